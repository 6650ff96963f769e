/** /metrics on a port or socket of its own: nothing of the public service can be reached there, nor it from the public one. */
import { lstatSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { grantsMetrics, metricsType } from './handlers/operations.ts';

export interface MetricsListener {
  close(): void;
}

export interface MetricsOptions {
  /** A port of 127.0.0.1, `host:port`, or the path of a socket. */
  where: string;
  /** Empty: none is asked for. */
  token: string;
  text(): Promise<string>;
  onError(error: unknown): void;
}

const addressOf = (where: string): { path: string } | { host: string; port: number } => {
  if (where.startsWith('/')) return { path: where };
  const at = where.lastIndexOf(':');
  const host = at === -1 ? '127.0.0.1' : where.slice(0, at).replace(/^\[(.*)\]$/, '$1');
  return { host, port: Number(where.slice(at + 1)) };
};

const listening = (server: Server, where: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(addressOf(where), () => {
      server.off('error', reject);
      resolve();
    });
  });

/** A socket that a killed process left behind: nobody answers there. */
const isStale = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
  });

/** Rejects with the system's error where it cannot listen. */
export const listenMetrics = async ({ where, token, text, onError }: MetricsOptions): Promise<MetricsListener> => {
  const server = createServer((request, response) => {
    response.setHeader('connection', 'close').setHeader('cache-control', 'no-store');
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    if (!grantsMetrics(token, request.headers.authorization ?? ''))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    text().then(
      (body) => response.writeHead(200, { 'content-type': metricsType }).end(body),
      (error: unknown) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  });
  server.requestTimeout = 5_000;
  await listening(server, where).catch(async (error: NodeJS.ErrnoException) => {
    const isSocket = error.code === 'EADDRINUSE' && where.startsWith('/') && lstatSync(where).isSocket();
    if (!isSocket || !(await isStale(where))) throw error;
    rmSync(where);
    await listening(server, where);
  });
  server.on('error', onError);
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
