import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRateLimit, maskAddress } from '../../../runtime/http/rate-limit.ts';
import type { HttpRequest } from '../../../runtime/http/types.ts';
import { transports, withServer } from '../../support/http.ts';

const from = (address: string, forwarded = ''): HttpRequest => ({
  method: 'GET',
  path: '/',
  query: '',
  header: (name) => (name === 'x-forwarded-for' ? forwarded : ''),
  headers: () => [],
  address: () => address,
  body: () => Promise.resolve(new Uint8Array()),
});
const options = { perMinute: 2, livePerMinute: 1, limitLoopback: false, trustedProxies: [] as string[] };

const limit = suite('createRateLimit');

limit('lets a burst through, then asks to wait, then fills up with time', () => {
  let now = 0;
  const allow = createRateLimit({ ...options, now: () => now });
  const client = from('192.0.2.1');
  assert.is(allow(client, 'ordinary')?.retryAfterS, null);
  assert.equal(allow(client, 'ordinary')?.headers, [
    ['ratelimit-policy', '"default";q=2;w=60'],
    ['ratelimit', '"default";r=0;t=60'],
  ]);
  assert.is(allow(client, 'ordinary')?.retryAfterS, 30);
  assert.is(allow(from('192.0.2.2'), 'ordinary')?.retryAfterS, null);
  now = 30_000;
  assert.is(allow(client, 'ordinary')?.retryAfterS, null);
  assert.is(allow(client, 'live')?.retryAfterS, null);
  assert.is(allow(client, 'live')?.retryAfterS, 60);
  assert.is(allow(client, 'none'), null);
});

limit('counts an IPv6 /64 as one client, and loopback not at all unless told', () => {
  const allow = createRateLimit({ ...options, now: () => 0 });
  allow(from('2001:db8::1'), 'live');
  assert.is(allow(from('2001:db8::2'), 'live')?.retryAfterS, 60);
  assert.is(allow(from('2001:db8:0:1::2'), 'live')?.retryAfterS, null);
  for (const local of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) assert.is(allow(from(local), 'live'), null);
  const strict = createRateLimit({ ...options, limitLoopback: true, now: () => 0 });
  assert.is(strict(from('127.0.0.1'), 'live')?.retryAfterS, null);
});

limit('believes X-Forwarded-For of a trusted proxy only, from the right', () => {
  const allow = createRateLimit({ ...options, trustedProxies: ['10.0.0.0/8', '::1'], now: () => 0 });
  const taken = (address: string, forwarded: string): boolean =>
    allow(from(address, forwarded), 'live')?.retryAfterS !== null;
  assert.not.ok(taken('10.1.1.1', '203.0.113.9'));
  assert.ok(taken('10.1.1.1', '198.51.100.1, 203.0.113.9'), 'what the client wrote itself does not count');
  assert.ok(taken('10.1.1.1', '203.0.113.9, 10.2.2.2'), 'proxies on the way are passed over');
  assert.not.ok(taken('192.0.2.7', '203.0.113.9'), 'a stranger is counted as itself');
  assert.ok(taken('192.0.2.7', '203.0.113.10'));
  assert.not.ok(taken('10.1.1.1', 'unknown'), 'what cannot be read counts as the proxy');
});

limit('masks addresses for the log', () => {
  assert.is(maskAddress('192.0.2.77'), '192.0.2.0');
  assert.is(maskAddress('2001:db8:1:2::3'), '2001:db8:1::');
  assert.is(maskAddress('::ffff:192.0.2.77'), '192.0.2.0');
  assert.is(maskAddress('x'), 'unknown');
});

for (const kind of transports)
  limit(`answers 429 with Retry-After over ${kind}, and health checks still`, async () => {
    await withServer(
      kind,
      async ({ url }) => {
        const first = await fetch(`${url}/api/v1/stats`);
        assert.is(first.status, 200);
        assert.is(first.headers.get('ratelimit'), '"default";r=0;t=60');
        const second = await fetch(`${url}/api/v1/stats`);
        assert.is(second.status, 429);
        assert.match(second.headers.get('retry-after') ?? '', /^\d+$/);
        assert.is(((await second.json()) as { code: string }).code, 'rate_limited');
        assert.is((await fetch(`${url}/healthz`)).status, 200);
      },
      { limits: { perMinute: 1, limitLoopback: true } },
    );
  });

limit.run();
