/** Programs that a suite starts hundreds of times, each in one file: they start in a tenth of the time. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('./', import.meta.url));
/** Packages that are not modules ask for others by `require`. */
const banner =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** Path of `test/support/NAME.ts` as one file in `dir`. */
export const bundled = async (name: string, dir: string): Promise<string> => {
  const outfile = join(dir, `${name}.mjs`);
  await build({
    ...{ entryPoints: [join(here, `${name}.ts`)], outfile, banner: { js: banner } },
    ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'error' },
  });
  return outfile;
};
