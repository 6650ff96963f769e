/** A loopback web for tests: invented `.example` hosts, each with its own handler, reached by injected effects only. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Socket, type Server as TcpServer } from 'node:net';
import { createFetcher, type Fetcher, type FetcherOptions } from '../../../core/fetch/index.ts';

export interface World {
  fetcher: Fetcher;
  options: FetcherOptions;
  port: number;
  /** Every request that arrived, as `host path`. */
  asked: string[];
}

const listen = async (server: Server | TcpServer): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

export const isInvented = (host: string): boolean => host.endsWith('.example');

/** Fetcher options under which `*.example` is 127.0.0.1:port, plain, and nothing else resolves. */
export const loopbackOptions = (port: number): FetcherOptions => ({
  userAgent: 'StorelensTest/1.0',
  now: Date.now,
  resolve: async (host) => Promise.reject(new Error(`${host} is not invented`)),
  connect: (host) => (isInvented(host) ? { address: '127.0.0.1', port, tls: false } : null),
  policy: { hostAllowed: isInvented, addressAllowed: (address) => address === '127.0.0.1' },
});

const run = async (port: number, asked: string[], test: (world: World) => Promise<void>): Promise<void> => {
  const options = loopbackOptions(port);
  const fetcher = createFetcher(options);
  try {
    await test({ fetcher, options, port, asked });
  } finally {
    await fetcher.close();
  }
};

/** Serves every invented host with one handler for the time of the test. */
export const withWeb = async (handler: RequestListener, test: (world: World) => Promise<void>): Promise<void> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    handler(request, response);
  });
  const port = await listen(server);
  try {
    await run(port, asked, test);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};

/** Serves raw bytes: for replies that no HTTP library would send. */
export const withRaw = async (
  answer: (socket: Socket, request: string) => void,
  test: (world: World) => Promise<void>,
): Promise<void> => {
  const sockets = new Set<Socket>();
  const server = createTcp((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data) => answer(socket, data.toString('latin1')));
  });
  const port = await listen(server);
  try {
    await run(port, [], test);
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
};
