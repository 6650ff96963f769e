import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../build/publish/index.ts';
import type { Pointer } from '../../core/contract/index.ts';
import { readManifest, TakeDowns } from '../../core/serving/index.ts';
import { loadCurrent, openSnapshot } from '../../runtime/load.ts';
import { createLog } from '../../runtime/log.ts';
import type { SnapshotReader } from '../../runtime/reader.ts';
import { followSnapshots, type Snapshots } from '../../runtime/swap.ts';
import { createFakeReader } from '../support/fake-reader.ts';
import { firstId, publishOptions, secondId, smallSize, withDirectory } from '../support/published.ts';
import { syntheticModel } from '../support/synthetic-model.ts';

interface World {
  takeDowns: TakeDowns | Error;
  pointer: Pointer | null;
  bad: Set<string>;
  opened: string[];
  closed: string[];
}

const pointerTo = (snapshot: string, published = '2026-01-01T00:00:00Z'): Pointer => ({
  format_version: 1,
  snapshot,
  manifest_sha256: 'a'.repeat(64),
  published_at: published,
  check: '00000000',
});

const withSnapshots = async (use: (snapshots: Snapshots, world: World) => Promise<void>): Promise<void> => {
  const world: World = {
    takeDowns: new TakeDowns(),
    pointer: pointerTo('20260101T000000Z'),
    bad: new Set(),
    opened: [],
    closed: [],
  };
  const open = (id: string): Promise<SnapshotReader> => {
    world.opened.push(id);
    if (world.bad.has(id)) return Promise.reject(new Error(`${id}/sites.parquet: sha256 differs\n  more`));
    return Promise.resolve({ ...createFakeReader({ id }), close: () => world.closed.push(id) } as SnapshotReader);
  };
  const snapshots = await followSnapshots({
    dir: '/nonexistent',
    pollMs: 1_000_000,
    graceMs: 20,
    log: createLog('silent'),
    effects: {
      loadCurrent: () => open(world.pointer?.snapshot ?? ''),
      openSnapshot: (dir) => open(dir.slice(dir.lastIndexOf('/') + 1)),
      readPointer: () => Promise.resolve(world.pointer),
      readTakeDowns: () =>
        world.takeDowns instanceof Error ? Promise.reject(world.takeDowns) : Promise.resolve(world.takeDowns),
    },
  });
  try {
    await use(snapshots, world);
  } finally {
    snapshots.close();
  }
};

const swap = suite('followSnapshots');

swap('opens the current snapshot once and leaves it while the pointer stays', async () => {
  await withSnapshots(async (snapshots, world) => {
    await snapshots.check();
    assert.is(snapshots.current().reader.id, '20260101T000000Z');
    assert.equal(world.opened, ['20260101T000000Z']);
    assert.is(snapshots.refused(), null);
  });
});

swap('swaps when the pointer names another, and frees the old one after a while', async () => {
  await withSnapshots(async (snapshots, world) => {
    const before = snapshots.current();
    world.pointer = pointerTo('20260102T000000Z');
    await snapshots.check();
    assert.is(snapshots.current().reader.id, '20260102T000000Z');
    assert.is.not(snapshots.current().tag, before.tag);
    assert.equal(world.closed, []);
    await new Promise((resolve) => setTimeout(resolve, 60));
    assert.equal(world.closed, ['20260101T000000Z']);
    assert.equal(snapshots.counts(), { swaps: 1, refused: 0 });
  });
});

swap('leaves out what was taken down, in this snapshot and the next, until it is undone', async () => {
  await withSnapshots(async (snapshots, world) => {
    const tells = (): boolean => snapshots.current().reader.site('shop.example.tw') !== null;
    const before = snapshots.current().tag;
    assert.ok(tells());
    world.takeDowns = new TakeDowns([{ domain: 'shop.example.tw', since: '2026-01-01T00:00:00Z' }]);
    await snapshots.check();
    assert.not(tells());
    assert.is.not(snapshots.current().tag, before, 'what was kept of it by its ETag is no longer good');
    assert.equal(world.opened, ['20260101T000000Z'], 'nothing was opened anew');
    world.pointer = pointerTo('20260102T000000Z');
    await snapshots.check();
    assert.not(tells());
    world.takeDowns = new Error('take-downs.json: not JSON');
    await snapshots.check();
    assert.not(tells());
    assert.equal(snapshots.refused(), { snapshot: 'take-downs.json', reason: 'take-downs.json: not JSON' });
    world.takeDowns = new TakeDowns();
    await snapshots.check();
    assert.ok(tells());
    assert.is(snapshots.refused(), null);
  });
});

