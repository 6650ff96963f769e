/** Icons in the ICO format: their pixels, and that no head is believed. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Pixels, readIco } from '../../../runtime/pictures/ico.ts';
import { bitmapOf, icoOf, pngOf } from '../../support/images.ts';
import { fc } from '../../support/property.ts';

const pixelsOf = (bytes: Buffer): number[][] => {
  const read = readIco(bytes);
  assert.ok(read !== null && !(read instanceof Uint8Array));
  const { width, height, data } = read as Pixels;
  assert.is(data.length, width * height * 4);
  return Array.from({ length: width * height }, (_, i) => [...data.subarray(i * 4, i * 4 + 4)]);
};
const [red, green, blue, white] = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 255, 255],
  [255, 255, 255, 255],
];

const ico = suite('readIco');

ico('rows stand from the bottom up, colours as blue, green, red', () => {
  // Below blue and white, above red and green.
  const rows = Buffer.from(
    [
      [255, 0, 0, 255],
      [255, 255, 255, 255],
      [0, 0, 255, 255],
      [0, 255, 0, 255],
    ].flat(),
  );
  assert.equal(pixelsOf(icoOf([2, 2, bitmapOf(2, 2, { rows })])), [red, green, blue, white]);
});

ico('24 bits have their transparency in the mask, rows and mask are full words', () => {
  // 2 × 6 bytes of colours, 2 of nothing each; of the mask's upper row the second pixel is hidden.
  const rows = Buffer.from([255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0]);
  const mask = Buffer.from([0, 0, 0, 0, 0x40, 0, 0, 0]);
  const whole = bitmapOf(2, 2, { bits: 24, rows, mask });
  assert.equal(pixelsOf(icoOf([2, 2, whole])), [red, [0, 255, 0, 0], blue, white]);
  assert.equal(pixelsOf(icoOf([2, 2, bitmapOf(2, 2, { bits: 24, rows })])), [red, green, blue, white], 'no mask');
});

ico('1, 4 and 8 bits go by a palette', () => {
  const palette = [
    [0, 0, 255, 0],
    [0, 255, 0, 0],
  ];
  for (const [bits, row] of [
    [1, [0x40, 0, 0, 0]],
    [4, [0x01, 0, 0, 0]],
    [8, [0, 1, 0, 0]],
  ] as const)
    assert.equal(
      pixelsOf(icoOf([2, 1, bitmapOf(2, 1, { bits, palette, rows: Buffer.from(row) })])),
      [red, green],
      String(bits),
    );
});

ico('32 bits whose fourth byte is empty throughout are not transparent', () => {
  const rows = Buffer.from([0, 0, 255, 0, 0, 255, 0, 0]);
  assert.equal(pixelsOf(icoOf([2, 1, bitmapOf(2, 1, { rows })])), [red, green]);
});

ico('the widest that can be read is taken, 256 is written as 0', () => {
  const png = pngOf(256, 256);
  const best = readIco(icoOf([32, 32, bitmapOf(32, 32)], [256, 256, png]));
  assert.ok(best instanceof Uint8Array && png.equals(best));
  const broken = bitmapOf(64, 64).subarray(0, 500);
  assert.is((readIco(icoOf([64, 64, broken], [32, 32, bitmapOf(32, 32)])) as Pixels).width, 32);
});

ico('what a head claims and is not there, or is larger than an icon, gives nothing', () => {
  const changed = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = bitmapOf(16, 16);
    change(bytes);
    return icoOf([16, 16, bytes]);
  };
  for (const [what, bytes] of Object.entries({
    nothing: Buffer.alloc(0),
    'a head alone': Buffer.from([0, 0, 1, 0, 255, 255]),
    'entries that are not there': icoOf([16, 16, bitmapOf(16, 16)]).subarray(0, 20),
    'a picture beyond the end': icoOf([16, 16, bitmapOf(16, 16)]).subarray(0, 300),
    'wide as a sea': changed((b) => b.writeInt32LE(0x7fffffff, 4)),
    'high as a tower': changed((b) => b.writeInt32LE(0x7ffffffe, 8)),
    'less than nothing high': changed((b) => b.writeInt32LE(-32, 8)),
    compressed: changed((b) => b.writeUInt32LE(1, 16)),
    'of 16 bits': changed((b) => b.writeUInt16LE(16, 14)),
    'a header of a gigabyte': changed((b) => b.writeUInt32LE(0x40000000, 0)),
  }))
    assert.is(readIco(bytes), null, what);
});

ico('any bytes are read without a fault, and into no more pixels than an icon has', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (noise, isBitmap) => {
      const bytes = isBitmap
        ? icoOf([16, 16, Buffer.concat([bitmapOf(4, 4).subarray(0, 14), noise])])
        : Buffer.from(noise);
      const read = readIco(bytes);
      if (read !== null && !(read instanceof Uint8Array)) assert.ok(read.data.length <= 256 * 256 * 4);
    }),
  );
});
ico.run();
