/**
 * The one way out: every request of the build and the runtime goes through a Fetcher. It judges each hop's URL and
 * each address dialled (core/guard/index.ts), follows at most 5 redirects, ends by one deadline, unpacks at most 5 MB, and
 * keeps neither credentials nor cookies (an authorization that the caller gives stays at its origin).
 */
import { Agent, type Dispatcher } from 'undici';
import type { Page } from '../contract/pipeline.ts';
import { judgeUrl } from '../guard/index.ts';
import { type ConnectorEffects, createConnector } from './connect.ts';
import { withDeadline } from './deadline.ts';
import { acceptEncoding, codingsOf, decodeBody, portableEncodings } from './decode.ts';
import { FetchError } from './errors.ts';
import { type Exchange, exchange } from './exchange.ts';

export { FetchError, isTransient } from './errors.ts';
export type { Exchange } from './exchange.ts';
export { createCnameLookup, createResolver } from './resolve.ts';

/** Milliseconds for a whole fetch: look-up, all hops, whole body. */
export const DEFAULT_TIMEOUT_MS = 10_000;
/** Bytes of a body after decoding. */
export const MAX_BODY_BYTES = 5_000_000;
export const MAX_REDIRECTS = 5;
const CONNECT_TIMEOUT_MS = 5_000;
const CNAME_WAIT_MS = 1_000;
const MAX_ADDRESSES = 10_000;

/** The world a fetcher lives in. `resolve`, `connect` and `policy` are the only way to anything but public addresses. */
export interface FetcherOptions extends ConnectorEffects {
  userAgent: string;
  /** Milliseconds since the epoch; dates `fetchedAt` and measures `elapsedMs`. Timers are real. */
  now: () => number;
  /** CNAME chain of a host, for Page.cnames; empty without. */
  cnames?: (host: string) => Promise<string[]>;
  /** Sockets to one origin; 6 without. A crawler that asks one thing at a time wants 1. */
  connections?: number;
}

export interface FetchOptions {
  method?: 'GET' | 'HEAD' | 'POST';
  /** Sent besides User-Agent, Accept and Accept-Encoding; credentials and Host are refused. */
  headers?: Record<string, string>;
  /** Sent to the first hop's origin alone, whatever redirects. */
  authorization?: string;
  body?: string | Uint8Array;
  timeoutMs?: number;
  signal?: AbortSignal;
  maxBytes?: number;
  /** Called with each hop's exchange as it was on the wire, before decoding: for archives. */
  record?: (exchange: Exchange) => void;
  /** Asked before a redirect is followed; false ends there with `target_not_allowed` (robots.txt). */
  mayFollow?: (url: URL) => boolean | Promise<boolean>;
}

export interface Fetcher {
  /** Resolves with any status; rejects with FetchError where there is no whole reply. */
  fetch: (url: string, options?: FetchOptions) => Promise<Page>;
  /** Closes kept connections. */
  close: () => Promise<void>;
}

const forbiddenHeader =
  /^(?:authorization|proxy-authorization|cookie|host|connection|transfer-encoding|content-length|expect|upgrade)$/i;

const headersOf = (world: FetcherOptions, options: FetchOptions): Record<string, string> => {
  const own = options.headers ?? {};
  const bad = Object.keys(own).find((name) => forbiddenHeader.test(name));
  if (bad !== undefined) throw new TypeError(`header ${bad} is not the caller's to send`);
  const lower = Object.fromEntries(Object.entries(own).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'zh-TW,zh;q=0.9,en;q=0.5',
    ...lower,
    'user-agent': world.userAgent,
    'accept-encoding': options.record === undefined ? acceptEncoding : portableEncodings,
  };
};

const parseHop = (text: string, base?: URL): URL => {
  if (text.length > 8192 || !URL.canParse(text, base?.href))
    throw new FetchError(
      base ? 'bad_redirect' : 'target_not_allowed',
      `${text.slice(0, 200)} is not a URL`,
      text.slice(0, 200),
    );
  const url = new URL(text, base);
  url.hash = '';
  return url;
};

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

interface Hop {
  url: URL;
  method: string;
  body: string | Uint8Array | null;
}

/** Where a reply sends us, or null where it is the last. */
const nextHop = (hop: Hop, reply: Exchange): Hop | null => {
  const location = reply.headers.find(([name]) => name === 'location')?.[1];
  if (!isRedirect(reply.status) || location === undefined || location === '') return null;
  const url = parseHop(Buffer.from(location, 'latin1').toString('utf8'), hop.url);
  const keep = reply.status >= 307 || hop.method === 'HEAD' || hop.method === 'GET';
  return keep ? { ...hop, url } : { url, method: 'GET', body: null };
};

