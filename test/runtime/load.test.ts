import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../build/publish/index.ts';
import { SnapshotError } from '../../core/serving/index.ts';
import { loadCurrent, openSnapshot } from '../../runtime/load.ts';
import {
  firstId,
  messageOf,
  publishOptions,
  secondId,
  smallSize,
  withDirectory,
  withPublished,
} from '../support/published.ts';
import { syntheticModel } from '../support/synthetic-model.ts';

const withTwo = (use: (dir: string) => Promise<void>): Promise<void> =>
  withDirectory(async (dir) => {
    for (const id of [firstId, secondId])
      await publishSnapshot(syntheticModel({ ...smallSize, id }), dir, publishOptions);
    await use(dir);
  });
const load = async (dir: string): Promise<{ id: string; lines: string[] }> => {
  const lines: string[] = [];
  const reader = await loadCurrent(dir, { onProblem: (line) => lines.push(line) });
  reader.close();
  return { id: reader.id, lines };
};

const current = suite('loadCurrent');
current('opens the release that the pointer names and lists the others, newest first', () =>
  withTwo(async (dir) => {
    const reader = await loadCurrent(dir, { onProblem: (line) => assert.unreachable(line) });
    assert.is(reader.id, secondId);
    assert.equal(
      reader.releases().map(({ id }) => id),
      [secondId, firstId],
    );
    reader.close();
  }),
);
current('falls back to the newest good release where the pointer or its release is bad', () =>
  withTwo(async (dir) => {
    writeFileSync(join(dir, 'current.json'), '{}');
    assert.match((await load(dir)).lines.join('\n'), /current\.json: .*\nserving 20261102T000000Z instead/);
    rmSync(join(dir, 'current.json'));
    assert.match((await load(dir)).lines.join('\n'), /current\.json is missing.*\nserving 20261102T000000Z instead/);
    rmSync(join(dir, secondId, 'serving/meta.json'));
    assert.is((await load(dir)).id, firstId);
  }),
);
current('throws the first reason where no release is good, or the directory is not there', () =>
  withPublished(smallSize, async (dir, release) => {
    truncateSync(join(release, 'serving/offers.rows'), 1);
    assert.match(await messageOf(() => loadCurrent(dir)), /^[^\n]*offers\.rows: 1 bytes, the manifest says \d+$/);
    assert.match(await messageOf(() => loadCurrent(join(dir, 'nowhere'))), /nowhere/);
  }),
);
current.run();

const open = suite('openSnapshot');
open('refuses a release whose manifest is not the one named', () =>
  withPublished(smallSize, async (_, release) => {
    const wrong = () => openSnapshot(release, { manifestSha256: 'a'.repeat(64) });
    assert.match(await messageOf(wrong), /manifest\.json: SHA-256 [0-9a-f]{12}… is not the pointer's aaaaaaaaaaaa…/);
    await wrong().catch((error) => assert.instance(error, SnapshotError));
  }),
);
open('frees its files: a closed reader answers nothing from disk', () =>
  withPublished(smallSize, async (_, release) => {
    const reader = await openSnapshot(release);
    assert.equal(
      reader.releases().map(({ id }) => id),
      [firstId],
    );
    assert.ok(reader.site('shop-1.example'));
    const before = process.memoryUsage().external;
    reader.close();
    reader.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const freed = before - process.memoryUsage().external;
    const serving = reader.manifest.files.filter(({ path }) => path.startsWith('serving/'));
    assert.ok(freed > serving.reduce((sum, { bytes }) => sum + bytes, 0) / 2, `only ${freed} bytes came back`);
    assert.is(reader.site('shop-1.example'), null);
  }),
);
open.run();
