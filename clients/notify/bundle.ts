/** `storelens-notify` as one file: `node --import tsx clients/notify/bundle.ts [DIR]`. */
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from '../program-bundle.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Path of the program. */
export const bundleNotify = (outDir: string): Promise<string> =>
  bundleProgram({ entry: join(here, 'main.ts'), outfile: join(outDir, 'storelens-notify.js') });

if (argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${await bundleNotify(argv[2] ?? join(here, 'dist'))}\n`);
