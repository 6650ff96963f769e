import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { deriveSiteMovers, type ObservationRow } from '../../../build/history/movers.ts';
import type { SourceKind } from '../../../core/contract/index.ts';
import { ad, derive, type Seen, shop, snapshotOf, timeOf, told } from './movers.fixture.ts';

const poor = suite('deriveSiteMovers: failed, partial and poorer observations');

poor('a failed or partial observation changes nothing, whatever it says', () => {
  const failed: Seen = { complete: false, platform: null };
  assert.equal(told([ad(0, true), ad(1, false, failed), ad(2, false, failed), ad(3, false, failed)]), []);
  assert.equal(told([ad(0, true), ad(1, false, failed), ad(2, false), ad(3, false, failed), ad(4, true)]), []);
  assert.equal(told([shop(0, 'waca'), shop(1, 'shopify', { complete: false })]), []);
  assert.equal(told([ad(0, false), ad(1, true, { complete: false })]), []);
});

poor('a failed observation between two without it does not undo the stop', () => {
  const rows = [ad(0, true), ad(1, false), ad(2, false, { complete: false }), ad(3, false)];
  assert.equal(told(rows), [['ad_stopped', 'google-ads', null, 3]]);
});

poor('a poorer kind of source makes no stop, no start and no change of platform', () => {
  const har: Seen = { source: 'har' };
  assert.equal(told([ad(0, true, har), ad(1, false), ad(2, false), ad(3, false), ad(4, false)]), []);
  assert.equal(told([ad(0, true, har), ad(1, false), ad(2, false), ad(3, true, har)]), []);
  assert.equal(told([shop(0, 'waca', har), shop(1, 'shopify'), shop(2, 'waca', har)]), []);
  assert.equal(told([ad(0, false, har), ad(1, true), ad(2, false, har)]), []);
});

poor('what a richer source sees for the first time may always have been there', () => {
  assert.equal(told([ad(0, false), ad(1, true, { source: 'har' })]), []);
  assert.equal(told([shop(0, 'waca'), shop(1, 'shopify', { source: 'rendered' })]), []);
});

poor('a site that is from now on seen by a poorer source has events again', () => {
  const har: Seen = { source: 'har' };
  const rows = [ad(0, false, har), ad(1, false), ad(2, false), ad(3, false), ad(4, true)];
  assert.equal(told(rows), [['ad_started', null, 'google-ads', 4]]);
});

poor('the third poorer observation in a row counts, two do not', () => {
  const rich = ad(0, false, { source: 'har' });
  assert.equal(told([rich, ad(1, true), ad(2, true)]), []);
  assert.equal(told([rich, ad(1, true), ad(2, true), ad(3, true)]), [['ad_started', null, 'google-ads', 3]]);
  const between = ad(2, false, { source: 'har' });
  assert.equal(told([rich, ad(1, true), between, ad(3, true), ad(4, true)]), [], 'a rich one begins the count anew');
});

poor('a feed, an unreadable row and an unknown time are no observations', () => {
  assert.equal(told([ad(0, true), ad(1, false, { source: 'feed' }), ad(2, false, { source: 'feed' })]), []);
  const broken = { advertising: '{' };
  assert.equal(told([ad(0, true), { ...ad(1, false), ...broken }, { ...ad(2, false), ...broken }]), []);
  assert.equal(told([ad(0, false), { ...ad(1, true), observed_at: 'yesterday' }]), []);
});

poor('observations under different rules make no event, what follows under the same rules does', () => {
  const versions = ['none', 'one', 'one', 'one', 'two', 'two', 'two'];
  const ruleVersion = (snapshot: string) => {
    const version = versions[[...Array(7).keys()].findIndex((day) => snapshotOf(day) === snapshot)];
    return version === 'none' ? null : version;
  };
  const types = (rows: ObservationRow[]) =>
    deriveSiteMovers('shop.example', rows, { ruleVersion }).map(({ type, at }) => [type, at]);
  assert.equal(types([ad(0, false), ad(1, true)]), []);
  assert.equal(types([ad(0, false), ad(1, true), ad(2, false), ad(3, false)]), [['ad_stopped', timeOf(3)]]);
  assert.equal(types([ad(1, true), ad(4, false), ad(5, false)]), []);
  assert.equal(types([ad(1, true), ad(4, false), ad(5, false), ad(6, true)]), []);
  assert.equal(types([ad(1, false), ad(4, false), ad(5, true)]), [['ad_started', timeOf(5)]]);
  assert.equal(types([shop(3, 'waca'), shop(4, 'shopify')]), []);
  assert.equal(types([shop(4, 'waca'), shop(5, 'shopify')]), [['platform_changed', timeOf(5)]]);
});

