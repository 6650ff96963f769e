/**
 * Every request of every transport passes here: limits, route, method, snapshot, handler, headers. Nothing that a
 * handler throws leaves this file but as a problem.
 */
import { SnapshotError } from '../../core/serving/index.ts';
import type { Context } from '../context.ts';
import { ByteCache } from './cache.ts';
import { allowOf, type Cost, type Endpoint, type EndpointReply, type Verdict } from './endpoint.ts';
import { type FinishOptions, finish } from './finish.ts';
import { checkedHeaders, nosniff, optionsHeaders } from './headers.ts';
import { problem } from './replies.ts';
import { ClientGone, type HttpRequest, type Reply, type Serve } from './types.ts';

export const MAX_URL_BYTES = 8192;
const GZIP_CACHE_BYTES = 32 * 2 ** 20;
/** Of all endpoints that keep their replies. */
const REPLY_CACHE_BYTES = 64 * 2 ** 20;
const CLIENT_GONE = 499;
const noHeaders: [string, string][] = [];

/** What was read of the snapshot is not as it was published. */
const damaged = (): EndpointReply =>
  problem(
    'snapshot_unavailable',
    [
      'This part of the snapshot was damaged on disk and is not given out; try again later',
      '快照的這個部分在磁碟上損毀，不予提供；請稍後再試',
    ],
    {
      headers: { 'retry-after': '60' },
    },
  );

export interface AppOptions {
  /** The endpoint of a path; null: not found. */
  find(path: string): Endpoint | null;
  /** What answers a path that leads nowhere; null: a problem does. */
  missing?(request: HttpRequest): Endpoint | null;
  /** A page in place of a problem that refuses a request; null: the problem itself. Who made no mistake is refused so. */
  refuse?(request: HttpRequest, plain: EndpointReply): Promise<EndpointReply> | null;
  /** What is being served; null: no snapshot. The same for the whole of one request. */
  current(): (Context & { tag: string }) | null;
  allow(request: HttpRequest, cost: Cost): Verdict | null;
  /** After every reply; `elapsedMs` up to when the transport gets it. */
  onReply(request: HttpRequest, done: { id: string; status: number; elapsedMs: number; requestId: string }): void;
  onError(error: unknown, requestId: string): void;
  now(): number;
}

interface Exchange extends FinishOptions {
  request: HttpRequest;
  startedAt: number;
}

const idStart = Math.floor(Math.random() * 36 ** 4)
  .toString(36)
  .padStart(4, '0');
const acceptableId = /^[\w-]{8,64}$/;

class App {
  readonly #options: AppOptions;
  readonly #gzipCache = new ByteCache<Uint8Array>(GZIP_CACHE_BYTES);
  /** Whole replies by endpoint and query, of the endpoints that keep them: together within one budget. */
  readonly #kept = new ByteCache<EndpointReply>(REPLY_CACHE_BYTES);
  readonly #keyStarts = new Map<Endpoint, string>();
  #requests = 0;

  constructor(options: AppOptions) {
    this.#options = options;
  }

