/**
 * Serve over hyper-express: the only file that imports it. Requests go straight to the uWebSockets.js instance below it,
 * which costs a third less, and lets a body be refused before it has come.
 */

import { STATUS_CODES } from 'node:http';
import { Server } from 'hyper-express';
import { holdBytes, releaseBytes } from './arena.ts';
import { malformedProblem } from './http/replies.ts';
import { bodyLength, isFileBody, isStreamBody, type Reply, type Serve, type Transport } from './http/types.ts';
import type { RawRequest, RawResponse } from './http/uws-body.ts';
import { sendFile, sendStream } from './http/uws-body.ts';
import { Peers, UwsRequest } from './http/uws-request.ts';
import { announcedBytes } from './http/uws-upload.ts';
import { probePort } from './probe-port.ts';
import type { ListenOptions } from './server-node.ts';

const statusLines = new Map(Object.entries(STATUS_CODES).map(([code, text]) => [Number(code), `${code} ${text}`]));
/** All headers in one native call: values were checked for CR and LF (http/headers.ts), so joining them is safe. */
const writeHead = (
  raw: RawResponse,
  { status, head, headers, more = null }: Reply,
  contentLength: number | null = null,
): void => {
  if (status !== 200) raw.writeStatus(statusLines.get(status) ?? String(status));
  else if (head !== undefined && more !== null && headers.length === 0 && contentLength === null) {
    // Bytes are copied; a text would be measured, allocated and encoded first.
    raw.writeHeader(head.name, head.bytesWith(more));
    return;
  }
  const name = head === undefined ? headers[0]?.[0] : head.headers[0]?.[0];
  if (name === undefined) return;
  let block = head === undefined ? (headers[0]?.[1] ?? '') : head.block;
  for (let i = head === undefined ? 1 : 0; i < headers.length; i++)
    block += `\r\n${headers[i]?.[0]}: ${headers[i]?.[1]}`;
  if (head !== undefined && more !== null) block += `\r\n${head.more}: ${more}`;
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
 * Everything but files and streams, in one write. `endWithoutBody` is called without arguments: given any it leaves the
 * response pending, so that the next request on the connection is never answered.
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

interface Asked {
  raw: RawResponse;
  request: UwsRequest;
  state: State;
}

const sendLater = async ({ raw, request, state }: Asked, reply: Reply, abort: AbortSignal): Promise<void> => {
  if (abort.aborted) return;
  const { body } = reply;
  if (isPlain(reply)) raw.cork(() => sendNow(raw, reply, state.closing || request.isUnread()));
  else if (isFileBody(body)) await sendFile(raw, body, { abort, head: () => writeHead(raw, reply) });
  else if (isStreamBody(body)) await sendStream(raw, body, { abort, head: () => writeHead(raw, reply) });
};

const answerLater = (reply: Reply | Promise<Reply>, asked: Asked): void => {
  const { raw, state } = asked;
  const abort = asked.request.gone();
  raw.onAborted(() => abort.abort());
  state.pending += 1;
  holdBytes();
  Promise.resolve(reply)
    .then((late) => sendLater(asked, late, abort.signal))
    .catch((error: unknown) => {
      state.onError(error);
      if (!abort.signal.aborted) raw.close();
    })
    .finally(() => settle(state));
};

/**
 * To a head that contradicts itself: where its body ends, and the next request begins, would be a guess (RFC 9112 6.3). Not
 * at once: while an answer is owed, uWebSockets.js closes instead of taking what follows for a request.
 */
const refuseFraming = (raw: RawResponse, headOnly: boolean): void => {
  let gone = false;
  raw.onAborted(() => {
    gone = true;
  });
  setImmediate(() => {
    if (gone) return;
    raw.cork(() => {
      raw.writeStatus('400 Bad Request').writeHeader('content-type', 'application/problem+json');
      raw.end(headOnly ? '' : malformedProblem('Bad Request', 400), true);
    });
  });
};

/** Nothing may leave a native callback as an exception, nor without an answer: either ends the process. */
const direct =
  (method: string | null, serve: Serve, state: State) =>
  (response: unknown, given: unknown): void => {
    const raw = response as RawResponse;
    const native = given as RawRequest;
    holdBytes();
    try {
      const hasBody = method === null || native.getHeader('content-length') !== '';
      const announced = hasBody ? announcedBytes(native) : 0;
      if (announced === undefined) {
        refuseFraming(raw, method === 'HEAD');
        return;
      }
      const name = method ?? native.getCaseSensitiveMethod();
      const request = new UwsRequest(name, { request: native, response: raw, peers: state.peers });
      if (hasBody) request.receive(announced);
      const reply = serve(request);
      if (!(reply instanceof Promise) && isPlain(reply)) sendNow(raw, reply, state.closing || request.isUnread());
      else {
        request.keep();
        answerLater(reply, { raw, request, state });
      }
    } catch (error) {
      state.onError(error);
      raw.close();
    } finally {
      releaseBytes();
    }
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
  const server = new Server({ auto_close: false });
  const peers = new Peers();
  const state: State = { peers, pending: 0, closing: false, onIdle: null, onError: options.onError };
  const native = server.uws_instance;
  native.filter((response, change) => peers.count(response as unknown as RawResponse, Number(change)));
  native.get('/*', direct('GET', serve, state)).head('/*', direct('HEAD', serve, state));
  native.options('/*', direct('OPTIONS', serve, state));
  await server.listen(options.port, options.host);
  // After listening, for only then hyper-express has put a handler of its own for every other method, which this replaces.
  native.any('/*', direct(null, serve, state));
  return { kind: 'hyper-express', port: server.port, close: (deadlineMs) => closeGently(server, state, deadlineMs) };
};
