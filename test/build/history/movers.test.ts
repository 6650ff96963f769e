import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareMovers, deriveSiteMovers, moverTableRow, type ObservationRow } from '../../../build/history/movers.ts';
import { moverSchema, type SourceKind } from '../../../core/contract/index.ts';

const DAY_MS = 86_400_000;
/** Of an advertisement that starts on the third day: published ids must not change. */
const MOVER_ID = 'e5b5ef669cf323a3825d3140';
const start = Date.parse('2026-01-01T00:00:00Z');
const timeOf = (day: number): string => new Date(start + day * DAY_MS).toISOString().replace('.000Z', 'Z');
const snapshotOf = (day: number): string => `${timeOf(day).replace(/[-:]/g, '')}`;

interface Seen {
  source?: SourceKind;
  complete?: boolean;
  platform?: string | null;
  ads?: string[];
  name?: string | null;
}
const row = (day: number, seen: Seen = {}): ObservationRow => ({
  domain: 'shop.example',
  observed_at: timeOf(day),
  source: seen.source ?? 'http',
  complete: seen.complete ?? true,
  platform: seen.platform === undefined ? 'shopline' : seen.platform,
  advertising: JSON.stringify(seen.ads ?? []),
  rank: null,
  name: seen.name === undefined ? '示範商店' : seen.name,
  snapshot: snapshotOf(day),
});
const derive = (rows: ObservationRow[]) => deriveSiteMovers('shop.example', rows);
const told = (rows: ObservationRow[]) =>
  derive(rows).map(({ type, before, after, at }) => [type, before, after, (Date.parse(at) - start) / DAY_MS]);
const ad = (day: number, on: boolean, more: Seen = {}) => row(day, { ads: on ? ['google-ads'] : [], ...more });
const shop = (day: number, platform: string | null, more: Seen = {}) => row(day, { platform, ...more });

const good = suite('deriveSiteMovers: good observations');

good('reports an advertisement that starts, at the first observation that shows it', () => {
  const [mover] = derive([ad(0, false), ad(1, false), ad(2, true)]);
  assert.equal(mover, {
    id: mover?.id,
    type: 'ad_started',
    domain: 'shop.example',
    name: '示範商店',
    at: timeOf(2),
    snapshot: snapshotOf(2),
    before: null,
    after: 'google-ads',
    observed_before: { at: timeOf(1), source: 'http' },
    observed_after: { at: timeOf(2), source: 'http' },
  });
  assert.ok(moverSchema.safeParse(mover).success);
  assert.match(mover?.id ?? '', /^[0-9a-f]{24}$/);
});

good('reports a stop at the second complete observation without it', () => {
  assert.equal(told([ad(0, true), ad(1, false)]), []);
  assert.equal(told([ad(0, true), ad(1, false), ad(2, false)]), [['ad_stopped', 'google-ads', null, 2]]);
  const [mover] = derive([ad(0, true), ad(1, false), ad(2, false)]);
  assert.equal(mover?.observed_before, { at: timeOf(0), source: 'http' });
  assert.equal(mover?.observed_after, { at: timeOf(2), source: 'http' });
});

good('reports a change of platform between two observations, and a platform that goes only when confirmed', () => {
  assert.equal(told([shop(0, 'shopline'), shop(1, 'cyberbiz')]), [['platform_changed', 'shopline', 'cyberbiz', 1]]);
  assert.equal(told([shop(0, 'shopline'), shop(1, null)]), []);
  assert.equal(told([shop(0, 'shopline'), shop(1, null), shop(2, null)]), [['platform_changed', 'shopline', null, 2]]);
  assert.equal(told([shop(0, null), shop(1, 'waca')]), [['platform_changed', null, 'waca', 1]]);
});

good('each technology has its own events', () => {
  const rows = [row(0, { ads: ['a', 'b'] }), row(1, { ads: ['b', 'c'] }), row(2, { ads: ['b', 'c'] })];
  assert.equal(told(rows), [
    ['ad_started', null, 'c', 1],
    ['ad_stopped', 'a', null, 2],
  ]);
});

good('the first observation is no event', () => {
  assert.equal(told([row(0, { ads: ['a'], platform: 'waca' })]), []);
});

