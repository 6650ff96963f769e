import { setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clientAddress, clientReader, maskAddress } from '../../../runtime/http/client.ts';
import { type LimitExchange, readTaken, type Taken } from '../../../runtime/http/limit-exchange.ts';
import { createRateLimit } from '../../../runtime/http/rate-limit.ts';
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
  left: () => new AbortController().signal,
});
const options = { perMinute: 2, livePerMinute: 1, limitLoopback: false, clientOf: clientReader([]), exchange: null };

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

limit('many /64 of one /48 have the allowance of eight clients together, another /48 its own', () => {
  const allow = createRateLimit({ ...options, perMinute: 2, now: () => 0 });
  const taken = (n: number, site: string): boolean =>
    allow(from(`2001:db8:${site}:${n.toString(16)}::1`), 'ordinary')?.retryAfterS !== null;
  let allowed = 0;
  for (let n = 0; n < 1_000; n++) if (!taken(n, '1')) allowed += 1;
  assert.is(allowed, 16);
  assert.not.ok(taken(0, '2'));
  assert.not.ok(allow(from('192.0.2.1'), 'ordinary')?.retryAfterS !== null, 'of IPv4 each address has its own');
});

/** Exchanges that hand each other what they send, at once. */
const exchanges = (count: number): LimitExchange[] => {
  const listeners: ((taken: Taken) => void)[] = [];
  return Array.from({ length: count }, (_, own) => ({
    send: (taken) => {
      listeners.forEach((listen, other) => {
        if (other !== own) listen(taken);
      });
    },
    onTaken: (listener) => {
      listeners[own] = listener;
    },
    close: () => undefined,
  }));
};

limit('processes share an allowance: what one gave, the others have given too', async () => {
  const [one, two, three] = exchanges(3).map((exchange) =>
    createRateLimit({ ...options, perMinute: 4, exchange, now: () => 0 }),
  );
  const client = from('192.0.2.1');
  for (let n = 0; n < 3; n++) assert.is(one!(client, 'ordinary')?.retryAfterS, null);
  assert.is(one!(client, 'live')?.retryAfterS, null);
  await sleep(500);
  assert.is(two!(client, 'ordinary')?.headers[1]?.[1], '"default";r=0;t=60');
  assert.ok((two!(client, 'ordinary')?.retryAfterS ?? 0) > 0);
  assert.ok((three!(client, 'live')?.retryAfterS ?? 0) > 0, 'of live look-ups too');
  assert.is(three!(from('192.0.2.2'), 'ordinary')?.retryAfterS, null, 'another client is not touched');
});

limit('what is no message of an exchange is none', () => {
  assert.equal(readTaken({ limits: [['default', '192.0.2.1', 2]], from: '1' })?.limits, [['default', '192.0.2.1', 2]]);
  for (const bad of [
    null,
    'x',
    {},
    { limits: [], from: 1 },
    { limits: [['a', 'b', -1]], from: '1' },
    { limits: [['a', 'b', 0.5]], from: '1' },
  ])
    assert.is(readTaken(bad), null);
});

