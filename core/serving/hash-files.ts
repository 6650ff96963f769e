import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Below this, starting threads costs more than hashing. */
const THREADS_FROM_BYTES = 48 << 20;
const MAX_THREADS = 4;

/** JavaScript as text, because a worker cannot load TypeScript, and this way needs no second file after bundling. */
const WORKER = `
const { parentPort, workerData } = require('node:worker_threads');
const { closeSync, openSync, readSync } = require('node:fs');
const { createHash } = require('node:crypto');
const buffer = Buffer.allocUnsafe(1 << 20);
for (const path of workerData) {
  try {
    const hash = createHash('sha256');
    const file = openSync(path, 'r');
    try {
      for (let n; (n = readSync(file, buffer, 0, buffer.length, null)) > 0; ) hash.update(buffer.subarray(0, n));
    } finally {
      closeSync(file);
    }
    parentPort.postMessage([path, hash.digest('hex'), null]);
  } catch (error) {
    parentPort.postMessage([path, null, error.message]);
  }
}
`;

export interface HashedFile {
  path: string;
  /** Lower-case hex; null: could not be read, `error` says why. */
  sha256: string | null;
  error: string | null;
}

const hashHere = async (path: string): Promise<HashedFile> => {
  try {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
    return { path, sha256: hash.digest('hex'), error: null };
  } catch (error) {
    return { path, sha256: null, error: (error as Error).message };
  }
};

/** Largest first onto the least loaded thread. */
const share = (files: { path: string; bytes: number }[], threads: number): string[][] => {
  const loads = Array.from({ length: threads }, () => ({ bytes: 0, paths: [] as string[] }));
  for (const file of [...files].sort((a, b) => b.bytes - a.bytes)) {
    const least = loads.reduce((a, b) => (b.bytes < a.bytes ? b : a));
    least.bytes += file.bytes;
    least.paths.push(file.path);
  }
  return loads.map(({ paths }) => paths).filter((paths) => paths.length > 0);
};

const inThread = (paths: string[]): Promise<HashedFile[]> =>
  new Promise((resolve, reject) => {
    const done: HashedFile[] = [];
    const worker = new Worker(WORKER, { eval: true, workerData: paths, execArgv: [] });
    worker.on('message', ([path, sha256, error]: [string, string | null, string | null]) =>
      done.push({ path, sha256, error }),
    );
    worker.on('error', reject);
    worker.on('exit', () => resolve(done));
  });

/** SHA-256 of each file, in threads beside this one where the files are large: the caller goes on serving. */
export const hashFiles = async (files: { path: string; bytes: number }[]): Promise<Map<string, HashedFile>> => {
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  const hashed: HashedFile[] = [];
  if (total < THREADS_FROM_BYTES) for (const { path } of files) hashed.push(await hashHere(path));
  else {
    const threads = Math.min(MAX_THREADS, availableParallelism());
    for (const part of await Promise.all(share(files, threads).map(inThread))) hashed.push(...part);
  }
  return new Map(hashed.map((file) => [file.path, file]));
};