poor('where the rules are not known they are taken as equal', () => {
  const rows = [ad(0, false), ad(1, true)];
  const ruleVersion = (snapshot: string) => (snapshot === snapshotOf(0) ? undefined : 'one');
  assert.is(deriveSiteMovers('shop.example', rows, { ruleVersion }).length, 1);
});

poor('where the newer rules alone are not known they are taken as equal too, and null is a version', () => {
  const rows = [ad(0, false), ad(1, true)];
  const of = (then: string | null | undefined, now: string | null | undefined): number =>
    deriveSiteMovers('shop.example', rows, { ruleVersion: (snapshot) => (snapshot === snapshotOf(0) ? then : now) })
      .length;
  assert.equal(
    [of('one', undefined), of('one', 'one'), of('one', 'two'), of(null, 'one'), of(null, null)],
    [1, 1, 0, 0, 1],
  );
});
poor('a list of advertising that is none, or of other things than ids, makes no observation', () => {
  for (const advertising of ['{}', 'null', '[1]', '["google-ads",null]', '"google-ads"', ''])
    assert.equal(
      told([ad(0, true), { ...ad(1, false), advertising }, { ...ad(2, false), advertising }]),
      [],
      advertising,
    );
});
poor('an unknown kind of source is no observation', () => {
  const unknown = { source: 'rumour' as SourceKind };
  assert.equal(told([ad(0, true), { ...ad(1, false), ...unknown }, { ...ad(2, false), ...unknown }]), []);
});
poor.run();

const odd = suite('deriveSiteMovers: alternation and clocks');

odd('a site that alternates is reported once', () => {
  const days = [...Array(12).keys()];
  assert.equal(told(days.map((day) => shop(day, day % 2 === 0 ? 'waca' : 'shopify'))), [
    ['platform_changed', 'waca', 'shopify', 1],
  ]);
  assert.equal(told(days.map((day) => shop(day, day % 4 < 2 ? 'waca' : 'shopify'))), [
    ['platform_changed', 'waca', 'shopify', 2],
  ]);
  assert.equal(told(days.map((day) => ad(day, day % 2 === 1))), [['ad_started', null, 'google-ads', 1]]);
  assert.equal(told(days.map((day) => ad(day * 31, day % 2 === 1))), [['ad_started', null, 'google-ads', 31]]);
});

odd('an advertisement that runs for days is reported as started and as stopped, its next rounds are not', () => {
  const rows = [...Array(16).keys()].map((day) => ad(day, day % 4 >= 2));
  assert.equal(told(rows), [
    ['ad_started', null, 'google-ads', 2],
    ['ad_stopped', 'google-ads', null, 5],
  ]);
});

odd('what was held back is reported once it has lasted 30 days', () => {
  const rows = [
    shop(0, 'waca'),
    shop(1, 'shopify'),
    shop(2, 'waca'),
    shop(3, 'waca'),
    shop(32, 'waca'),
    shop(33, 'waca'),
  ];
  assert.equal(told(rows), [
    ['platform_changed', 'waca', 'shopify', 1],
    ['platform_changed', 'shopify', 'waca', 33],
  ]);
});

odd('an advertisement that comes back after a season is reported again', () => {
  const on = [true, false, false, true, true, false, false];
  assert.equal(
    told(on.map((shown, month) => ad(month * 31, shown))).map(([type]) => type),
    ['ad_stopped', 'ad_started', 'ad_stopped'],
  );
});

odd('rows are put in order of observation, not of building', () => {
  const rows = [ad(0, false), ad(1, true), ad(2, true), ad(3, false), ad(4, false)];
  assert.equal(derive([...rows].reverse()), derive(rows));
});

odd('of two observations of one moment the richer counts, whichever was built first', () => {
  for (const [poorer, richer] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const moment = [
      { ...ad(1, false), snapshot: poorer },
      { ...ad(1, true, { source: 'har' }), snapshot: richer },
    ];
    assert.equal(told([ad(0, false, { source: 'har' }), ...moment]), [['ad_started', null, 'google-ads', 1]]);
    assert.equal(told([ad(0, false, { source: 'har' }), ...moment.reverse()]), [['ad_started', null, 'google-ads', 1]]);
  }
});

odd('of two observations of one moment the richer counts, and no event lies between them', () => {
  const rows = [
    ad(0, true, { source: 'har' }),
    ad(1, true, { source: 'har' }),
    ad(1, false),
    ad(2, true, { source: 'har' }),
  ];
  assert.equal(told(rows), []);
  assert.equal(told([shop(0, 'waca'), shop(0, 'shopify', { source: 'warc' })]), []);
});

odd.run();
