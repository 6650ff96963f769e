/** The widget as one classic script: tokens and style inside, lengths in pixels, for a page's root size is its own. */
import { join } from 'node:path';
import { build, type Plugin, transform } from 'esbuild';
import type { BundleContext, BundledFile, BundleTarget } from '../bundle-target.ts';
import { technologyNamesModule } from '../technology-names.ts';

const pixels = (css: string): string => css.replace(/(\d*\.?\d+)rem\b/g, (_, rem: string) => `${Number(rem) * 16}px`);

/** `widget.css` is what shadow roots adopt: the tokens, then the card. */
const style = (context: BundleContext): Plugin => ({
  name: 'storelens-widget-style',
  setup(b) {
    b.onLoad({ filter: /widget[\\/]widget\.css$/ }, async () => {
      const css = ['ui/tokens.css', 'widget/widget.css'].map((path) =>
        Buffer.from(context.read(path)).toString('utf8'),
      );
      const { code } = await transform(pixels(css.join('\n')), { loader: 'css', minify: context.minify });
      return { contents: `export const css = ${JSON.stringify(code)}`, loader: 'js' };
    });
  },
});

/** What a card tells in its folded list at most: their own names do, and 10 kB is little. */
const unnamed = ['cdn', 'consent', 'framework', 'search', 'security'] as const;

const bundleWidget = async (context: BundleContext): Promise<{ files: BundledFile[] }> => {
  const { outputFiles } = await build({
    entryPoints: [join(context.clients, 'widget/widget.ts')],
    bundle: true,
    format: 'iife',
    minify: context.minify,
    target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    write: false,
    plugins: [style(context), technologyNamesModule(context.clients, { without: unnamed, described: true })],
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  const type = 'text/javascript; charset=utf-8';
  return { files: [{ path: '/widget.js', type, bytes, immutable: false, cors: true }] };
};

export const widgetTarget: BundleTarget = { name: 'widget', sources: ['widget'], bundle: bundleWidget };
