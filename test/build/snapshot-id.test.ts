import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chooseSnapshotId } from '../../build/snapshot-id.ts';
import { snapshotIdSchema } from '../../core/contract/index.ts';

const noon = Date.UTC(2026, 2, 1, 12, 0, 0, 345);
const choose = suite('chooseSnapshotId');

choose('is the time to the second, and the next number where that is taken', () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-id-'));
  try {
    const first = chooseSnapshotId(dir, noon, null);
    assert.is(first, '20260301T120000Z');
    mkdirSync(join(dir, first));
    const second = chooseSnapshotId(dir, noon, first);
    assert.is(second, '20260301T120000Z-2');
    assert.ok(snapshotIdSchema.safeParse(second).success);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

choose('a clock set back never gives an id before the previous one', () => {
  const id = chooseSnapshotId('/nowhere', noon, '20270101T000000Z');
  assert.is(id, '20270101T000000Z-2');
});
choose.run();
