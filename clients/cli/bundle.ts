/** `storelens` as one file: `node --import tsx clients/cli/bundle.ts [DIR]`. */
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from '../program-bundle.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Path of the program. */
export const bundleCli = (outDir: string): Promise<string> =>
  bundleProgram({ entry: join(here, 'main.ts'), outfile: join(outDir, 'storelens.js') });

if (argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${await bundleCli(argv[2] ?? join(here, 'dist'))}\n`);
