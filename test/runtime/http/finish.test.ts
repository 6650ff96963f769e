import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ByteCache } from '../../../runtime/http/cache.ts';
import type { Endpoint, EndpointReply } from '../../../runtime/http/endpoint.ts';
import { type FinishOptions, finish } from '../../../runtime/http/finish.ts';
import { jsonHeaders } from '../../../runtime/http/replies.ts';
import type { HttpRequest, Reply } from '../../../runtime/http/types.ts';

const request = (headers: Record<string, string> = {}, over: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  path: '/api/v1/stats',
  query: '',
  header: (name) => headers[name] ?? '',
  headers: () => Object.entries(headers),
  address: () => '192.0.2.1',
  body: () => Promise.resolve(new Uint8Array()),
  left: () => new AbortController().signal,
  ...over,
});
const endpoint = (over: Partial<Endpoint> = {}): Endpoint => ({
  id: 'stats',
  methods: [],
  cors: true,
  cost: () => 'ordinary',
  caching: 'snapshot',
  keep: false,
  needsSnapshot: true,
  serve: () => {
    throw new Error('is not asked');
  },
  ...over,
});
const options = (over: Partial<FinishOptions> = {}): FinishOptions => ({
  endpoint: endpoint(),
  requestId: 'id-1',
  tag: 'tag-1',
  gzipCache: new ByteCache(10_000_000),
  extra: [['ratelimit', 'r']],
  ...over,
});
const json = (body: EndpointReply['body'], over: Partial<EndpointReply> = {}): EndpointReply => ({
  status: 200,
  headers: jsonHeaders,
  body,
  ...over,
});
/** All headers of a reply, shared ones first. */
const headersOf = ({ head, headers, more }: Reply): Record<string, string> => {
  const id: [string, string][] = head === undefined || more === undefined || more === null ? [] : [[head.more, more]];
  return Object.fromEntries([...(head?.headers ?? []), ...headers, ...id]);
};
const gzip = { 'accept-encoding': 'gzip' };

const finished = suite('finish');

finished('a reply of the snapshot may be kept for a minute, and says what it depends on', () => {
  const reply = finish(request(), json('{}'), options());
  assert.equal(headersOf(reply), {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'access-control-expose-headers':
      'ETag, Content-Range, Accept-Ranges, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
    etag: '"tag-1"',
    'cache-control': 'public, max-age=60',
    vary: 'Accept-Encoding',
    'x-request-id': 'id-1',
    ratelimit: 'r',
  });
  assert.equal([reply.status, reply.body, reply.headOnly], [200, '{}', false]);
});

finished('the shared head is the text of its headers, from the first value on', () => {
  const { head } = finish(request(), json('{}'), options());
  const lines = head!.headers.map(([name, value]) => `${name}: ${value}`).join('\r\n');
  assert.is(`content-type: ${head!.block}`, lines);
});

finished('the shared head as bytes has the id of each request, however long, and nothing of the one before', () => {
  for (const requestId of ['id-1', 'a-much-longer-id-of-the-client', 'id-2', 'x'.repeat(64), 'x'.repeat(65), 'id-3']) {
    const { head, headers, more } = finish(request(), json('{}'), options({ requestId, extra: [] }));
    assert.equal([more, headers], [requestId, []]);
    assert.is(Buffer.from(head!.name).toString(), head!.headers[0]![0]);
    assert.is(Buffer.from(head!.bytesWith(more!)).toString(), `${head!.block}\r\nx-request-id: ${requestId}`);
  }
  assert.is(finish(request(), json('{}'), options()).headers.length, 1, 'there are more headers');
});

finished('an endpoint without CORS, and one of another snapshot, has a head of its own', () => {
  const bare = endpoint({ cors: false });
  assert.is(
    headersOf(finish(request(), json('{}'), options({ endpoint: bare })))['access-control-allow-origin'],
    undefined,
  );
  const same = endpoint();
  assert.is(headersOf(finish(request(), json('{}'), options({ endpoint: same }))).etag, '"tag-1"');
  assert.is(headersOf(finish(request(), json('{}'), options({ endpoint: same, tag: 'tag-2' }))).etag, '"tag-2"');
  const text = json('x', { headers: { 'content-type': 'text/plain' } });
  assert.is(headersOf(finish(request(), text, options({ endpoint: same })))['content-type'], 'text/plain');
  assert.match(headersOf(finish(request(), json('{}'), options({ endpoint: same })))['content-type']!, /json/);
});

finished('HEAD gives the same, marked to be sent without its body', () => {
  assert.is(finish(request({}, { method: 'HEAD' }), json('{}'), options()).headOnly, true);
  const own = endpoint({ caching: 'own' });
  assert.is(finish(request({}, { method: 'HEAD' }), json('{}'), options({ endpoint: own })).headOnly, true);
  assert.is(finish(request(), json('{}'), options({ endpoint: own })).headOnly, false);
});

finished('304 to the ETag of what would be sent, without headers of a body', () => {
  const body = 'x'.repeat(2000);
  const plain = finish(request({ 'if-none-match': '"tag-1"' }), json(body), options());
  assert.equal([plain.status, plain.body], [304, null]);
  const headers = headersOf(plain);
  assert.equal([headers['content-type'], headers.etag, headers['x-request-id']], [undefined, '"tag-1"', 'id-1']);
  const packed = (etag: string): number =>
    finish(request({ ...gzip, 'if-none-match': etag }), json(body), options()).status;
  assert.equal([packed('"tag-1-gzip"'), packed('"tag-1"')], [304, 200]);
});

