/** The same Serve over node:http, for where the native module cannot load. */
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { holdBytes, releaseBytes } from './arena.ts';
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

const readBody = async (message: IncomingMessage, maxBytes: number): Promise<Uint8Array> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new BodyTooLarge(`over ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof BodyTooLarge) throw error;
    throw new ClientGone((error as Error).message);
  }
  return Buffer.concat(chunks);
};

const toRequest = (message: IncomingMessage): HttpRequest => {
  const target = message.url ?? '/';
  // An absolute-form target (`GET http://host/path`) is legal; only its path counts.
  const url = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
  const mark = url.indexOf('?');
  const { headers } = message;
  return {
    method: message.method ?? 'GET',
    path: mark === -1 ? url : url.slice(0, mark),
    query: mark === -1 ? '' : url.slice(mark + 1),
    header: (name) => {
      const value = headers[name];
      return value === undefined ? '' : Array.isArray(value) ? value.join(', ') : value;
    },
    address: () => message.socket.remoteAddress ?? '',
    headers: () =>
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
    body: (maxBytes) => readBody(message, maxBytes),
  };
};

const send = async (reply: Reply, message: IncomingMessage, response: ServerResponse): Promise<void> => {
  for (const [name, value] of [...(reply.head?.headers ?? []), ...reply.headers]) response.appendHeader(name, value);
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

const malformed = (error: NodeJS.ErrnoException, socket: Socket): void => {
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
  const body = JSON.stringify({
    type: '/docs#invalid_parameter',
    title,
    status: Number(status.slice(0, 3)),
    detail: 'This is not a request that HTTP/1.1 allows',
    code: 'invalid_parameter',
  });
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
      const work = async () => send(await serve(toRequest(message)), message, response);
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
