/**
 * The thread's side: a stranger's picture → a small WebP. The codecs are WebAssembly: whatever a picture makes them do, they
 * reach no memory but their own. How large it is must be known first, since it is unpacked whole.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import resize, { initResize } from '@jsquash/resize';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import encodeWebp, { init as initEncode } from '@jsquash/webp/encode.js';
import { imageSize } from 'image-size';
import { type Pixels, readIco } from './ico.ts';
import type { PictureKind } from './picture-kind.ts';
import type { ShrinkJob } from './shrinker.ts';

/** What is smaller is a marker, and no picture. */
const LEAST_PX = 16;
const MAX_PIXELS = 16_000_000;
const QUALITY = 74;

const require = createRequire(import.meta.url);
/** Node's own types lack it. */
const { compile } = (
  globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> } }
).WebAssembly;
const compiled = async (path: string): Promise<WebAssembly.Module> => compile(await readFile(require.resolve(path)));

const load = async (): Promise<void> => {
  const [jpeg, png, webp, encode, small] = await Promise.all(
    [
      '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
      '@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
      '@jsquash/webp/codec/dec/webp_dec.wasm',
      '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
      '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm',
    ].map(compiled),
  );
  await Promise.all([initJpeg(jpeg), initPng(png), initWebp(webp), initEncode(encode), initResize(small)]);
};
let loaded: Promise<void> | null = null;

type Whole = Awaited<ReturnType<typeof decodePng>>;
type Coded = Exclude<PictureKind, 'ico'>;
const decoders: Record<Coded, (bytes: ArrayBuffer) => Promise<Whole>> = {
  jpeg: (bytes) => decodeJpeg(bytes, { preserveOrientation: true }),
  png: (bytes) => decodePng(bytes),
  webp: (bytes) => decodeWebp(bytes),
};
const typeOf: Record<Coded, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' };

/** What its head says; a decoder goes by the same. */
const isFit = (bytes: Uint8Array, kind: Coded): boolean => {
  const { width, height, type } = imageSize(bytes);
  return type === typeOf[kind] && Math.min(width, height) >= LEAST_PX && width * height <= MAX_PIXELS;
};

const decode = async (bytes: Uint8Array, kind: Coded): Promise<Whole | null> =>
  isFit(bytes, kind) ? decoders[kind](new Uint8Array(bytes).buffer) : null;

const fromIco = async (bytes: Uint8Array): Promise<Whole | Pixels | null> => {
  const best = readIco(bytes);
  if (best === null || best instanceof Uint8Array) return best === null ? null : decode(best, 'png');
  return Math.min(best.width, best.height) < LEAST_PX ? null : best;
};

const shrink = async ({ bytes, kind, edge }: ShrinkJob): Promise<Uint8Array | null> => {
  const found = kind === 'ico' ? await fromIco(bytes) : await decode(bytes, kind);
  if (found === null) return null;
  // The codecs take any picture of width, height and pixels.
  const whole = found as Whole;
  const scale = Math.min(1, edge / Math.max(whole.width, whole.height));
  const size = (pixels: number): number => Math.max(1, Math.round(pixels * scale));
  const target = { width: size(whole.width), height: size(whole.height) };
  const small = scale === 1 ? whole : await resize(whole, { ...target, linearRGB: false });
  return new Uint8Array(await encodeWebp(small, { quality: QUALITY }));
};

/** null: it cannot be shown. Rejects where the codecs cannot be loaded. */
export const run = async (job: ShrinkJob): Promise<Uint8Array | null> => {
  loaded ??= load();
  await loaded;
  return shrink(job).catch(() => null);
};