  #done(exchange: Exchange, reply: EndpointReply): Reply {
    const { request, endpoint, requestId } = exchange;
    const out = finish(request, reply, exchange);
    const elapsedMs = this.#options.now() - exchange.startedAt;
    this.#options.onReply(request, { id: endpoint?.id ?? 'none', status: out.status, elapsedMs, requestId });
    return out;
  }

  /** The refusal as a page where a person asked, and as it is where that cannot be made. */
  #told(exchange: Exchange, plain: EndpointReply): Reply | Promise<Reply> {
    const page = this.#options.refuse?.(exchange.request, plain) ?? null;
    if (page === null) return this.#done(exchange, plain);
    return page.then(
      (reply) => this.#done(exchange, reply),
      () => this.#done(exchange, plain),
    );
  }

  #failed(exchange: Exchange, error: unknown): Reply | Promise<Reply> {
    if (error instanceof ClientGone) return this.#gone(exchange);
    this.#options.onError(error, exchange.requestId);
    const safe = { ...exchange, extra: noHeaders };
    if (error instanceof SnapshotError) return this.#told(safe, damaged());
    return this.#told(
      safe,
      problem('internal_error', [
        `This is a fault here; it is logged as ${exchange.requestId}`,
        `這是服務的錯誤，記錄編號 ${exchange.requestId}`,
      ]),
    );
  }

  /** Nobody reads the reply: it is counted as nginx does, not among our faults. */
  #gone({ request, endpoint, requestId, startedAt }: Exchange): Reply {
    const elapsedMs = this.#options.now() - startedAt;
    this.#options.onReply(request, { id: endpoint?.id ?? 'none', status: CLIENT_GONE, elapsedMs, requestId });
    return { status: 400, headers: [['connection', 'close']], body: '' };
  }

  /** What leads nowhere costs too: who guesses paths asks for nothing else. */
  #overLimit(exchange: Exchange): EndpointReply | null {
    const { request, endpoint } = exchange;
    if (request.method === 'OPTIONS' && endpoint !== null) return null;
    const verdict = this.#options.allow(request, endpoint === null ? 'ordinary' : endpoint.cost(request));
    if (verdict === null) return null;
    exchange.extra = verdict.headers;
    if (verdict.retryAfterS === null) return null;
    const wait = String(verdict.retryAfterS);
    return problem(
      'rate_limited',
      [`Too many requests from this address: try again in ${wait} s`, `此位址的請求過多，請於 ${wait} 秒後再試`],
      {
        headers: { 'retry-after': wait },
      },
    );
  }

  #misdirected(request: HttpRequest, endpoint: Endpoint | null): EndpointReply | null {
    if (request.path.length + request.query.length > MAX_URL_BYTES)
      return problem(
        'invalid_parameter',
        [`The URL is over ${MAX_URL_BYTES} bytes`, `網址超過 ${MAX_URL_BYTES} 位元組`],
        { status: 414 },
      );
    if (endpoint === null)
      return problem('not_found', ['No such path: /docs lists what there is', '沒有這個路徑，/docs 列出所有路徑']);
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && !endpoint.methods.includes(method))
      return problem(
        'method_not_allowed',
        [`This path takes ${allowOf(endpoint)}`, `此路徑接受 ${allowOf(endpoint)}`],
        {
          headers: { allow: allowOf(endpoint) },
        },
      );
    return null;
  }

  #answer(exchange: Exchange, endpoint: Endpoint): EndpointReply | Promise<EndpointReply> {
    const { request } = exchange;
    const context = this.#options.current();
    exchange.tag = context?.tag ?? null;
    if (context === null && endpoint.needsSnapshot)
      return problem('snapshot_unavailable', ['No snapshot is being served yet', '尚無可用快照'], {
        headers: { 'retry-after': '10' },
      });
    // Nothing of these is kept: what was rendered beforehand is found as fast as what is kept would be.
    const ready = context === null ? null : (endpoint.ready?.(context, request.query) ?? null);
    if (ready !== null) return ready;
    if (!endpoint.keep || context === null) return endpoint.serve(context, request);
    return this.#answerKept(context, endpoint, request);
  }

  /** Two endpoints have no key in common. */
  #keyStart(endpoint: Endpoint): string {
    let start = this.#keyStarts.get(endpoint);
    if (start === undefined) {
      start = `${this.#keyStarts.size} `;
      this.#keyStarts.set(endpoint, start);
    }
    return start;
  }

  #answerKept(context: Context & { tag: string }, endpoint: Endpoint, request: HttpRequest) {
    const key = this.#keyStart(endpoint) + request.query;
    const known = this.#kept.get(context.tag, key);
    if (known !== undefined) return known;
    const [into, { tag }] = [this.#kept, context];
    const keep = (reply: EndpointReply): EndpointReply => {
      const { status, body } = reply;
      if (status !== 200 || !(typeof body === 'string' || body instanceof Uint8Array) || !into.isWanted(key))
        return reply;
      // A copy: the body may be a view of something larger, which would be kept alive with it. A text is bytes from here on.
      const value = { ...reply, body: typeof body === 'string' ? Buffer.from(body) : Buffer.from(body) };
      into.set(tag, key, { value, bytes: value.body.byteLength });
      return reply;
    };
    const reply = endpoint.serve(context, request);
    return reply instanceof Promise ? reply.then(keep) : keep(reply);
  }

  serve(request: HttpRequest): Reply | Promise<Reply> {
    this.#requests += 1;
    const sent = request.header('x-request-id');
    const requestId = sent !== '' && acceptableId.test(sent) ? sent : `${idStart}-${this.#requests.toString(36)}`;
    const endpoint = this.#options.find(request.path) ?? this.#options.missing?.(request) ?? null;
    const startedAt = this.#options.now();
    const gzipCache = this.#gzipCache;
    const exchange: Exchange = { request, endpoint, requestId, tag: null, startedAt, extra: noHeaders, gzipCache };
    try {
      const limited = this.#overLimit(exchange);
      if (limited !== null) return this.#told(exchange, limited);
      const refused = this.#misdirected(request, endpoint);
      if (refused !== null || endpoint === null)
        return this.#done(exchange, refused ?? problem('not_found', ['No such path', '沒有這個路徑']));
      if (request.method === 'OPTIONS') {
        const headers = optionsHeaders(request, allowOf(endpoint), endpoint.cors);
        return { status: 204, headers: checkedHeaders([...headers, ['x-request-id', requestId], nosniff]), body: null };
      }
      const reply = this.#answer(exchange, endpoint);
      if (!(reply instanceof Promise)) return this.#done(exchange, reply);
      return reply.then((late) => this.#done(exchange, late)).catch((error: unknown) => this.#failed(exchange, error));
    } catch (error) {
      return this.#failed(exchange, error);
    }
  }
}

export const createApp = (options: AppOptions): Serve => {
  const app = new App(options);
  return (request) => app.serve(request);
};
