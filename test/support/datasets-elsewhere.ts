/** A directory of snapshots served over loopback as any web server would, with faults on demand. */
import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface Asked {
  /** Below /datasets/. */
  path: string;
  /** First byte asked for. */
  from: number;
}

/** What becomes of a request; `cut`: so many bytes, then the connection breaks; `hang`: so many, then nothing more;
 * `drip`: one byte in so many milliseconds. */
export type Fault =
  | { status: number; headers?: Record<string, string> }
  | { cut: number }
  | { hang: number }
  | { drip: number }
  | { body: string | Buffer };

export interface Elsewhere {
  url: string;
  asked: Asked[];
  /** Bytes of files that were sent. */
  sent(): number;
  /** Asked before each reply; null: as it should be. `n`: how often this path was asked for before. */
  fault: (asked: Asked, n: number) => Fault | null;
}

const drip = (reply: ServerResponse, ms: number, bytes: Buffer): void => {
  reply.setHeader('content-length', bytes.length);
  let at = 0;
  const timer = setInterval(() => reply.write(bytes.subarray(at, ++at)), ms);
  reply.on('close', () => clearInterval(timer));
};

const replyTo = (reply: ServerResponse, fault: Fault, bytes: Buffer): void => {
  if ('status' in fault) reply.writeHead(fault.status, fault.headers).end();
  else if ('body' in fault) reply.writeHead(200).end(fault.body);
  else if ('drip' in fault) drip(reply, fault.drip, bytes);
  else {
    const length = 'cut' in fault ? fault.cut : fault.hang;
    // The length of the whole is told, so that the reader knows that something is missing.
    reply.setHeader('content-length', bytes.length);
    reply.flushHeaders();
    const end = (): void => {
      if ('cut' in fault) reply.destroy();
    };
    if (length === 0) end();
    else reply.write(bytes.subarray(0, length), end);
  }
};

/** Serves `dir` at `url` while `use` runs. */
export const withElsewhere = async (dir: string, use: (elsewhere: Elsewhere) => Promise<void>): Promise<void> => {
  let sent = 0;
  const asked: Asked[] = [];
  const elsewhere: Elsewhere = { url: '', asked, sent: () => sent, fault: () => null };
  const answer = (request: IncomingMessage, reply: ServerResponse): void => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname).slice('/datasets/'.length);
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const n = asked.filter((one) => one.path === path).length;
    asked.push({ path, from });
    const file = join(dir, path);
    const whole = statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : null;
    const fault = elsewhere.fault({ path, from }, n);
    if (whole === null && fault === null) {
      reply.writeHead(404).end();
      return;
    }
    const bytes = (whole ?? Buffer.alloc(0)).subarray(from);
    if (from > 0 && (fault === null || 'cut' in fault || 'hang' in fault || 'drip' in fault)) {
      reply.statusCode = 206;
      reply.setHeader('content-range', `bytes ${from}-${whole!.length - 1}/${whole!.length}`);
    }
    if (fault !== null) replyTo(reply, fault, bytes);
    else {
      sent += bytes.length;
      reply.end(bytes);
    }
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  elsewhere.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/datasets/`;
  try {
    await use(elsewhere);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};
