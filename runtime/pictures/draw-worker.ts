/** The thread's side of drawing: SVG → PNG by resvg, with Noto Sans in traditional Chinese, which a package brings. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const require = createRequire(import.meta.url);
const FAMILY = 'Noto Sans T Chinese';

const load = async (): Promise<Uint8Array[]> => {
  const fonts = join(dirname(require.resolve('@embedpdf/fonts-tc')), '..', 'fonts');
  const [wasm, ...faces] = await Promise.all([
    readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')),
    readFile(join(fonts, 'NotoSansHant-Regular.otf')),
    readFile(join(fonts, 'NotoSansHant-Bold.otf')),
  ]);
  await initWasm(wasm);
  return faces;
};
let loaded: Promise<Uint8Array[]> | null = null;

/** PNG of an SVG of ours. Rejects where it is no SVG. */
export const run = async (svg: string): Promise<Uint8Array> => {
  loaded ??= load();
  const fontBuffers = await loaded;
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: FAMILY, sansSerifFamily: FAMILY } });
  try {
    const image = drawing.render();
    try {
      return image.asPng();
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
};
