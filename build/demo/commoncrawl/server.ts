/** A folder of the archive's layout over HTTP on loopback, with the faults that an archive and the way to it have. */

import { open, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What goes wrong. `busy`: a 403 or 503; `cut`: the connection breaks in the body; `short`: fewer bytes than asked for, and a
 * Content-Range that says otherwise; `damage`: bytes are changed; `gone`: 404; `slow`: a byte now and then; `whole`: 200.
 */
export interface Fault {
  kind: 'busy' | 'cut' | 'short' | 'damage' | 'gone' | 'slow' | 'whole';
  /** In keys that contain this; any without. */
  key?: string;
  /** Requests that it befalls; all without. */
  times?: number;
  /** Requests that go well before. */
  after?: number;
  status?: number;
  retryAfter?: string;
}

export const FAULT_KINDS: readonly Fault['kind'][] = ['busy', 'cut', 'short', 'damage', 'gone', 'slow', 'whole'];

export interface ArchiveServer {
  port: number;
  /** With a slash at the end. */
  base: string;
  /** Every request that came, `key range`. */
  asked: string[];
  /** Of bodies sent. */
  bytes: () => number;
  /** Most requests that were under way at once. */
  mostAtOnce: () => number;
  /** From now on this happens, before what was set before. */
  fail: (fault: Fault) => void;
  heal: () => void;
  close: () => Promise<void>;
}

const rangeOf = (header: string | undefined, size: number): [from: number, to: number] | null => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return [Math.max(0, size - Number(last)), size];
  return [Number(first), last === '' ? size : Math.min(size, Number(last) + 1)];
};

/** Bytes of a damaged body that are changed lie this far apart, so that no part of some size is spared. */
const DAMAGE_EVERY = 61;

const readPiece = async (path: string, from: number, to: number): Promise<Buffer> => {
  const handle = await open(path);
  try {
    const { buffer } = await handle.read(Buffer.alloc(to - from), 0, to - from, from);
    return buffer;
  } finally {
    await handle.close();
  }
};

class Faults {
  #faults: (Fault & { left: number; before: number })[] = [];

  add(fault: Fault): void {
    this.#faults.unshift({ ...fault, left: fault.times ?? Number.POSITIVE_INFINITY, before: fault.after ?? 0 });
  }

  clear(): void {
    this.#faults = [];
  }

  next(key: string): Fault | null {
    const fault = this.#faults.find(({ key: part, left }) => left > 0 && key.includes(part ?? ''));
    if (fault === undefined || fault.before-- > 0) return null;
    fault.left--;
    return fault;
  }
}

const drip = async (response: ServerResponse, body: Buffer): Promise<void> => {
  for (let at = 0; at < body.length && !response.destroyed; at++) {
    response.write(body.subarray(at, at + 1));
    await sleep(200);
  }
  response.end();
};

const send = async (response: ServerResponse, given: Buffer, fault: Fault | null): Promise<void> => {
  let body = given;
  if (fault?.kind === 'damage') {
    body = Buffer.from(given);
    for (let at = 0; at < body.length; at += DAMAGE_EVERY) body[at]! ^= 0x5a;
  }
  if (fault?.kind === 'short') body = given.subarray(0, given.length >> 1);
  response.setHeader('content-length', body.length);
  if (fault?.kind === 'slow') return drip(response, body);
  if (fault?.kind === 'cut') response.write(body.subarray(0, body.length >> 1), () => response.destroy());
  else response.end(body);
};

/** Answers one request; the key is the path. Pure but for the file read. */
const answer = async (
  dir: string,
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<number> => {
  const key = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname).slice(1);
  const fault = faults.next(key);
  response.sendDate = false;
  if (fault?.kind === 'busy') {
    if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter);
    response.writeHead(fault.status ?? 503).end('<Error><Code>SlowDown</Code></Error>');
    return 0;
  }
  const path = join(dir, normalize(`/${key}`));
  const found = fault?.kind === 'gone' ? null : await stat(path).catch(() => null);
  if (found === null || !found.isFile()) {
    response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    return 0;
  }
  const range = fault?.kind === 'whole' ? null : rangeOf(request.headers.range, found.size);
  if (range !== null && range[0] >= found.size) {
    response.writeHead(416, { 'content-range': `bytes */${found.size}` }).end();
    return 0;
  }
  const [from, to] = range ?? [0, found.size];
  response.setHeader('content-type', 'application/octet-stream');
  response.setHeader('accept-ranges', 'bytes');
  response.statusCode = range === null ? 200 : 206;
  if (range !== null) response.setHeader('content-range', `bytes ${from}-${to - 1}/${found.size}`);
  await send(response, await readPiece(path, from, to), fault);
  return to - from;
};

/** `POST /_faults?kind=busy&times=20&status=403&key=part-00001` sets one, `DELETE /_faults` heals all. For people. */
const control = (faults: Faults, request: IncomingMessage, response: ServerResponse): void => {
  const asked = new URL(request.url ?? '/', 'http://x').searchParams;
  const kind = FAULT_KINDS.find((name) => name === asked.get('kind'));
  if (request.method === 'DELETE') faults.clear();
  else if (kind !== undefined) {
    const fault: Fault = { kind };
    if (asked.has('key')) fault.key = asked.get('key') ?? '';
    if (asked.has('times')) fault.times = Number(asked.get('times'));
    if (asked.has('after')) fault.after = Number(asked.get('after'));
    if (asked.has('status')) fault.status = Number(asked.get('status'));
    if (asked.has('retry-after')) fault.retryAfter = asked.get('retry-after') ?? '';
    faults.add(fault);
  }
  const isKnown = request.method === 'DELETE' || kind !== undefined;
  response.writeHead(isKnown ? 200 : 400).end(isKnown ? 'ok\n' : `kind must be one of ${FAULT_KINDS.join(', ')}\n`);
};

/** Serves `dir` on a free port of 127.0.0.1, or on the one given. */
export const startArchive = async (dir: string, { port = 0 }: { port?: number } = {}): Promise<ArchiveServer> => {
  const faults = new Faults();
  const asked: string[] = [];
  let bytes = 0;
  let atOnce = 0;
  let most = 0;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/_faults')) return control(faults, request, response);
    asked.push(`${request.url} ${request.headers.range ?? ''}`);
    most = Math.max(most, ++atOnce);
    response.once('close', () => atOnce--);
    answer(dir, faults, request, response)
      .then((sent) => {
        bytes += sent;
      })
      .catch(() => response.destroy());
  });
  // Longer than a client keeps a connection: closing one as it is used again would be a fault that nobody asked for.
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    base: `http://127.0.0.1:${own}/`,
    asked,
    bytes: () => bytes,
    mostAtOnce: () => most,
    fail: (fault) => faults.add(fault),
    heal: () => faults.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
