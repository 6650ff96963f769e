/** `storelens-mcp` as one file without dependencies: what the package holds. `node --import tsx clients/mcp/bundle.ts [DIR]`. */
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Path of the program. */
export const bundleMcp = async (outDir: string): Promise<string> => {
  const outfile = join(outDir, 'storelens-mcp.js');
  const tools: unknown = JSON.parse(await readFile(join(here, 'tools.json'), 'utf8'));
  await build({
    entryPoints: [join(here, 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: true,
    legalComments: 'eof',
    define: { STORELENS_TOOLS: JSON.stringify(JSON.stringify(tools)) },
    // Some of what is bundled is CommonJS: what it requires of Node must be found.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';const require=requireFrom(import.meta.url);",
    },
    logLevel: 'warning',
  });
  await chmod(outfile, 0o755);
  return outfile;
};

if (argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${await bundleMcp(argv[2] ?? join(here, 'dist'))}\n`);
