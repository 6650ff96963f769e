/** What every transport turns its own requests into, and what it must be able to send: no server's types. */

export interface HttpRequest {
  /** Upper case. */
  readonly method: string;
  /** As sent, percent-encoding included, without the query. */
  readonly path: string;
  /** As sent, without `?`; empty where there was none. */
  readonly query: string;
  /** Value of a header by its lower-case name; empty where it was not sent. */
  header(name: string): string;
  /** Address of the peer, as text. */
  address(): string;
  /** Every header, for what wants a whole request (MCP). */
  headers(): [name: string, value: string][];
  /** The whole body; rejects with BodyTooLarge over `maxBytes`, with ClientGone where it stays incomplete. */
  body(maxBytes: number): Promise<Uint8Array>;
  /** Aborts when the client has gone before its reply; to be asked for before `serve` returns. */
  left(): AbortSignal;
}

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** The client left before its request was complete: there is nobody to answer, and nothing to log. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

/** Part of a file: `length` bytes from `start`. */
export interface FileBody {
  file: string;
  start: number;
  length: number;
}
/** Chunks of unknown total length. */
export interface StreamBody {
  chunks: AsyncIterable<Uint8Array>;
}
export type ReplyBody = string | Uint8Array | FileBody | StreamBody | null;

/** Headers that many replies share, checked once. */
export interface PreparedHead {
  headers: readonly (readonly [name: string, value: string])[];
  /** As they go over the wire, from the first value on. */
  block: string;
  /** The first name, as bytes. */
  name: Uint8Array;
  /** Name of the header whose value `bytesWith` is given. */
  more: string;
  /** The block's bytes with one more header, checked too, of which only the value changes; to be copied before it is asked again. */
  bytesWith(value: string): Uint8Array;
}

export interface Reply {
  status: number;
  /** Goes before `headers`. */
  head?: PreparedHead;
  /** Lower-case names. Without content-length: the transport sets it from the body. */
  headers: [name: string, value: string][];
  /** Value of `head.more`, a header besides `headers`; null: none. */
  more?: string | null;
  /** null: no body at all (204, 304). */
  body: ReplyBody;
  /** True: send the headers and the body's length, not the body (HEAD). */
  headOnly?: boolean;
}

export type Serve = (request: HttpRequest) => Reply | Promise<Reply>;

/** A listening transport. */
export interface Transport {
  readonly kind: 'hyper-express' | 'node:http';
  readonly port: number;
  /** Stops accepting, lets requests in flight end, resolves when they did or after `deadlineMs`. */
  close(deadlineMs: number): Promise<void>;
}

export const isFileBody = (body: ReplyBody): body is FileBody =>
  body !== null && typeof body === 'object' && 'file' in body;
export const isStreamBody = (body: ReplyBody): body is StreamBody =>
  body !== null && typeof body === 'object' && 'chunks' in body;

/** Bytes of a body as it will be sent; null: not known beforehand. */
export const bodyLength = (body: ReplyBody): number | null => {
  if (body === null) return 0;
  if (typeof body === 'string') return Buffer.byteLength(body);
  if (isFileBody(body)) return body.length;
  return isStreamBody(body) ? null : body.byteLength;
};
