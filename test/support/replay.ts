/**
 * Serves the recorded exchanges of test/conformance on loopback. `node --import tsx test/support/replay.ts` prints the
 * address and serves until it is ended, for clients that are not written in TypeScript.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

/** One request and what was answered; test/conformance/README.md describes the members. */
export interface Exchange {
  name: string;
  route: string;
  params: Record<string, string | string[]>;
  request: { method: string; target: string; headers: Record<string, string> };
  reply: { status: number; headers: Record<string, string>; json?: unknown; text?: string; base64?: string };
}

const dir = fileURLToPath(new URL('../conformance/exchanges/', import.meta.url));
const RECORDED_BASE = 'https://storelens.example';

/** Recorded exchanges: of one file (`site`), or of all. */
export const readExchanges = (file?: string): Exchange[] =>
  readdirSync(dir)
    .filter((name) => (file === undefined ? name.endsWith('.json') : name === `${file}.json`))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as Exchange[]);

/** Path and query whatever the order and the encoding of the parameters. */
const keyOf = (target: string): string => {
  const url = new URL(target, RECORDED_BASE);
  const pairs = [...url.searchParams].sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
  return `${url.pathname}?${new URLSearchParams(pairs).toString()}`;
};

const bytesOf = ({ json, text, base64 }: Exchange['reply'], baseUrl: string): Buffer => {
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  const body = text ?? (json === undefined ? '' : JSON.stringify(json));
  return Buffer.from(body.replaceAll(RECORDED_BASE, baseUrl));
};

const range = /^bytes=(\d+)-(\d*)$/;

interface Replay {
  /** Such as http://127.0.0.1:40123. */
  url: string;
  /** `METHOD target` of every request, in order. */
  requests: string[];
  /** Those that no exchange answers; they get 501. */
  missed: string[];
  close(): Promise<void>;
}

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  { exchange, baseUrl }: { exchange: Exchange; baseUrl: string },
): void => {
  const { status, headers } = exchange.reply;
  const { etag } = headers;
  const all = { ...headers, 'access-control-allow-origin': '*' };
  if (etag !== undefined && request.headers['if-none-match'] === etag) return void response.writeHead(304, all).end();
  const bytes = bytesOf(exchange.reply, baseUrl);
  const wanted =
    status === 200 && headers['accept-ranges'] === 'bytes' ? range.exec(request.headers.range ?? '') : null;
  const from = Number(wanted?.[1] ?? 0);
  const to = wanted?.[2] ? Math.min(Number(wanted[2]), bytes.length - 1) : bytes.length - 1;
  const part = bytes.subarray(from, to + 1);
  const partial = wanted === null ? {} : { 'content-range': `bytes ${from}-${to}/${bytes.length}` };
  response.writeHead(wanted === null ? status : 206, { ...all, ...partial, 'content-length': part.length });
  response.end(request.method === 'HEAD' ? undefined : part);
};

/** Listens on a free port of 127.0.0.1. Addresses of the service in recorded bodies become the replay server's own. */
export const startReplay = async (exchanges: Exchange[] = readExchanges(), port = 0): Promise<Replay> => {
  const known = new Map(exchanges.map((exchange) => [keyOf(exchange.request.target), exchange]));
  const requests: string[] = [];
  const missed: string[] = [];
  let url = '';
  const server = createServer((request, response) => {
    const target = request.url ?? '/';
    const line = `${request.method} ${target}`;
    requests.push(line);
    const exchange = request.method === 'GET' || request.method === 'HEAD' ? known.get(keyOf(target)) : undefined;
    if (exchange !== undefined) return send(request, response, { exchange, baseUrl: url });
    missed.push(line);
    response.writeHead(501, { 'content-type': 'text/plain' }).end(`not recorded: ${line}\n`);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, requests, missed, close };
};

/** A replay server for as long as `use` takes. */
export const withReplay = async <T>(use: (replay: Replay) => Promise<T>): Promise<T> => {
  const replay = await startReplay();
  try {
    return await use(replay);
  } finally {
    await replay.close();
  }
};

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await startReplay(readExchanges(), Number(argv[2] ?? 0));
  process.stdout.write(`${url}\n`);
}
