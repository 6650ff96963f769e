import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  compareSnapshotIds,
  listReleaseIds,
  parsePointer,
  readPointer,
  renderPointer,
  SnapshotError,
} from '../../../core/serving/index.ts';
import { firstId, withDirectory } from '../../support/published.ts';

const text = renderPointer({
  snapshot: firstId,
  manifest_sha256: 'a'.repeat(64),
  published_at: '2026-11-01T00:00:00Z',
});

const parse = suite('parsePointer');
parse('reads what renderPointer wrote', () => {
  assert.is(parsePointer(text).snapshot, firstId);
});
parse('refuses every flipped bit', () => {
  const good = Buffer.from(text);
  for (let bit = 0; bit < good.length * 8; bit++) {
    const bad = Buffer.from(good);
    bad[bit >> 3] = (bad[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.throws(
      () => parsePointer(bad.toString('utf8')),
      (error: Error) => error instanceof SnapshotError,
      `bit ${bit}`,
    );
  }
});
parse('names a newer format, and refuses what is no pointer', () => {
  assert.throws(() => parsePointer(text.replace(':1,', ':2,')), /current\.json is of format 2; this version reads 1/);
  for (const other of ['', 'null', '[]', '{}', '"x"', text.trim(), ` ${text}`, text.replace(firstId, '../../etc')])
    assert.throws(() => parsePointer(other), /^current\.json/, other);
});
parse.run();

const read = suite('readPointer');
read('is null where there is none', () =>
  withDirectory(async (dir) => {
    assert.is(await readPointer(dir), null);
    writeFileSync(join(dir, 'current.json'), text);
    assert.is((await readPointer(dir))?.snapshot, firstId);
  }),
);
read.run();

const order = suite('compareSnapshotIds');
order('sorts by time, then by the number after the dash', () => {
  const ids = ['20261101T000000Z', '20261101T000000Z-2', '20261101T000000Z-10', '20261101T000001Z'];
  assert.equal([...ids].reverse().sort(compareSnapshotIds), ids);
});
order.run();

const list = suite('listReleaseIds');
list('has release directories only, newest first', () =>
  withDirectory(async (dir) => {
    for (const name of [
      '20261101T000000Z',
      '20261102T000000Z',
      '20261103T000000Z.partial-7',
      '.removed-20260101T000000Z',
      'x',
    ])
      mkdirSync(join(dir, name));
    writeFileSync(join(dir, '20261104T000000Z'), '');
    assert.equal(await listReleaseIds(dir), ['20261102T000000Z', '20261101T000000Z']);
  }),
);
list.run();
