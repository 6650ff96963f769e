import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type Table, tableFromIPC } from 'apache-arrow';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { arrowStream } from '../../../runtime/datasets/arrow-table.ts';
import { messageOf, withDirectory } from '../../support/published.ts';

/** Writes what `select` gives as Parquet and reads it back as Arrow. */
const throughArrow = (select: string, use: (table: Table, batches: number) => void | Promise<void>): Promise<void> =>
  withDirectory(async (dir) => {
    const path = join(dir, 'x.parquet');
    await writeParquet(select, path);
    const pieces: Uint8Array[] = [];
    for await (const piece of arrowStream({ files: [path], columns: [], metadata: {} })) pieces.push(piece);
    // Besides batches: the head and the end.
    await use(tableFromIPC(Buffer.concat(pieces)), pieces.length - 2);
  });

const writeParquet = async (select: string, path: string): Promise<void> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 2048)`);
  connection.closeSync();
  instance.closeSync();
};

const stream = suite('arrowStream');

stream('keeps every type of column as Arrow names it, with extremes and nulls', () =>
  throughArrow(
    `SELECT * FROM (VALUES
      ('台灣 😀', true, (-2147483648)::INTEGER, 9007199254740993::BIGINT, 0.1::DOUBLE, TIMESTAMP '2026-11-01 01:02:03.456789',
       DATE '1969-12-27', 1.5::FLOAT, 200::UTINYINT, ['a', NULL, '臺'], [1, 2]),
      ('', false, 2147483647, -1, -0.0, TIMESTAMP '1969-12-31 23:59:59.999999', DATE '2100-02-28', 0, 0, [], []),
      (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
     ) t(text, flag, int, big, double, moment, day, float, small, list, numbers)`,
    (table) => {
      assert.is(
        String(table.schema),
        'Schema<{ 0: text: Utf8, 1: flag: Bool, 2: int: Int32, 3: big: Int64, 4: double: Float64, 5: moment: Timestamp<MICROSECOND>, 6: day: Date32<DAY>, 7: float: Float32, 8: small: Uint8, 9: list: List<Utf8>, 10: numbers: List<Int32> }>',
      );
      const [first, second, third] = table.toArray().map((row) => row.toJSON());
      assert.is(first.text, '台灣 😀');
      assert.is(first.int, -(2 ** 31));
      assert.is(first.big, 9007199254740993n);
      assert.is(first.double, 0.1);
      assert.is(first.moment, Date.UTC(2026, 10, 1, 1, 2, 3, 456) + 0.789);
      assert.is(first.day, Date.UTC(1969, 11, 27));
      assert.equal([...first.list], ['a', null, '臺']);
      assert.equal([...first.numbers], [1, 2]);
      assert.is(first.small, 200);
      assert.is(second.text, '');
      assert.is(second.int, 2 ** 31 - 1);
      assert.is(second.moment, -0.001);
      assert.equal([...second.list], []);
      assert.equal(new Set(Object.values(third)), new Set([null]));
    },
  ),
);

stream('keeps lists of rows and of lists, and says of times whether they are UTC', () =>
  throughArrow(
    `SELECT * FROM (VALUES
      ([{'kind': 'script', 'n': 1, 'more': [{'a': 'x'}]}, {'kind': NULL, 'n': 2, 'more': []}], [[1], [2, 3]], TIMESTAMPTZ '2026-11-01 08:00:00+08'),
      ([], NULL, NULL), (NULL, [NULL], NULL)) t(rows, deep, moment)`,
    (table) => {
      assert.is(
        String(table.schema),
        'Schema<{ 0: rows: List<Struct<{kind:Utf8, n:Int32, more:List<Struct<{a:Utf8}>>}>>, 1: deep: List<List<Int32>>, 2: moment: Timestamp<MICROSECOND, UTC> }>',
      );
      assert.is(
        JSON.stringify(
          table
            .toArray()
            .slice(0, 2)
            .map((row) => [row.rows, row.deep]),
        ),
        JSON.stringify([
          [
            [
              { kind: 'script', n: 1, more: [{ a: 'x' }] },
              { kind: null, n: 2, more: [] },
            ],
            [[1], [2, 3]],
          ],
          [[], null],
        ]),
      );
      assert.is(table.get(0)?.['moment'], Date.UTC(2026, 10, 1));
      assert.is(table.get(2)?.['rows'], null);
    },
  ),
);

stream('gives a row by itself, and what Arrow has no kind for, as text rather than not at all', () =>
  throughArrow(`SELECT {'a': 1, 'b': ['x']} AS struct, INTERVAL 2 DAY AS span, [INTERVAL 1 DAY] AS spans`, (table) => {
    assert.is(String(table.schema), 'Schema<{ 0: struct: Utf8, 1: span: Utf8, 2: spans: Utf8 }>');
    assert.equal(table.get(0)?.toJSON(), { struct: "{'a': 1, 'b': [x]}", span: '2 days', spans: '[1 day]' });
  }),
);

stream('cuts batches at a row group of rows, and earlier where rows are long; the order of rows stays', async () => {
  await throughArrow('SELECT i::INTEGER AS i FROM range(50000) t(i)', (table, batches) => {
    assert.is(batches, 3);
    assert.equal(
      table.getChild('i')?.toArray(),
      Int32Array.from({ length: 50_000 }, (_, i) => i),
    );
  });
  await throughArrow(`SELECT repeat('x', 8192) AS text FROM range(10000)`, (table, batches) => {
    assert.is(table.numRows, 10_000);
    assert.ok(batches >= 4, `${batches} batches of 80 MB`);
  });
});

stream('of a table without files is its columns and no row', async () => {
  const columns = [
    { name: 'offer_id', type: 'VARCHAR' },
    { name: 'observed_at', type: 'TIMESTAMP' },
  ];
  const pieces: Uint8Array[] = [];
  for await (const piece of arrowStream({ files: [], columns, metadata: { a: 'b' } })) pieces.push(piece);
  const table = tableFromIPC(Buffer.concat(pieces));
  assert.is(table.numRows, 0);
  assert.is(String(table.schema), 'Schema<{ 0: offer_id: Utf8, 1: observed_at: Timestamp<MICROSECOND> }>');
  assert.is(table.schema.metadata.get('a'), 'b');
});

stream('throws where a file is missing or truncated', () =>
  withDirectory(async (dir) => {
    const path = join(dir, "it's.parquet");
    await writeParquet('SELECT 1 AS one', path.replaceAll("'", "''"));
    const read = async (): Promise<void> => {
      for await (const _ of arrowStream({ files: [path], columns: [], metadata: {} }));
    };
    await read();
    truncateSync(path, 40);
    assert.match(await messageOf(read), /it's\.parquet/);
    rmSync(path);
    assert.match(await messageOf(read), /it's\.parquet/);
  }),
);
stream.run();