const isPacked = (reply: EndpointReply, headers: Record<string, string> = gzip): boolean =>
  headersOf(finish(request(headers), reply, options()))['content-encoding'] === 'gzip';

finished('packs from 1,400 bytes up to two million, no more and no less', () => {
  assert.is(isPacked(json('x'.repeat(1_399))), false);
  assert.is(isPacked(json('x'.repeat(1_400))), true);
  assert.is(isPacked(json(Buffer.alloc(2_000_000, 'x'))), true);
  assert.is(isPacked(json(Buffer.alloc(2_000_001, 'x'))), false);
});

finished('packs text for those who take it, under an ETag of its own', () => {
  const reply = finish(request(gzip), json('x'.repeat(2000)), options());
  assert.is(headersOf(reply).etag, '"tag-1-gzip"');
  assert.is(gunzipSync(reply.body as Uint8Array).toString(), 'x'.repeat(2000));
  assert.is(isPacked(json('x'.repeat(2000)), {}), false);
  const of = (type: string): boolean => isPacked(json('x'.repeat(2000), { headers: { 'content-type': type } }));
  for (const type of ['text/csv', 'application/json', 'application/problem+json', 'application/feed+json'])
    assert.is(of(type), true, type);
  for (const type of ['application/atom+xml', 'application/javascript', 'application/vnd.oai.openapi+json'])
    assert.is(of(type), true, type);
  for (const type of ['image/png', 'application/zip', 'application/x-json', 'x-text/plain', 'my-application/json'])
    assert.is(of(type), false, type);
  assert.is(isPacked(json('x'.repeat(2000), { headers: {} })), false);
});

finished('packs a body once for each URL and snapshot', () => {
  const gzipCache = new ByteCache<Uint8Array>(10_000_000);
  const body = randomBytes(2000).toString('hex');
  const of = (query: string, tag: string) =>
    finish(request(gzip, { query }), json(body), options({ gzipCache, tag })).body;
  assert.is(of('a=1', 'tag-1'), of('a=1', 'tag-1'));
  assert.is.not(of('a=1', 'tag-1'), of('a=2', 'tag-1'));
});

finished('sends files and streams as they are', () => {
  const file = { file: '/nowhere', start: 0, length: 5000 };
  assert.is(isPacked(json(file)), false);
  const chunks = (async function* () {})();
  assert.is(isPacked(json({ chunks })), false);
  assert.is(isPacked(json(null)), false);
});

finished('what is no function of URL and snapshot is not stored, unless it says so', () => {
  const cacheOf = (reply: EndpointReply, over: Partial<FinishOptions> = {}): string | undefined =>
    headersOf(finish(request(), reply, options(over)))['cache-control'];
  assert.is(cacheOf(json('{}'), { endpoint: endpoint({ caching: 'own' }) }), 'no-store');
  assert.is(cacheOf(json('{}'), { endpoint: null }), 'no-store');
  assert.is(cacheOf(json('{}'), { tag: null }), 'no-store');
  assert.is(cacheOf(json('{}', { status: 404 })), 'no-store');
  const own = json('{}', { headers: { 'cache-control': 'max-age=5', 'content-type': 'text/plain' } });
  assert.is(cacheOf(own), 'max-age=5');
  assert.is(headersOf(finish(request(), own, options())).etag, undefined);
  const problem = finish(request(gzip), json('x'.repeat(2000), { status: 404 }), options());
  assert.equal([problem.status, problem.body], [404, 'x'.repeat(2000)]);
  assert.equal(headersOf(finish(request(), json('{}'), options({ endpoint: null }))), {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'id-1',
    'x-content-type-options': 'nosniff',
    ratelimit: 'r',
    'cache-control': 'no-store',
  });
});

finished('CORS goes with every reply of an endpoint that has it', () => {
  const of = (cors: boolean) =>
    headersOf(finish(request(), json('{}', { status: 404 }), options({ endpoint: endpoint({ cors }) })));
  assert.is(of(true)['access-control-allow-origin'], '*');
  assert.is(of(false)['access-control-allow-origin'], undefined);
});

finished('pages bear a policy, their own where they have one', () => {
  const html = (headers: Record<string, string> = {}): EndpointReply =>
    json('<p>', { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
  for (const endpointOf of [endpoint(), endpoint({ caching: 'own' })]) {
    const headers = headersOf(finish(request(), html(), options({ endpoint: endpointOf })));
    assert.match(headers['content-security-policy']!, /^default-src 'none'; script-src 'self'/);
    assert.is(headers['referrer-policy'], 'no-referrer');
    assert.is(headers['cross-origin-opener-policy'], 'same-origin');
    assert.is(headers['permissions-policy'], 'camera=(), geolocation=(), microphone=()');
    assert.is(
      headersOf(finish(request(), json('{}'), options({ endpoint: endpointOf })))['referrer-policy'],
      undefined,
    );
  }
  const own = headersOf(finish(request(), html({ 'content-security-policy': 'sandbox' }), options()));
  assert.equal([own['content-security-policy'], own['referrer-policy']], ['sandbox', undefined]);
});

finished('no header splits a reply', () => {
  const split = json('{}', { headers: { 'content-type': 'text/plain', 'x-a': 'a\r\nb: c' } });
  for (const caching of ['snapshot', 'own'] as const)
    assert.throws(() => finish(request(), split, options({ endpoint: endpoint({ caching }) })), /header x-a holds/);
  assert.throws(() => finish(request(), json('{}'), options({ requestId: 'a\nb' })), /x-request-id/);
});
finished.run();
