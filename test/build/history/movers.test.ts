import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moverOfRow, moverTableRow } from '../../../build/history/mover-rows.ts';
import { compareMovers, type ObservationRow, retractionId } from '../../../build/history/movers.ts';
import { moverSchema } from '../../../core/contract/index.ts';
import { ad, adDays, derive, deriveSiteMovers, row, shopDays, snapshotOf, timeOf, told } from './movers.fixture.ts';

/** Of an advertisement that starts on the third day: published ids must not change. */
const MOVER_ID = 'e5b5ef669cf323a3825d3140';

const good = suite('deriveSiteMovers: good observations');

good('reports an advertisement that starts, at the first observation that shows it, once another does', () => {
  assert.equal(told(adDays('001')), []);
  const [mover] = derive(adDays('0011'));
  assert.equal(mover, {
    id: MOVER_ID,
    type: 'ad_started',
    domain: 'shop.example',
    name: '示範商店',
    at: timeOf(2),
    snapshot: snapshotOf(3),
    before: null,
    after: 'google-ads',
    observed_before: { at: timeOf(1), source: 'http' },
    observed_after: { at: timeOf(2), source: 'http' },
    confidence: 0.92,
    span_days: 1,
  });
  assert.ok(moverSchema.safeParse(mover).success);
});

good('reports a stop at the second complete observation without it', () => {
  assert.equal(told(adDays('1110')), []);
  assert.equal(told(adDays('11100')), [['ad_stopped', 'google-ads', null, 4]]);
  const [mover] = derive(adDays('11100'));
  assert.equal(mover?.observed_before, { at: timeOf(2), source: 'http' });
  assert.equal(mover?.observed_after, { at: timeOf(4), source: 'http' });
});

good('reports a change of platform once confirmed, and none where one of the two is not known', () => {
  assert.equal(told(shopDays('ab')), []);
  assert.equal(told(shopDays('abb')), [['platform_changed', 'a', 'b', 1]]);
  assert.equal(told(shopDays('a--bb')), [['platform_changed', 'a', 'b', 3]]);
  assert.equal(told(shopDays('aa---')), []);
  assert.equal(told(shopDays('--aa')), []);
});

good('a move is one although the page declares the new theme’s language, which it may state later or never', () => {
  const move = (langs: (string | null)[], platforms = 'aabb') =>
    told(shopDays(platforms).map((one, day) => ({ ...one, lang: langs[day] ?? null })));
  const expected = [['platform_changed', 'a', 'b', 2]];
  for (const [before, after] of [
    ['en', 'zh-hant'],
    ['zh-tw', 'en'],
    ['ja', null],
    [null, 'ko'],
    ['zh-cn', 'zh-tw'],
  ] as const)
    assert.equal(move([before, before, after, after]), expected, `${before} ${after}`);
  assert.equal(move(['en', 'en', 'zh', 'en', 'zh', 'en', 'zh'], 'aabbbbb'), expected, 'the new theme may say both');
});

good('each technology has its own events', () => {
  const rows = ['ab', 'ab', 'ab', 'bc', 'bc'].map((ads, day) => row(day, { ads: [...ads] }));
  assert.equal(told(rows), [
    ['ad_started', null, 'c', 3],
    ['ad_stopped', 'a', null, 4],
  ]);
});

good('the first observation is no event', () => {
  assert.equal(told([row(0, { ads: ['a'], platform: 'waca' })]), []);
});

const started = (from: number, more: object[] = []) =>
  [0, 1, 2, 3].map((n) => ({ ...ad(from + n - 2, n >= 2), ...more[n] }));

good('uses the newest name known then, else the domain', () => {
  const named = (...names: (string | null)[]) =>
    derive(
      started(
        2,
        names.map((name) => ({ name })),
      ),
    )[0]?.name;
  assert.is(named('更舊', '舊名', null, '新名'), '舊名');
  assert.is(named(null, null, null, null), 'shop.example');
  assert.is(named('a', '', '', 'd'), 'a');
});

good('names the snapshot that took in the newest of the observations, whatever their order in time', () => {
  const rows = started(2, [{}, { snapshot: '20260301T000000Z' }, { snapshot: '20260201T000000Z' }]);
  assert.is(derive(rows)[0]?.snapshot, '20260301T000000Z');
  const snapshots = ['20260301T000000Z', '20260104T000000Z', '20260201T000000Z'];
  assert.is(deriveSiteMovers('shop.example', rows, { snapshots })[0]?.snapshot, '20260201T000000Z');
});

good('movers of several sites are ordered newest first', () => {
  const [later, sooner] = [derive(started(5)), deriveSiteMovers('other.example', started(3))];
  assert.equal(
    [...sooner, ...later].sort(compareMovers).map(({ domain }) => domain),
    ['shop.example', 'other.example'],
  );
});

good('an id is of what happened: the same in every rebuild', () => {
  const ids = (rows: ObservationRow[]): string[] => derive(rows).map(({ id }) => id);
  assert.equal(ids(started(2)), [MOVER_ID]);
  assert.equal(ids(started(2, [{}, {}, { name: '新名', snapshot: 'later' }])), [MOVER_ID]);
  assert.not.equal(ids(started(3)), [MOVER_ID], 'another time');
  assert.not.equal(
    ids(started(2).map((one) => ({ ...one, advertising: one.advertising.replace('google', 'other') }))),
    [MOVER_ID],
  );
  assert.not.equal(deriveSiteMovers('other.example', started(2))[0]?.id, MOVER_ID, 'another site');
});

good('a time keeps its milliseconds where it has any', () => {
  const [mover] = derive(started(2, [{}, {}, { observed_at: '2026-01-03T03:04:05.678Z' }]));
  assert.is(mover?.at, '2026-01-03T03:04:05.678Z');
  assert.is(mover?.observed_before.at, '2026-01-02T00:00:00Z');
});

good('a row of the table says all of it, flat, and is read back', () => {
  const [mover] = derive(started(2));
  assert.equal(moverOfRow(moverTableRow(mover!)), mover);
  const { id, at, observed_after } = mover!;
  const retracted = { id: retractionId(id), at, snapshot: '20260301T000000Z', reason: 'seen_again' };
  const whole = {
    ...mover!,
    observed_after: { ...observed_after, url: 'https://shop.example/', complete: true, requests: 3 },
  };
  const rich = { ...whole, evidence_before: [], evidence_after: [{ kind: 'host', value: 'x.test' }], retracted };
  assert.equal(moverOfRow(moverTableRow(rich)), rich);
  assert.is(moverTableRow(rich).observed_after_url, 'https://shop.example/');
});

good.run();
