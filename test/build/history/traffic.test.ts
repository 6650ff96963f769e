import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  deriveTrend,
  ERROR_FACTOR,
  estimateTraffic,
  estimateVisits,
  listedRanks,
} from '../../../build/history/traffic.ts';
import { trafficSchema } from '../../../core/contract/index.ts';
import { fc } from '../../support/property.ts';

const estimate = suite('estimateVisits');

estimate('follows the documented law through its anchor', () => {
  assert.is(estimateVisits(100), 350_000_000);
  assert.is(estimateVisits(1_000), 33_000_000);
  assert.is(estimateVisits(10_000), 3_200_000);
  assert.is(estimateVisits(100_000), 300_000);
  assert.is(estimateVisits(1_000_000), 29_000);
});

estimate('lies within its stated error of published numbers that it was not made from', () => {
  // SimilarWeb, June 2019, billions of visits a month: ranks 1 to 3 (Visual Capitalist). November 2020: ranks 7 and 15.
  const published: [number, number][] = [
    [1, 60.49e9],
    [2, 24.31e9],
    [3, 19.98e9],
    [7, 5.6e9],
    [15, 2.7e9],
  ];
  for (const [rank, visits] of published) {
    const ratio = estimateVisits(rank) / visits;
    assert.ok(ratio > 1 / ERROR_FACTOR && ratio < ERROR_FACTOR, `rank ${rank}: ${ratio}`);
  }
});

estimate('never grows with the rank, and is a whole number of two digits', () => {
  const rank = fc.integer({ min: 1, max: 100_000_000 });
  fc.assert(
    fc.property(rank, rank, (a, b) => {
      const [better, worse] = a < b ? [a, b] : [b, a];
      assert.ok(estimateVisits(better) >= estimateVisits(worse));
      assert.match(String(estimateVisits(a)), /^\d\d?0*$/);
    }),
  );
});

estimate('refuses what is no rank', () => {
  for (const bad of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    assert.throws(() => estimateVisits(bad), /not a whole number from 1/);
});

estimate.run();

const lists = [
  {
    file: '/data/tranco-2026-07-01.csv',
    date: '2026-07-01',
    ranks: new Map([
      ['a.example', 2_000],
      ['old.example', 5],
    ]),
  },
  { file: '/data/tranco-2026-08-01.csv', date: '2026-08-01', ranks: new Map([['a.example', 1_000]]) },
];

const traffic = suite('estimateTraffic');

traffic('takes the newest list and always says that it is an estimate', () => {
  const found = estimateTraffic('a.example', lists);
  assert.is(found?.rank, 1_000);
  assert.is(found?.monthly_visits, 33_000_000);
  assert.match(found?.source ?? '', /^estimate from rank 1000 in tranco-2026-08-01\.csv of 2026-08-01/);
  assert.ok(trafficSchema.safeParse(found).success);
});

traffic('no rank, no number: not from an older list, not from a parent domain', () => {
  assert.is(estimateTraffic('old.example', lists), null);
  assert.is(estimateTraffic('shop.a.example', lists), null);
  assert.is(estimateTraffic('a.example', []), null);
});

traffic.run();

const trend = suite('deriveTrend');

trend('has a point for each day with a rank, oldest first', () => {
  const seen = { at: '2026-07-15T10:00:00Z', rank: 1_500 };
  assert.equal(deriveTrend([seen, ...listedRanks('a.example', lists)]), [
    { at: '2026-07-01T00:00:00Z', monthly_visits: 16_000_000 },
    { at: '2026-07-15T10:00:00Z', monthly_visits: 22_000_000 },
    { at: '2026-08-01T00:00:00Z', monthly_visits: 33_000_000 },
  ]);
});

trend('takes the last of a day and leaves out what has no rank or no time', () => {
  const points = [
    { at: '2026-07-15T10:00:00Z', rank: 200 },
    { at: '2026-07-15T08:00:00Z', rank: 100 },
    { at: '2026-07-16T08:00:00Z', rank: null },
    { at: 'never', rank: 3 },
  ];
  assert.equal(
    deriveTrend(points).map(({ at }) => at),
    ['2026-07-15T10:00:00Z'],
  );
  assert.equal(deriveTrend([]), []);
});

trend.run();
