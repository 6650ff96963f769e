/** A request of uWebSockets.js in the form that all transports share, and the addresses of open connections. */
import type { HttpRequest } from './types.ts';
import type { RawRequest, RawResponse } from './uws-body.ts';
import { Upload } from './uws-upload.ts';

export const addressOf = (raw: RawResponse): string => Buffer.from(raw.getRemoteAddressAsText()).toString('latin1');

/**
 * Who is connected: where all connections come from one address, as behind a proxy on the same machine, no request needs to
 * ask for its own, which costs as much as the rest of a look-up. Native code says when one opens and closes, and when it
 * closes no longer whose it was: so it starts afresh when all are gone.
 */
export class Peers {
  #open = 0;
  #sole: string | null = null;

  /** `change`: 1 where a connection opened, -1 where one closed. */
  count(response: RawResponse, change: number): void {
    this.#open += change;
    if (change < 0) return;
    const address = addressOf(response);
    if (this.#open === 1) this.#sole = address;
    else if (this.#sole !== address) this.#sole = null;
  }

  addressOf(response: RawResponse): string {
    return this.#sole ?? addressOf(response);
  }
}

/** Reads through to the native request, which is gone after the callback: `keep` copies what comes later. */
export class UwsRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  #request: RawRequest | null;
  readonly #response: RawResponse;
  readonly #peers: Peers;
  #copy: Map<string, string> | null = null;
  #address: string | null = null;
  #gone: AbortController | null = null;
  #upload: Upload | null = null;

  constructor(method: string, native: { request: RawRequest; response: RawResponse; peers: Peers }) {
    this.#request = native.request;
    this.#response = native.response;
    this.#peers = native.peers;
    this.method = method;
    this.path = native.request.getUrl();
    this.query = native.request.getQuery() ?? '';
  }

  header(name: string): string {
    return this.#request === null ? (this.#copy?.get(name) ?? '') : this.#request.getHeader(name);
  }

  headers(): [string, string][] {
    if (this.#copy !== null) return [...this.#copy];
    const all: [string, string][] = [];
    this.#request?.forEach((name, value) => {
      all.push([name, value]);
    });
    return all;
  }

  address(): string {
    this.#address ??= this.#peers.addressOf(this.#response);
    return this.#address;
  }

  /** To be aborted when the client has gone. */
  gone(): AbortController {
    this.#gone ??= new AbortController();
    return this.#gone;
  }

  left(): AbortSignal {
    return this.gone().signal;
  }

  /** To be called before the native callback returns where a body may follow. */
  receive(announced: number | null): void {
    this.#upload = new Upload(this.#response, { announced, gone: this.left() });
  }

  /** True: more of the body may come, which nobody reads any more once the reply is out. */
  isUnread(): boolean {
    return this.#upload?.isWhole === false;
  }

  body(maxBytes: number): Promise<Uint8Array> {
    return this.#upload === null ? Promise.resolve(new Uint8Array()) : this.#upload.read(maxBytes);
  }

  /** To be called before the native callback returns. */
  keep(): void {
    this.address();
    this.#copy = new Map(this.headers());
    this.#request = null;
  }
}
