import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moverOfRow, moverTableRow } from '../../../build/history/mover-rows.ts';
import { compareMovers, deriveSiteMovers, type ObservationRow } from '../../../build/history/movers.ts';
import { moverSchema } from '../../../core/contract/index.ts';
import { ad, derive, row, shop, snapshotOf, timeOf, told } from './movers.fixture.ts';

/** Of an advertisement that starts on the third day: published ids must not change. */
const MOVER_ID = 'e5b5ef669cf323a3825d3140';

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
