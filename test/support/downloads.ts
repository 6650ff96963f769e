/** One large file, a server of it as a process of its own, and clients fast and slow that count what they get. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TransportKind } from './http.ts';
import { withDirectory } from './published.ts';

export interface DownloadLoad {
  kind: TransportKind;
  fileBytes: number;
  /** So many take what comes. */
  fast: number;
  /** So many take a mebibyte, then rest for `restMs`. */
  slow: number;
  restMs: number;
  /** So many ask and take nothing until all others are done. */
  stuck: number;
}

export interface DownloadResult {
  /** Bytes of body that each fast and each slow client got. */
  got: number[];
  /** Resident memory of the server in bytes: before the load and every 100 ms during it. */
  rssBefore: number;
  rss: number[];
  seconds: number;
}

export const DOWNLOAD_ID = '20260105T000000Z';
const script = fileURLToPath(new URL('download-server.ts', import.meta.url));
const MIB = 2 ** 20;

const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

const request = `GET /datasets/${DOWNLOAD_ID}/large.bin HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;

/** Bytes of body that came until the server closed; rejects where the reply is not the file's. */
const download = (port: number, bytes: number, restMs: number): Promise<number> =>
  new Promise((resolve, reject) => {
    let head = '';
    let body = 0;
    let sinceRest = 0;
    const take = (chunk: Buffer): void => {
      if (head.includes('\r\n\r\n')) {
        body += chunk.length;
        return;
      }
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end !== -1) body = head.length - end - 4;
    };
    const buffer = Buffer.allocUnsafeSlow(256 * 1024);
    const callback = (count: number): boolean => {
      take(buffer.subarray(0, count));
      if (body >= bytes) socket.end();
      sinceRest += count;
      if (restMs === 0 || sinceRest < MIB) return true;
      sinceRest = 0;
      setTimeout(() => socket.resume(), restMs);
      return false;
    };
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } }, () => socket.write(request));
    socket.on('error', reject);
    socket.on('close', () =>
      head.startsWith('HTTP/1.1 200 ') ? resolve(body) : reject(new Error(head.slice(0, 200) || 'no reply')),
    );
  });

/** A connection that asks and then reads nothing; ends it. */
const stuckClient = (port: number): (() => void) => {
  const socket = connect(port, '127.0.0.1', () => socket.write(request));
  socket.pause();
  socket.on('error', () => undefined);
  return () => socket.destroy();
};

const withDownloadServer = <T>(
  { kind, fileBytes }: DownloadLoad,
  use: (port: number, pid: number) => Promise<T>,
): Promise<T> =>
  withDirectory(async (root) => {
    const dir = join(root, DOWNLOAD_ID);
    mkdirSync(dir);
    writeFileSync(join(dir, 'large.bin'), '');
    // Sparse: no disk is needed for it.
    truncateSync(join(dir, 'large.bin'), fileBytes);
    const args = ['--import', 'tsx', script, kind, dir, String(fileBytes)];
    const server = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => server.once('close', resolve));
    try {
      const [line] = (await server.stdout.take(1).toArray()) as Buffer[];
      return await use(Number(line), server.pid ?? 0);
    } finally {
      server.kill('SIGKILL');
      await ended;
    }
  });

export const measureDownloads = (load: DownloadLoad): Promise<DownloadResult> =>
  withDownloadServer(load, async (port, pid) => {
    await download(port, load.fileBytes, 0);
    const rssBefore = rssOf(pid);
    const rss: number[] = [];
    const sampling = setInterval(() => rss.push(rssOf(pid)), 100);
    const began = performance.now();
    const releases = Array.from({ length: load.stuck }, () => stuckClient(port));
    try {
      const rests = [...new Array<number>(load.fast).fill(0), ...new Array<number>(load.slow).fill(load.restMs)];
      const got = await Promise.all(rests.map((restMs) => download(port, load.fileBytes, restMs)));
      rss.push(rssOf(pid));
      return { got, rssBefore, rss, seconds: (performance.now() - began) / 1000 };
    } finally {
      clearInterval(sampling);
      for (const release of releases) release();
    }
  });
