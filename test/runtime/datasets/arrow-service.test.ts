// Takes about 15 s.
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ArrowService } from '../../../runtime/datasets/arrow-service.ts';
import { ArrowBusy, arrowDefaults } from '../../../runtime/datasets/arrow-streams.ts';
import type { ArrowJob } from '../../../runtime/datasets/arrow-table.ts';
import { messageOf, withDirectory } from '../../support/published.ts';

const ROWS = 3_000;
const withService = (maxRunning: number, use: (service: ArrowService, job: ArrowJob) => Promise<void>) =>
  withDirectory(async (dir) => {
    const path = join(dir, 'x.parquet');
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(`COPY (SELECT repeat('x', 4096) AS text FROM range(${ROWS})) TO '${path}' (FORMAT parquet)`);
    connection.closeSync();
    instance.closeSync();
    const service = new ArrowService({ ...arrowDefaults, maxRunning });
    try {
      await use(service, { files: [path], columns: [], metadata: {} });
    } finally {
      await service.close();
    }
  });

const rowsOf = async (stream: AsyncIterable<Uint8Array>): Promise<number> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return tableFromIPC(Buffer.concat(pieces)).numRows;
};

const service = suite('ArrowService');

service('gives streams side by side, and refuses one too many as busy until another ends', () =>
  withService(2, async (arrow, job) => {
    const [one, other] = await Promise.all([arrow.open(job), arrow.open(job)]);
    const busy = await arrow.open(job).then(
      () => null,
      (error: unknown) => error,
    );
    assert.instance(busy, ArrowBusy);
    assert.equal(await Promise.all([rowsOf(one), rowsOf(other)]), [ROWS, ROWS]);
    assert.is(await rowsOf(await arrow.open(job)), ROWS);
  }),
);

service('frees the place of a reader that leaves in the middle, and names a file that cannot be read', () =>
  withService(1, async (arrow, job) => {
    for await (const piece of await arrow.open(job)) {
      assert.ok(piece.length > 0);
      break;
    }
    const missing = { ...job, files: ['/nowhere/at-all.parquet'] };
    const again = async (): Promise<string> => {
      for (;;) {
        const line = await messageOf(() => arrow.open(missing));
        if (!/under way/.test(line)) return line;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    assert.match(await again(), /a table as Arrow: .*\/nowhere\/at-all\.parquet/);
  }),
);

service('breaks off what runs when its thread is lost, and goes on with another', () =>
  withService(1, async (arrow, job) => {
    const broken = rowsOf(await arrow.open(job)).then(
      () => 'whole',
      (error: Error) => error.message,
    );
    await arrow.close();
    assert.match(await broken, /its thread ended/);
    assert.is(await rowsOf(await arrow.open(job)), ROWS);
  }),
);
service.run();
