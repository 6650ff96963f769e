import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { offerFactsSchema } from '../../../core/contract/index.ts';
import { buildCatalogue } from '../../support/catalogue.ts';
import { fc } from '../../support/property.ts';
import { daily, offer } from './products.fixture.ts';

const things = ['馬克杯', '湯碗', '茶壺', '餐盤', '筷架', '花瓶', '杯墊', '水壺'];
const own = (n: number, price: number, more: Parameters<typeof offer>[3] = {}) =>
  offer(`shop.example:${n}`, `${things[n % things.length]} ${n}`, price, more);
const shops = ['shop.example', 'silent.example'];

const facts = suite('offerFacts');

facts('quartiles are prices that were seen, shares are of what was seen', async () => {
  const offers = [100, 200, 300, 400, 500].map((price, n) =>
    own(n, price, {
      ...(n < 2 ? { listPriceTwd: price * 2, brand: n === 0 ? 'Mock  Tail' : 'mock tail' } : {}),
      ...(n === 4 ? { listPriceTwd: 500, category: '餐具' } : {}),
    }),
  );
  const { offerFacts } = await buildCatalogue([...offers, offer('momo:1', '馬克杯 9', 90)], { shops });
  assert.equal([...offerFacts.keys()], ['shop.example'], 'channels and shops without offers have none');
  const found = offerFacts.get('shop.example');
  assert.ok(offerFactsSchema.safeParse(found).success);
  assert.equal(found, {
    offers: 5,
    price_twd: { low_quartile: 200, median: 300, high_quartile: 400 },
    discounted: 0.4,
    branded: 2,
    brands: [{ name: 'Mock Tail', offers: 2 }],
    categorised: 1,
    categories: [{ name: '餐具', offers: 1 }],
    newest_at: null,
    last_seen_at: '2026-08-12T00:00:00Z',
  });
});

facts("four offers say nothing of a shop's prices", async () => {
  const { offerFacts } = await buildCatalogue(
    [1, 2, 3, 4].map((n) => own(n, n * 100)),
    { shops },
  );
  const found = offerFacts.get('shop.example');
  assert.equal([found?.offers, found?.price_twd, found?.discounted], [4, null, null]);
});

facts('the newest is the one whose first price came last; null where all were there at the first look', async () => {
  const offers = [1, 2].map((n) => own(n, 100));
  const prices = [...daily('shop.example:1', [100, 100, 100]), ...daily('shop.example:2', [null, null, 100])];
  const late = await buildCatalogue(offers, { shops, prices });
  assert.is(late.offerFacts.get('shop.example')?.newest_at, '2026-08-03T00:00:00Z');
  const atOnce = await buildCatalogue(offers, {
    shops,
    prices: prices.filter(({ observedAt }) => observedAt > '2026-08-03'),
  });
  assert.is(atOnce.offerFacts.get('shop.example')?.newest_at, null);
});

facts('whatever the prices, a quarter lies on or below the low quartile, and none beyond what was seen', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 2, max: 99_999 }), { minLength: 5, maxLength: 12 }), async (list) => {
      const { offerFacts } = await buildCatalogue(
        list.map((price, n) => own(n, price)),
        { shops },
      );
      const found = offerFacts.get('shop.example');
      const quartiles = found?.price_twd;
      if (found === undefined || quartiles === null || quartiles === undefined) return assert.unreachable();
      const { low_quartile: low, median, high_quartile: high } = quartiles;
      assert.ok(low <= median && median <= high);
      for (const price of [low, median, high]) assert.ok(list.includes(price));
      assert.ok(list.filter((price) => price <= low).length >= list.length / 4);
      assert.ok(list.filter((price) => price <= high).length >= (list.length * 3) / 4);
    }),
    { numRuns: 30 },
  ),
);
facts.run();
