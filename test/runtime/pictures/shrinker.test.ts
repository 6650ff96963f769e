/** Strangers' bytes made small: what is a picture comes out as another, and nothing else comes out. */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mayBePicture, type PictureKind, pictureKind } from '../../../runtime/pictures/picture-kind.ts';
import { PicturesBusy, Shrinker, shrinkerDefaults } from '../../../runtime/pictures/shrinker.ts';
import { bitmapOf, icoOf, jpegOf, pngOf, pngSignature, webpSize } from '../../support/images.ts';

const kinds = suite('pictureKind');
kinds('goes by the first bytes, and knows three kinds', async () => {
  assert.is(pictureKind(await jpegOf(20, 20)), 'jpeg');
  assert.is(pictureKind(pngOf(20, 20)), 'png');
  assert.is(pictureKind(readFileSync(new URL('../../../docs/pictures/web-home.webp', import.meta.url))), 'webp');
  for (const text of [
    ...['', 'GIF89a=1;alert(1)//', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', 'BM', 'RIFF'],
    ...['RIFFxxxxWAVE', '\x89PNG', ' \xff\xd8\xff', '%PDF-1.7', 'PK\x03\x04', '\0\0\0\x1cftypheic'],
  ])
    assert.is(pictureKind(Buffer.from(text, 'latin1')), null, text);
});
kinds('a Content-Type may leave it open, but not say otherwise', () => {
  for (const type of ['', 'image/jpeg', 'IMAGE/PNG; x=y', 'application/octet-stream', 'image/anything'])
    assert.is(mayBePicture(type), true, type);
  for (const type of ['text/html', 'image/svg+xml; charset=utf-8', 'application/json', 'text/plain'])
    assert.is(mayBePicture(type), false, type);
});
kinds.run();

const withShrinker = async (
  use: (shrink: (bytes: Uint8Array, kind?: PictureKind) => Promise<Uint8Array | null>) => Promise<void>,
  options: Partial<Record<keyof typeof shrinkerDefaults, number>> = {},
): Promise<void> => {
  const faults: string[] = [];
  const shrinker = new Shrinker({ ...shrinkerDefaults, ...options, onFault: (message) => faults.push(message) });
  try {
    await use((bytes, kind = pictureKind(bytes) ?? 'png') => shrinker.shrink({ bytes, kind, edge: 240 }));
    assert.equal(faults, [], 'no picture is our fault');
  } finally {
    await shrinker.close();
  }
};
const sizeOf = (bytes: Uint8Array | null): unknown => (bytes === null ? null : webpSize(bytes));

const shrinking = suite('Shrinker');
shrinking('writes each kind anew as WebP, at most 240 pixels long, and never larger than it was', () =>
  withShrinker(async (shrink) => {
    assert.equal(sizeOf(await shrink(await jpegOf(480, 240))), [240, 120]);
    assert.equal(sizeOf(await shrink(pngOf(20, 30))), [20, 30]);
    assert.equal(sizeOf(await shrink(pngOf(3000, 20))), [240, 2]);
    const webp = readFileSync(new URL('../../../docs/pictures/web-home.webp', import.meta.url));
    assert.is(Math.max(...webpSize((await shrink(webp)) as Uint8Array)!), 240);
  }),
);

shrinking('an icon comes out as its largest picture, whether that is a PNG or a bitmap', () =>
  withShrinker(async (shrink) => {
    const ico = icoOf([16, 16, Buffer.alloc(0)], [48, 48, pngOf(48, 48)], [32, 32, bitmapOf(32, 32)]);
    assert.is(pictureKind(ico), 'ico');
    assert.equal(sizeOf(await shrink(ico)), [48, 48]);
    assert.equal(sizeOf(await shrink(icoOf([32, 32, bitmapOf(32, 32)]))), [32, 32]);
    assert.is(await shrink(icoOf([8, 8, bitmapOf(8, 8)])), null, 'a dot');
    assert.is(await shrink(icoOf([64, 64, pngOf(30_000, 30_000, Buffer.alloc(100_000))])), null, 'a bomb inside');
    assert.is(await shrink(icoOf([64, 64, await jpegOf(64, 64)])), null, 'what the format does not hold');
    assert.is(await shrink(icoOf()), null, 'an empty one');
  }),
);

shrinking('what rides along stays behind: text after the end, comments, what a camera wrote', () =>
  withShrinker(async (shrink) => {
    const script = '<script>alert(1)</script>';
    const jpeg = await jpegOf(40, 40);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)]);
    for (const bytes of [
      Buffer.concat([pngOf(40, 40), Buffer.from(script)]),
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(script)]),
    ]) {
      const out = await shrink(bytes);
      assert.ok(out !== null);
      assert.not.ok(Buffer.from(out).includes('script'));
    }
  }),
);

