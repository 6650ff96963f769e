// Takes about 30 s.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tables } from '../../../core/contract/index.ts';
import { loadCurrent } from '../../../runtime/load.ts';
import { rawRequest, transports, withServer } from '../../support/http.ts';
import { firstId, smallSize, withDirectory, withPublished } from '../../support/published.ts';
import { hasTool } from '../../support/tools.ts';

const all = process.env['STORELENS_TEST_ALL'] === '1';

type Cell = string | number | bigint | boolean | null;

/** Rows as plain values: times in microseconds, dates in days, lists as JSON, so that both sides can be compared exactly. */
const parquetRows = async (files: string): Promise<Cell[][]> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const columns = await connection.runAndReadAll(`DESCRIBE SELECT * FROM '${files}'`);
  const select = columns.getRows().map(([name, type]) => {
    if (String(type).startsWith('TIMESTAMP')) return `epoch_us("${name}")`;
    if (String(type).endsWith('[]')) return `to_json("${name}")::VARCHAR`;
    return type === 'DATE' ? `date_diff('day', DATE '1970-01-01', "${name}")` : `"${name}"`;
  });
  const rows = await connection.runAndReadAll(`SELECT ${select.join(', ')} FROM '${files}'`);
  connection.closeSync();
  instance.closeSync();
  const isList = columns.getRows().map(([, type]) => String(type).endsWith('[]'));
  return (rows.getRows() as Cell[][]).map((row) =>
    row.map((cell, i) => (isList[i] === true && cell !== null ? JSON.stringify(JSON.parse(String(cell))) : cell)),
  );
};

const exact = (type: string, value: Cell): Cell => {
  if (value === null) return null;
  if (type.startsWith('Timestamp')) return BigInt(Math.round(Number(value) * 1000));
  if (type.startsWith('List')) return JSON.stringify(value);
  return type.startsWith('Date') ? BigInt(Number(value) / 86_400_000) : value;
};

const arrowRows = (bytes: Uint8Array): Cell[][] => {
  const table = tableFromIPC(bytes);
  const columns = table.schema.fields.map(({ name, type }) =>
    [...(table.getChild(name) ?? [])].map((value) => exact(String(type), value as Cell)),
  );
  return Array.from({ length: table.numRows }, (_, row) => columns.map((column) => column[row] ?? null));
};

const withTables = (
  kind: (typeof transports)[number],
  use: (base: string, release: string, port: number) => Promise<void>,
): Promise<void> =>
  withPublished(smallSize, async (dir, release) => {
    const reader = await loadCurrent(dir);
    try {
      const run = ({ url, port }: { url: string; port: number }) => use(`${url}/datasets/${reader.id}`, release, port);
      await withServer(kind, run, { context: { reader } });
    } finally {
      reader.close();
    }
  });

