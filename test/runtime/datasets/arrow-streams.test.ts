// Takes about 20 s.
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ArrowBusy, type ArrowOptions, ArrowStreams, arrowDefaults } from '../../../runtime/datasets/arrow-streams.ts';
import type { ArrowJob } from '../../../runtime/datasets/arrow-table.ts';
import { messageOf, withDirectory } from '../../support/published.ts';

/** A table far larger than every buffer between the process that makes it and its reader. */
const withLarge = (
  { rows = 5_000, ...changes }: Partial<ArrowOptions> & { rows?: number },
  use: (streams: ArrowStreams, job: ArrowJob) => Promise<void>,
) =>
  withDirectory(async (dir) => {
    const path = join(dir, 'x.parquet');
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(`COPY (SELECT repeat('x', 4096) AS text FROM range(${rows})) TO '${path}' (FORMAT parquet)`);
    connection.closeSync();
    instance.closeSync();
    const streams = new ArrowStreams({ ...arrowDefaults, ...changes });
    await use(streams, { files: [path], columns: [], metadata: {} });
    await until(() => streams.running === 0);
  });

const until = async (holds: () => boolean): Promise<void> => {
  for (let wait = 0; wait < 500 && !holds(); wait++) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(holds());
};

const drain = async (stream: AsyncIterable<Uint8Array>): Promise<number> => {
  let bytes = 0;
  for await (const piece of stream) bytes += piece.length;
  return bytes;
};

const streams = suite('ArrowStreams');

streams('makes so many at once and refuses one more by name; a place is free again when one ends', () =>
  withLarge({ maxRunning: 1 }, async (one, job) => {
    const first = await one.open(job);
    assert.is(one.running, 1);
    assert.match(await messageOf(() => one.open(job)), /1 streams are under way/);
    assert.ok((await drain(first)) > 20_000_000);
    await until(() => one.running === 0);
    assert.ok((await drain(await one.open(job))) > 20_000_000);
  }),
);

streams('ends the process when the reader leaves in the middle', () =>
  withLarge({}, async (some, job) => {
    for await (const piece of await some.open(job)) {
      assert.ok(piece.length > 0);
      break;
    }
    await until(() => some.running === 0);
  }),
);

streams('ends one that nobody begins to read', () =>
  withLarge({}, async (some, job) => {
    await some.open(job);
    await until(() => some.running === 0);
  }),
);

streams('ends one of which nothing more is taken, and says to the reader why it was cut', () =>
  withLarge({ stallMs: 2_500 }, async (some, job) => {
    const stalling = async (): Promise<void> => {
      for await (const _ of await some.open(job)) await until(() => some.running === 0);
    };
    assert.match(await messageOf(stalling), /nothing moved for 2\.5 s/);
  }),
);

streams('asks to come again where nothing came in time, as on a machine that has too much to do', () =>
  withLarge({ stallMs: 1 }, async (some, job) => {
    const fault = await some.open(job).then(
      () => null,
      (error: Error) => error,
    );
    assert.instance(fault, ArrowBusy);
    assert.match(fault!.message, /nothing moved/);
  }),
);

streams('ends at the deadline one that is read too slowly', () =>
  withLarge({ deadlineMs: 2_500 }, async (some, job) => {
    const slow = async (): Promise<void> => {
      for await (const _ of await some.open(job)) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    assert.match(await messageOf(slow), /not done within 2\.5 s/);
  }),
);

streams('needs little memory in the process that serves, however large the table', () =>
  withLarge({ rows: 20_000 }, async (some, job) => {
    const before = process.memoryUsage().rss;
    let most = 0;
    for await (const _ of await some.open(job)) most = Math.max(most, process.memoryUsage().rss);
    assert.ok(most - before < 60e6, `${Math.round((most - before) / 1e6)} MB for a stream of 82 MB`);
  }),
);

streams('names the file that cannot be read', () =>
  withLarge({}, async (some, job) => {
    const missing = { ...job, files: ['/nowhere/at-all.parquet'] };
    assert.match(await messageOf(() => some.open(missing)), /a table as Arrow: .*\/nowhere\/at-all\.parquet/);
  }),
);
streams.run();
