/**
 * A forward proxy on loopback that applies the guard to whatever a browser asks: its only way out. Tunnels (CONNECT)
 * and plain requests alike go to judged addresses alone, with limits on bytes and time.
 */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect as dial, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ConnectorEffects, targetsOf } from '../../../core/fetch/connect.ts';
import { judgeUrl } from '../../../core/guard/index.ts';

export interface GuardProxy {
  port: number;
  /** Hosts refused, with the guard's reason, at most 1,000. */
  refused: { host: string; reason: string }[];
  close: () => Promise<void>;
}

/** Whom a browser asks for itself, whatever its page does: updates, hints, lists of bad sites. No page of a shop needs them. */
const browserHosts = [
  'update.googleapis.com',
  'edgedl.me.gvt1.com',
  'redirector.gvt1.com',
  'clients2.google.com',
  'clients4.google.com',
  'optimizationguide-pa.googleapis.com',
  'content-autofill.googleapis.com',
  'safebrowsing.googleapis.com',
  'safebrowsingohttpgateway.googleapis.com',
  'android.clients.google.com',
];

const MAX_TUNNEL_BYTES = 30_000_000;
const MAX_TUNNEL_MS = 60_000;
const CONNECT_TIMEOUT_MS = 5_000;
const MAX_TUNNELS = 256;

/** Whether the guard lets a browser go there: by the URL, and by what its host resolves to. */
export const mayGo = async (text: string, effects: ConnectorEffects): Promise<boolean> => {
  const url = new URL(text);
  if (!judgeUrl(url, effects.policy).allowed) return false;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return targetsOf(url.hostname.replace(/\.$/, ''), port, effects).then(
    () => true,
    () => false,
  );
};

/** A socket to a judged address of the host; rejects where the guard says no. */
const open = async (url: URL, effects: ConnectorEffects): Promise<Socket> => {
  const verdict = judgeUrl(url, effects.policy);
  if (!verdict.allowed) throw new Error(verdict.reason);
  if (browserHosts.includes(url.hostname)) throw new Error('the browser asked for itself');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const [target] = await targetsOf(url.hostname.replace(/\.$/, ''), port, effects);
  return new Promise((resolve, reject) => {
    const socket = dial({ host: target!.address, port: target!.port });
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error('no connection in time')));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', reject);
      resolve(socket);
    });
  });
};

const hopHeaders = new Set([
  'proxy-connection',
  'proxy-authorization',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
]);

/** Joins two streams until one ends, too many bytes passed or time is up. */
const tunnel = (client: Duplex, server: Socket): void => {
  let bytes = 0;
  const end = (): void => {
    clearTimeout(timer);
    client.destroy();
    server.destroy();
  };
  const timer = setTimeout(end, MAX_TUNNEL_MS);
  server.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_TUNNEL_BYTES) end();
  });
  for (const side of [client, server]) side.on('error', end).on('close', end);
  server.pipe(client);
  client.pipe(server);
};

const forward = async (
  request: IncomingMessage,
  response: ServerResponse,
  effects: ConnectorEffects,
): Promise<void> => {
  const url = new URL(request.url!);
  const socket = await open(url, effects);
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !hopHeaders.has(name)));
  const options = {
    createConnection: () => socket,
    method: request.method ?? 'GET',
    path: url.pathname + url.search,
    headers,
    timeout: MAX_TUNNEL_MS,
  };
  const upstream = httpRequest(options, (reply) => {
    let bytes = 0;
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_TUNNEL_BYTES) socket.destroy();
    });
    reply.on('error', () => response.destroy());
    reply.pipe(response);
  });
  upstream.on('timeout', () => upstream.destroy());
  upstream.on('error', () => response.destroy());
  response.on('close', () => socket.destroy());
  request.pipe(upstream);
};

type Note = (host: string, error: Error) => void;

const onRequest = (effects: ConnectorEffects, note: Note) => (request: IncomingMessage, response: ServerResponse) => {
  forward(request, response, effects).catch((error: Error) => {
    note(request.url ?? '', error);
    if (!response.headersSent) response.writeHead(403, { 'content-type': 'text/plain' });
    response.end();
  });
};

const onConnect =
  (effects: ConnectorEffects, note: Note) => (request: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => client.destroy());
    const target = `https://${request.url}/`;
    const opened = URL.canParse(target) ? open(new URL(target), effects) : Promise.reject(new Error('not a host'));
    opened.then(
      (socket) => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        // What came in one packet with the request for the tunnel belongs to the host.
        if (head.length > 0) socket.write(head);
        tunnel(client, socket);
      },
      (error: Error) => {
        note(request.url ?? '', error);
        client.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
      },
    );
  };

/** Starts a proxy on a free port of 127.0.0.1. */
export const startGuardProxy = async (effects: ConnectorEffects): Promise<GuardProxy> => {
  const refused: GuardProxy['refused'] = [];
  const sockets = new Set<Duplex>();
  const note: Note = (host, error) => {
    if (refused.length < 1000) refused.push({ host: host.slice(0, 200), reason: error.message.slice(0, 200) });
  };
  const server = createServer(onRequest(effects, note));
  server.on('connect', onConnect(effects, note));
  server.on('connection', (socket) => {
    if (sockets.size >= MAX_TUNNELS) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, refused, close };
};
