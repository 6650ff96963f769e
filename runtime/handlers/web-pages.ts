/** The web app's pages, rendered from the same API replies that a browser would ask for, so that they need no script. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Prospect } from '../../core/contract/index.ts';
import { csvLine } from '../../core/csv.ts';
import { ratedOfRow } from '../../core/score.ts';
import type { Context } from '../context.ts';
import { ByteCache } from '../http/cache.ts';
import { type Endpoint, type EndpointReply, ordinary } from '../http/endpoint.ts';
import { acceptsGzip, noneMatch } from '../http/headers.ts';
import { localRequest, replyText } from '../http/local-request.ts';
import type { HttpRequest } from '../http/types.ts';
import type { PageReply, Web, WebFile } from '../web.ts';

type Api = ReadonlyMap<string, Endpoint>;

const MINUTE_MS = 60_000;
const CACHE_BYTES = 32 * 2 ** 20;
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

export const pageEndpoint = (web: Web, api: Api): Endpoint => {
  const cache = new ByteCache<Kept>(CACHE_BYTES);
  const { render, version } = web;
  const serve = async (context: Context, request: HttpRequest): Promise<EndpointReply> => {
    const { reader, baseUrl } = context;
    const now = minuteNow();
    const cookie = choices(request.header('cookie'));
    const key = `${request.path}?${request.query}#${cookie}`;
    const tag = `${reader.id} ${(context as { tag?: string }).tag ?? ''} ${version} ${now}`;
    const etag = `"${createHash('sha256').update(`${tag} ${key}`).digest('hex').slice(0, 20)}"`;
    const live = isLive(request);
    const known = live ? undefined : cache.get(tag, key);
    if (known !== undefined) return replyOf(known, request, etag);
    const { as_of: asOf, invented } = reader.manifest;
    const page = await (render as NonNullable<Web['render']>)({
      path: request.path,
      query: new URLSearchParams(request.query),
      cookie,
      now,
      snapshot: { id: reader.id, asOf, invented },
      baseUrl,
      ask: askIn(api, context),
    });
    const kept = prepared(page);
    if (!live && page.status === 200) cache.set(tag, key, { value: kept, bytes: kept.html.length + kept.gzip.length });
    return replyOf(kept, request, live ? `"${version}-${Date.now()}"` : etag);
  };
  return {
    id: 'page',
    methods: [],
    cors: false,
    cost: (request) => (isLive(request) ? 'live' : 'ordinary'),
    caching: 'own',
    keep: false,
    needsSnapshot: true,
    serve: (context, request) => serve(context as Context, request),
  };
};

const isLive = ({ query }: HttpRequest): boolean => query.includes('live=1');

/** A bundled file: cached for ever where its name holds its hash, else revalidated each time. */
export const webFileEndpoint = (file: WebFile): Endpoint => {
  const base: Record<string, string> = {
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    ...(file.cors ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
    ...(file.gzip === null ? {} : { vary: 'Accept-Encoding' }),
  };
  const serve = (request: HttpRequest): EndpointReply => {
    const packed = file.gzip !== null && acceptsGzip(request.header('accept-encoding'));
    const etag = packed ? `"${file.etag}-gzip"` : `"${file.etag}"`;
    const headers = { ...base, etag };
    if (noneMatch(request.header('if-none-match'), etag)) return { status: 304, headers, body: null };
    if (packed) return { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body: file.gzip };
    return { status: 200, headers, body: file.bytes };
  };
  return {
    id: 'static',
    methods: [],
    cors: file.cors,
    cost: ordinary,
    caching: 'own',
    keep: false,
    needsSnapshot: false,
    serve: (_context, request) => serve(request),
  };
};

const csvColumns = ['domain', 'name', 'platform', 'industry', 'score', 'monthly_visits'] as const;
const csvHeader = [
  ...csvColumns,
  'registration_number',
  'company_name',
  'advertising',
  'not_observed',
  'last_seen_at',
  'score_rated',
];

const csvRow = (one: Prospect): string =>
  csvLine([
    ...csvColumns.map((name) => one[name]),
    one.company?.registration_number,
    one.company?.name,
    one.advertising.join(' '),
    one.not_observed.join(' '),
    one.last_seen_at,
    ratedOfRow(one),
  ]);

/** `/prospects.csv`: the list of `/api/v1/prospect` as a spreadsheet takes it; the same parameters. */
export const prospectsCsvEndpoint = (api: Api): Endpoint => {
  const prospect = api.get('/api/v1/prospect') as Endpoint;
  const serve = async (context: Context, request: HttpRequest): Promise<EndpointReply> => {
    const query = request.query.includes('limit=') ? request.query : `${request.query}&limit=1000`;
    const reply = await prospect.serve(context, localRequest('/api/v1/prospect', query));
    if (reply.status !== 200) return reply;
    const { items } = JSON.parse(replyText(reply)) as { items: Prospect[] };
    const text = `\uFEFF${[csvHeader.join(','), ...items.map(csvRow)].join('\r\n')}\r\n`;
    const headers = {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="storelens-prospects-${context.reader.id}.csv"`,
    };
    return { status: 200, headers, body: Buffer.from(text) };
  };
  return { ...prospect, id: 'prospects_csv', cors: false, serve: (c, request) => serve(c as Context, request) };
};
