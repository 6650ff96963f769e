/** Servers as child processes: started, waited for, measured, ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export interface BenchServer {
  port: number;
  /** Milliseconds from the start of the process to its first answer. */
  startMs: number;
  residentMib(): number;
  peakMib(): number;
  /** CPU seconds so far, of all its threads. */
  cpuS(): number;
  stop(): void;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const waitFor = async (url: string, child: ChildProcess, timeoutMs: number): Promise<void> => {
  for (const end = performance.now() + timeoutMs; performance.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`);
    const up = await fetch(url).then(
      (response) => response.arrayBuffer().then(() => response.ok),
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${url} did not come up within ${timeoutMs} ms`);
};

const statusMib = (child: ChildProcess, field: string): number => {
  const text = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024);
};

/** Clock ticks a second: 100 on every Linux that Node runs on. */
const TICKS_PER_S = 100;
const cpuSeconds = (child: ChildProcess): number => {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
};

export interface LaunchOptions {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  port: number;
  /** Path that answers 200 once it serves. */
  ready: string;
}

export const launch = async ({ command, args, env, port, ready }: LaunchOptions): Promise<BenchServer> => {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = (): void => {
    process.off('exit', stop);
    child.kill('SIGKILL');
  };
  process.once('exit', stop);
  // Shown only where it did not start; read in any case, so that the server never waits for it.
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    if (said.length < 10_000) said += chunk.toString('utf8');
  });
  await waitFor(`http://127.0.0.1:${port}${ready}`, child, 300_000).catch((error: Error) => {
    throw new Error(`${error.message}\n${said}`);
  });
  return {
    port,
    startMs: Math.round(performance.now() - startedAt),
    residentMib: () => statusMib(child, 'VmRSS'),
    peakMib: () => statusMib(child, 'VmHWM'),
    cpuS: () => cpuSeconds(child),
    stop,
  };
};
