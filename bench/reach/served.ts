import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The archive served by a process of its own, which the measured ones do not pay for. */
export const served = async (dir: string): Promise<{ base: string; server: ChildProcess }> => {
  if (!existsSync(join(dir, 'collinfo.json'))) throw new Error(`${dir} is no archive`);
  const cli = fileURLToPath(new URL('../../build/demo/commoncrawl/cli.ts', import.meta.url));
  const args = ['--import', 'tsx', cli, '--dir', dir];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout })) {
    const base = / at (http:\S+) /.exec(line)?.[1];
    if (base !== undefined) return { base, server };
  }
  throw new Error('the archive was not served');
};
