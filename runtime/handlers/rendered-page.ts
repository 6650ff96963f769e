/** What the web app's module renders in the runtime: asked with the API in process, kept while nothing changes. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Problem } from '../../core/contract/index.ts';
import type { Context } from '../context.ts';
import { ByteCache } from '../http/cache.ts';
import { type Endpoint, type EndpointReply, ordinary } from '../http/endpoint.ts';
import { acceptsGzip, noneMatch } from '../http/headers.ts';
import { localRequest, replyText } from '../http/local-request.ts';
import type { HttpRequest } from '../http/types.ts';
import type { PageReply, PageRequest, Renderer } from '../web.ts';

export type Api = ReadonlyMap<string, Endpoint>;

const MINUTE_MS = 60_000;
const CACHE_BYTES = 32 * 2 ** 20;
const REFUSALS_BYTES = 2 ** 20;
/** A page's ages are in minutes and days, so that for a minute it stays the same. */
const minuteNow = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The API without a network in between: the same endpoints, the same replies. */
const askIn =
  (api: Api, context: Context) =>
  async (pathAndQuery: string): Promise<{ status: number; text: string }> => {
    const [path = '', query = ''] = pathAndQuery.split('?', 2);
    const endpoint = api.get(path);
    if (endpoint === undefined) return { status: 404, text: '' };
    const reply = await endpoint.serve(context, localRequest(path, query));
    return { status: reply.status, text: replyText(reply) };
  };

interface Kept {
  status: number;
  location: string | null;
  html: Buffer;
  gzip: Buffer;
}

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' };

const replyOf = (kept: Kept, request: HttpRequest, etag: string): EndpointReply => {
  if (kept.location !== null)
    return { status: kept.status, headers: { location: kept.location, 'cache-control': 'no-store' }, body: '' };
  const headers: Record<string, string> = { ...pageHeaders, vary: 'Accept-Encoding, Cookie' };
  if (kept.status === 200) headers['etag'] = etag;
  if (kept.status === 200 && noneMatch(request.header('if-none-match'), etag))
    return { status: 304, headers, body: null };
  if (!acceptsGzip(request.header('accept-encoding'))) return { status: kept.status, headers, body: kept.html };
  return { status: kept.status, headers: { ...headers, 'content-encoding': 'gzip' }, body: kept.gzip };
};

const prepared = ({ status, location, html }: PageReply): Kept => {
  const bytes = Buffer.from(html);
  return { status, location, html: bytes, gzip: gzipSync(bytes, { level: 5 }) };
};

/** A page depends on these two cookies only. */
const choices = (cookie: string): string =>
  cookie
    .slice(0, 4096)
    .split(';', 40)
    .map((part) => part.trim())
    .filter((part) => /^(?:lang|theme)=[\w-]{1,20}$/.test(part))
    .join(';');

export interface Asked {
  context: Context;
  api: Api;
  path: string;
  query: string;
  cookie: string;
  now: number;
}

/** What the web app's module is asked with. */
export const pageRequest = ({ context, api, path, query, cookie, now }: Asked): PageRequest => {
  const { reader, baseUrl, contact = null, offerPictures = null } = context;
  const { as_of: asOf, invented } = reader.manifest;
  const snapshot = { id: reader.id, asOf, invented };
  const asked = { path, query: new URLSearchParams(query), cookie, now };
  const pictures = offerPictures?.invented === invented;
  return { ...asked, snapshot, baseUrl, contact, pictures, ask: askIn(api, context) };
};

export interface Rendering {
  id: string;
  api: Api;
  /** Differs between any two bundles. */
  version: string;
  isLive(request: HttpRequest): boolean;
  make(asked: PageRequest, context: Context): Promise<PageReply>;
}

const tagOf = ({ reader, ...rest }: Context, version: string, now: number): string =>
  `${reader.id} ${(rest as { tag?: string }).tag ?? ''} ${version} ${now}`;

/**
 * Makes refusals pages, in the visitor's language and theme: each once a minute, so that whoever asks too often costs little.
 * Rejects, or gives null without a snapshot, where there is none to show.
 */
export const refusalPages = ({ api, version, renderer }: { api: Api; version: string; renderer: Renderer }) => {
  const cache = new ByteCache<Kept>(REFUSALS_BYTES);
  return async (context: Context, request: HttpRequest, plain: EndpointReply): Promise<EndpointReply> => {
    const { code = '', detail = '' } = JSON.parse(replyText(plain)) as Partial<Problem>;
    const retryAfter = plain.headers['retry-after'];
    const refusal = { code, detail, retryAfterS: retryAfter === undefined ? null : Number(retryAfter) };
    const lang = new URLSearchParams(request.query).get('lang') === 'en' ? 'lang=en' : '';
    const cookie = choices(request.header('cookie'));
    const now = minuteNow();
    const tag = tagOf(context, version, now);
    const key = `${plain.status} ${code} ${retryAfter} ${lang}#${cookie}`;
    let kept = cache.get(tag, key);
    if (kept === undefined) {
      const asked = pageRequest({ context, api, path: '/', query: lang, cookie, now });
      kept = prepared(renderer.refuse(asked, plain.status, refusal));
      cache.set(tag, key, { value: kept, bytes: kept.html.length + kept.gzip.length });
    }
    const reply = replyOf(kept, request, '');
    return { ...reply, headers: { ...plain.headers, ...reply.headers, 'cache-control': 'no-store' } };
  };
};

/** HTML in the visitor's language and theme, with an ETag that holds for a minute. */
export const renderedEndpoint = ({ id, api, version, isLive, make }: Rendering): Endpoint => {
  const cache = new ByteCache<Kept>(CACHE_BYTES);
  const serve = async (context: Context, request: HttpRequest): Promise<EndpointReply> => {
    const { path, query } = request;
    const now = minuteNow();
    const cookie = choices(request.header('cookie'));
    const key = `${path}?${query}#${cookie}`;
    const tag = tagOf(context, version, now);
    const etag = `"${createHash('sha256').update(`${tag} ${key}`).digest('hex').slice(0, 20)}"`;
    const live = isLive(request);
    const known = live ? undefined : cache.get(tag, key);
    if (known !== undefined) return replyOf(known, request, etag);
    const page = await make(pageRequest({ context, api, path, query, cookie, now }), context);
    const kept = prepared(page);
    if (!live && page.status === 200) cache.set(tag, key, { value: kept, bytes: kept.html.length + kept.gzip.length });
    return replyOf(kept, request, live ? `"${version}-${Date.now()}"` : etag);
  };
  return {
    id,
    methods: [],
    cors: false,
    cost: (request) => (isLive(request) ? 'live' : ordinary()),
    caching: 'own',
    keep: false,
    needsSnapshot: true,
    serve: (context, request) => serve(context as Context, request),
  };
};
