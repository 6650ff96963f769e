// Takes about 12 s.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moverTableRow } from '../../../build/history/mover-rows.ts';
import { publishSnapshot } from '../../../build/publish/index.ts';
import type { Mover, SnapshotModel } from '../../../core/contract/index.ts';
import { readPointer, readTakeDowns } from '../../../core/serving/index.ts';
import { createApplication } from '../../../runtime/app.ts';
import type { Serve } from '../../../runtime/http/types.ts';
import { loadCurrent, openSnapshot } from '../../../runtime/load.ts';
import { createLog } from '../../../runtime/log.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import { followSnapshots, type Snapshots } from '../../../runtime/swap.ts';
import { headerOf, requestOf, textOf, withConformance } from '../../conformance/record.ts';
import { withDirectory } from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';

const RELEASES = 7;
const log = createLog('silent');
const releaseId = (n: number): string => `2026110${n}T000000Z`;

const moverOf = (release: number, n: number): Mover => ({
  id: `${release}${n}`.padStart(24, 'e'),
  ...{ type: n % 2 === 0 ? 'ad_started' : 'platform_changed', domain: `shop-${n}.example`, name: `虛構商店 ${n}` },
  // The first two of a release were observed at one and the same time.
  at: `2026-11-0${release}T00:0${Math.max(1, n)}:00.000Z`,
  ...{ snapshot: releaseId(release), before: n % 2 === 0 ? null : 'platform_1', after: 'platform_2' },
  observed_before: { at: '2026-10-01T00:00:00Z', source: 'http' },
  observed_after: { at: `2026-11-0${release}T00:0${Math.max(1, n)}:00.000Z`, source: 'http' },
});

/** Reported by the sixth release, but older than what the fifth had: an archive that was read late. */
const late: Mover = {
  ...moverOf(2, 9),
  id: 'late'.padStart(24, 'd'),
  at: '2026-11-02T12:00:00.000Z',
  snapshot: releaseId(6),
};

/** Events that release `n` is the first to report: three, but none of the third and a hundred and thirty of the fifth. */
const newIn = (release: number): Mover[] => {
  if (release === 3) return [];
  if (release === 6) return [moverOf(6, 2), moverOf(6, 1), late];
  if (release !== 5) return [2, 1, 0].map((n) => moverOf(release, n));
  return Array.from({ length: 130 }, (_, i) => ({
    ...moverOf(release, 1),
    ...{ id: `5${130 - i}`.padStart(24, 'f'), at: new Date(Date.UTC(2026, 10, 5, 1) - i * 1000).toISOString() },
  }));
};
/** Newest first, as a build orders them. */
const upTo = (release: number): Mover[] =>
  Array.from({ length: release }, (_, i) => newIn(release - i))
    .flat()
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));

const modelOf = (release: number): SnapshotModel => {
  const previous = release === 1 ? null : releaseId(release - 1);
  const model = syntheticModel({ sites: 20, offers: 20, id: releaseId(release), previous });
  const rows = upTo(release).map(moverTableRow);
  return {
    ...model,
    tables: { ...model.tables, movers: rows.reverse() },
    serving: { ...model.serving, movers: upTo(release) },
  };
};

const applicationOver = (snapshots: Snapshots): Serve =>
  createApplication({
    current: () => {
      const { reader, tag } = snapshots.current();
      return { reader, tag, detection: null, prices: null, baseUrl: 'https://storelens.example' };
    },
    operations: {
      health: () => ({ snapshot: null, ageS: null, refused: null, verified: true, stopping: false }),
      metrics: async () => '',
    },
    ...{ metrics: createMetrics(), log },
    limits: { perMinute: 0, livePerMinute: 0, limitLoopback: false, trustedProxies: [] },
  });

/** A client that polls one address, keeps what it saw, and asks with the ETag that it had last. */
class Poller {
  readonly seen: string[] = [];
  unchanged = 0;
  #etag = '';
  #asked = '';
  readonly #path: () => [path: string, params: Record<string, string>];
  readonly #read: (text: string) => string[];

  constructor(path: () => [string, Record<string, string>], read: (text: string) => string[]) {
    this.#path = path;
    this.#read = read;
  }

