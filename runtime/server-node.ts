/** The same Serve over node:http, for where the native module cannot load. */
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { holdBytes, releaseBytes } from './arena.ts';
import { malformedProblem } from './http/replies.ts';
import {
  BodyTooLarge,
  bodyLength,
  ClientGone,
  type HttpRequest,
  isFileBody,
  isStreamBody,
  type Reply,
  type Serve,
  type Transport,
} from './http/types.ts';

export interface ListenOptions {
  host: string;
  /** 0: any free one. */
  port: number;
  onError(error: unknown): void;
}

const MAX_HEADER_BYTES = 16_384;

/** Rejects as soon as it is known to be too large; what comes after is left in the socket, for `send` to close. */
const readBody = (message: IncomingMessage, maxBytes: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const check = (): void => {
      if (bytes <= maxBytes) return;
      message.pause();
      message.off('data', take);
      reject(new BodyTooLarge(`over ${maxBytes} bytes`));
    };
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      chunks.push(chunk);
      check();
    };
    const gone = (): void => reject(new ClientGone('the client left before its request was whole'));
    message.once('error', gone).once('close', gone);
    message.once('end', () => resolve(Buffer.concat(chunks)));
    if (message.destroyed) gone();
    if (Number(message.headers['content-length'] ?? 0) > maxBytes) reject(new BodyTooLarge(`over ${maxBytes} bytes`));
    else message.on('data', take);
  });

/** Aborts where the connection closed before the reply was out. */
const leftOf = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
};

const toRequest = (message: IncomingMessage, response: ServerResponse): HttpRequest => {
  const target = message.url ?? '/';
  // An absolute-form target (`GET http://host/path`) is legal; only its path counts.
  const url = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
  const mark = url.indexOf('?');
  const { headers } = message;
  // Gone with the socket, while the reply is still to be logged.
  const address = message.socket.remoteAddress ?? '';
  return {
    method: message.method ?? 'GET',
    path: mark === -1 ? url : url.slice(0, mark),
    query: mark === -1 ? '' : url.slice(mark + 1),
    header: (name) => {
      const value = headers[name];
      return value === undefined ? '' : Array.isArray(value) ? value.join(', ') : value;
    },
    address: () => address,
    headers: () =>
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
    body: (maxBytes) => readBody(message, maxBytes),
    left: () => leftOf(response),
  };
};

const send = async (reply: Reply, message: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { head, more = null } = reply;
  for (const [name, value] of [...(head?.headers ?? []), ...reply.headers]) response.appendHeader(name, value);
  if (head !== undefined && more !== null) response.appendHeader(head.more, more);
  const { body } = reply;
  const length = bodyLength(body);
  if (body !== null && length !== null) response.setHeader('content-length', length);
  response.statusCode = reply.status;
  // An unread body would be taken for the next request's head.
  if (!message.complete && message.method !== 'GET' && message.method !== 'HEAD')
    response.setHeader('connection', 'close');
  if (body === null || reply.headOnly === true) response.end();
  else if (isFileBody(body)) {
    if (body.length === 0) response.end();
    else
      await pipeline(createReadStream(body.file, { start: body.start, end: body.start + body.length - 1 }), response);
  } else if (isStreamBody(body)) await pipeline(body.chunks, response);
  else response.end(body);
};

const malformed = (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, title] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'Header fields too large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'Request timeout']
        : ['400 Bad Request', 'Malformed request'];
  // Only where the method is seen, and is not HEAD, may a body follow.
  const method = /^([A-Z]+) /.exec(error.rawPacket?.toString('latin1', 0, 16) ?? '')?.[1] ?? 'HEAD';
  const body = method === 'HEAD' ? '' : malformedProblem(title, Number(status.slice(0, 3)));
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/problem+json\r\ncontent-length: ${body.length}\r\n`;
  socket.end(`${head}connection: close\r\n\r\n${body}`);
};

const closeGently = (server: Server, deadlineMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), deadlineMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });

/** Rejects where the address cannot be listened on (EADDRINUSE, EACCES…). */
export const listenNode = (serve: Serve, options: ListenOptions): Promise<Transport> =>
  new Promise((resolve, reject) => {
    const limits = { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: 10_000, requestTimeout: 15_000 };
    const server = createServer({ ...limits, keepAliveTimeout: 10_000, connectionsCheckingInterval: 2_000 });
    server.on('request', (message: IncomingMessage, response: ServerResponse) => {
      // The parser lets a line without a version through as HTTP/0.9, and a second Host.
      if (message.httpVersionMajor !== 1 || (message.headersDistinct['host']?.length ?? 0) > 1) {
        malformed(Object.assign(new Error('not HTTP/1.1'), { code: 'HPE_INVALID_VERSION' }), message.socket);
        return;
      }
      const work = async () => send(await serve(toRequest(message, response)), message, response);
      holdBytes();
      response.once('close', releaseBytes);
      work().catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') options.onError(error);
        response.destroy();
      });
    });
    server.on('clientError', (error, socket) => malformed(error, socket as Socket));
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      server.on('error', options.onError);
      const { port } = server.address() as AddressInfo;
      resolve({ kind: 'node:http', port, close: (deadlineMs) => closeGently(server, deadlineMs) });
    });
  });
