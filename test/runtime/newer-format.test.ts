/** What docs/operations.md says of going to another version: a runtime that meets a format it does not know. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readPointer, readTakeDowns } from '../../core/serving/index.ts';
import { loadCurrent, openSnapshot } from '../../runtime/load.ts';
import { createLog } from '../../runtime/log.ts';
import { followSnapshots, type Snapshots } from '../../runtime/swap.ts';
import { firstId, smallSize, withPublished } from '../support/published.ts';

const follow = (dir: string): Promise<Snapshots> =>
  followSnapshots({
    ...{ dir, pollMs: 1_000_000, graceMs: 20, log: createLog('silent') },
    effects: {
      loadCurrent,
      readPointer,
      readTakeDowns,
      openSnapshot: (from) => openSnapshot(from, { snapshotsDir: dir }),
    },
  });

const newer = suite('a runtime that meets a newer format');

newer('goes on with what it serves, says what to do, and takes up what is published again', () =>
  withPublished(smallSize, async (dir) => {
    const snapshots = await follow(dir);
    try {
      const path = join(dir, 'current.json');
      const own = readFileSync(path, 'utf8');
      writeFileSync(path, own.replace('"format_version":1', '"format_version":2'));
      await snapshots.check();
      assert.is(snapshots.current().reader.id, firstId);
      assert.match(
        snapshots.refused()?.reason ?? '',
        /current\.json is of format 2; this version reads 1: update Storelens/,
      );
      writeFileSync(path, own);
      await snapshots.check();
      assert.is(snapshots.current().reader.id, firstId);
    } finally {
      snapshots.close();
    }
  }),
);

newer('starts with the newest release that it can read', () =>
  withPublished(smallSize, async (dir) => {
    const path = join(dir, 'current.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"format_version":1', '"format_version":2'));
    const snapshots = await follow(dir);
    assert.is(snapshots.current().reader.id, firstId);
    assert.match(snapshots.refused()?.reason ?? '', /update Storelens/);
    snapshots.close();
  }),
);
newer.run();
