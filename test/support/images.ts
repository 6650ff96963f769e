/** Pictures made for tests: whole ones, and such as lie about what they are. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A grey PNG; `data` in place of what its pixels would be. */
export const pngOf = (width: number, height: number, data?: Uint8Array): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const pixels = data ?? Buffer.alloc((width + 1) * height, 0);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([pngSignature, ...parts]);
};

const require = createRequire(import.meta.url);
const { compile } = (
  globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> } }
).WebAssembly;

/** A JPEG in bands of grey. */
export const jpegOf = async (width: number, height: number): Promise<Buffer> => {
  await initJpeg(await compile(readFileSync(require.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))));
  const data = new Uint8ClampedArray(width * height * 4).map((_, i) => (i % 4 === 3 ? 255 : (i >> 5) % 256));
  return Buffer.from(await encodeJpeg({ data, width, height } as never));
};

/** What a lossy or extended WebP says its size is; null: it is none. */
export const webpSize = (bytes: Uint8Array): [width: number, height: number] | null => {
  const view = Buffer.from(bytes);
  if (view.toString('latin1', 0, 4) !== 'RIFF' || view.toString('latin1', 8, 12) !== 'WEBP') return null;
  const kind = view.toString('latin1', 12, 16);
  if (kind === 'VP8 ') return [view.readUInt16LE(26) & 0x3fff, view.readUInt16LE(28) & 0x3fff];
  return kind === 'VP8X' ? [view.readUIntLE(24, 3) + 1, view.readUIntLE(27, 3) + 1] : null;
};

/** An ICO of pictures with the edges that its directory says. */
export const icoOf = (...pictures: [width: number, height: number, bytes: Uint8Array][]): Buffer => {
  const head = Buffer.alloc(6 + pictures.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [i, [width, height, bytes]] of pictures.entries()) {
    const at = 6 + i * 16;
    head.writeUInt8(width % 256, at);
    head.writeUInt8(height % 256, at + 1);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(([, , bytes]) => bytes)]);
};

interface BitmapBytes {
  bits?: number;
  /** Blue, green, red, and a byte of nothing each. */
  palette?: number[][];
  rows?: Buffer;
  mask?: Buffer;
}
/** A bitmap as an ICO holds it; by default of 32 bits, and red. */
export const bitmapOf = (width: number, height: number, given: BitmapBytes = {}): Buffer => {
  const { bits = 32, palette = [], mask = Buffer.alloc(0) } = given;
  const rows = given.rows ?? Buffer.alloc(width * height * 4).fill(Buffer.from([0, 0, 255, 255]));
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(width, 4);
  head.writeInt32LE(height * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(bits, 14);
  head.writeUInt32LE(palette.length, 32);
  return Buffer.concat([head, Buffer.from(palette.flat()), rows, mask]);
};
