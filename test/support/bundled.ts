/** Programs that a suite starts hundreds of times, each in one file: they start in a tenth of the time. */
import { symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const here = fileURLToPath(new URL('./', import.meta.url));
/** Packages that are not modules ask for others by `require`. */
const banner =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** Files find what lies beside them where they were written, not where they are bundled. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  setup(bundler) {
    bundler.onLoad({ filter: /\/(core|build|runtime)\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)), loader: 'ts' };
    });
  },
};

/**
 * Path of `test/support/NAME.ts` as one file in `dir`. `inPlace`: data and packages are read where they lie, which is for programs
 * with native packages.
 */
export const bundled = async (name: string, dir: string, { inPlace = false } = {}): Promise<string> => {
  const outfile = join(dir, `${name}.mjs`);
  if (inPlace) symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(dir, 'node_modules'));
  await build({
    ...{ entryPoints: [join(here, `${name}.ts`)], outfile, banner: { js: banner } },
    ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'error' },
    ...(inPlace ? { packages: 'external', plugins: [keepPlaces] } : {}),
  });
  return outfile;
};
