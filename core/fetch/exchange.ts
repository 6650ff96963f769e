/** One request and its reply on one hop, as on the wire, with limits on everything the other side may send. */
import type { Dispatcher } from 'undici';
import { FetchError } from './errors.ts';

/** A reply as it came: headers in order, the body before content decoding. */
export interface Exchange {
  url: string;
  method: string;
  status: number;
  statusText: string;
  /** Lower-case names, values as Latin-1 text of their bytes. */
  headers: [name: string, value: string][];
  wire: Uint8Array;
  /** True where the body was cut at the limit. */
  truncated: boolean;
  /** Address that the host's last connection went to; null where it is not known. */
  address: string | null;
  /** ISO 8601 UTC: when the request was sent. */
  at: string;
}

export interface ExchangeRequest {
  url: URL;
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  signal: AbortSignal;
  /** Of the body on the wire. */
  maxBytes: number;
  at: string;
  addressOf: (host: string) => string | null;
}

/** 103 Early Hints come once or twice; hundreds of 1xx replies are there to hold the line. */
const MAX_INFORMATIONAL = 20;

const readBody = async (
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ wire: Uint8Array; truncated: boolean }> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    const room = maxBytes - bytes;
    chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    bytes += chunk.length;
    // Leaving the loop destroys the stream, and with it the connection.
    if (bytes > maxBytes) return { wire: Buffer.concat(chunks), truncated: true };
  }
  return { wire: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks), truncated: false };
};

const pairs = (raw: readonly string[]): [string, string][] => {
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) headers.push([raw[i]!.toLowerCase(), raw[i + 1]!]);
  return headers;
};

/** Counts 1xx replies and ends the request where they do not stop. */
const informationalCounter = (stop: AbortController, href: string): (() => void) => {
  let count = 0;
  return () => {
    count += 1;
    if (count > MAX_INFORMATIONAL)
      stop.abort(new FetchError('informational_flood', `${href}: over ${MAX_INFORMATIONAL} 1xx replies`, href));
  };
};

/** Sends and reads one reply of any status. Rejects with what undici gives, or FetchError for a flood of 1xx. */
export const exchange = async (dispatcher: Dispatcher, request: ExchangeRequest): Promise<Exchange> => {
  const { url, method, headers, body, signal, maxBytes, at, addressOf } = request;
  const stop = new AbortController();
  const onAbort = (): void => stop.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const reply = await dispatcher.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method,
      headers,
      body,
      signal: stop.signal,
      responseHeaders: 'raw',
      onInfo: informationalCounter(stop, url.href),
    });
    const { wire, truncated } = await readBody(reply.body, maxBytes);
    const { statusText = '' } = reply as { statusText?: string };
    const raw = pairs(reply.headers as unknown as string[]);
    const status = reply.statusCode;
    return {
      url: url.href,
      method,
      status,
      statusText,
      headers: raw,
      wire,
      truncated,
      address: addressOf(url.hostname),
      at,
    };
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};
