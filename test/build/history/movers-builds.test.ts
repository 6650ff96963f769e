// Takes about 8 s.
/** What a reader of the feed goes by, over all builds of an invented, noisy world: ids, the order of report, `since`. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildsOf } from '../../../bench/evaluate/movers/methods.ts';
import { noiseNames } from '../../../bench/evaluate/movers/noise.ts';
import { rowsOf, seeWorld, snapshotOf } from '../../../bench/evaluate/movers/observe.ts';
import { makeWorld } from '../../../bench/evaluate/movers/world.ts';
import { MoverCollector } from '../../../build/history/collect-movers.ts';
import type { Mover } from '../../../core/contract/index.ts';
import type { Context } from '../../../runtime/context.ts';
import { movers as answer } from '../../../runtime/handlers/movers.ts';
import { adDays, snapshotOf as dayOf } from './movers.fixture.ts';

const ROUNDS = 12;
const world = makeWorld('b', 150, { rounds: ROUNDS, days: 7, isSold: false });
const builds = [...buildsOf(rowsOf(world, seeWorld(world, noiseNames)), world, noiseNames)];

/** The list as the API answers it of one build's movers. */
const entriesOf = (movers: readonly Mover[], params: { since?: string; limit?: number } = {}): Mover[] => {
  const rows = movers.map((mover) => Buffer.from(JSON.stringify(mover)));
  const reader = { id: 'x', movers: () => rows, site: () => null };
  const asked = { retractions: 'entries', format: 'json', limit: 1000, ...params } as Parameters<typeof answer>[1];
  const { status, body } = answer({ reader } as unknown as Context, asked);
  assert.is(status, 200, String(body));
  return (JSON.parse(String(body)) as { items: Mover[] }).items;
};

const feed = suite('movers over builds');

feed('a world tells, and takes back, enough to be of use here', () => {
  const last = builds.at(-1)!;
  assert.ok(last.length > 60, `${last.length} events`);
  assert.ok(last.some(({ retracted }) => retracted !== undefined));
});

feed('what was told stays told under its id as it was, but that it may be taken back', () => {
  for (const [round, movers] of builds.entries()) {
    assert.is(new Set(movers.map(({ id }) => id)).size, movers.length, 'an id stands once');
    const byId = new Map(movers.map((mover) => [mover.id, mover]));
    for (const { retracted, ...before } of builds[round - 1] ?? []) {
      assert.ok(byId.has(before.id), `${before.id} is gone`);
      const { retracted: now, ...after } = byId.get(before.id)!;
      assert.equal(after, before);
      if (retracted !== undefined) assert.equal(now, retracted);
    }
  }
});

feed('what is new in a build says that this snapshot is the first to tell it', () => {
  for (const [round, movers] of builds.entries()) {
    const known = new Set(entriesOf(builds[round - 1] ?? []).map(({ id }) => id));
    for (const { id, snapshot } of entriesOf(movers))
      if (!known.has(id)) assert.is(snapshot, snapshotOf(world, round), id);
  }
});

feed('a reader that goes on from the first item of his last reply meets each entry once, and none too late', () => {
  const met: string[] = [];
  let since: string | undefined;
  for (const movers of builds) {
    for (;;) {
      const page = entriesOf(movers, {
        limit: since === undefined ? 1000 : 7,
        ...(since === undefined ? {} : { since }),
      });
      met.push(...page.map(({ id }) => id));
      if (page.length === 0) break;
      since = since === undefined ? newestReported(movers) : page[0]!.id;
    }
  }
  assert.equal(
    [...met].sort(),
    entriesOf(builds.at(-1)!)
      .map(({ id }) => id)
      .sort(),
  );
});

/** Of the first reply, which is in the order of events, not of reports: the newest report. */
const newestReported = (movers: readonly Mover[]): string =>
  entriesOf(movers).reduce((a, b) =>
    b.snapshot > a.snapshot || (b.snapshot === a.snapshot && Date.parse(b.at) > Date.parse(a.at)) ? b : a,
  ).id;

feed('what is taken back stands behind what it takes back, and names it', () => {
  const entries = entriesOf(builds.at(-1)!);
  const places = new Map(entries.map(({ id }, place) => [id, place]));
  const retractions = entries.filter(({ retracts }) => retracts !== undefined);
  assert.ok(retractions.length > 0);
  for (const { id, retracts } of retractions) assert.ok(places.get(id)! < places.get(retracts!)!, 'newest first');
});

feed('what only mended rules see in older looks is told by the snapshot that sees it, not by that of the looks', () => {
  const collect = (told: Map<string, Mover[]> | null) => {
    const collector = new MoverCollector({ snapshots: [0, 1, 2, 3, 4, 9].map(dayOf) }, told);
    collector.add('shop.example', adDays('11100'));
    return collector.finish().movers.map(({ type, snapshot }) => [type, snapshot]);
  };
  assert.equal(collect(new Map()), [['ad_stopped', dayOf(9)]]);
  assert.equal(collect(null), [['ad_stopped', dayOf(4)]], 'where nobody knows what was told');
});

feed.run();
