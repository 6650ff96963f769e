/** `--workers N`: N processes on one port. One that ends by itself is replaced, unless it never came up. */
import cluster, { type Worker } from 'node:cluster';
import { readTaken } from './http/limit-exchange.ts';
import { probePort } from './probe-port.ts';
import type { Settings } from './settings.ts';

const STEADY_MS = 5_000;

/** Resolves when the first worker was forked; the process then lives as long as its workers. */
export const runWorkers = async (settings: Settings, say: (line: string) => void): Promise<void> => {
  await probePort(settings.host, settings.port);
  let stopping = false;
  const fork = (): void => {
    const startedAt = Date.now();
    const worker: Worker = cluster.fork();
    // What one's clients took counts for all: the message is passed on to the others.
    worker.on('message', (message: unknown) => {
      if (readTaken(message) === null) return;
      for (const other of Object.values(cluster.workers ?? {})) if (other !== worker) other?.send(message as object);
    });
    worker.on('exit', (code, signal) => {
      if (stopping) return;
      say(`a worker ended with ${signal ?? `exit code ${code}`}`);
      if (Date.now() - startedAt > STEADY_MS) fork();
      else {
        stopping = true;
        for (const other of Object.values(cluster.workers ?? {})) other?.process.kill('SIGTERM');
        process.exitCode = 1;
      }
    });
  };
  const stop = (signal: NodeJS.Signals): void => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  for (let n = 0; n < settings.workers; n++) fork();
};
