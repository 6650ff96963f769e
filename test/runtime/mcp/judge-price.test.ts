import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Offer, PriceHistory } from '../../../core/contract/index.ts';
import { judgePrice, type PriceEvidence } from '../../../runtime/mcp/judge-price.ts';

const offer = (channel: string, price_twd: number, more: Partial<Offer> = {}): Offer => ({
  ...{
    offer_id: `${channel}:1`,
    channel,
    title: '虛構耳機',
    brand: null,
    price_twd,
    list_price_twd: null,
    unit_price: null,
  },
  ...{ url: `https://${channel}.example/`, image: null, condition: 'new', in_stock: true, product_id: 'p' },
  ...{ observed_at: '2026-09-19T00:00:00Z', source: 'snapshot', ...more },
});
const history = (...prices: number[]): PriceHistory => ({
  ...{ offer_id: 'a:1', title: '虛構耳機', channel: 'a', current_twd: prices.at(-1) ?? 0, average_twd: 0 },
  points: prices.map((price_twd, i) => ({ at: `2026-09-${10 + i}T00:00:00Z`, price_twd })),
  ...{ lowest_twd: Math.min(...prices), highest_twd: Math.max(...prices) },
});
const given = (priceTwd: number, more: Partial<PriceEvidence> = {}): PriceEvidence => ({
  priceTwd,
  offers: [offer('a', 1000), offer('b', 1200), offer('c', 1300)],
  histories: [history(1100, 1100, 1000)],
  unit: null,
  sizes: [],
  ...more,
});

const judge = suite('judgePrice');

judge('is good at the lowest price, fair up to a little over the median, high beyond', () => {
  assert.is(judgePrice(given(1000)).verdict, 'good');
  assert.is(judgePrice(given(1150)).verdict, 'fair');
  assert.is(judgePrice(given(1260)).verdict, 'fair');
  assert.is(judgePrice(given(1261)).verdict, 'high');
});

judge('gives figures and reasons from sellers now and from prices over time', () => {
  const judged = judgePrice(given(1500));
  assert.is(judged.typical_twd, 1200);
  assert.is(judged.lowest_now_twd, 1000);
  assert.is(judged.lowest_ever_twd, 1000);
  assert.equal(
    judged.reasons.map(({ kind }) => kind),
    ['channels', 'history'],
  );
  assert.match(judged.reasons[0]?.text ?? '', /50% above the lowest price now, NT\$1,000 at a; 3 sellers/);
  assert.match(judged.reasons[0]?.text_zh ?? '', /目前最低價 NT\$1,000/);
  assert.is(judged.reasons[0]?.evidence['offer_id'], 'a:1');
  assert.is(judged.reasons[1]?.evidence['observations'], 3);
});

judge('calls a price far under all that was seen unusually low, not good', () => {
  assert.is(judgePrice(given(599)).verdict, 'unusually_low');
  assert.is(judgePrice(given(600)).verdict, 'good');
});

judge('does not judge by one offer seen once', () => {
  const judged = judgePrice(given(1000, { offers: [offer('a', 1000)], histories: [history(1000)] }));
  assert.is(judged.verdict, 'unknown');
  assert.is(judged.reasons.at(-1)?.kind, 'evidence');
  const nothing = judgePrice(given(1000, { offers: [], histories: [] }));
  assert.is(nothing.verdict, 'unknown');
  assert.is(nothing.typical_twd, null);
});

judge('judges one offer by its own past', () => {
  const alone = { offers: [offer('a', 1000)], histories: [history(1200, 1200, 1000)] };
  assert.is(judgePrice(given(1000, alone)).verdict, 'good');
  assert.is(judgePrice(given(1400, alone)).verdict, 'high');
});

judge('leaves sold out offers out of what can be had now', () => {
  const offers = [offer('a', 500, { in_stock: false }), offer('b', 1200), offer('c', 1300)];
  const judged = judgePrice(given(1200, { offers, histories: [] }));
  assert.is(judged.lowest_now_twd, 1200);
  assert.is(judged.verdict, 'good');
});

judge('compares the price per unit with the cheapest of the same unit', () => {
  const per = (price_twd: number, unit: string) => ({ unit_price: { price_twd, per: unit } });
  const sizes = [
    offer('a', 1000, per(50, '100 g')),
    offer('b', 1200, per(40, '100 g')),
    offer('c', 9, per(1, '1 piece')),
  ];
  const judged = judgePrice(given(1200, { unit: { price_twd: 60, per: '100 g' }, sizes }));
  const reason = judged.reasons.find(({ kind }) => kind === 'unit_price');
  assert.is(reason?.evidence['offer_id'], 'b:1');
  assert.match(reason?.text ?? '', /NT\$60 per 100 g, 50% above .* NT\$40/);
});
judge.run();