shrinking('no picture comes of what is none, is cut, is a dot, or is one thing under the head of another', () =>
  withShrinker(async (shrink) => {
    const jpeg = await jpegOf(64, 64);
    const png = pngOf(64, 64);
    const hostile: [what: string, bytes: Buffer, kind?: PictureKind][] = [
      ['nothing', Buffer.alloc(0)],
      ['a head alone', pngSignature],
      ['half a PNG', png.subarray(0, png.length - 30)],
      ['a JPEG of 40 bytes', jpeg.subarray(0, 40)],
      ['a dot', pngOf(1, 1)],
      ['a line', pngOf(600, 2)],
      ['no pixels', pngOf(0, 0)],
      ['noise under a head', Buffer.concat([pngSignature, Buffer.from('x'.repeat(5000))])],
      ['a JPEG called PNG', jpeg, 'png'],
      ['a PNG called WebP', png, 'webp'],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'), 'png'],
      ['a RIFF of nothing', Buffer.from('RIFF\x04\0\0\0WEBPVP8 \xff\xff\xff\x7f', 'latin1')],
      ['a loop of JPEG segments', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(60_000, 0xff)])],
    ];
    for (const [what, bytes, kind] of hostile) assert.is(await shrink(bytes, kind), null, what);
    assert.equal(sizeOf(await shrink(jpeg)), [64, 64], 'and it goes on');
  }),
);

shrinking('a bomb is refused by what it says, and one that lies unpacks no further than it says', () =>
  withShrinker(async (shrink) => {
    assert.is(await shrink(pngOf(30_000, 30_000, Buffer.alloc(1_000_000))), null);
    assert.is(await shrink(pngOf(4_001, 4_000, Buffer.alloc(1_000))), null);
    // A hundred megabytes of pixels behind a head of 64 × 64.
    const lying = await shrink(pngOf(64, 64, Buffer.alloc(100_000_000)));
    assert.ok(lying === null || webpSize(lying)?.[0] === 64);
    assert.equal(sizeOf(await shrink(pngOf(64, 64))), [64, 64], 'and it goes on');
  }),
);

shrinking('what takes too long is given up', () =>
  withShrinker(
    async (shrink) => {
      assert.is(await shrink(pngOf(64, 64)), null);
      assert.is(await shrink(pngOf(64, 64)), null);
    },
    { deadlineMs: 0 },
  ),
);

shrinking('more than may wait are turned away, and so is everybody after its end', async () => {
  const shrinker = new Shrinker({ ...shrinkerDefaults, maxWaiting: 2, onFault: assert.unreachable });
  const job = { bytes: pngOf(20, 20), kind: 'png', edge: 240 } as const;
  const refused = async (): Promise<boolean> =>
    shrinker.shrink(job).then(
      () => false,
      (error: unknown) => error instanceof PicturesBusy,
    );
  const [first, second] = [shrinker.shrink(job), shrinker.shrink(job)];
  assert.ok(await refused());
  assert.ok((await Promise.all([first, second])).every((bytes) => bytes !== null));
  await shrinker.close();
  assert.ok(await refused());
});
shrinking.run();
