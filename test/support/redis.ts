/** A redis-server of a suite's own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TRIES = 20;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** True when it says that it is ready; false where it ended before, as when somebody took the port meanwhile. */
const isReady = (server: ChildProcess): Promise<boolean> =>
  new Promise((resolve) => {
    let said = '';
    server.once('exit', () => resolve(false));
    server.stdout?.on('data', (text: Buffer) => {
      said += text;
      if (/ready to accept connections/i.test(said)) resolve(true);
    });
  });

export const endProcess = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
};

const start = async (dir: string): Promise<{ url: string; server: ChildProcess }> => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const port = await freePort();
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir];
    const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
    if (await isReady(server)) return { url: `redis://127.0.0.1:${port}`, server };
  }
  throw new Error('redis-server found no port to listen on');
};

export const withRedis = async (use: (url: string) => Promise<void>): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-redis-'));
  const { url, server } = await start(dir);
  try {
    await use(url);
  } finally {
    await endProcess(server);
    rmSync(dir, { recursive: true, force: true });
  }
};
