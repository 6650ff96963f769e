/** A handler's reply → what goes out: ETag and 304, gzip, CORS, security headers, HEAD. */
import { gzipSync } from 'node:zlib';
import type { ByteCache } from './cache.ts';
import type { Endpoint, EndpointReply } from './endpoint.ts';
import { acceptsGzip, checkedHeaders, checkedValue, corsHeaders, htmlHeaders, noneMatch, nosniff } from './headers.ts';
import { wantsChinese } from './language.ts';
import { prepareHead } from './prepared-head.ts';
import { jsonHeaders } from './replies.ts';
import { type HttpRequest, isFileBody, isStreamBody, type PreparedHead, type Reply } from './types.ts';

/** Snapshot routes may be kept for a minute, then asked for again with the ETag; a swap shows within that time. */
const SNAPSHOT_CACHE_CONTROL = 'public, max-age=60';
const MIN_GZIP_BYTES = 1400;
const MAX_GZIP_BYTES = 2_000_000;
const REQUEST_ID = 'x-request-id';
const gzipHeader: [string, string][] = [['content-encoding', 'gzip']];
const compressible = /^(?:text\/|application\/(?:json|problem\+json|feed\+json|atom\+xml|javascript|vnd\.oai))/;

export interface FinishOptions {
  endpoint: Endpoint | null;
  requestId: string;
  /** Identity of the snapshot behind the reply; null: none. */
  tag: string | null;
  gzipCache: ByteCache<Uint8Array>;
  extra: [string, string][];
}

const gzipped = (bytes: Uint8Array | string, key: string, options: FinishOptions): Uint8Array => {
  const tag = options.tag ?? '';
  const kept = options.gzipCache.get(tag, key);
  if (kept !== undefined) return kept;
  const value = gzipSync(bytes, { level: 4 });
  options.gzipCache.set(tag, key, { value, bytes: value.byteLength });
  return value;
};

/** The gzip variant of a body where the client takes it and it is worth it, else null. */
const variant = (request: HttpRequest, reply: EndpointReply, options: FinishOptions): Uint8Array | null => {
  const { body } = reply;
  if (body === null || isFileBody(body) || isStreamBody(body)) return null;
  if (body.length < MIN_GZIP_BYTES || body.length > MAX_GZIP_BYTES) return null;
  // Looked at last: asking native code for a header costs more than the rest.
  if (!acceptsGzip(request.header('accept-encoding'))) return null;
  if (!compressible.test(reply.headers['content-type'] ?? '')) return null;
  return gzipped(body, `${request.path}?${request.query}`, options);
};

/** What every reply of one endpoint, snapshot and variant has in common. */
const commonHead = (endpoint: Endpoint, reply: EndpointReply, etag: string): PreparedHead => {
  const list: [string, string][] = [...Object.entries(reply.headers), nosniff, ...(endpoint.cors ? corsHeaders : [])];
  const isHtml = reply.headers['content-type']?.startsWith('text/html') === true;
  if (isHtml && reply.headers['content-security-policy'] === undefined) list.push(...htmlHeaders);
  list.push(['etag', etag], ['cache-control', SNAPSHOT_CACHE_CONTROL], ['vary', 'Accept-Encoding']);
  return prepareHead(checkedHeaders(list), REQUEST_ID);
};

interface Heads {
  tag: string;
  etag: string;
  plain: PreparedHead;
}
const heads = new WeakMap<Endpoint, Heads>();

/** Kept for the headers object that all JSON replies share; others are put together each time. */
const headFor = (endpoint: Endpoint, reply: EndpointReply, tag: string): Heads => {
  const known = heads.get(endpoint);
  if (known !== undefined && known.tag === tag && reply.headers === jsonHeaders) return known;
  const etag = `"${tag}"`;
  const made = { tag, etag, plain: commonHead(endpoint, reply, etag) };
  if (reply.headers === jsonHeaders) heads.set(endpoint, made);
  return made;
};

type OfSnapshot = FinishOptions & { endpoint: Endpoint; tag: string };

/** A function of URL and snapshot, so others may keep it. */
const isOfSnapshot = (reply: EndpointReply, options: FinishOptions): options is OfSnapshot =>
  options.endpoint?.caching === 'snapshot' &&
  options.tag !== null &&
  reply.status === 200 &&
  (reply.headers === jsonHeaders || reply.headers['cache-control'] === undefined);

const finishSnapshot = (request: HttpRequest, reply: EndpointReply, given: OfSnapshot): Reply => {
  const { endpoint, tag, extra, requestId } = given;
  const packed = variant(request, reply, given);
  const known = headFor(endpoint, reply, tag);
  const etag = packed === null ? known.etag : `"${tag}-gzip"`;
  const head = packed === null ? known.plain : commonHead(endpoint, reply, etag);
  if (noneMatch(request.header('if-none-match'), etag)) {
    const kept = head.headers
      .filter(([name]) => !name.startsWith('content-'))
      .map(([n, v]): [string, string] => [n, v]);
    return { status: 304, headers: checkedHeaders([...kept, [REQUEST_ID, requestId], ...extra]), body: null };
  }
  const own = packed === null ? extra : [...extra, ...gzipHeader];
  const headers = own.length === 0 ? own : checkedHeaders(own);
  const more = checkedValue(REQUEST_ID, requestId);
  return { status: 200, head, headers, more, body: packed ?? reply.body, headOnly: request.method === 'HEAD' };
};

export const finish = (request: HttpRequest, reply: EndpointReply, options: FinishOptions): Reply => {
  if (isOfSnapshot(reply, options)) return finishSnapshot(request, reply, options);
  const { endpoint } = options;
  const headers: [string, string][] = Object.entries(reply.headers);
  const inChinese = reply.inChinese !== undefined && wantsChinese(request) ? reply.inChinese : null;
  if (reply.inChinese !== undefined)
    headers.push(['content-language', inChinese === null ? 'en' : 'zh-TW'], ['vary', 'Accept-Language']);
  headers.push([REQUEST_ID, options.requestId], nosniff, ...options.extra);
  if (endpoint?.cors) headers.push(...corsHeaders);
  if (reply.headers['content-type']?.startsWith('text/html')) headers.push(...htmlHeaders);
  if (reply.headers['cache-control'] === undefined) headers.push(['cache-control', 'no-store']);
  return {
    status: reply.status,
    headers: checkedHeaders(headers),
    body: inChinese ?? reply.body,
    headOnly: request.method === 'HEAD',
  };
};