swap('does not begin while it cannot be known what was taken down', async () => {
  const effects = {
    loadCurrent: () => assert.unreachable(),
    openSnapshot: () => assert.unreachable(),
    readPointer: () => Promise.resolve(null),
    readTakeDowns: () => Promise.reject(new Error('take-downs.json: not JSON')),
  };
  const options = { dir: '/nonexistent', pollMs: 1_000_000, graceMs: 20, log: createLog('silent'), effects };
  const problem = await followSnapshots(options as never).then(
    () => null,
    (error: Error) => error.message,
  );
  assert.is(problem, 'take-downs.json: not JSON');
});

swap('keeps the last good one and says why another is refused, until a good one comes', async () => {
  await withSnapshots(async (snapshots, world) => {
    world.bad.add('20260102T000000Z');
    world.pointer = pointerTo('20260102T000000Z');
    await snapshots.check();
    await snapshots.check();
    assert.is(snapshots.current().reader.id, '20260101T000000Z');
    assert.equal(snapshots.refused(), {
      snapshot: '20260102T000000Z',
      reason: '20260102T000000Z/sites.parquet: sha256 differs',
    });
    assert.is(world.opened.length, 2, 'what was refused is not read again at every poll');
    world.bad.clear();
    world.pointer = pointerTo('20260102T000000Z', '2026-01-03T00:00:00Z');
    await snapshots.check();
    assert.is(snapshots.current().reader.id, '20260102T000000Z');
    assert.is(snapshots.refused(), null);
  });
});

swap('keeps serving when the pointer is gone or cannot be read', async () => {
  await withSnapshots(async (snapshots, world) => {
    world.pointer = null;
    await snapshots.check();
    assert.is(snapshots.current().reader.id, '20260101T000000Z');
  });
});

/** A runtime that serves the first of two published releases; `judge` points it to the second as it then is. */
const withReleases = (
  use: (to: { release: string; snapshots: Snapshots; judge(): Promise<void> }) => Promise<void>,
): Promise<void> =>
  withDirectory(async (dir) => {
    await publishSnapshot(syntheticModel({ ...smallSize, id: firstId }), dir, publishOptions);
    const reader = await loadCurrent(dir);
    await publishSnapshot(syntheticModel({ ...smallSize, id: secondId }), dir, publishOptions);
    const manifest_sha256 = readFileSync(join(dir, secondId, 'manifest.sha256'), 'utf8').slice(0, 64);
    let pointer: Pointer | null = null;
    let seconds = 0;
    const effects = {
      loadCurrent: () => Promise.resolve(reader),
      openSnapshot: () => openSnapshot(join(dir, secondId), { manifestSha256: manifest_sha256 }),
      readPointer: () => Promise.resolve(pointer),
      readTakeDowns: () => Promise.resolve(new TakeDowns()),
    };
    const options = { dir: '/nonexistent', pollMs: 1_000_000, graceMs: 5, log: createLog('silent'), effects };
    const snapshots = await followSnapshots(options);
    const judge = (): Promise<void> => {
      // Published anew each time: the same pointer would not be read again.
      const published = new Date(Date.UTC(2026, 10, 2) + seconds++ * 1000).toISOString();
      pointer = { ...pointerTo(secondId, published), manifest_sha256 };
      return snapshots.check();
    };
    try {
      await use({ release: join(dir, secondId), snapshots, judge });
    } finally {
      snapshots.close();
    }
  });

swap(
  'refuses a release with one flipped bit in any of its files by the name of the file, and takes it once mended',
  () =>
    withReleases(async ({ release, snapshots, judge }) => {
      const { manifest } = await readManifest(release);
      for (const [n, path] of [...manifest.files.map((file) => file.path), 'manifest.json'].entries()) {
        const good = readFileSync(join(release, path));
        if (good.length === 0) continue;
        const bad = Buffer.from(good);
        const at = (n * 7919) % bad.length;
        bad[at] = (bad[at] ?? 0) ^ (1 << (n % 8));
        writeFileSync(join(release, path), bad);
        await judge();
        assert.is(snapshots.current().reader.id, firstId, path);
        assert.ok(snapshots.refused()?.reason.includes(path), `${path}: ${snapshots.refused()?.reason}`);
        writeFileSync(join(release, path), good);
      }
      await judge();
      assert.is(snapshots.current().reader.id, secondId);
      assert.is(snapshots.refused(), null);
    }),
);

swap.run();
