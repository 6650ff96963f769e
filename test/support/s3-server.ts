/** A real server of the S3 protocol for a suite: versitygw over a directory. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withDirectory } from './published.ts';
import { endProcess } from './redis.ts';
import { invented, withEnvironment } from './s3-double.ts';
import { skipped } from './tools.ts';

/** As .ci/run installs it. */
const own = join(fileURLToPath(new URL('../../', import.meta.url)), '.cache', 'ci-go', 'versitygw');
const command = existsSync(own) ? own : 'versitygw';
const READY_MS = 60_000;

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const isListening = async (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** null: it is not on this machine; the runner says so. */
export const realBucket = (name: string): ((use: (url: string) => Promise<void>) => Promise<void>) | null => {
  // Not by hasTool: it comes by Go's proxy, and a machine that is asked for every tool need not have Go.
  if (spawnSync(command, ['--version']).status !== 0) {
    skipped.push(`${name} needs \`go install github.com/versity/versitygw/cmd/versitygw@v1.8.0\``);
    return null;
  }
  return (use) =>
    withDirectory(async (dir) => {
      mkdirSync(join(dir, 'bucket'));
      const port = await freePort();
      const endpoint = `http://127.0.0.1:${port}`;
      const env = invented(endpoint);
      const args = ['--access', env['AWS_ACCESS_KEY_ID']!, '--secret', env['AWS_SECRET_ACCESS_KEY']!];
      const server = spawn(command, [...args, '--port', `127.0.0.1:${port}`, 'posix', dir], { stdio: 'ignore' });
      try {
        for (const until = Date.now() + READY_MS; !(await isListening(endpoint)); ) {
          if (Date.now() > until || server.exitCode !== null) throw new Error(`${command} does not listen`);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        await withEnvironment(env, () => use('s3://bucket/snapshots'));
      } finally {
        await endProcess(server);
      }
    });
};
