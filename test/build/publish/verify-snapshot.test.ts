// Takes about 30 s.
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../../build/publish/index.ts';
import { verifySnapshot } from '../../../build/publish/verify.ts';
import { manifestSchema } from '../../../core/contract/index.ts';
import { SnapshotError } from '../../../core/serving/index.ts';
import { loadCurrent, openSnapshot } from '../../../runtime/load.ts';
import {
  firstId,
  messageOf,
  publishOptions,
  secondId,
  smallSize,
  withDirectory,
  withPublished,
} from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';

const verify = suite('verifySnapshot');
const problemsOf = async (dir: string): Promise<string> => {
  const verdict = await verifySnapshot(dir);
  return verdict.ok ? 'good' : verdict.problems.join('\n');
};

verify('finds a published release good, by its own directory and by that of all', () =>
  withPublished(smallSize, async (dir, release) => {
    assert.is(await problemsOf(dir), 'good');
    assert.is(await problemsOf(release), 'good');
  }),
);

verify('names a missing file, a truncated one and one that grew', () =>
  withPublished(smallSize, async (_, release) => {
    truncateSync(join(release, 'sites.parquet'), 100);
    rmSync(join(release, 'offers.parquet'));
    const problems = await problemsOf(release);
    assert.match(problems, /sites\.parquet: 100 bytes, the manifest says \d+/);
    assert.match(problems, /offers\.parquet: missing/);
  }),
);

verify('refuses a newer format by name, as does a runtime', () =>
  withPublished(smallSize, async (dir, release) => {
    const path = join(release, 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"format_version": 1', '"format_version": 2'));
    assert.match(await problemsOf(dir), /manifest\.json is of format 2; this version reads 1: update Storelens/);
    assert.match(await messageOf(() => loadCurrent(dir)), /is of format 2; this version reads 1/);
  }),
);

verify('says that a directory holds no snapshot', () =>
  withDirectory(async (dir) => assert.match(await problemsOf(dir), /manifest\.json: missing/)),
);

/** Numbers from a fixed seed: the same flips in each run. */
const random = () => {
  let n = 20_261_121;
  return (below: number): number => {
    n = (Math.imul(n, 1664525) + 1013904223) >>> 0;
    return Math.floor((n / 2 ** 32) * below);
  };
};
const FLIPS = 900;

verify(`refuses each of ${FLIPS} single flipped bits over all files, as does a runtime that opens it`, () =>
  withPublished(smallSize, async (dir, release) => {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(release, 'manifest.json'), 'utf8')));
    const inside = [...manifest.files.map((file) => file.path), 'manifest.json', 'manifest.sha256'];
    const paths = [...inside.map((path) => join(release, path)), join(dir, 'current.json')];
    const next = random();
    for (let i = 0; i < FLIPS; i++) {
      const path = paths[i % paths.length] ?? '';
      const good = readFileSync(path);
      if (good.length === 0) continue;
      const bad = Buffer.from(good);
      const at = next(bad.length);
      bad[at] = (bad[at] ?? 0) ^ (1 << next(8));
      writeFileSync(path, bad);
      assert.not.ok((await verifySnapshot(dir)).ok, `${path} byte ${at}: accepted by verify`);
      if (path.endsWith('current.json')) assert.is((await loadAndSay(dir)).length > 0, true);
      else await refused(release, `${path} byte ${at}`);
      writeFileSync(path, good);
    }
    assert.is(await problemsOf(dir), 'good');
  }),
);

const refused = async (release: string, what: string): Promise<void> => {
  try {
    (await openSnapshot(release)).close();
  } catch (error) {
    assert.instance(error, SnapshotError);
    assert.not.match((error as Error).message, '\n');
    return;
  }
  assert.unreachable(`${what}: opened`);
};

const loadAndSay = async (dir: string): Promise<string[]> => {
  const lines: string[] = [];
  (await loadCurrent(dir, { onProblem: (line) => lines.push(line) })).close();
  return lines;
};

verify('a runtime serves the last good release instead and says why', () =>
  withDirectory(async (dir) => {
    for (const id of [firstId, secondId])
      await publishSnapshot(syntheticModel({ ...smallSize, id }), dir, publishOptions);
    truncateSync(join(dir, secondId, 'serving/sites.rows'), 10);
    const lines: string[] = [];
    const reader = await loadCurrent(dir, { onProblem: (line) => lines.push(line) });
    assert.is(reader.id, firstId);
    assert.match(lines.join('\n'), /sites\.rows: 10 bytes, the manifest says \d+\nserving 20261101T000000Z instead/);
    reader.close();
  }),
);
verify.run();
