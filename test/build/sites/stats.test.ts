import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../../build/sites/profile-batch.ts';
import { deriveStats, platformIndustryRows, StatsCounter, statsRows } from '../../../build/sites/stats.ts';
import type { Mover } from '../../../core/contract/index.ts';
import { siteRow, technology } from '../../support/sites.ts';

const counted = (): StatsCounter => {
  const counter = new StatsCounter();
  const pixel = technology('pixel', 'advertising');
  const shop = technology('shopline', 'platform');
  counter.name([shop, pixel]);
  for (const row of [
    siteRow('a.example', { platform: 'shopline', technologies: [shop, pixel] }),
    siteRow('b.example', { platform: 'shopline', technologies: [shop] }, null),
    siteRow('c.example', {}, 'books'),
    siteRow('d.example', { isEcommerce: false, technologies: [pixel] }),
  ])
    counter.add(digestOf(row));
  return counter;
};
const mover = (at: string): Mover => ({
  ...{ id: at, type: 'ad_started', domain: 'a.example', name: '', at, snapshot: '20260301T000000Z' },
  ...{ before: null, after: 'pixel' },
  observed_before: { at, source: 'http' },
  observed_after: { at, source: 'http' },
});
const input = {
  ...{ movers: [] as Mover[], asOf: '2026-03-01T00:00:00Z', offers: 7, products: 2, attribution: '' },
  industries: [{ id: 'food', name: 'Food', nameZh: '食品' }],
};

const stats = suite('deriveStats');

stats('shares are of sites that sell, and others count among the sites only', () => {
  const made = deriveStats({ ...input, counted: counted() });
  assert.equal([made.sites, made.ecommerce_sites, made.offers, made.products], [4, 3, 7, 2]);
  assert.equal(made.platforms, [{ id: 'shopline', name: 'shopline', sites: 2, share: 0.6667 }]);
  assert.equal(made.advertising, [{ id: 'pixel', name: 'pixel', sites: 1, share: 0.3333 }]);
  assert.equal(made.industries.find(({ id }) => id === 'food')?.name, 'Food');
});

stats('movers count 30 days back from the newest moment of the data', () => {
  const movers = ['2026-01-30T00:00:00Z', '2026-01-31T00:00:00Z', '2026-02-27T00:00:00Z'].map(mover);
  assert.is(deriveStats({ ...input, counted: counted(), movers }).movers_30d.ad_started, 2);
});

stats('no site at all has shares of none', () => {
  const made = deriveStats({ ...input, counted: new StatsCounter() });
  assert.equal([made.sites, made.platforms], [0, []]);
  assert.ok(statsRows(made).every(({ share }) => share === null));
});
stats('scores of an industry have quartiles where twelve shops have a score, and only how many else', () => {
  const counter = new StatsCounter();
  const score = (n: number, rated: number | null): void =>
    counter.add({ ...digestOf(siteRow(`s${n}.example`, {}, 'food')), score: 99, score_rated: rated });
  for (let n = 0; n < 11; n++) score(n, 40 + n);
  score(90, null);
  const spread = () => deriveStats({ ...input, counted: counter }).industries[0]?.scores;
  assert.equal(spread(), { rated: 11, low_quartile: null, median: null, high_quartile: null });
  score(91, 100);
  assert.equal(spread(), { rated: 12, low_quartile: 42, median: 45, high_quartile: 48 });
});
stats.run();

const pairs = suite('platformIndustryRows');
pairs('one row for each pair that occurs, also where one is unknown', () => {
  assert.equal(
    platformIndustryRows(counted())
      .map(({ platform, industry, sites, share }) => [platform, industry, sites, share])
      .sort(),
    [
      [null, 'books', 1, 0.3333],
      ['shopline', null, 1, 0.3333],
      ['shopline', 'food', 1, 0.3333],
    ].sort(),
  );
});
pairs.run();
