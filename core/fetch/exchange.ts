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

/** Sends and reads one reply of any status. Rejects with what undici gives, or FetchError for a flood of 1xx. */
export const exchange = async (dispatcher: Dispatcher, request: ExchangeRequest): Promise<Exchange> => {
  const stop = new AbortController();
  const onAbort = (): void => stop.abort(request.signal.reason);
  if (request.signal.aborted) onAbort();
  request.signal.addEventListener('abort', onAbort, { once: true });
  let informational = 0;
  try {
    const reply = await dispatcher.request({
      origin: request.url.origin,
      path: `${request.url.pathname}${request.url.search}`,
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal: stop.signal,
      responseHeaders: 'raw',
      onInfo: () => {
        informational += 1;
        if (informational > MAX_INFORMATIONAL)
          stop.abort(
            new FetchError(
              'informational_flood',
              `${request.url.href}: over ${MAX_INFORMATIONAL} 1xx replies`,
              request.url.href,
            ),
          );
      },
    });
    const headers = pairs(reply.headers as unknown as string[]);
    const { wire, truncated } = await readBody(reply.body, request.maxBytes);
    return {
      url: request.url.href,
      method: request.method,
      status: reply.statusCode,
      statusText: (reply as { statusText?: string }).statusText ?? '',
      headers,
      wire,
      truncated,
      address: request.addressOf(request.url.hostname),
      at: request.at,
    };
  } finally {
    request.signal.removeEventListener('abort', onAbort);
  }
};
