/**
 * Serve over hyper-express: the only file that imports it. GET, HEAD and OPTIONS go straight to the uWebSockets.js
 * instance below it, which costs a third less; requests with a body take hyper-express's own path.
 */

import { STATUS_CODES } from 'node:http';
import { type Request, type Response, Server } from 'hyper-express';
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
import type { RawRequest, RawResponse } from './http/uws-body.ts';
import { sendFile, sendStream } from './http/uws-body.ts';
import { addressOf, Peers, UwsRequest } from './http/uws-request.ts';
import { probePort } from './probe-port.ts';
import type { ListenOptions } from './server-node.ts';

const MAX_BODY_BYTES = 2 ** 20;

/** hyper-express itself answers 413 over its own limit, and keeps what comes before within it. */
const bodyOf = async (request: Request, response: Response, maxBytes: number): Promise<Uint8Array> => {
  const tooLarge = (bytes: number): boolean => bytes > maxBytes;
  if (tooLarge(Number(request.headers['content-length'] ?? 0))) throw new BodyTooLarge(`over ${maxBytes} bytes`);
  // The buffer of a request that was cut never comes.
  const gone = new Promise<never>((_, reject) => {
    response.once('abort', () => reject(new ClientGone('the client left before its request was whole')));
  });
  const body = await Promise.race([request.buffer(), gone]);
  if (tooLarge(body.byteLength)) throw new BodyTooLarge(`over ${maxBytes} bytes`);
  return body;
};

const fromHyper = (request: Request, response: Response): HttpRequest => {
  const address = addressOf(response.raw as unknown as RawResponse);
  return {
    method: request.method,
    path: request.path,
    query: (request.path_query as string | undefined) ?? '',
    header: (name) => request.headers[name] ?? '',
    headers: () => Object.entries(request.headers),
    address: () => address,
    body: (maxBytes) => bodyOf(request, response, maxBytes),
  };
};

const statusLines = new Map(Object.entries(STATUS_CODES).map(([code, text]) => [Number(code), `${code} ${text}`]));
/** All headers in one native call: values were checked for CR and LF (http/headers.ts), so joining them is safe. */
const writeHead = (raw: RawResponse, { status, head, headers }: Reply, contentLength: number | null = null): void => {
  if (status !== 200) raw.writeStatus(statusLines.get(status) ?? String(status));
  const name = head === undefined ? headers[0]?.[0] : head.headers[0]?.[0];
  if (name === undefined) return;
  let block = head === undefined ? (headers[0]?.[1] ?? '') : head.block;
  for (let i = head === undefined ? 1 : 0; i < headers.length; i++)
    block += `\r\n${headers[i]?.[0]}: ${headers[i]?.[1]}`;
  if (contentLength !== null) block += `\r\ncontent-length: ${contentLength}`;
  raw.writeHeader(name, block);
};

interface State {
  peers: Peers;
  pending: number;
  closing: boolean;
  onIdle: (() => void) | null;
  onError(error: unknown): void;
}

const settle = (state: State): void => {
  releaseBytes();
  state.pending -= 1;
  if (state.pending === 0) state.onIdle?.();
};

/**
 * Everything but files and streams, in one write. `endWithoutBody` is called without arguments: given a length it
 * leaves the response pending, so that the next request on the connection is never answered.
 */
const sendNow = (raw: RawResponse, reply: Reply, close: boolean): void => {
  if (reply.body !== null && reply.headOnly !== true) {
    writeHead(raw, reply);
    raw.end(reply.body as string | Uint8Array, close);
    return;
  }
  writeHead(raw, reply, reply.body === null ? null : bodyLength(reply.body));
  raw.endWithoutBody();
};

const isPlain = (reply: Reply): boolean =>
  reply.headOnly === true || !(isFileBody(reply.body) || isStreamBody(reply.body));

const sendLater = async (raw: RawResponse, reply: Reply, abort: AbortSignal): Promise<void> => {
  if (abort.aborted) return;
  const { body } = reply;
  if (isPlain(reply)) raw.cork(() => sendNow(raw, reply, false));
  else if (isFileBody(body)) await sendFile(raw, body, { abort, head: () => writeHead(raw, reply) });
  else if (isStreamBody(body)) await sendStream(raw, body, { abort, head: () => writeHead(raw, reply) });
};

const answerLater = (reply: Reply | Promise<Reply>, state: State, raw: RawResponse): void => {
  const abort = new AbortController();
  raw.onAborted(() => abort.abort());
  state.pending += 1;
  holdBytes();
  Promise.resolve(reply)
    .then((late) => sendLater(raw, late, abort.signal))
    .catch((error: unknown) => {
      state.onError(error);
      if (!abort.signal.aborted) raw.close();
    })
    .finally(() => settle(state));
};

/** Nothing may leave a native callback as an exception, nor without an answer: either ends the process. */
const direct =
  (method: string, serve: Serve, state: State) =>
  (response: unknown, request: unknown): void => {
    const raw = response as RawResponse;
    holdBytes();
    try {
      const asked = new UwsRequest(method, { request: request as RawRequest, response: raw, peers: state.peers });
      const reply = serve(asked);
      if (!(reply instanceof Promise) && isPlain(reply)) sendNow(raw, reply, state.closing);
      else {
        asked.keep();
        answerLater(reply, state, raw);
      }
    } catch (error) {
      state.onError(error);
      raw.close();
    } finally {
      releaseBytes();
    }
  };

const handleHyper = async (serve: Serve, request: Request, response: Response): Promise<void> => {
  const reply = await serve(fromHyper(request, response));
  response.status(reply.status);
  for (const [name, value] of [...(reply.head?.headers ?? []), ...reply.headers]) response.header(name, value);
  const { body } = reply;
  if (isStreamBody(body)) {
    for await (const chunk of body.chunks) if (!response.completed) response.write(Buffer.from(chunk));
    response.end();
  } else if (body === null || isFileBody(body)) response.header('content-length', '0').send();
  else response.send(typeof body === 'string' ? body : Buffer.from(body), reply.status === 413);
};

const closeGently = async (server: Server, state: State, deadlineMs: number): Promise<void> => {
  state.closing = true;
  server.close();
  if (state.pending > 0)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, deadlineMs);
      state.onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  server.uws_instance.close();
};

/** `shared`: several processes listen on the one port. Rejects where it cannot be listened on. */
export const listenHyper = async (serve: Serve, options: ListenOptions & { shared?: boolean }): Promise<Transport> => {
  if (options.shared !== true) await probePort(options.host, options.port);
  const server = new Server({ auto_close: false, max_body_length: MAX_BODY_BYTES });
  const peers = new Peers();
  const state: State = { peers, pending: 0, closing: false, onIdle: null, onError: options.onError };
  const native = server.uws_instance;
  native.filter((response, change) => peers.count(response as unknown as RawResponse, Number(change)));
  native.get('/*', direct('GET', serve, state)).head('/*', direct('HEAD', serve, state));
  native.options('/*', direct('OPTIONS', serve, state));
  server.set_error_handler((_request, response, error) => {
    options.onError(error);
    if (!response.completed) response.close();
  });
  server.any('/*', async (request: Request, response: Response) => {
    state.pending += 1;
    holdBytes();
    await handleHyper(serve, request, response).finally(() => settle(state));
  });
  await server.listen(options.port, options.host);
  return { kind: 'hyper-express', port: server.port, close: (deadlineMs) => closeGently(server, state, deadlineMs) };
};
