import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MIN_OBSERVED_DAYS } from '../../../build/products/deals.ts';
import {
  discountDealSchema,
  gapDealSchema,
  lowestDealSchema,
  type ObservedOffer,
} from '../../../core/contract/index.ts';
import { buildCatalogue } from '../../support/catalogue.ts';
import { daily, offer } from './products.fixture.ts';

const asOf = '2026-08-12T00:00:00Z';
const deals = async (offers: ObservedOffer[], prices: Record<string, (number | null)[]> = {}) => {
  const observations = Object.entries(prices).flatMap(([id, list]) => daily(id, list));
  return (await buildCatalogue(offers, { prices: observations, asOf })).deals;
};
const speaker = (id: string, price: number, more: Partial<ObservedOffer> = {}) =>
  offer(id, '喇叭 XG27UQDMS', price, more);
/** Twelve days that end with the given prices, 1000 before. */
const endingWith = (...prices: number[]): number[] => [
  ...Array.from({ length: 12 - prices.length }, () => 1000),
  ...prices,
];

const gaps = suite('deals: gaps');
gaps('is between sellers, with both offers and why', async () => {
  const [gap, ...others] = (await deals([speaker('momo:1', 800), speaker('pchome:A', 1000), speaker('pchome:B', 1200)]))
    .gaps;
  assert.equal(others, []);
  assert.ok(gapDealSchema.safeParse(gap).success);
  assert.equal(
    [gap!.cheapest.offer_id, gap!.dearest.offer_id, gap!.gap_twd, gap!.saving_percent],
    ['momo:1', 'pchome:B', 400, 33.3],
  );
  assert.ok(gap!.match.reasons.some((reason) => reason.includes('xg27uqdms')));
});
gaps('largest first', async () => {
  const other = (id: string, price: number) => offer(id, '鍵盤 KB88QWERT1', price);
  const { gaps: found } = await deals([
    speaker('a:1', 900),
    speaker('b:1', 1000),
    other('a:2', 500),
    other('b:2', 900),
  ]);
  assert.equal(
    found.map(({ gap_twd }) => gap_twd),
    [400, 100],
  );
});
gaps('leaves out what is sold out, not seen for over a week, at a dollar, or equal', async () => {
  assert.equal((await deals([speaker('a:1', 800, { inStock: false }), speaker('b:1', 1000)])).gaps, []);
  assert.equal(
    (await deals([speaker('a:1', 800, { observedAt: '2026-08-04T00:00:00Z' }), speaker('b:1', 1000)])).gaps,
    [],
  );
  assert.equal((await deals([speaker('a:1', 1), speaker('b:1', 1000)])).gaps, []);
  assert.equal((await deals([speaker('a:1', 1000), speaker('b:1', 1000)])).gaps, []);
});
gaps('leaves out a gap that holds only by way of a third offer', async () => {
  const chain = [
    offer('a:1', '耳機 XG27UQDMS 黑', 800),
    offer('b:1', '耳機 XG27UQDMS', 900),
    offer('c:1', '耳機 XG27UQDMS 白', 1500),
  ];
  assert.equal(
    (await deals(chain)).gaps.map(({ cheapest, dearest }) => [cheapest.offer_id, dearest.offer_id]),
    [['a:1', 'b:1']],
  );
});
gaps.run();

const lowest = suite('deals: lowest');
const low = async (price: number, history: (number | null)[]) =>
  (await deals([speaker('a:1', price)], { 'a:1': history })).lowest;
lowest('under all that was seen before, newly so', async () => {
  const [deal] = await low(900, endingWith(950, 1000, 900));
  assert.ok(lowestDealSchema.safeParse(deal).success);
  assert.equal(
    [deal!.previous_lowest_twd, deal!.discount_percent, deal!.observed_days, deal!.since],
    [950, 5.3, 12, '2026-08-01T00:00:00Z'],
  );
});
lowest('at the lowest again counts, with nothing off', async () => {
  assert.equal(
    (await low(950, endingWith(950, 1000, 950))).map(({ discount_percent }) => discount_percent),
    [0],
  );
});
lowest('not where it has been so for days, never was higher, or was lower', async () => {
  assert.equal(await low(900, endingWith(900, 900, 900, 900, 900)), []);
  assert.equal(await low(1000, endingWith()), []);
  assert.equal(await low(900, endingWith(850, 1000, 900)), []);
});
lowest('not on few observed days, however many observations', async () => {
  const few = (days: number): (number | null)[] => [
    ...Array.from({ length: 12 - days }, () => null),
    ...Array.from({ length: days - 1 }, () => 1000),
    900,
  ];
  assert.equal(await low(900, few(MIN_OBSERVED_DAYS - 1)), []);
  assert.is((await low(900, few(MIN_OBSERVED_DAYS))).length, 1);
});
lowest.run();

const discount = suite('deals: discount');
const off = async (price: number, listPriceTwd: number | null, history: (number | null)[]) =>
  (await deals([speaker('a:1', price, { listPriceTwd })], { 'a:1': history })).discount;
discount('against a list price that was charged', async () => {
  const [deal] = await off(800, 1000, endingWith(800));
  assert.ok(discountDealSchema.safeParse(deal).success);
  assert.equal(
    [deal!.basis, deal!.list_price_charged, deal!.list_price_twd, deal!.discount_percent],
    ['list', true, 1000, 20],
  );
});
discount('a list price never charged is flagged, and the own median taken', async () => {
  const [deal] = await off(800, 3000, endingWith(800));
  assert.equal(
    [deal!.basis, deal!.list_price_charged, deal!.list_price_twd, deal!.discount_percent],
    ['median_30d', false, 1000, 20],
  );
  assert.is(deal!.offer.list_price_twd, 3000, 'as shown');
});
discount('none where a never-charged list price is all there is', async () => {
  assert.equal(await off(1000, 3000, endingWith()), []);
  assert.equal(await off(800, 3000, [null, null, 800]), []);
});
discount('none for a few percent', async () => assert.equal(await off(980, null, endingWith(980)), []));
discount.run();
