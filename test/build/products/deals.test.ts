import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Compared, termsOf } from '../../../build/products/comparable.ts';
import { deriveGaps } from '../../../build/products/deals.ts';
import { discountOf, lowestOf, MIN_OBSERVED_DAYS } from '../../../build/products/price-deals.ts';
import { toOffer } from '../../../build/products/rows.ts';
import {
  discountDealSchema,
  gapDealSchema,
  lowestDealSchema,
  type ObservedOffer,
  type Offer,
  type PricePoint,
} from '../../../core/contract/index.ts';
import { readIdentity } from '../../../core/match/index.ts';
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

const sure = readIdentity(offer('a:1', '喇叭 XG27UQDMS', 1));

const gaps = suite('deals: gaps');
gaps('is between sellers, with both offers and why', async () => {
  const [gap, ...others] = (await deals([speaker('momo:1', 800), speaker('pchome:A', 1000), speaker('pchome:B', 1200)]))
    .gaps;
  assert.equal(others, []);
  assert.ok(gapDealSchema.safeParse(gap).success);
  assert.is(gap!.title, '喇叭 XG27UQDMS');
  assert.equal(
    [gap!.cheapest.offer_id, gap!.dearest.offer_id, gap!.gap_twd, gap!.seen_at],
    ['momo:1', 'pchome:B', 400, '2026-08-12T00:00:00Z'],
  );
  // Against the median of the others, of two in the middle the lower: one dear offer makes no saving.
  assert.equal(
    [gap!.reference_twd, gap!.reference_kind, gap!.compared, gap!.saving_percent],
    [1000, 'median_of_others', 2, 20],
  );
  assert.ok(gap!.match.reasons.some((reason) => reason.includes('xg27uqdms')));
});
gaps('none where most would be saved: a digit was lost, or it is another thing', async () => {
  assert.equal((await deals([speaker('a:1', 90), speaker('b:1', 900), speaker('c:1', 905)])).gaps, []);
});
gaps('one dear offer beside another makes no saving', async () => {
  const [gap] = (await deals([speaker('a:1', 980), speaker('b:1', 1000), speaker('c:1', 5000)])).gaps;
  assert.equal([gap!.reference_twd, gap!.saving_percent], [1000, 2]);
});
for (const said of [
  '【平輸】',
  '有微刮傷',
  '買二送一',
  '(無盒)',
  '試用組',
  '近效期',
  '不含安裝',
  '（三瓶）',
  '訂金',
  '軍公教優惠',
  '黑卡會員專享',
])
  gaps(`none between a title with ${said} and one without`, async () => {
    const titled = (id: string, price: number, more: string) => offer(id, `${more}喇叭 XG27UQDMS`, price);
    assert.equal((await deals([titled('a:1', 500, said), titled('b:1', 1000, '')])).gaps, []);
  });
for (const said of [
  '限定金色',
  '固定金屬支架',
  '防水貨車帆布',
  '單耳湯鍋',
  '單耳藍牙耳機',
  '裸機手感',
  '遮瑕疵',
  '七天退換貨',
  '拆機工具組',
])
  gaps(`${said} says nothing of the deal`, async () => {
    const titled = (id: string, price: number, more: string) => offer(id, `${more} 喇叭 XG27UQDMS`, price);
    assert.is((await deals([titled('a:1', 500, said), titled('b:1', 1000, said)])).gaps.length, 1);
    assert.is(termsOf(said), '');
  });
