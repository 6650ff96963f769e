/**
 * Stands between a process and the server that it asks, counts requests, and tells when the k-th has come: before the server had
 * it, when the server has answered half of it, or after it did all of it, the answer withheld. That is when the process is killed.
 */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const moments = ['before', 'half', 'after'] as const;
export type Moment = (typeof moments)[number];

export interface Gate {
  /** Origin in place of the server's. */
  url: string;
  /** Requests so far, as METHOD path. */
  asked: string[];
  /** null: everything passes. */
  stopAt: { n: number; moment: Moment; reached(): void } | null;
}

const bodyOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** The same request there, signatures included: they are of the name that was asked, which is kept. */
const forward = (request: IncomingMessage, body: Buffer, to: URL): Promise<{ reply: IncomingMessage; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const { method, url, headers } = request;
    const there = ask({ host: to.hostname, port: to.port, method, path: url, headers }, (reply) => {
      bodyOf(reply).then((received) => resolve({ reply, body: received }), reject);
    });
    there.on('error', reject);
    there.end(body);
  });

export const withGate = async (origin: string, use: (gate: Gate) => Promise<void>): Promise<void> => {
  const gate: Gate = { url: '', asked: [], stopAt: null };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const n = gate.asked.push(`${request.method} ${request.url}`);
    const stop = gate.stopAt?.n === n ? gate.stopAt : null;
    if (stop?.moment === 'before') return stop.reached();
    const there = await forward(request, body, new URL(origin));
    if (stop?.moment === 'after') return stop.reached();
    response.writeHead(there.reply.statusCode ?? 502, there.reply.headers);
    if (stop === null) response.end(there.body);
    // Once it is written: what came is with the process, or on its way.
    else response.write(there.body.subarray(0, there.body.length >> 1), () => setTimeout(stop.reached, 10));
    if (stop !== null && there.body.length < 2) stop.reached();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await use(gate);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};
