/** Programs for the terminal as one file without dependencies each: what their packages hold. */
import { chmod } from 'node:fs/promises';
import { build } from 'esbuild';

export interface ProgramBundle {
  entry: string;
  outfile: string;
  /** Names in the source → code that takes their place. */
  define?: Record<string, string>;
}

/** Path of the program, which may be run as it is. */
export const bundleProgram = async ({ entry, outfile, define = {} }: ProgramBundle): Promise<string> => {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: true,
    legalComments: 'eof',
    define,
    // Some of what is bundled is CommonJS: what it requires of Node must be found.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';const require=requireFrom(import.meta.url);",
    },
    logLevel: 'warning',
  });
  await chmod(outfile, 0o755);
  return outfile;
};