good('uses the newest name known then, else the domain', () => {
  assert.is(
    derive([ad(0, false, { name: '舊名' }), ad(1, true, { name: null }), ad(2, true, { name: '新名' })])[0]?.name,
    '舊名',
  );
  assert.is(derive([ad(0, false, { name: null }), ad(1, true, { name: null })])[0]?.name, 'shop.example');
});

good('names the snapshot that took in the newer of the observations, whatever their order in time', () => {
  const rows = [
    { ...ad(0, false), snapshot: '20260301T000000Z' },
    { ...ad(1, true), snapshot: '20260201T000000Z' },
  ];
  assert.is(derive(rows)[0]?.snapshot, '20260301T000000Z');
  const snapshots = ['20260301T000000Z', '20260201T000000Z'];
  assert.is(deriveSiteMovers('shop.example', rows, { snapshots })[0]?.snapshot, '20260201T000000Z');
});

good('movers of several sites are ordered newest first', () => {
  const later = derive([ad(0, false), ad(5, true)]);
  const sooner = deriveSiteMovers('other.example', [ad(0, false), ad(3, true)]);
  assert.equal(
    [...sooner, ...later].sort(compareMovers).map(({ domain }) => domain),
    ['shop.example', 'other.example'],
  );
});

good('an id is of what happened: the same in every rebuild', () => {
  const ids = (rows: ObservationRow[]): string[] => derive(rows).map(({ id }) => id);
  const [id] = ids([ad(0, false), ad(2, true)]);
  assert.is(id, MOVER_ID);
  assert.equal(ids([ad(1, false), { ...ad(2, true, { name: '新名' }), snapshot: 'later' }]), [id]);
  assert.not.equal(ids([ad(0, false), ad(3, true)]), [id], 'another time');
  assert.not.equal(ids([row(0), row(2, { ads: ['other-ads'] })]), [id], 'another technology');
  assert.not.equal(deriveSiteMovers('other.example', [ad(0, false), ad(2, true)])[0]?.id, id, 'another site');
});
good('events of one time are ordered by id', () => {
  const rows = [row(0), row(1, { ads: ['a', 'b', 'c', 'd'], platform: 'waca' })];
  const found = derive(rows);
  assert.is(found.length, 5);
  const sorted = found.map(({ id }) => id).sort();
  assert.equal(
    found.map(({ id }) => id),
    sorted,
  );
  assert.equal(
    [...found]
      .reverse()
      .sort(compareMovers)
      .map(({ id }) => id),
    sorted,
  );
});
good('a name is the newest not empty one up to the event, of failed observations too poor to count as well', () => {
  const name = (...names: (string | null)[]): string | undefined =>
    derive(names.map((text, day) => ad(day, day === 2, { name: text })).slice(0, 4))[0]?.name;
  assert.is(name('a', 'b', 'c', 'd'), 'c', 'at the event itself');
  assert.is(name('a', 'b', '', 'd'), 'b');
  assert.is(name('a', null, null, 'd'), 'a');
  assert.is(name('', null, '', 'd'), 'shop.example');
});
good('a time keeps its milliseconds where it has any', () => {
  const [mover] = derive([ad(0, false), { ...ad(1, true), observed_at: '2026-01-02T03:04:05.678Z' }]);
  assert.is(mover?.at, '2026-01-02T03:04:05.678Z');
  assert.is(mover?.observed_before.at, '2026-01-01T00:00:00Z');
});
good('a snapshot that is not among the published ones is older than all', () => {
  const rows = [
    { ...ad(0, false), snapshot: '20260301T000000Z' },
    { ...ad(1, true), snapshot: '20260201T000000Z' },
  ];
  assert.is(
    deriveSiteMovers('shop.example', rows, { snapshots: ['20260201T000000Z'] })[0]?.snapshot,
    '20260201T000000Z',
  );
});
good('a stop names the newest snapshot of the three observations', () => {
  const rows = [ad(0, true), { ...ad(1, false), snapshot: '20270101T000000Z' }, ad(2, false)];
  assert.is(derive(rows)[0]?.snapshot, '20270101T000000Z');
});
good('a row of the table says all of it, flat', () => {
  const [mover] = derive([ad(0, false), ad(1, true)]);
  const { observed_before, observed_after, ...rest } = mover!;
  assert.equal(moverTableRow(mover!), {
    ...rest,
    observed_before_at: observed_before.at,
    observed_before_source: observed_before.source,
    observed_after_at: observed_after.at,
    observed_after_source: observed_after.source,
  });
});
good.run();

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
