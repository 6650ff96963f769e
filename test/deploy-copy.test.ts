/** Backup and restore, as docs/operations.md has them. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../build/publish/index.ts';
import { changeTakeDowns } from '../build/publish/take-down.ts';
import { checkRelease, readPointer, readTakeDowns } from '../core/serving/index.ts';
import { loadCurrent } from '../runtime/load.ts';
import { copyPublished, firstId, publishOptions, secondId, smallSize, withDirectory } from './support/published.ts';
import { syntheticModel } from './support/synthetic-model.ts';

const script = fileURLToPath(new URL('../deploy/copy-snapshots.sh', import.meta.url));
const copy = (from: string, to: string): { status: number | null; said: string } => {
  const { status, stdout, stderr } = spawnSync('sh', [script, from, to], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
};

const withSnapshots = (use: (dir: string, backup: string) => Promise<void>): Promise<void> =>
  withDirectory(async (parent) => {
    const dir = join(parent, 'snap shots');
    mkdirSync(dir);
    await copyPublished(smallSize, dir);
    const entry = join(dir, 'history', 'snapshots');
    mkdirSync(entry, { recursive: true });
    writeFileSync(join(entry, `${firstId}.json`), '{}');
    await use(dir, join(parent, 'backup'));
  });

const copying = suite('deploy/copy-snapshots.sh');

copying('backs up, and restores what was lost, take-downs and history too', async () => {
  await withSnapshots(async (dir, backup) => {
    await changeTakeDowns(dir, ['shop-1.example'], { undo: false, now: Date.now() });
    assert.equal(copy(dir, backup), { status: 0, said: `${backup}: ${firstId} is current\n` });
    rmSync(dir, { recursive: true });
    assert.is(copy(backup, dir).status, 0);
    assert.equal(await readPointer(dir), await readPointer(backup));
    assert.ok((await checkRelease(join(dir, firstId), { speed: 'thorough' })).ok);
    assert.ok((await readTakeDowns(dir)).covers('shop-1.example'));
    assert.ok(existsSync(join(dir, 'history', 'snapshots', `${firstId}.json`)));
    const reader = await loadCurrent(dir);
    reader.close();
  });
});

copying('adds what is new, mends what is half there, and leaves no litter', async () => {
  await withSnapshots(async (dir, backup) => {
    copy(dir, backup);
    const release = join(backup, firstId);
    writeFileSync(join(release, 'manifest.json'), readFileSync(join(release, 'manifest.json'), 'utf8').slice(0, 100));
    cpSync(join(dir, firstId), join(dir, `${secondId}.partial-1`), { recursive: true });
    await publishSnapshot(syntheticModel({ ...smallSize, id: secondId }), dir, {
      ...publishOptions,
      builtAt: '2026-11-02T00:00:00Z',
    });
    assert.is(copy(dir, backup).status, 0);
    assert.is((await readPointer(backup))?.snapshot, secondId);
    for (const id of [firstId, secondId])
      assert.ok((await checkRelease(join(backup, id), { speed: 'thorough' })).ok, id);
    assert.equal(
      readdirSync(backup).filter((name) => name.includes('partial')),
      [],
    );
  });
});

copying('says in one line what it cannot copy, and leaves the copy as it was', async () => {
  await withSnapshots(async (dir, backup) => {
    copy(dir, backup);
    rmSync(join(dir, firstId), { recursive: true });
    assert.equal(copy(dir, backup), { status: 1, said: `${dir}/current.json names no release that is there\n` });
    rmSync(join(dir, 'current.json'));
    assert.equal(copy(dir, backup), { status: 1, said: `${dir}: nothing was published here\n` });
    assert.is(copy(dir, '').status, 1);
    assert.ok((await checkRelease(join(backup, firstId), { speed: 'thorough' })).ok);
  });
});
copying.run();
