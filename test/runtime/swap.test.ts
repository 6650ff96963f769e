import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Pointer } from '../../core/contract/index.ts';
import { createLog } from '../../runtime/log.ts';
import type { SnapshotReader } from '../../runtime/reader.ts';
import { followSnapshots, type Snapshots } from '../../runtime/swap.ts';
import { createFakeReader } from '../support/fake-reader.ts';

interface World {
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
  const world: World = { pointer: pointerTo('20260101T000000Z'), bad: new Set(), opened: [], closed: [] };
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

swap.run();