for (const kind of transports) {
  const arrow = suite(`a table as Arrow over ${kind}`);

  arrow('has every row of its Parquet files, in their order, month by month', () =>
    withTables(kind, async (base, release) => {
      const listed = (await (await fetch(`${base}/`)).json()) as { tables: { name: string; rows: number }[] };
      const asked = kind === 'native' && all ? Object.keys(tables) : ['sites', 'companies', 'price_history'];
      for (const name of asked) {
        const response = await fetch(`${base}/${name}.arrow`);
        assert.is(response.status, 200, name);
        assert.is(response.headers.get('content-type'), 'application/vnd.apache.arrow.stream');
        const rows = arrowRows(new Uint8Array(await response.arrayBuffer()));
        const files = name === 'price_history' ? 'price_history/*.parquet' : `${name}.parquet`;
        assert.equal(rows, await parquetRows(join(release, files)), name);
        assert.is(rows.length, listed.tables.find((table) => table.name === name)?.rows, name);
      }
    }),
  );

  arrow('answers HEAD, 304 to its ETag, the whole to a Range, and names the tables where there is none', () =>
    withTables(kind, async (base, _, port) => {
      const path = new URL(`${base}/sites.arrow`).pathname;
      const head = await rawRequest(port, `HEAD ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 100);
      assert.match(head, /^HTTP\/1\.1 200 /);
      assert.match(head.toLowerCase(), /content-type: application\/vnd\.apache\.arrow\.stream\r\n/);
      assert.ok(head.endsWith('\r\n\r\n') && !/content-length/i.test(head), head);
      const etag = /etag: (\S+)/i.exec(head)?.[1] ?? '';
      assert.match(etag, /^W\/"[0-9a-f]{32}"$/);
      assert.is((await fetch(`${base}/sites.arrow`, { headers: { 'if-none-match': etag } })).status, 304);
      const ranged = await fetch(`${base}/stats.arrow`, { headers: { range: 'bytes=0-9' } });
      assert.is(ranged.status, 200);
      assert.is(ranged.headers.get('accept-ranges'), 'none');
      assert.is(tableFromIPC(new Uint8Array(await ranged.arrayBuffer())).numRows, 1);
      for (const name of ['nope', '__proto__', '..%2fsites', "x'); DROP TABLE y; --"]) {
        const response = await fetch(`${base}/${name}.arrow`);
        assert.is(response.status, 404, name);
        const { code, detail } = (await response.json()) as { code: string; detail: string };
        assert.is(code, 'not_found');
        assert.match(detail, /is no table of this snapshot: sites, detections, .*price_history/);
      }
    }),
  );

  arrow('of a release that was cleared away meanwhile is not found', () =>
    withTables(kind, async (base, release) => {
      rmSync(release, { recursive: true });
      const gone = await fetch(`${base}/offers.arrow`);
      assert.is(gone.status, 404);
      assert.match(((await gone.json()) as { detail: string }).detail, /cleared away meanwhile/);
    }),
  );

  arrow('whose Parquet was damaged since is a 500 or a cut stream, and others are served', () =>
    withTables(kind, async (base, release) => {
      const damaged = readFileSync(join(release, 'sites.parquet'));
      damaged.fill(0x55, 8, 2_000);
      writeFileSync(join(release, 'sites.parquet'), damaged);
      truncateSync(join(release, 'offers.parquet'), 100);
      const cut = await fetch(`${base}/sites.arrow`);
      assert.is(cut.status, 200);
      const whole = await cut.arrayBuffer().catch(() => null);
      assert.is(whole, null, 'a stream that broke off ended as if it were whole');
      const gone = await fetch(`${base}/offers.arrow`);
      assert.is(gone.status, 500);
      assert.is(((await gone.json()) as { code: string }).code, 'internal_error');
      const fine = await fetch(`${base}/stats.arrow`);
      assert.is(tableFromIPC(new Uint8Array(await fine.arrayBuffer())).numRows, 1);
    }),
  );
  arrow.run();
}

const script = `
import sys, pyarrow as pa, pyarrow.parquet as pq, pathlib
root = pathlib.Path(sys.argv[1])
for stream in sorted(root.glob('*.arrow')):
    files = sorted(root.glob(f'{stream.stem}/*.parquet')) or [root / f'{stream.stem}.parquet']
    expected = pa.concat_tables([pq.read_table(str(file), partitioning=None) for file in files])
    table = pa.ipc.open_stream(str(stream)).read_all()
    table.validate(full=True)
    assert table.schema.equals(expected.schema), (stream.stem, table.schema, expected.schema)
    assert table.equals(expected), stream.stem
    assert table.schema.metadata[b'storelens_table'].decode() == stream.stem
    print(stream.stem, table.num_rows)
`;
if (hasTool('a table as Arrow read by pyarrow', 'python3', ['-c', 'import pyarrow.parquet'])) {
  const python = suite('a table as Arrow read by pyarrow');
  python('is equal to the Parquet in schema and rows', () =>
    withDirectory(async (scratch) =>
      withTables('native', async (base, release) => {
        const asked = ['sites', 'companies', 'offers', 'price_history'];
        for (const name of asked) {
          const bytes = await (await fetch(`${base}/${name}.arrow`)).arrayBuffer();
          writeFileSync(join(release, `${name}.arrow`), Buffer.from(bytes));
        }
        const file = join(scratch, 'check.py');
        writeFileSync(file, script);
        const { status, stdout, stderr } = spawnSync('python3', [file, release], { encoding: 'utf8' });
        assert.is(status, 0, stderr);
        assert.match(stdout, /^price_history 600$/m);
        assert.is(stdout.trim().split('\n').length, asked.length);
        assert.ok(base.endsWith(firstId));
      }),
    ),
  );
  python.run();
}