limit('believes X-Forwarded-For of a trusted proxy only, from the right', () => {
  const allow = createRateLimit({ ...options, clientOf: clientReader(['10.0.0.0/8', '::1']), now: () => 0 });
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

limit('a bucket holds a minute, and says when it is full again', () => {
  let now = 0;
  const allow = createRateLimit({ ...options, perMinute: 60, now: () => now });
  const client = from('192.0.2.1');
  const header = () => allow(client, 'ordinary')?.headers[1]?.[1];
  assert.is(header(), '"default";r=59;t=1');
  assert.is(header(), '"default";r=58;t=2');
  now = 500;
  assert.is(header(), '"default";r=57;t=3', 'half a request has come back');
  now = 10 * 60_000;
  assert.is(header(), '"default";r=59;t=1', 'it holds no more than a minute');
  for (let i = 0; i < 59; i++) allow(client, 'ordinary');
  assert.is(allow(client, 'ordinary')?.retryAfterS, 1);
  now += 999;
  assert.is(allow(client, 'ordinary')?.retryAfterS, 1);
  now += 1;
  assert.is(allow(client, 'ordinary')?.retryAfterS, null);
});

limit('0 is no limit, of either kind', () => {
  const allow = createRateLimit({ ...options, perMinute: 0, livePerMinute: 0, now: () => 0 });
  assert.is(allow(from('192.0.2.1'), 'ordinary'), null);
  assert.is(allow(from('192.0.2.1'), 'live'), null);
  const live = createRateLimit({ ...options, perMinute: 0, now: () => 0 });
  assert.equal(live(from('192.0.2.1'), 'live')?.headers[0], ['ratelimit-policy', '"live";q=1;w=60']);
});

limit('what is no address shares one allowance', () => {
  const allow = createRateLimit({ ...options, now: () => 0 });
  assert.is(allow(from('x'), 'live')?.retryAfterS, null);
  assert.is(allow(from('y'), 'live')?.retryAfterS, 60);
});

limit('holds a hundred thousand clients, then the first goes', () => {
  const allow = createRateLimit({ ...options, now: () => 0 });
  const client = (n: number): HttpRequest => from(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  for (let n = 0; n < 100_000; n++) allow(client(n), 'live');
  assert.is(allow(client(0), 'live')?.retryAfterS, 60, 'all are held');
  allow(client(100_000), 'live');
  assert.is(allow(client(1), 'live')?.retryAfterS, 60);
  assert.is(allow(client(0), 'live')?.retryAfterS, null, 'the first is forgotten');
});

const blocks = (...texts: string[]): Parameters<typeof clientAddress>[2] =>
  texts.map((text) => ipaddr.parseCIDR(text)) as never;
limit('the client is the last address of X-Forwarded-For that is no trusted proxy', () => {
  const trusted = blocks('10.0.0.0/8', 'fd00::/8');
  const of = (forwarded: string, peer = '10.0.0.1'): string => clientAddress(peer, forwarded, trusted);
  assert.is(of('203.0.113.9'), '203.0.113.9');
  assert.is(of(' [2001:db8::1]:443 '), '2001:db8::1');
  assert.is(of('[2001:db8::1]'), '2001:db8::1');
  assert.is(of('203.0.113.9:41234'), '203.0.113.9');
  assert.is(of('203.0.113.9:x'), '10.0.0.1', 'what cannot be read');
  assert.is(of('203.0.113.9, fd00::7'), '203.0.113.9');
  assert.is(of('10.0.0.9, 10.0.0.8'), '10.0.0.9', 'all trusted: the first of them');
  assert.is(of('203.0.113.9, junk, 10.0.0.8'), '10.0.0.8', 'what cannot be read ends it');
  assert.is(of(''), '10.0.0.1');
  assert.is(of('203.0.113.9', '192.0.2.1'), '192.0.2.1');
  assert.is(of('203.0.113.9', 'junk'), 'junk');
  assert.is(clientAddress('10.0.0.1', '203.0.113.9', []), '10.0.0.1');
  const hops = (count: number): string => `203.0.113.9${', 10.0.0.2'.repeat(count)}`;
  assert.is(of(hops(31)), '203.0.113.9');
  assert.is(of(hops(32)), '10.0.0.2', 'thirty-two hops are read');
});

limit('trusted proxies are addresses or blocks', () => {
  for (const proxy of ['192.0.2.1', '192.0.2.0/24', '2001:db8::1', '2001:db8::/32']) {
    const peer = proxy.startsWith('2') ? '2001:db8::1' : '192.0.2.1';
    const allow = createRateLimit({ ...options, clientOf: clientReader([proxy]), now: () => 0 });
    assert.is(allow(from(peer, '203.0.113.9'), 'live')?.retryAfterS, null);
    assert.is(allow(from(peer, '203.0.113.8'), 'live')?.retryAfterS, null, proxy);
    assert.is(allow(from(peer, '203.0.113.9'), 'live')?.retryAfterS, 60, proxy);
  }
  const one = createRateLimit({ ...options, clientOf: clientReader(['192.0.2.1', '2001:db8::1']), now: () => 0 });
  for (const stranger of ['192.0.2.2', '2001:db8::2']) {
    assert.is(one(from(stranger, '203.0.113.9'), 'live')?.retryAfterS, null);
    assert.is(one(from(stranger, '203.0.113.8'), 'live')?.retryAfterS, 60, stranger);
  }
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

for (const kind of transports)
  limit(`what leads nowhere costs as much as the rest, over ${kind}`, async () => {
    await withServer(
      kind,
      async ({ url }) => {
        const status = async (path: string, method = 'GET'): Promise<number> => {
          const response = await fetch(url + path, { method });
          await response.arrayBuffer();
          return response.status;
        };
        assert.is(await status('/wp-login.php'), 404);
        assert.is(await status('/api/v1/stats', 'DELETE'), 405);
        assert.is(await status(`/${'a'.repeat(9_000)}`), 414);
        assert.is(await status('/.env'), 429);
      },
      { limits: { perMinute: 3, limitLoopback: true } },
    );
  });

limit.run();
