/**
 * A site's icon in the ICO format → its best picture. A container of pictures: each a PNG, or a Windows bitmap without its file
 * header (MS-DIB: BITMAPINFOHEADER, palette, rows from the bottom up, then a mask of one bit a pixel). Every size is checked
 * against what is there before anything is made of it; libraries that read the format allot what a bitmap's header claims.
 */

/** As a decoder gives it: four bytes a pixel, red first. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

const DIRECTORY_BYTES = 6;
const ENTRY_BYTES = 16;
const MAX_ENTRIES = 64;
const INFO_BYTES = 40;
/** The format's own. */
const MAX_EDGE = 256;

/** The directory's entries as bytes, the widest first, of one width the one with most colours. */
const entriesOf = (view: DataView, bytes: Uint8Array): Uint8Array[] => {
  const count = Math.min(view.getUint16(4, true), MAX_ENTRIES);
  const entries: { width: number; bits: number; picture: Uint8Array }[] = [];
  for (let i = 0; i < count; i++) {
    const at = DIRECTORY_BYTES + i * ENTRY_BYTES;
    if (at + ENTRY_BYTES > bytes.length) break;
    const [size, offset] = [view.getUint32(at + 8, true), view.getUint32(at + 12, true)];
    if (offset + size > bytes.length) continue;
    const width = view.getUint8(at) || MAX_EDGE;
    entries.push({ width, bits: view.getUint16(at + 6, true), picture: bytes.subarray(offset, offset + size) });
  }
  return entries.sort((a, b) => b.width - a.width || b.bits - a.bits).map(({ picture }) => picture);
};

interface Bitmap {
  view: DataView;
  width: number;
  height: number;
  bits: number;
  /** Where the palette, the pixels and the mask begin. */
  palette: number;
  pixels: number;
  mask: number;
  /** Bytes of a row, of pixels and of the mask: full words. */
  rowBytes: number;
  maskRowBytes: number;
}

/** null: it is compressed, of another kind, or is shorter than it says. */
const bitmapOf = (bytes: Uint8Array): Bitmap | null => {
  if (bytes.length < INFO_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const header = view.getUint32(0, true);
  // Pixels and mask are counted as one picture of twice the height.
  const [width, height] = [view.getInt32(4, true), view.getInt32(8, true) / 2];
  const bits = view.getUint16(14, true);
  if (header < INFO_BYTES || header > 200 || view.getUint32(16, true) !== 0) return null;
  if (!Number.isInteger(height) || Math.min(width, height) < 1 || Math.max(width, height) > MAX_EDGE) return null;
  if (![1, 4, 8, 24, 32].includes(bits)) return null;
  const colours = bits > 8 ? 0 : Math.min(view.getUint32(32, true) || 2 ** bits, 2 ** bits);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const maskRowBytes = Math.ceil(width / 32) * 4;
  const pixels = header + colours * 4;
  const mask = pixels + rowBytes * height;
  if (mask > bytes.length) return null;
  return { view, width, height, bits, palette: header, pixels, mask, rowBytes, maskRowBytes };
};

/** Where the colour of a pixel stands: blue, green, red, and with 32 bits alpha. */
const colourAt = ({ view, bits, palette, pixels }: Bitmap, row: number, x: number): number => {
  if (bits >= 24) return row + (x * bits) / 8;
  const perByte = 8 / bits;
  const shift = 8 - bits * ((x % perByte) + 1);
  const index = (view.getUint8(row + Math.floor(x / perByte)) >> shift) & (2 ** bits - 1);
  return Math.min(palette + index * 4, pixels - 4);
};

const pixelsOf = (bitmap: Bitmap): Pixels => {
  const { view, width, height, bits, pixels, mask, rowBytes, maskRowBytes } = bitmap;
  const data = new Uint8ClampedArray(width * height * 4);
  const hasMask = mask + maskRowBytes * height <= view.byteLength;
  let anyAlpha = false;
  for (let y = 0; y < height; y++) {
    const up = height - 1 - y;
    for (let x = 0; x < width; x++) {
      const from = colourAt(bitmap, pixels + up * rowBytes, x);
      const to = (y * width + x) * 4;
      for (const part of [0, 1, 2]) data[to + part] = view.getUint8(from + 2 - part);
      if (bits === 32) {
        data[to + 3] = view.getUint8(from + 3);
        anyAlpha ||= view.getUint8(from + 3) > 0;
      } else {
        const isHidden = hasMask && (view.getUint8(mask + up * maskRowBytes + (x >> 3)) & (0x80 >> (x & 7))) > 0;
        data[to + 3] = isHidden ? 0 : 255;
      }
    }
  }
  // Some that say 32 bits leave the fourth byte empty throughout.
  if (bits === 32 && !anyAlpha) for (let i = 3; i < data.length; i += 4) data[i] = 255;
  return { width, height, data };
};

const isPng = (bytes: Uint8Array): boolean =>
  bytes.length > 8 && Buffer.from(bytes.buffer, bytes.byteOffset, 8).toString('latin1') === '\x89PNG\r\n\x1a\n';

/** The largest picture that can be read: bytes of a PNG, or pixels; null: there is none. */
export const readIco = (bytes: Uint8Array): Uint8Array | Pixels | null => {
  if (bytes.length < DIRECTORY_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (const picture of entriesOf(view, bytes)) {
    if (isPng(picture)) return picture;
    const bitmap = bitmapOf(picture);
    if (bitmap !== null) return pixelsOf(bitmap);
  }
  return null;
};
