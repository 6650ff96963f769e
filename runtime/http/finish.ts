/** A handler's reply → what goes out: ETag and 304, gzip, CORS, security headers, HEAD. */
import { gzipSync } from 'node:zlib';
import type { ByteCache } from './cache.ts';
import type { Endpoint, EndpointReply } from './endpoint.ts';
import { acceptsGzip, checkedHeaders, corsHeaders, htmlHeaders, noneMatch, nosniff } from './headers.ts';
import { type HttpRequest, isFileBody, isStreamBody, type Reply } from './types.ts';

/** Snapshot routes may be kept for a minute, then asked for again with the ETag; a swap shows within that time. */
const SNAPSHOT_CACHE_CONTROL = 'public, max-age=60';
const MIN_GZIP_BYTES = 1400;
const MAX_GZIP_BYTES = 2_000_000;
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
  if (body === null || isFileBody(body) || isStreamBody(body) || reply.status !== 200) return null;
  if (body.length < MIN_GZIP_BYTES || body.length > MAX_GZIP_BYTES) return null;
  if (options.endpoint?.caching !== 'snapshot' || !acceptsGzip(request.header('accept-encoding'))) return null;
  return gzipped(body, `${request.path}?${request.query}`, options);
};

const isCompressible = (type: string | undefined): boolean => type !== undefined && compressible.test(type);

export const finish = (request: HttpRequest, reply: EndpointReply, options: FinishOptions): Reply => {
  const { endpoint, tag } = options;
  const headers: [string, string][] = Object.entries(reply.headers);
  headers.push(['x-request-id', options.requestId], nosniff, ...options.extra);
  if (endpoint?.cors) headers.push(...corsHeaders);
  const type = reply.headers['content-type'];
  if (type?.startsWith('text/html') && reply.headers['content-security-policy'] === undefined)
    headers.push(...htmlHeaders);
  const isHead = request.method === 'HEAD';
  const own = endpoint?.caching !== 'snapshot' || reply.headers['cache-control'] !== undefined;
  if (own || reply.status !== 200 || tag === null) {
    if (reply.headers['cache-control'] === undefined) headers.push(['cache-control', 'no-store']);
    return { status: reply.status, headers: checkedHeaders(headers), body: reply.body, headOnly: isHead };
  }
  const packed = isCompressible(type) ? variant(request, reply, options) : null;
  const etag = packed === null ? `"${tag}"` : `"${tag}-gzip"`;
  headers.push(['etag', etag], ['cache-control', SNAPSHOT_CACHE_CONTROL], ['vary', 'Accept-Encoding']);
  if (noneMatch(request.header('if-none-match'), etag)) {
    const kept = headers.filter(([name]) => !name.startsWith('content-') || name === 'content-location');
    return { status: 304, headers: checkedHeaders(kept), body: null };
  }
  if (packed !== null) headers.push(['content-encoding', 'gzip']);
  return { status: 200, headers: checkedHeaders(headers), body: packed ?? reply.body, headOnly: isHead };
};
