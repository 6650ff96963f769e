/** The runtime as a program of its own over a small published snapshot, for clients that block while they ask. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiled } from './compiled.ts';
import { copyPublished, smallSize } from './published.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface RuntimeProcess {
  url: string;
  /** What is served; every shop and price there is invented. */
  snapshotsDir: string;
  /** Ends the process and removes the directory. */
  stop(): Promise<void>;
}

/** A runtime of its own on a free port; throws what it said where it ends before it serves. */
export const startRuntimeOf = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Pick<RuntimeProcess, 'url' | 'stop'>> => {
  const command = [await compiled('runtime'), '--port', '0', ...args];
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /API docs +(http\S+)\/docs/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', (code) => reject(new Error(`the runtime ended with ${code}: ${output.slice(0, 2000)}`)));
  });
  return { url, stop };
};

export const startRuntime = async (): Promise<RuntimeProcess> => {
  const snapshotsDir = await mkdtemp(join(tmpdir(), 'storelens-test-'));
  await copyPublished(smallSize, snapshotsDir);
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  const { url, stop } = await startRuntimeOf(['--snapshots', snapshotsDir, '--poll-ms', '200'], env);
  return {
    ...{ url, snapshotsDir },
    stop: async () => {
      await stop();
      await rm(snapshotsDir, { recursive: true, force: true });
    },
  };
};
