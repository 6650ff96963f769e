import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DemoOffer, PricePattern } from '../../../build/demo/model.ts';
import { offersOn, priceOn, roundTwd } from '../../../build/demo/prices.ts';
import { demoProducts } from '../../../build/demo/products.ts';
import { fc } from '../../support/property.ts';

const [product] = demoProducts();
const offer = (own: Partial<DemoOffer>): DemoOffer => ({
  key: '1',
  seller: 'demo.example',
  kind: 'plain',
  product: product as DemoOffer['product'],
  pack: 1,
  title: '示範',
  condition: 'new',
  pattern: 'steady',
  usualTwd: 1000,
  inStock: true,
  fromDay: 0,
  untilDay: null,
  ...own,
});
const week = (pattern: PricePattern, key = '1'): { price: number; list: number | null }[] =>
  Array.from({ length: 7 }, (_, day) => {
    const { priceTwd, listPriceTwd } = priceOn(offer({ pattern, key }), day, 1);
    return { price: priceTwd, list: listPriceTwd };
  });
const keys = Array.from({ length: 30 }, (_, index) => String(index));

const pricing = suite('priceOn');
pricing('is steady where the pattern says so', () => {
  assert.equal(new Set(week('steady').map(({ price }) => price)).size, 1);
});
pricing('falls under everything before on day 5 or 6 for a low', () => {
  for (const key of keys) {
    const prices = week('low', key).map(({ price }) => price);
    assert.is(new Set(prices.slice(0, 5)).size, 1);
    assert.ok((prices[6] ?? 0) < (prices[0] ?? 0) * 0.9, prices.join(' '));
  }
});
pricing('strikes through a price that was charged before for a sale', () => {
  for (const key of keys) {
    const days = week('sale', key);
    assert.is(days[0]?.list, null);
    assert.is(days[6]?.list, days[0]?.price);
    assert.ok((days[6]?.price ?? 0) < (days[0]?.price ?? 0));
  }
});
pricing('strikes through a price never charged for a paper list', () => {
  for (const key of keys) {
    const days = week('paper_list', key);
    assert.ok(days.every(({ price, list }) => list !== null && list >= price * 1.25));
    assert.equal(new Set(days.map(({ price }) => price)).size, 1);
  }
});
pricing('rises once, and wobbles little', () => {
  const rise = week('rise').map(({ price }) => price);
  assert.equal(
    [...rise].sort((a, b) => a - b),
    rise,
  );
  assert.is(new Set(rise).size, 2);
  for (const key of keys)
    for (const { price } of week('wobble', key)) assert.ok(price > 940 && price < 1060, String(price));
});
pricing('keeps what is no price as sellers write it', () => {
  assert.is(priceOn(offer({ kind: 'unpriced' }), 3, 1).priceTwd, 99_999_999);
  assert.is(priceOn(offer({ kind: 'bait' }), 3, 1).priceTwd, 1);
});
pricing('is a whole positive number on any day, list price above it', () => {
  const patterns: PricePattern[] = ['steady', 'wobble', 'low', 'sale', 'paper_list', 'rise'];
  fc.assert(
    fc.property(
      fc.constantFrom(...patterns),
      fc.nat(1000),
      fc.integer({ min: 5, max: 90_000 }),
      (pattern, day, usualTwd) => {
        const { priceTwd, listPriceTwd } = priceOn(offer({ pattern, usualTwd, key: String(usualTwd) }), day, 1);
        assert.ok(Number.isInteger(priceTwd) && priceTwd > 1);
        assert.ok(listPriceTwd === null || listPriceTwd >= priceTwd);
      },
    ),
  );
});
pricing.run();

const rounding = suite('roundTwd');
rounding('ends in 9 from 100 up and keeps small prices', () => {
  assert.equal([45.4, 99, 104, 1299, 27_905].map(roundTwd), [45, 99, 99, 1299, 27_909]);
  assert.is(roundTwd(0.2), 2);
});
rounding.run();

const listing = suite('offersOn');
listing('has an offer from its first day to the day before it is gone', () => {
  const listed = (day: number): number => offersOn([offer({ fromDay: 2, untilDay: 5 })], day, 1).length;
  assert.equal([0, 1, 2, 3, 4, 5, 6].map(listed), [0, 0, 1, 1, 1, 0, 0]);
});
listing.run();