interface Run {
  world: FetcherOptions;
  dispatcher: Dispatcher;
  options: FetchOptions;
  headers: Record<string, string>;
  addressOf: (host: string) => string | null;
  signal: AbortSignal;
}

const judge = (url: URL, world: FetcherOptions): void => {
  const verdict = judgeUrl(url, world.policy);
  if (!verdict.allowed)
    throw new FetchError('target_not_allowed', `${url.href.slice(0, 200)}: ${verdict.reason}`, url.href);
};

const follow = async (first: Hop, run: Run): Promise<{ hop: Hop; reply: Exchange; redirects: number }> => {
  const { world, options, headers } = run;
  const seen = new Set<string>();
  for (let hop = first, redirects = 0; ; redirects++) {
    judge(hop.url, world);
    const key = `${hop.method} ${hop.url.href}`;
    if (seen.has(key))
      throw new FetchError('redirect_loop', `${hop.url.href.slice(0, 200)} redirects to itself`, hop.url.href);
    seen.add(key);
    const { 'content-type': type, ...bare } = headers;
    const typed = hop.body === null || type === undefined ? bare : { ...bare, 'content-type': type };
    const { authorization } = options;
    const isAtHome = hop.url.origin === first.url.origin;
    const sent = authorization === undefined || !isAtHome ? typed : { ...typed, authorization };
    const reply = await exchange(run.dispatcher, {
      url: hop.url,
      method: hop.method as Dispatcher.HttpMethod,
      headers: sent,
      body: hop.body,
      signal: run.signal,
      maxBytes: options.maxBytes ?? MAX_BODY_BYTES,
      at: new Date(world.now()).toISOString(),
      addressOf: run.addressOf,
    });
    options.record?.(reply);
    const next = nextHop(hop, reply);
    if (next === null) return { hop, reply, redirects };
    if (redirects === MAX_REDIRECTS)
      throw new FetchError(
        'too_many_redirects',
        `${first.url.href.slice(0, 200)}: over ${MAX_REDIRECTS} redirects`,
        hop.url.href,
      );
    if (options.mayFollow !== undefined && !(await options.mayFollow(next.url)))
      throw new FetchError(
        'target_not_allowed',
        `${next.url.href.slice(0, 200)}: redirect not followed`,
        next.url.href,
      );
    hop = next;
  }
};

/** CNAMEs are a bonus: they may not cost the page its deadline. */
const cnamesOf = async (host: string, world: FetcherOptions): Promise<string[]> => {
  if (world.cnames === undefined) return [];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve([]), CNAME_WAIT_MS);
  });
  return Promise.race([world.cnames(host).catch(() => []), late]).finally(() => clearTimeout(timer));
};

const fetchPage = async (url: string, run: Run): Promise<Page> => {
  const { world, options } = run;
  const startedAt = world.now();
  const started = performance.now();
  const first: Hop = { url: parseHop(url), method: options.method ?? 'GET', body: options.body ?? null };
  const { hop, reply, redirects } = await follow(first, run);
  const codings = codingsOf(
    reply.headers.filter(([name]) => name === 'content-encoding').map(([, value]) => value),
    url,
  );
  const maxBytes = options.maxBytes ?? MAX_BODY_BYTES;
  const { body, truncated } = await decodeBody(reply.wire, codings, { maxBytes, url });
  return {
    url,
    finalUrl: hop.url.href,
    status: reply.status,
    headers: reply.headers,
    body,
    fetchedAt: new Date(startedAt).toISOString(),
    source: 'http',
    truncated: truncated || reply.truncated,
    redirects,
    elapsedMs: Math.round(performance.now() - started),
    wireBytes: reply.wire.length,
    requests: [],
    cnames: await cnamesOf(hop.url.hostname, world),
  };
};

/** A fetcher over one pool of kept-alive HTTP/1.1 connections; close it when done. */
export const createFetcher = (world: FetcherOptions): Fetcher => {
  const addresses = new Map<string, string>();
  const onConnect = (host: string, address: string): void => {
    addresses.set(host, address);
    if (addresses.size > MAX_ADDRESSES) addresses.delete(addresses.keys().next().value!);
  };
  const addressOf = (host: string): string | null => addresses.get(host) ?? null;
  const dispatcher = new Agent({
    connect: createConnector(world, { connectTimeoutMs: CONNECT_TIMEOUT_MS, onConnect }),
    connections: world.connections ?? 6,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    // The deadline ends everything; undici's own timers would only repeat it per part.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
  });
  return {
    fetch: async (url, options = {}) => {
      const headers = headersOf(world, options);
      const { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
      return withDeadline({ timeoutMs, signal, url }, (signal) =>
        fetchPage(url, { world, dispatcher, options, headers, addressOf, signal }),
      );
    },
    close: () => dispatcher.destroy(),
  };
};
