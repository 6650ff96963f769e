import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../../build/publish/index.ts';
import { rollBack } from '../../../build/publish/roll-back.ts';
import { checkRelease, listReleaseIds, readPointer } from '../../../core/serving/index.ts';
import { compiled } from '../../support/compiled.ts';
import { madeOnce } from '../../support/made-once.ts';
import { firstId, messageOf, publishOptions, secondId, smallSize, withDirectory } from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';

const thirdId = '20261103T000000Z';
const ids = [firstId, secondId, thirdId];
const dated = (id: string): string => `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}T00:00:00Z`;

const withThree = (use: (dir: string) => Promise<void>): Promise<void> =>
  withDirectory(async (dir) => {
    const from = await madeOnce('three releases', async (to) => {
      for (const id of ids)
        await publishSnapshot(syntheticModel({ ...smallSize, id }), to, { ...publishOptions, builtAt: dated(id) });
    });
    await cp(from, dir, { recursive: true, preserveTimestamps: true });
    await use(dir);
  });

const lines: string[] = [];
const options = {
  now: Date.parse('2026-11-10T00:00:00Z'),
  lockWaitMs: 0,
  log: (line: string) => void lines.push(line),
};
const latestOf = (dir: string) =>
  JSON.parse(readFileSync(join(dir, 'latest.json'), 'utf8')) as { snapshot: string; published_at: string };

const suiteOf = suite('rollBack');

suiteOf('makes the release before current, and then the one before that', async () => {
  await withThree(async (dir) => {
    const { manifest, before } = await rollBack(dir, options);
    assert.equal([manifest.snapshot, before], [secondId, thirdId]);
    const pointer = await readPointer(dir);
    assert.equal([pointer?.snapshot, pointer?.published_at], [secondId, '2026-11-10T00:00:00Z']);
    assert.ok(
      (await checkRelease(join(dir, secondId), { manifestSha256: pointer!.manifest_sha256, speed: 'fast' })).ok,
    );
    assert.equal([latestOf(dir).snapshot, latestOf(dir).published_at], [secondId, pointer!.published_at]);
    await rollBack(dir, options);
    assert.is((await readPointer(dir))?.snapshot, firstId);
    assert.match(await messageOf(() => rollBack(dir, options)), /^no good release older than 20261101T000000Z is in/);
  });
});

suiteOf('is dated after what was current, also by a clock that goes behind: followers take nothing older', async () => {
  await withThree(async (dir) => {
    await rollBack(dir, { ...options, now: 0 });
    assert.is((await readPointer(dir))?.published_at, '2026-11-03T00:00:01Z');
  });
});

suiteOf('goes to the release that is named, forward too, and to none that is damaged', async () => {
  await withThree(async (dir) => {
    await rollBack(dir, { ...options, to: firstId });
    await rollBack(dir, { ...options, to: thirdId });
    assert.is((await readPointer(dir))?.snapshot, thirdId);
    writeFileSync(join(dir, secondId, 'README.md'), 'other');
    lines.length = 0;
    const { manifest } = await rollBack(dir, options);
    assert.is(manifest.snapshot, firstId);
    assert.match(lines.join(), /^20261102T000000Z is not whole: .*README\.md/);
    assert.match(
      await messageOf(() => rollBack(dir, { ...options, to: secondId })),
      /^no good release 20261102T000000Z is in .*; there are 20261103T000000Z, 20261102T000000Z, 20261101T000000Z$/,
    );
    assert.match(await messageOf(() => rollBack(dir, { ...options, to: firstId })), /is current in .* already$/);
    assert.is((await readPointer(dir))?.snapshot, firstId, 'what fails changes nothing');
  });
});

suiteOf('the next build goes on from there, and what was left behind goes', async () => {
  await withThree(async (dir) => {
    await rollBack(dir, options);
    const id = '20261111T000000Z';
    await publishSnapshot(syntheticModel({ ...smallSize, id }), dir, { ...publishOptions, builtAt: dated(id) });
    assert.equal(await listReleaseIds(dir), [id, secondId, firstId]);
  });
});

suiteOf('is a command, with one line for what it did and for what it did not', async () => {
  await withThree(async (dir) => {
    rmSync(join(dir, 'current.json'));
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    const program = await compiled('build');
    const run = (...args: string[]) => spawnSync(process.execPath, [program, 'rollback', dir, ...args], { cwd: root });
    const done = run('--to', secondId);
    assert.is(done.status, 0, done.stderr.toString());
    assert.match(done.stdout.toString(), /: 20261102T000000Z of \S+ is current, before it was none\n$/);
    const not = run('--to', '20200101T000000Z');
    assert.is(not.status, 1);
    assert.match(not.stderr.toString(), /^error: no good release 20200101T000000Z is in /);
  });
});

suiteOf.run();
