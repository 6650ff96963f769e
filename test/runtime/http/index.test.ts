import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemSchema } from '../../../core/contract/problem.ts';
import { routes } from '../../../core/contract/routes/index.ts';
import { rawRequest, transports, withServer } from '../../support/http.ts';

const queries: Record<string, string> = {
  site: '?domain=shop.example.tw',
  competitors: '?domain=shop.example.tw',
  products: '?q=AirPods',
  deals: '?type=gaps',
  search: '?q=AirPods',
  suggest: '?q=air',
  cached: '?url=shop.example.tw',
  check: '?domain=shop.example.tw',
};
/** These need an index that the invented snapshot here has not: test/conformance asks them. */
const indexed = new Set([
  ...['sites', 'related', 'identifier', 'operator'],
  ...['technology', 'trends', 'flows', 'compareSites'],
]);
const stored = Object.values(routes).filter((route) => !route.live && !indexed.has(route.id));

for (const kind of transports) {
  const http = suite(`createApp over ${kind}`);

  http('answers every stored route as the contract has it', async () => {
    await withServer(kind, async ({ url }) => {
      for (const route of stored) {
        // Long replies are packed for who takes that, under a tag of their own.
        const headers = { 'accept-encoding': 'identity' };
        const response = await fetch(`${url}${route.path}${queries[route.id] ?? ''}`, { headers });
        assert.is(response.status, 200, route.path);
        assert.is(response.headers.get('content-type'), 'application/json; charset=utf-8');
        const parsed = route.reply.safeParse(await response.json());
        assert.ok(parsed.success, `${route.path}: ${parsed.error?.message}`);
        assert.match(response.headers.get('etag') ?? '', /^"tag-1"$/);
        assert.is(response.headers.get('cache-control'), 'public, max-age=60');
        assert.is(response.headers.get('access-control-allow-origin'), route.group === 'v1' ? '*' : null);
        assert.is(response.headers.get('x-content-type-options'), 'nosniff');
      }
    });
  });

  http('answers HEAD with the length and without the body', async () => {
    await withServer(kind, async ({ url, port }) => {
      for (const route of stored) {
        const target = `${route.path}${queries[route.id] ?? ''}`;
        const whole = await fetch(`${url}${target}`);
        const length = (await whole.arrayBuffer()).byteLength;
        const text = await rawRequest(port, `HEAD ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 50);
        assert.match(text, /^HTTP\/1.1 200 OK\r\n/);
        assert.match(text.toLowerCase(), new RegExp(`\r\ncontent-length: ${length}\r\n`));
        assert.ok(text.endsWith('\r\n\r\n'), `${route.path} sent a body to HEAD`);
      }
    });
  });

  http('answers 304 to the ETag without a body or a length, and 200 to another', async () => {
    await withServer(kind, async ({ url, port }) => {
      const target = '/api/v1/site?domain=shop.example.tw';
      for (const given of ['"tag-1"', 'W/"tag-1"', '"x", "tag-1"', '*']) {
        const head = `GET ${target} HTTP/1.1\r\nHost: a\r\nIf-None-Match: ${given}\r\nConnection: close\r\n\r\n`;
        const text = await rawRequest(port, head, 50);
        assert.match(text, /^HTTP\/1.1 304 Not Modified\r\n/);
        assert.not.match(text.toLowerCase(), /content-length: [1-9]/);
        assert.match(text.toLowerCase(), /\r\netag: "tag-1"\r\n/);
        assert.match(text.toLowerCase(), /\r\naccess-control-allow-origin: \*\r\n/);
        assert.ok(text.endsWith('\r\n\r\n'));
      }
      const other = await fetch(`${url}${target}`, { headers: { 'if-none-match': '"another"' } });
      assert.is(other.status, 200);
      const unknown = await fetch(`${url}/api/v1/site?domain=no.example.tw`, {
        headers: { 'if-none-match': '"tag-1"' },
      });
      assert.is(unknown.status, 404);
    });
  });

  http('answers OPTIONS with what is allowed, and preflights on v1 only', async () => {
    await withServer(kind, async ({ url }) => {
      for (const route of Object.values(routes)) {
        const headers = { origin: 'https://a.example', 'access-control-request-method': 'GET' };
        const response = await fetch(`${url}${route.path}`, { method: 'OPTIONS', headers });
        assert.is(response.status, 204);
        assert.is(response.headers.get('allow'), 'GET, HEAD, OPTIONS');
        const v1 = route.group === 'v1';
        assert.is(response.headers.get('access-control-allow-origin'), v1 ? '*' : null);
        assert.is(response.headers.get('access-control-allow-methods'), v1 ? 'GET, HEAD, OPTIONS' : null);
      }
    });
  });

  http('answers what is wrong with one problem that names it', async () => {
    await withServer(kind, async ({ url }) => {
      const cases: [target: string, status: number, code: string, param?: string][] = [
        ['/nothing', 404, 'not_found'],
        ['/api/v1/', 404, 'not_found'],
        ['/api/v1/site', 400, 'missing_parameter', 'domain'],
        ['/api/v1/site?domain=', 400, 'invalid_parameter', 'domain'],
        ['/api/v1/site?domain=a.tw&domain=b.tw', 400, 'invalid_parameter', 'domain'],
        ['/api/v1/site?domain=%ff', 400, 'invalid_parameter', 'domain'],
        ['/api/v1/site?domain=192.0.2.1', 400, 'invalid_parameter', 'domain'],
        ['/api/v1/site?domain=no.example.tw', 404, 'unknown_domain', 'domain'],
        ['/api/v1/competitors?domain=shop.example.tw&limit=0', 400, 'invalid_parameter', 'limit'],
        ['/api/v1/competitors?domain=shop.example.tw&limit=101', 400, 'invalid_parameter', 'limit'],
        ['/api/v1/prospect?limit=1e2', 400, 'invalid_parameter', 'limit'],
        ['/api/v1/prospect?platform=nosuch', 400, 'invalid_parameter', 'platform'],
        ['/api/v1/prospect?category=nosuch', 400, 'invalid_parameter', 'category'],
        ['/api/v1/movers?type=up', 400, 'invalid_parameter', 'type'],
        ['/api/v1/movers?since=2026-13-45', 400, 'invalid_parameter', 'since'],
        ['/api/v1/movers?since=abc', 400, 'invalid_parameter', 'since'],
        ['/api/v1/products', 400, 'missing_parameter', 'q'],
        ['/api/v1/products?q=a&compare=b', 400, 'invalid_parameter', 'compare'],
        ['/api/v1/products?q=', 400, 'invalid_parameter', 'q'],
        ['/api/v1/products?q=a&max=201', 400, 'invalid_parameter', 'max'],
        ['/api/v1/products?q=a&live=2', 400, 'invalid_parameter', 'live'],
        ['/api/v1/products?history=no:such', 404, 'unknown_offer', 'history'],
        ['/api/v1/deals', 400, 'missing_parameter', 'type'],
        ['/api/v1/deals?type=best', 400, 'invalid_parameter', 'type'],
        ['/api/v1/deals?category=beauty&min=9&max=1', 400, 'invalid_parameter', 'min'],
        ['/api/cached', 400, 'missing_parameter', 'url'],
        ['/api/list?format=xml', 400, 'invalid_parameter', 'format'],
        ['/api/list?minScore=-1', 400, 'invalid_parameter', 'minScore'],
        ['/api/v1/detect', 400, 'missing_parameter', 'url'],
      ];
      for (const [target, status, code, param] of cases) {
        const response = await fetch(url + target);
        assert.is(response.status, status, target);
        assert.is(response.headers.get('content-type'), 'application/problem+json');
        const body = problemSchema.parse(await response.json());
        assert.is(body.status, status);
        assert.is(body.code, code, target);
        assert.is(body.param, param, target);
      }
    });
  });

  http('answers a band of one price', async () => {
    await withServer(kind, async ({ url }) => {
      const response = await fetch(`${url}/api/v1/deals?category=beauty&min=990&max=990`);
      assert.is(response.status, 200);
      const { items } = (await response.json()) as { items: { offer: { price_twd: number } }[] };
      assert.ok(items.length > 0);
      for (const { offer } of items) assert.is(offer.price_twd, 990);
    });
  });

  http('answers other methods with 405 and what is allowed', async () => {
    await withServer(kind, async ({ url }) => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const response = await fetch(`${url}/api/v1/stats`, { method, body: method === 'DELETE' ? null : 'x' });
        assert.is(response.status, 405, method);
        assert.is(response.headers.get('allow'), 'GET, HEAD, OPTIONS');
        assert.is(problemSchema.parse(await response.json()).code, 'method_not_allowed');
      }
    });
  });

  http('takes a domain in any of its forms, and falls back to the registrable domain', async () => {
    await withServer(kind, async ({ url }) => {
      for (const text of [
        'shop.example.tw',
        'WWW.Shop.Example.tw',
        'https://shop.example.tw/path?x=1',
        'shop.example.tw.',
      ]) {
        const response = await fetch(`${url}/api/v1/site?domain=${encodeURIComponent(text)}`);
        assert.is(((await response.json()) as { domain: string }).domain, 'shop.example.tw', text);
      }
      for (const text of ['台灣.tw', 'xn--kpry57d.tw', 'a.b.台灣.tw']) {
        const response = await fetch(`${url}/api/v1/site?domain=${encodeURIComponent(text)}`);
        assert.is(((await response.json()) as { domain: string }).domain, 'xn--kpry57d.tw', text);
      }
    });
  });

  http('says that no snapshot is served, and when to ask again', async () => {
    await withServer(
      kind,
      async ({ url }) => {
        const response = await fetch(`${url}/api/v1/stats`);
        assert.is(response.status, 503);
        assert.is(response.headers.get('retry-after'), '10');
        assert.is(problemSchema.parse(await response.json()).code, 'snapshot_unavailable');
        assert.is((await fetch(`${url}/readyz`)).status, 503);
        assert.is((await fetch(`${url}/healthz`)).status, 200);
      },
      { context: null },
    );
  });

  http('packs large replies for those who take gzip, under an ETag of their own', async () => {
    await withServer(kind, async ({ url }) => {
      const get = (headers: Record<string, string>) => fetch(`${url}/openapi.json`, { headers });
      const plain = await get({ 'accept-encoding': 'identity' });
      const text = await plain.text();
      assert.is(plain.headers.get('content-encoding'), null);
      assert.is(plain.headers.get('etag'), '"tag-1"');
      for (const accepted of ['gzip', 'br, gzip;q=0.5', '*']) {
        const packed = await get({ 'accept-encoding': accepted });
        assert.is(packed.headers.get('content-encoding'), 'gzip', accepted);
        assert.is(packed.headers.get('etag'), '"tag-1-gzip"');
        assert.is(packed.headers.get('vary'), 'Accept-Encoding');
        assert.is(await packed.text(), text);
      }
      for (const refused of ['gzip;q=0', 'br', '*;q=0']) {
        const whole = await get({ 'accept-encoding': refused });
        assert.is(whole.headers.get('content-encoding'), null, refused);
        assert.is(await whole.text(), text);
      }
      const same = await get({ 'accept-encoding': 'gzip', 'if-none-match': '"tag-1-gzip"' });
      assert.is(same.status, 304);
      const other = await get({ 'accept-encoding': 'gzip', 'if-none-match': '"tag-1"' });
      assert.is(other.status, 200);
      await other.arrayBuffer();
    });
  });

  http('refuses a URL that is too long', async () => {
    await withServer(kind, async ({ port }) => {
      const text = await rawRequest(
        port,
        `GET /api/v1/site?domain=${'a'.repeat(9000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
        50,
      );
      assert.match(text, /^HTTP\/1.1 414 /);
      assert.match(text, /application\/problem\+json/);
    });
  });

  http('keeps the header of a request id that is safe, and makes one otherwise', async () => {
    await withServer(kind, async ({ url }) => {
      const given = await fetch(`${url}/healthz`, { headers: { 'x-request-id': 'abc-12345' } });
      assert.is(given.headers.get('x-request-id'), 'abc-12345');
      const bad = await fetch(`${url}/healthz`, { headers: { 'x-request-id': 'a b"<>' } });
      assert.match(bad.headers.get('x-request-id') ?? '', /^[\w-]{6,}$/);
    });
  });

  http.run();
}