  async poll(serve: Serve): Promise<void> {
    const [path, params] = this.#path();
    // An ETag is of one address: with another mark the address is another.
    const asked = JSON.stringify([path, params]);
    const headers: Record<string, string> = asked === this.#asked ? { 'if-none-match': this.#etag } : {};
    this.#asked = asked;
    const reply = await serve(requestOf({ name: '', route: '', path, params, headers }));
    if (reply.status === 304) {
      this.unchanged += 1;
      return;
    }
    assert.is(reply.status, 200, path);
    this.#etag = headerOf(reply, 'etag');
    const known = new Set(this.seen);
    // Newest first: told in the order in which they happened.
    this.seen.push(
      ...this.#read(textOf(reply))
        .filter((id) => !known.has(id))
        .reverse(),
    );
  }
}

interface Item {
  id: string;
  at: string;
}

const pollers = () => {
  let lastId = '';
  let lastTime = '2026-01-01T00:00:00Z';
  const told: string[] = [];
  const items = (text: string): Item[] => (JSON.parse(text) as { items: Item[] }).items;
  const byId = new Poller(
    () => ['/api/v1/movers', lastId === '' ? { limit: '1000' } : { limit: '40', since: lastId }],
    (text) => {
      const found = items(text);
      told.push(...found.map(({ id }) => id));
      lastId = found[0]?.id ?? lastId;
      return found.map(({ id }) => id);
    },
  );
  const byTime = new Poller(
    () => ['/api/v1/movers', { limit: '1000', since: lastTime }],
    (text) => {
      const found = items(text);
      lastTime = found[0]?.at ?? lastTime;
      return found.map(({ id }) => id);
    },
  );
  const json = new Poller(
    () => ['/movers.json', {}],
    (text) => items(text).map(({ id }) => id),
  );
  const atom = new Poller(
    () => ['/movers.atom', {}],
    (text) => [...text.matchAll(/<entry><id>urn:storelens:mover:(\w+)<\/id>/g)].map(([, id]) => id ?? ''),
  );
  return { told, all: { 'since an event': byId, 'since a time': byTime, 'JSON Feed': json, Atom: atom } };
};

const follow = (dir: string): Promise<Snapshots> =>
  followSnapshots({
    ...{ dir, pollMs: 1_000_000, graceMs: 20, log },
    effects: {
      loadCurrent,
      openSnapshot: (from, manifestSha256) => openSnapshot(from, { manifestSha256, snapshotsDir: dir }),
      readPointer,
      readTakeDowns,
    },
  });

const polling = suite('polling over seven snapshots');

polling('tells every event once, none twice, none lost, also across swaps and a restart', () =>
  withDirectory(async (dir) => {
    const publish = (release: number) =>
      publishSnapshot(modelOf(release), dir, { builtAt: `2026-11-0${release}T06:00:00Z`, generator: 'test' });
    await publish(1);
    let snapshots = await follow(dir);
    const { told, all } = pollers();
    const pollAll = async (): Promise<void> => {
      const serve = applicationOver(snapshots);
      for (const poller of Object.values(all)) for (let times = 0; times < 6; times++) await poller.poll(serve);
    };
    await pollAll();
    for (let release = 2; release <= RELEASES; release++) {
      await publish(release);
      if (release === 4) {
        snapshots.close();
        snapshots = await follow(dir);
      } else await snapshots.check();
      // Two releases go by between two polls once.
      if (release !== 6) await pollAll();
    }
    snapshots.close();
    const expected = upTo(RELEASES).map(({ id }) => id);
    for (const [name, poller] of Object.entries(all)) {
      // Who asks by time is told what is newer than that: of all four, only that way passes over what was seen late.
      const told = name === 'since a time' ? expected.filter((id) => id !== late.id) : expected;
      assert.equal([...poller.seen].sort(), [...told].sort(), name);
      assert.ok(poller.unchanged >= 5, `${name}: ${poller.unchanged} times 304`);
    }
    assert.is(told.length, expected.length, 'since an event tells none again');
    const releaseOf = new Map(upTo(RELEASES).map(({ id, snapshot }) => [id, snapshot]));
    const releases = all['since an event'].seen.map((id) => releaseOf.get(id) ?? '');
    assert.equal(releases, [...releases].sort(), 'in the order of report');
  }),
);

polling('a mark that the service does not know is refused by name, not answered with everything', () =>
  withConformance(async (serve) => {
    const reply = await serve(
      requestOf({ name: '', route: '', path: '/api/v1/movers', params: { since: 'e'.repeat(24) } }),
    );
    assert.is(reply.status, 400);
    assert.is((JSON.parse(textOf(reply)) as { param: string }).param, 'since');
  }),
);
polling.run();
