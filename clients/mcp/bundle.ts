/** `storelens-mcp` as one file: `node --import tsx clients/mcp/bundle.ts [DIR]`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from '../program-bundle.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Path of the program. */
export const bundleMcp = async (outDir: string): Promise<string> => {
  const tools: unknown = JSON.parse(await readFile(join(here, 'tools.json'), 'utf8'));
  const define = { STORELENS_TOOLS: JSON.stringify(JSON.stringify(tools)) };
  return bundleProgram({ entry: join(here, 'main.ts'), outfile: join(outDir, 'storelens-mcp.js'), define });
};

if (argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${await bundleMcp(argv[2] ?? join(here, 'dist'))}\n`);
