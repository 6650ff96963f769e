// Takes about 30 s.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../../build/publish/index.ts';
import { verifySnapshot } from '../../../build/publish/verify.ts';
import { manifestSchema, tables } from '../../../core/contract/index.ts';
import { readPointer } from '../../../core/serving/index.ts';
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

const publish = suite('publishSnapshot');
const modelOf = (id: string, sites = smallSize.sites) => syntheticModel({ ...smallSize, sites, id });

publish('puts in place a release with every file that its manifest names, and nothing else', () =>
  withPublished(smallSize, async (dir, release) => {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(release, 'manifest.json'), 'utf8')));
    const listed = readdirSync(release, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(release.length + 1));
    const named = [...manifest.files.map((file) => file.path), 'manifest.json', 'manifest.sha256'];
    assert.equal(listed.sort(), named.sort());
    assert.equal(readdirSync(dir).sort(), [firstId, 'current.json', 'latest.json']);
    for (const name of Object.keys(tables))
      assert.ok(
        manifest.files.some((file) => file.table === name),
        name,
      );
    assert.is((await readPointer(dir))?.snapshot, firstId);
    assert.is(JSON.parse(readFileSync(join(dir, 'latest.json'), 'utf8')).published_at, publishOptions.builtAt);
  }),
);

publish('writes equal bytes for equal input', () =>
  withPublished(smallSize, async (_, one) =>
    // `one` is a copy that the files of a run share; this one is published anew.
    withDirectory(async (dir) => {
      const { snapshot } = await publishSnapshot(modelOf(firstId), dir, publishOptions);
      const texts = [one, join(dir, snapshot)].map((release) => readFileSync(join(release, 'manifest.json'), 'utf8'));
      assert.is(texts[0], texts[1]);
    }),
  ),
);

publish('writes the same rows into snapshot.duckdb, which opens read-only', () =>
  withPublished(smallSize, async (_, release) => {
    const instance = await DuckDBInstance.create(join(release, 'snapshot.duckdb'), { access_mode: 'READ_ONLY' });
    const connection = await instance.connect();
    for (const name of ['sites', 'offers', 'detections', 'movers']) {
      const file = `'${join(release, `${name}.parquet`)}'`;
      const sql = `(FROM ${name} EXCEPT FROM ${file}) UNION ALL (FROM ${file} EXCEPT FROM ${name})`;
      assert.equal((await connection.runAndReadAll(sql)).getRows(), [], name);
    }
    const comment = "SELECT comment FROM duckdb_columns() WHERE table_name = 'sites' AND column_name = 'platform'";
    assert.match(String((await connection.runAndReadAll(comment)).getRows()[0]?.[0]), /Technology id/);
    connection.closeSync();
    instance.closeSync();
  }),
);

publish('keeps every release, or the newest so many', () =>
  withDirectory(async (dir) => {
    for (const id of [firstId, secondId]) await publishSnapshot(modelOf(id), dir, publishOptions);
    assert.ok(existsSync(join(dir, firstId)) && existsSync(join(dir, secondId)));
    await publishSnapshot(modelOf('20261103T000000Z'), dir, { ...publishOptions, keep: 2 });
    assert.equal(
      readdirSync(dir).filter((name) => name.startsWith('2026')),
      [secondId, '20261103T000000Z'],
    );
  }),
);

publish('refuses a snapshot that shrank too much, unless told otherwise, and leaves nothing behind', () =>
  withDirectory(async (dir) => {
    await publishSnapshot(modelOf(firstId), dir, publishOptions);
    const refused = await messageOf(() => publishSnapshot(modelOf(secondId, 40), dir, publishOptions));
    assert.match(refused, /shrank against 20261101T000000Z: sites 60 → 40 rows \(−33 %\).*--allow-shrink/);
    assert.equal(readdirSync(dir).sort(), [firstId, 'current.json', 'latest.json']);
    await publishSnapshot(modelOf(secondId, 40), dir, { ...publishOptions, allowShrink: true });
    assert.is((await readPointer(dir))?.snapshot, secondId);
  }),
);

publish('refuses the id of a published release, and one older than the current (a clock set back)', () =>
  withDirectory(async (dir) => {
    await publishSnapshot(modelOf(secondId), dir, publishOptions);
    assert.match(
      await messageOf(() => publishSnapshot(modelOf(secondId), dir, publishOptions)),
      /published in .* already/,
    );
    const back = await messageOf(() => publishSnapshot(modelOf(firstId), dir, publishOptions));
    assert.match(back, /20261101T000000Z is older than the current 20261102T000000Z.*set the clock right/);
  }),
);

publish('removes what interrupted builds left, also a release that never became current', () =>
  withDirectory(async (dir) => {
    await publishSnapshot(modelOf(firstId), dir, publishOptions);
    mkdirSync(join(dir, `${secondId}.partial-99`, 'serving'), { recursive: true });
    mkdirSync(join(dir, '.removed-20260101T000000Z'));
    mkdirSync(join(dir, '20261101T120000Z'));
    writeFileSync(join(dir, 'current.json.partial-99'), '{');
    await publishSnapshot(modelOf(secondId), dir, publishOptions);
    assert.equal(readdirSync(dir).sort(), [firstId, secondId, 'current.json', 'latest.json']);
  }),
);

publish('goes on where the pointer or the current release is damaged, and says so', () =>
  withDirectory(async (dir) => {
    await publishSnapshot(modelOf(firstId), dir, publishOptions);
    writeFileSync(join(dir, 'current.json'), 'x');
    const lines: string[] = [];
    await publishSnapshot(modelOf(secondId), dir, { ...publishOptions, log: (line) => lines.push(line) });
    assert.match(lines.join('\n'), /the pointer is damaged and will be replaced: current\.json: not JSON/);
    assert.ok((await verifySnapshot(dir)).ok);
  }),
);

publish('names table, column and value of a wrong cell, and leaves nothing behind', () =>
  withDirectory(async (dir) => {
    const model = modelOf(firstId);
    const stats = [{ metric: 'sites', id: '', name: 'Sites', value: 1.5, share: null }];
    const wrong = { ...model, tables: { ...model.tables, stats } };
    const line = await messageOf(() => publishSnapshot(wrong, dir, publishOptions));
    assert.is(line, 'table stats: value must be BIGINT, not 1.5');
    assert.equal(readdirSync(dir), []);
  }),
);
publish.run();
