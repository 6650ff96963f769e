import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type KnownOffer, loadPrevious } from '../../build/previous.ts';
import { renderPointer } from '../../core/serving/index.ts';
import { smallSize, withPublished } from '../support/published.ts';

const withDir = async (work: (dir: string) => Promise<void>): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-previous-'));
  try {
    await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const refuses = async (dir: string, line: RegExp): Promise<void> => {
  try {
    await loadPrevious(dir);
    assert.unreachable('must be refused');
  } catch (error) {
    assert.match((error as Error).message, line);
    assert.match((error as Error).message, /to start afresh, give another --out/);
    assert.not.match((error as Error).message, /\n/);
  }
};

const previous = suite('loadPrevious');

previous('an empty folder has none', () => withDir(async (dir) => assert.is(await loadPrevious(dir), null)));

previous('a pointer of an older format is refused in one line that names both formats', () =>
  withDir(async (dir) => {
    writeFileSync(join(dir, 'current.json'), '{"format_version":0,"snapshot":"20250101T000000Z"}');
    await refuses(dir, /it is of format 0, but this version reads and writes format 1/);
  }),
);

previous('so is a snapshot of an older format, and one whose manifest is missing or broken', () =>
  withDir(async (dir) => {
    const snapshot = '20260101T000000Z';
    const pointer = { snapshot, manifest_sha256: 'a'.repeat(64), published_at: '2026-01-01T00:00:00Z' };
    writeFileSync(join(dir, 'current.json'), renderPointer(pointer));
    await refuses(dir, /manifest\.json: missing/);
    mkdirSync(join(dir, snapshot));
    writeFileSync(join(dir, snapshot, 'manifest.json'), '{"format_version":0,"snapshot":"20260101T000000Z"}');
    await refuses(dir, /it is of format 0/);
    writeFileSync(join(dir, snapshot, 'manifest.json'), '{"format_version":1,');
    await refuses(dir, /not JSON/);
  }),
);
/** A table as releases wrote it whose times did not say that they are UTC, and that had no lists. */
const asBefore = async (path: string): Promise<void> => {
  const duckdb = await DuckDBInstance.create();
  const connection = await duckdb.connect();
  await connection.run("SET TimeZone = 'Asia/Taipei'");
  const columns = await connection.runAndReadAll(`DESCRIBE SELECT * FROM '${path}'`);
  const select = columns.getRows().flatMap(([name, type]) => {
    if (String(type).endsWith('[]')) return [];
    return [type === 'TIMESTAMP WITH TIME ZONE' ? `"${name}" AT TIME ZONE 'UTC' AS "${name}"` : `"${name}"`];
  });
  await connection.run(`CREATE TABLE t AS SELECT ${select.join(', ')} FROM '${path}'`);
  await connection.run(`COPY t TO '${path}' (FORMAT parquet)`);
  connection.closeSync();
  duckdb.closeSync();
};

const allOf = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
};

const everything = async (dir: string): Promise<object[][]> => {
  const found = await loadPrevious(dir);
  assert.ok(found !== null);
  return Promise.all([allOf(found.states), allOf(found.movers), allOf(found.offers)]);
};

previous('reads times and rows of a release from before times were marked as UTC as it reads those of today', () =>
  withPublished(smallSize, async (dir, release) => {
    const today = await everything(dir);
    for (const name of ['site_states', 'movers', 'offers']) await asBefore(join(release, `${name}.parquet`));
    const before = await everything(dir);
    assert.ok(today.every((rows) => rows.length > 2));
    const since = (today[2] as KnownOffer[]).flatMap(({ offer }) => offer.listedSince ?? []);
    assert.ok(
      since.length > 0 && since.every((time) => /^2\d{3}-\d\d-\d\dT[\d:]+(?:\.\d+)?Z$/.test(time)),
      `${since[0]}`,
    );
    assert.equal(before, today);
  }),
);
previous("reads the same wherever the machine's clock is", () =>
  withPublished(smallSize, async (dir) => {
    const before = await everything(dir);
    const zone = process.env['TZ'];
    try {
      for (const other of ['Asia/Taipei', 'America/St_Johns']) {
        process.env['TZ'] = other;
        assert.equal(await everything(dir), before, other);
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  }),
);
previous.run();