gaps('between two that both say it', async () => {
  const imported = (id: string, price: number, said: string) => offer(id, `喇叭 XG27UQDMS ${said}`, price);
  assert.is((await deals([imported('a:1', 500, '平行輸入'), imported('b:1', 1000, '(平輸)')])).gaps.length, 1);
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
gaps('a listing without a colour is in no gap with either of two colours', async () => {
  const [black, silent] = [offer('a:1', '耳機 XG27UQDMS 黑', 800), offer('b:1', '耳機 XG27UQDMS', 900)];
  const pairs = async (offers: ObservedOffer[]): Promise<string[][]> =>
    (await deals(offers)).gaps.map(({ cheapest, dearest }) => [cheapest.offer_id, dearest.offer_id]);
  assert.equal(await pairs([black, silent]), [['a:1', 'b:1']]);
  assert.equal(await pairs([black, silent, offer('c:1', '耳機 XG27UQDMS 白', 1500)]), []);
});
gaps('one dear offer makes no large saving: by what is saved against the median', async () => {
  const other = (id: string, price: number) => offer(id, '鍵盤 KB88QWERT1', price);
  const { gaps: found } = await deals([
    ...[speaker('a:1', 990), speaker('b:1', 1000), speaker('c:1', 1000), speaker('d:1', 9000)],
    ...[other('a:2', 500), other('b:2', 900)],
  ]);
  assert.equal(
    found.map(({ cheapest, reference_twd }) => [cheapest.offer_id, reference_twd]),
    [
      ['a:2', 900],
      ['a:1', 1000],
    ],
  );
});
gaps('both were seen within 48 hours of each other', async () => {
  const pair = (observedAt: string) => deals([speaker('a:1', 800, { observedAt }), speaker('b:1', 1000)]);
  assert.is((await pair('2026-08-10T00:00:00Z')).gaps[0]?.seen_at, '2026-08-10T00:00:00Z');
  assert.equal((await pair('2026-08-09T23:59:59Z')).gaps, []);
});
gaps('two channels, not two listings of one', async () => {
  assert.equal((await deals([speaker('ruten:1', 800), speaker('ruten:2', 1000)])).gaps, []);
});
gaps('like condition: what one shop calls used is not held against new', async () => {
  const of = (condition: ObservedOffer['condition']) =>
    deals([speaker('a:1', 800, { condition }), speaker('b:1', 1000, { condition: 'new' })]);
  assert.is((await of('new')).gaps.length, 1);
  assert.is((await of('unknown')).gaps.length, 1);
  for (const condition of ['used', 'refurbished', 'open_box'] as const) assert.equal((await of(condition)).gaps, []);
});
gaps("no member's or student's price, and no channel for members only", async () => {
  const titled = (words: string) => deals([offer('a:1', `喇叭 XG27UQDMS ${words}`, 800), speaker('b:1', 1000)]);
  assert.is((await titled('')).gaps.length, 1);
  for (const words of ['教育優惠', '會員限定', '學生方案', '首購']) assert.equal((await titled(words)).gaps, [], words);
  assert.equal((await deals([speaker('costco:1', 800), speaker('b:1', 1000)])).gaps, []);
});
gaps('none with the lowest price of several kinds, on either side', async () => {
  const isFrom = true;
  assert.equal((await deals([speaker('a:1', 800, { isFrom }), speaker('b:1', 1000)])).gaps, []);
  assert.equal((await deals([speaker('a:1', 800), speaker('b:1', 1000, { isFrom })])).gaps, []);
});
gaps.run();

/** Newest last, a day each up to 12 August; null: not seen that day. */
/** Products of three offers by gap, largest first: what one saves does not follow its gap. */
const byGap = (count: number): Compared[] =>
  Array.from({ length: count }, (_, n): Compared => {
    const id = `p${String((n * 7919) % count).padStart(5, '0')}`;
    const gap = count - n + 100;
    const offers = [1000, 1000 + ((n * 104_729) % gap), 1000 + gap].map((price, place) =>
      toOffer(speaker(`shop-${place}.example:${id}`, price, { channel: `shop-${place}.example` }), sure, id),
    );
    const comparison = { product_id: id, title: id, gap_twd: gap, offers };
    return {
      comparison,
      areSame: () => true,
      decide: () => ({ same: true, confidence: 1, reasons: [], conflicts: [] }),
    };
  });
gaps('of more than are told those that save most, whatever their gap', () => {
  const told = 10_000;
  const products = byGap(1.3 * told);
  const best = products
    .map(({ comparison: { product_id, offers } }) => {
      const [cheapest, ...others] = offers.map(({ price_twd }) => price_twd) as [number, number, number];
      return { id: product_id, saved: Math.round((others[0] + others[1]) / 2) - cheapest };
    })
    .sort((a, b) => b.saved - a.saved || (a.id < b.id ? -1 : 1))
    .slice(0, told);
  const found = deriveGaps(products, { asOf });
  assert.equal(
    found.map(({ product_id, reference_twd, cheapest }) => ({
      id: product_id,
      saved: reference_twd! - cheapest.price_twd,
    })),
    best,
  );
  assert.equal(Object.keys(found[0]!).includes('saved'), false);
});

const history = (prices: readonly (number | null)[]): PricePoint[] =>
  prices.flatMap((price_twd, i) => {
    const at = new Date(Date.parse('2026-08-12T00:00:00Z') - (prices.length - 1 - i) * 86_400_000);
    return price_twd === null ? [] : [{ at: at.toISOString(), price_twd }];
  });
const days = (count: number, price: number | null): (number | null)[] => Array.from({ length: count }, () => price);
const now = Date.parse(asOf);
const shown = (price: number, listPrice: number | null = null): Offer =>
  toOffer(speaker('a:1', price, { listPriceTwd: listPrice }), readIdentity({ title: '喇叭' }), null);

const lowest = suite('deals: lowest');
const low = (prices: readonly (number | null)[]) => lowestOf(shown(prices.at(-1) ?? 0), history(prices), now);
lowest('strictly below every price of thirty earlier days', () => {
  const deal = low([...days(29, 1000), 950, 1000, 900]);
  assert.ok(lowestDealSchema.safeParse(deal).success);
  assert.equal([deal?.kind, deal?.previous_lowest_twd, deal?.discount_percent], ['lowest', 950, 5.3]);
  assert.equal(
    [deal?.observed_days, deal?.since, deal?.seen_at],
    [32, '2026-07-12T00:00:00.000Z', '2026-08-12T00:00:00Z'],
  );
});
lowest('under thirty earlier days it is the lowest of so many', () => {
  assert.is(low([...days(30, 1000), 900])?.kind, 'lowest');
  const deal = low([...days(29, 1000), 900]);
  assert.equal([deal?.kind, deal?.observed_days], ['lowest_of_days', 30]);
});
lowest('equal to a former low is at its low, with nothing off', () => {
  const deal = low([...days(30, 1000), 950, 1000, 950]);
  assert.equal([deal?.kind, deal?.discount_percent], ['at_low', 0]);
});
lowest('back at what it cost before it was raised is no low', () => {
  assert.is(low([...days(30, 1000), ...days(10, 1300), 1000]), null);
  assert.is(low([...days(10, 112), 672, 112]), null);
});
lowest('not where it has been so for days, never was higher, or was lower for an hour', () => {
  assert.is(low([...days(30, 1000), ...days(5, 900)]), null);
  assert.is(low(days(30, 1000)), null);
  assert.is(low([...days(30, 1000), 850, 1000, 900]), null);
  const flash = { at: '2026-08-01T12:00:00Z', price_twd: 890 };
  const points = [...history([...days(30, 1000), 900]), flash].sort((a, b) => (a.at < b.at ? -1 : 1));
  assert.is(lowestOf(shown(900), points, now), null);
});
lowest('not on few observed days, not for a slip of the pen, not by a price that is not the newest', () => {
  assert.is(low([...days(20, null), ...days(MIN_OBSERVED_DAYS - 2, 1000), 900]), null);
  assert.ok(low([...days(20, null), ...days(MIN_OBSERVED_DAYS - 1, 1000), 900]));
  assert.is(low([...days(30, 1000), 99]), null);
  assert.is(lowestOf(shown(900), history([...days(30, 1000), 950]), now), null);
});
lowest('none of the lowest price of several kinds, nor a cut of it', async () => {
  const of = async (more: Partial<ObservedOffer>): Promise<number[]> => {
    const { lowest, discount } = await deals([speaker('a:1', 800, more)], { 'a:1': endingWith(800) });
    return [lowest.length, discount.length];
  };
  assert.equal(await of({}), [1, 1]);
  assert.equal(await of({ isFrom: true }), [0, 0]);
});
lowest.run();

const discount = suite('deals: discount');
const off = (prices: readonly (number | null)[], list: number | null = null) =>
  discountOf(shown(prices.at(-1) ?? 0, list), history(prices), now);
discount('against the lowest of the thirty days before the cut', () => {
  const deal = off([...days(20, 1000), 900, ...days(10, 1000), 800, 800]);
  assert.ok(discountDealSchema.safeParse(deal).success);
  assert.equal([deal?.basis, deal?.list_price_twd, deal?.discount_percent], ['lowest_30d', 900, 11.1]);
  assert.equal(
    [deal?.observed_days, deal?.cut_at, deal?.seen_at],
    [30, '2026-08-11T00:00:00.000Z', '2026-08-12T00:00:00Z'],
  );
});
discount('what was lower longer ago than thirty days before the cut does not count', () => {
  assert.is(off([...days(9, 1000), 700, ...days(31, 1000), 800])?.list_price_twd, 1000);
  assert.is(off([...days(2, 1000), 700, ...days(29, 1000), 800]), null);
});
discount('the list price where it was what the thirty days asked; whether it was charged for days', () => {
  const deal = off([...days(30, 1000), 800], 1000);
  assert.equal([deal?.basis, deal?.list_price_charged], ['list', true]);
  const never = off([...days(30, 1000), 800], 3000);
  assert.equal([never?.basis, never?.list_price_charged, never?.offer.list_price_twd], ['lowest_30d', false, 3000]);
});
discount('one day at the list price, or a raise before the cut, makes no discount', () => {
  assert.is(off([...days(29, 800), 1000, 800], 1000), null);
  assert.is(off([...days(20, 800), ...days(10, 1200), 800], 1200), null);
  // A raise that stood for the whole thirty days, after two months of the usual price.
  assert.is(off([...days(59, 800), ...days(31, 1200), 800], 1200), null);
  // Raised for longer than it had been sold for less.
  assert.is(off([...days(5, 800), ...days(35, 1200), 800], 1200), null);
  // Only the raised days of the thirty were seen.
  assert.is(off([...days(40, 800), ...days(25, null), ...days(6, 1200), 800], 1200), null);
});
discount(
  'none for a few percent, on few days, long after the cut, where the price went up, or for a slip of the pen',
  () => {
    assert.is(off([...days(30, 1000), 980]), null);
    assert.is(off([...days(20, null), ...days(MIN_OBSERVED_DAYS - 1, 1000), 800]), null);
    assert.is(off([...days(30, 1000), ...days(32, 800)]), null);
    assert.is(off([...days(30, 700), 800]), null);
    assert.is(off([...days(30, 1000), 50]), null);
  },
);
discount('a list of deals holds what was seen within a week of the build', async () => {
  const old = { observedAt: '2026-08-04T00:00:00Z' };
  const prices = { 'a:1': endingWith(800) };
  assert.is((await deals([speaker('a:1', 800)], prices)).discount.length, 1);
  assert.equal((await deals([speaker('a:1', 800, old)], prices)).discount, []);
  assert.equal((await deals([speaker('a:1', 800, { inStock: false })], prices)).discount, []);
});
discount.run();
