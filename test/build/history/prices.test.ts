import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PriceColumns } from '../../../build/history/prices.ts';

const columns = suite('PriceColumns');

columns('gives prices back as they were added, as often as wanted', () => {
  const prices = [
    { offerId: 'momo:1', observedAt: '2026-03-01T00:00:00Z', priceTwd: 100 },
    { offerId: 'momo:1', observedAt: '2026-03-02T00:00:00.250Z', priceTwd: 0 },
    { offerId: 'momo:2', observedAt: '2026-03-01T00:00:00Z', priceTwd: 2_000_000_000 },
  ];
  const kept = new PriceColumns();
  kept.add('momo:1', prices.slice(0, 2));
  kept.add('none:1', []);
  kept.add('momo:2', prices.slice(2));
  assert.equal([...kept], prices);
  assert.equal([...kept], prices);
  const groups = (source: PriceColumns) =>
    [...source.byOffer()].map(({ offerId, count, points }) => ({ offerId, count, points: points() }));
  assert.equal(groups(kept), [
    {
      offerId: 'momo:1',
      count: 2,
      points: [
        { at: '2026-03-01T00:00:00Z', price_twd: 100 },
        { at: '2026-03-02T00:00:00.250Z', price_twd: 0 },
      ],
    },
    { offerId: 'momo:2', count: 1, points: [{ at: '2026-03-01T00:00:00Z', price_twd: 2_000_000_000 }] },
  ]);
  assert.equal(groups(new PriceColumns()), []);
});
columns('knows the highest price of each offer', () => {
  const kept = new PriceColumns();
  const add = (offerId: string, ...prices: number[]): void =>
    kept.add(
      offerId,
      prices.map((priceTwd, day) => ({ offerId, observedAt: `2026-03-0${day + 1}T00:00:00Z`, priceTwd })),
    );
  add('a', 100, 300, 200);
  add('b', 50);
  add('c');
  add('d', 9, 7);
  add('e', 0);
  assert.equal(
    [...kept.byOffer()].map(({ offerId, highestTwd }) => [offerId, highestTwd()]),
    [
      ['a', 300],
      ['b', 50],
      ['d', 9],
      ['e', 0],
    ],
  );
});
columns.run();

const ids = suite('PriceColumns: ids');
ids('come back as they were, also beyond a million bytes', () => {
  const kept = new PriceColumns();
  const names = Array.from({ length: 60_000 }, (_, i) => `shop-${i}.example:喇叭${'😀'.repeat(i % 3)}`);
  names[7] = 'x'.repeat(2_000_000);
  for (const [i, offerId] of names.entries())
    kept.add(offerId, i % 5 === 0 ? [] : [{ offerId, observedAt: '2026-08-01T00:00:00Z', priceTwd: i }]);
  let i = 0;
  for (const { offerId, priceTwd } of kept) {
    if (i % 5 === 0) i++;
    if (offerId !== names[i] || priceTwd !== i) assert.unreachable(`${i}: ${offerId.slice(0, 50)} ${priceTwd}`);
    i++;
  }
  assert.is(i, names.length);
});
ids.run();
