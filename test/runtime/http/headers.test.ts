import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { acceptsGzip, checkedHeaders, noneMatch, optionsHeaders } from '../../../runtime/http/headers.ts';
import type { HttpRequest } from '../../../runtime/http/types.ts';

const checked = suite('checkedHeaders');
checked('lets visible ASCII, spaces and tabs through, nothing else', () => {
  const fine: [string, string][] = [
    ['a', ' ~\tx'],
    ['b', ''],
  ];
  assert.is(checkedHeaders(fine), fine);
  for (const bad of ['a\r', 'a\nb', '\u0000', '\u007f', '中', '\u001f']) {
    assert.throws(
      () =>
        checkedHeaders([
          ['ok', 'x'],
          ['x-bad', bad],
        ]),
      /header x-bad holds/,
    );
  }
});
checked.run();

const match = suite('noneMatch');
match('compares weakly with each of the list', () => {
  assert.is(noneMatch('', '"a"'), false);
  assert.is(noneMatch('"a"', '"a"'), true);
  assert.is(noneMatch(' "b" , W/"a" ', '"a"'), true);
  assert.is(noneMatch('"b"', '"a"'), false);
  assert.is(noneMatch('"aW/"', '"a"'), false);
  assert.is(noneMatch(' * ', '"a"'), true);
  assert.is(noneMatch('*, "b"', '"a"'), false);
});
match('reads sixty-four of them', () => {
  const others = (count: number): string => '"b",'.repeat(count);
  assert.is(noneMatch(`${others(63)}"a"`, '"a"'), true);
  assert.is(noneMatch(`${others(64)}"a"`, '"a"'), false);
});
match.run();

const accepts = suite('acceptsGzip');
for (const header of [
  'gzip',
  'br, gzip',
  'GZIP;q=0.5, *;q=0',
  '*',
  'gzip ; q=0.001',
  'deflate;q=0,*',
  'gzip;level=1',
  'gzip;q=1;x',
])
  accepts(`yes: ${header}`, () => assert.is(acceptsGzip(header.replace('GZIP', 'gzip')), true));
for (const header of ['', 'br', 'gzip;q=0', '*;q=0', 'gzip;q=0.0, *', 'x-gzip', 'gzip;q=no', 'br;q=1, *;q=0'])
  accepts(`no: ${header}`, () => assert.is(acceptsGzip(header), false));
accepts('reads thirty-two codings', () => {
  assert.is(acceptsGzip(`${'br,'.repeat(31)}gzip`), true);
  assert.is(acceptsGzip(`${'br,'.repeat(32)}gzip`), false);
});
accepts.run();

const preflight = suite('optionsHeaders');
const request = (method: string): HttpRequest =>
  ({ header: (name: string) => (name === 'access-control-request-method' ? method : '') }) as HttpRequest;
preflight('says what is allowed, to other origins only where the route has CORS', () => {
  assert.equal(optionsHeaders(request('GET'), 'GET, HEAD', false), [['allow', 'GET, HEAD']]);
  const names = (method: string): string[] => optionsHeaders(request(method), 'GET, HEAD', true).map(([name]) => name);
  assert.equal(names(''), ['allow', 'access-control-allow-origin', 'access-control-expose-headers']);
  assert.equal(names('POST').slice(3), [
    'access-control-allow-methods',
    'access-control-allow-headers',
    'access-control-max-age',
  ]);
  assert.equal(Object.fromEntries(optionsHeaders(request('GET'), 'GET, HEAD', true)), {
    allow: 'GET, HEAD',
    'access-control-allow-origin': '*',
    'access-control-expose-headers':
      'ETag, Content-Range, Accept-Ranges, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers':
      'Accept, Content-Type, If-None-Match, If-Range, Range, Mcp-Session-Id, Mcp-Protocol-Version, Last-Event-ID',
    'access-control-max-age': '86400',
  });
});
preflight.run();
