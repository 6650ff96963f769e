import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { detectionSchema, type Offer, type Scan, scanSchema } from '../../../core/contract/index.ts';
import type { LivePrices } from '../../../runtime/context.ts';
import { LiveError, type LiveErrorCode } from '../../../runtime/context.ts';
import { detectHandlers } from '../../../runtime/handlers/detect.ts';
import { productHandlers } from '../../../runtime/handlers/products.ts';
import type { HandlerReply } from '../../../runtime/http/replies.ts';
import { createFakeReader, inventedSite } from '../../support/fake-reader.ts';
import { fakeContext } from '../../support/http.ts';

const detect = detectHandlers.detect.handle;
const scan = detectHandlers.scan.handle;
const products = productHandlers.products.handle;

const bodyOf = (reply: HandlerReply): Record<string, unknown> => JSON.parse(Buffer.from(reply.body).toString('utf8'));

const seen: Scan = {
  url: 'https://shop.example.tw/',
  final_url: 'https://shop.example.tw/',
  domain: 'shop.example.tw',
  http_status: 200,
  detected_at: '2026-01-05T00:00:00Z',
  elapsed_ms: 5,
  source: 'http',
  is_ecommerce: true,
  platform: null,
  technologies: [],
  advertising: [],
  analytics: [],
  payment: [],
  logistics: [],
  marketing: [],
  support: [],
  tracking_ids: [],
  company: { registration_number: '12345675', name: null, verified: false, source: 'page' },
  health: {
    score: 50,
    https: true,
    hsts: false,
    redirects: 0,
    http_status: 200,
    response_ms: 5,
    bytes: 10,
    compressed: false,
    title: null,
    has_structured_data: false,
    has_sitemap: null,
    security_headers: [],
    problems: [],
  },
};

const finding = (result: Scan | LiveError) => ({
  detect: () => (result instanceof LiveError ? Promise.reject(result) : Promise.resolve(result)),
});

const live = suite('detect and scan');

live('answer a Detection, and with health a Scan', async () => {
  const context = fakeContext({ detection: finding(seen) });
  const found = bodyOf(await detect(context, { url: 'shop.example.tw' }));
  assert.ok(detectionSchema.safeParse(found).success);
  assert.not.ok('health' in found);
  assert.ok(scanSchema.safeParse(bodyOf(await scan(context, { url: 'shop.example.tw' }))).success);
});

live('know what the snapshot knows of the company, where the number is the same', async () => {
  const company = { registration_number: '12345675', name: '虛構公司', verified: true, source: 'register' } as const;
  const reader = createFakeReader({ sites: [inventedSite('shop.example.tw', { company })] });
  const same = bodyOf(await detect(fakeContext({ reader, detection: finding(seen) }), { url: 'x' }));
  assert.equal(same['company'], company);
  const other = { ...seen, company: { ...company, registration_number: '04595257', name: null } };
  const changed = bodyOf(await detect(fakeContext({ reader, detection: finding(other) }), { url: 'x' }));
  assert.equal(changed['company'], other.company);
});

live('answer each failure with its own problem', async () => {
  const cases: [LiveErrorCode, number][] = [
    ['target_not_allowed', 422],
    ['target_unreachable', 502],
    ['target_timeout', 504],
    ['invalid_parameter', 400],
    ['rate_limited', 429],
  ];
  for (const [code, status] of cases) {
    const context = fakeContext({ detection: finding(new LiveError(code, 'why', code === 'rate_limited' ? 5 : null)) });
    const reply = await detect(context, { url: 'x' });
    assert.is(reply.status, status);
    assert.is(bodyOf(reply)['code'], code);
    assert.is(reply.headers['retry-after'], code === 'rate_limited' ? '5' : undefined);
  }
  assert.is((await detect(fakeContext({ detection: null }), { url: 'x' })).status, 422);
});
live.run();

const offer = (id: string, price: number): Offer => ({
  offer_id: id,
  channel: 'invented_live',
  title: 'AirPods 虛構',
  brand: null,
  price_twd: price,
  list_price_twd: null,
  unit_price: null,
  url: 'https://live.example/',
  image: null,
  condition: 'new',
  in_stock: null,
  product_id: null,
  observed_at: '2026-01-06T00:00:00Z',
  source: 'live',
});

const plain = { sort: 'price', facets: '0' } as const;
const search = suite('products with live=1');
search('puts what channels say now among what is stored, one per offer, cheapest first', async () => {
  const offers = [offer('invented_mall:a', 950), offer('invented_live:z', 100)];
  const channels = [{ id: 'invented_live', status: 'checked', offers: 2, observed_at: null } as const];
  const prices: LivePrices = { search: () => Promise.resolve({ offers, channels: [...channels] }) };
  const reply = await products(fakeContext({ prices }), { q: 'AirPods', max: 2, live: '1', ...plain });
  const body = bodyOf(reply) as { count: number; items: Offer[]; channels: { id: string }[] };
  assert.equal(
    body.items.map(({ offer_id, price_twd, source }) => [offer_id, price_twd, source]),
    [
      ['invented_live:z', 100, 'live'],
      ['invented_mall:a', 950, 'live'],
    ],
  );
  assert.is(body.items[1]?.product_id, 'p1', 'the snapshot knows the product');
  assert.equal(
    body.channels.map(({ id }) => id),
    ['invented_live', 'invented_mall'],
  );
  assert.is(reply.headers['cache-control'], 'no-store');
});
search(
  'tells the channels whether the snapshot is invented, so that real prices never stand beside made-up ones',
  async () => {
    const asked: unknown[] = [];
    const prices: LivePrices = {
      search: (_query, _limit, options) => {
        asked.push(options?.invented);
        return Promise.resolve({ offers: [], channels: [] });
      },
    };
    await products(fakeContext({ prices }), { q: 'AirPods', max: 2, live: '1', ...plain });
    assert.equal(asked, [true]);
  },
);
search('answers from the snapshot alone where live prices are switched off', async () => {
  const body = bodyOf(await products(fakeContext({ prices: null }), { q: 'AirPods', max: 5, live: '1', ...plain }));
  assert.is(body['count'], 2);
});
search.run();
