/** The demo web on loopback: one HTTP server that plays every host of the world, told apart by the Host header. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { channelReply } from './channels/forms.ts';
import type { DemoDay, DemoWorld } from './model.ts';
import { type DemoReply, type DemoRequest, INVENTED_HEADER, reply } from './reply.ts';
import { siteReply } from './site.ts';
import { worldOnDay } from './world.ts';

export interface DemoServer {
  world: DemoWorld;
  /** On 127.0.0.1. */
  port: number;
  /** Requests answered since the start. */
  requests: () => number;
  day: () => DemoDay;
  /** From the next request on, the web of that day is served. */
  setDay: (day: number) => void;
  /** Resolves when every connection is closed. */
  close: () => Promise<void>;
}

/** Longest request body read: searches are short. */
const MAX_BODY_BYTES = 64_000;

/** What any host of the web answers; 421 where the host is none of its own. Pure. */
export const demoReply = (day: DemoDay, request: DemoRequest): DemoReply => {
  const shop = day.shops.get(request.host.replace(/^www\./, ''));
  if (shop !== undefined) return siteReply(shop, request);
  const channel = day.channels.find(({ domain }) => request.host === domain || request.host.endsWith(`.${domain}`));
  if (channel !== undefined) return channelReply(day, channel, request);
  const hosts = [...day.shops.keys()].slice(0, 3).join(', ');
  return reply(
    421,
    'text/plain; charset=utf-8',
    `demo web: no invented site ${request.host}; there are ${hosts} and others\n`,
  );
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) throw new Error(`demo request over ${MAX_BODY_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

const send = (answer: DemoReply, request: IncomingMessage, response: ServerResponse): void => {
  if (answer.breaks === 'reset') {
    request.socket.destroy();
    return;
  }
  // The clock of this machine is not the demo's.
  response.sendDate = false;
  const body = Buffer.from(answer.body as string);
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  response.setHeader('content-length', body.length);
  response.writeHead(answer.status);
  if (request.method === 'HEAD') response.end();
  else if (answer.breaks === 'cut') response.write(body.subarray(0, body.length >> 1), () => request.socket.destroy());
  else response.end(body);
};

const requestOf = async (request: IncomingMessage): Promise<DemoRequest> => ({
  host: (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, ''),
  method: request.method ?? 'GET',
  path: request.url?.startsWith('/') ? request.url : '/',
  body: await readBody(request),
});

/** Serves the world from day 0 on a free port of 127.0.0.1, or on the one given. */
export const startDemoServer = async (world: DemoWorld, { port = 0 }: { port?: number } = {}): Promise<DemoServer> => {
  let today = worldOnDay(world, 0);
  let answered = 0;
  const server = createServer((request, response) => {
    requestOf(request)
      .then((asked) => {
        answered++;
        send(demoReply(today, asked), request, response);
      })
      .catch((error: Error) => {
        if (response.headersSent) request.socket.destroy();
        else response.writeHead(500, Object.fromEntries([INVENTED_HEADER])).end(`demo web: ${error.message}\n`);
      });
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return {
    world,
    port: (server.address() as AddressInfo).port,
    requests: () => answered,
    day: () => today,
    setDay: (day) => {
      today = worldOnDay(world, day);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
