import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ObservationRow } from '../../../build/history/movers.ts';
import type { SourceKind } from '../../../core/contract/index.ts';
import {
  ad,
  adDays,
  derive,
  deriveSiteMovers,
  type Seen,
  shop,
  shopDays,
  snapshotOf,
  timeOf,
  told,
} from './movers.fixture.ts';

const poor = suite('deriveSiteMovers: failed, partial and poorer observations');

poor('a failed or partial observation changes nothing, whatever it says', () => {
  const failed: Seen = { complete: false, platform: null };
  assert.equal(told([ad(0, true), ad(1, false, failed), ad(2, false, failed), ad(3, false, failed)]), []);
  assert.equal(told([ad(0, true), ad(1, false, failed), ad(2, false), ad(3, false, failed), ad(4, true)]), []);
  assert.equal(told([shop(0, 'waca'), shop(1, 'shopify', { complete: false })]), []);
  assert.equal(told([ad(0, false), ad(1, true, { complete: false })]), []);
});

poor('a failed observation between two without it does not undo the stop', () => {
  const rows = [...adDays('111'), ad(3, false), ad(4, false, { complete: false }), ad(5, false)];
  assert.equal(told(rows), [['ad_stopped', 'google-ads', null, 5]]);
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
  const rows = [ad(0, false, { source: 'har' }), ...adDays('-000011').slice(1)];
  assert.equal(told(rows), [['ad_started', null, 'google-ads', 5]]);
});

poor('the third poorer observation in a row counts, two do not', () => {
  const rich = ad(0, false, { source: 'har' });
  assert.equal(told([rich, ad(1, true), ad(2, true)]), []);
  assert.equal(told([rich, ...adDays('-11111').slice(1)]), [], 'one look without it is too few');
  const rich2 = [rich, ad(1, false, { source: 'har' })];
  assert.equal(told([...rich2, ad(2, true), ad(3, true), ad(4, true), ad(5, true)]), [
    ['ad_started', null, 'google-ads', 4],
  ]);
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
  const versions = ['one', 'one', 'one', 'two', 'two', 'two', 'two', 'two', 'two', 'two'];
  const ruleVersion = (snapshot: string) => versions[versions.findIndex((_, day) => snapshotOf(day) === snapshot)];
  const types = (rows: ObservationRow[]) =>
    deriveSiteMovers('shop.example', rows, { ruleVersion }).map(({ type, at }) => [type, at]);
  assert.equal(types(adDays('0001111')), []);
  assert.equal(types(adDays('1110000')), []);
  assert.equal(types(adDays('0001111100')), [['ad_stopped', timeOf(9)]]);
  assert.equal(types(adDays('1110001111')), [['ad_started', timeOf(6)]]);
  assert.equal(types(shopDays('aaabbb')), []);
  assert.equal(types(shopDays('aaaaabb')), [['platform_changed', timeOf(5)]]);
});

poor('where the rules are not known they are taken as equal, and null is a version', () => {
  const rows = adDays('00011');
  const of = (then: string | null | undefined, now: string | null | undefined): number =>
    deriveSiteMovers('shop.example', rows, { ruleVersion: (snapshot) => (snapshot < snapshotOf(3) ? then : now) })
      .length;
  assert.equal(
    [of(undefined, 'one'), of('one', undefined), of('one', 'one'), of('one', 'two'), of(null, 'one'), of(null, null)],
    [1, 1, 1, 0, 0, 1],
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

odd('a site that alternates is silent, or what was told is taken back', () => {
  assert.equal(told(shopDays('abababababab')), []);
  assert.equal(told(adDays('010101010101')), []);
  assert.equal(told(shopDays('aabbaabbaabb')), [['platform_changed', 'a', 'b', 2]]);
  assert.is(derive(shopDays('aabbaabbaabb'))[0]?.retracted?.reason, 'seen_again');
});

odd('a shop some of whose visitors get the old platform for a month has moved once', () => {
  const visits = (text: string) => [...text].map((one, n) => shop(7 * n, one));
  for (const text of ['aaaabbabbbb', 'aaaabbaabbbb', 'aaaabbabbabbbb']) {
    const events = derive(visits(text));
    assert.equal(
      events.map(({ before, after, retracted }) => [before, after, retracted]),
      [['a', 'b', undefined]],
      text,
    );
  }
  assert.is(derive(visits('aaaabbaaaa'))[0]?.retracted?.reason, 'seen_again');
});

odd('an advertisement that comes back after a season is reported again', () => {
  assert.equal(
    told(adDays('111100001111110000', {}, 31)).map(([type]) => type),
    ['ad_stopped', 'ad_started', 'ad_stopped'],
  );
});

odd('rows are put in order of observation, not of building', () => {
  const rows = adDays('00011111000');
  assert.is(derive(rows).length, 2);
  assert.equal(derive([...rows].reverse()), derive(rows));
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
