import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { publishedColumns, type Table, tables } from '../../core/contract/index.ts';
import { sqlName, sqlText } from '../../core/sql.ts';
import { createTableSql } from './parquet.ts';

/**
 * Without these, two equal builds differ in some bytes. DuckDB leaves bytes of its blocks unwritten: its allocator hands
 * out zeroed memory when this is set before it loads, hence a process of its own. FSST takes a random sample. Bit-packing
 * stores whatever lies under a NULL.
 */
const ENVIRONMENT = { DUCKDB_JE_MALLOC_CONF: 'zero:true' };
const SETTINGS = [
  "SET TimeZone = 'UTC'",
  "SET disabled_compression_methods = 'fsst,dict_fsst,bitpacking'",
  "SET force_compression = 'zstd'",
];
/** The oldest DuckDB that opens the file; it must know zstd. */
const STORAGE_VERSION = 'v1.2.0';
const PROGRAM = `
const { DuckDBInstance } = await import(process.argv[1]);
process.stdin.once('end', () => process.exit(1));
process.stdin.once('data', async (data) => {
  try {
    const [path, statements] = JSON.parse(data);
    const instance = await DuckDBInstance.create(path, {
      threads: '1',
      memory_limit: '1GB',
      storage_compatibility_version: '${STORAGE_VERSION}',
    });
    const connection = await instance.connect();
    let last;
    for (const sql of statements) last = await connection.runAndReadAll(sql);
    const rows = last.getRowsJson();
    connection.closeSync();
    instance.closeSync();
    process.stdout.write(JSON.stringify(rows), () => process.exit(0));
  } catch (error) {
    process.stderr.write(error.message, () => process.exit(1));
  }
});
`;

/** Runs statements in a new database file; the last one's rows. Its process ends with ours. */
const runStatements = (path: string, statements: string[]): Promise<string[][]> =>
  new Promise((resolve, reject) => {
    const duckdb = import.meta.resolve('@duckdb/node-api');
    const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, duckdb], {
      env: { ...process.env, ...ENVIRONMENT },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const text = async (stream: Readable): Promise<string> => (await stream.setEncoding('utf8').toArray()).join('');
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    child.on('error', reject);
    child.on('close', async (code, signal) => {
      const [out, problem] = await output;
      if (code === 0) resolve(JSON.parse(out) as string[][]);
      else reject(new Error(`${path}: ${problem.trim().split('\n')[0] || `DuckDB ended with ${signal ?? code}`}`));
    });
    // Left open: its end tells the child that we are gone.
    child.stdin.on('error', () => {});
    child.stdin.write(JSON.stringify([path, statements]));
  });

const commentSql = (table: Readonly<Table>): string[] => [
  `COMMENT ON TABLE ${sqlName(table.name)} IS ${sqlText(table.description)}`,
  ...publishedColumns(table).map(
    (c) => `COMMENT ON COLUMN ${sqlName(table.name)}.${sqlName(c.name)} IS ${sqlText(c.description)}`,
  ),
];

const insertSql = (table: Readonly<Table>, files: readonly string[]): string[] =>
  files.map((file) => `INSERT INTO ${sqlName(table.name)} SELECT * FROM read_parquet(${sqlText(file)})`);

/**
 * `snapshot.duckdb`: every table, read back from its Parquet files, which this checks. Returns the rows of each.
 * `files` are the Parquet paths of each table, in order.
 */
export const writeDatabase = async (
  path: string,
  files: ReadonlyMap<string, string[]>,
): Promise<ReadonlyMap<string, number>> => {
  const all = Object.values<Readonly<Table>>(tables);
  const counts = all.map((t) => `SELECT ${sqlText(t.name)}, count(*)::VARCHAR FROM ${sqlName(t.name)}`);
  const rows = await runStatements(path, [
    ...SETTINGS,
    // One transaction: each of some 300 comments would wait for the disk by itself.
    'BEGIN',
    ...all.flatMap((table) => [createTableSql(table.name, publishedColumns(table)), ...commentSql(table)]),
    'COMMIT',
    ...all.flatMap((table) => insertSql(table, files.get(table.name) ?? [])),
    'CHECKPOINT',
    counts.join(' UNION ALL '),
  ]);
  return new Map(rows.map(([name, count]) => [String(name), Number(count)]));
};
