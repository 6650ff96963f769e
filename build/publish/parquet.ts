import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  BIGINT,
  BOOLEAN,
  DATE,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBValue,
  INTEGER,
  TIMESTAMP,
  VARCHAR,
} from '@duckdb/node-api';
import { type ColumnType, publishedColumns, type Table } from '../../core/contract/index.ts';
import { sqlName, sqlText } from '../../core/sql.ts';
import { cellReader } from './cells.ts';

export type Rows<T = unknown> = Iterable<T> | AsyncIterable<T>;

/** Rows in a row group: small, so that a reader over HTTP fetches little for one key. A multiple of DuckDB's 2048. */
export const ROW_GROUP_ROWS = 20_480;
const CHUNK_ROWS = 2048;
const types = { VARCHAR, BOOLEAN, INTEGER, BIGINT, DOUBLE, TIMESTAMP, DATE } as const satisfies Record<
  ColumnType,
  unknown
>;

export const createTableSql = (
  name: string,
  columns: readonly { name: string; type: string; nullable: boolean }[],
  kind: 'TABLE' | 'TEMP TABLE' = 'TABLE',
): string => {
  const all = columns.map((c) => `${sqlName(c.name)} ${c.type}${c.nullable ? '' : ' NOT NULL'}`);
  return `CREATE ${kind} ${sqlName(name)} (${all.join(', ')})`;
};

/** Staged rows as they are published: what Parquet's readers take for UTC, and for lists. */
export const publishedSelect = (table: Readonly<Table>): string =>
  publishedColumns(table)
    .map(({ name, type, list }) => {
      const column = sqlName(name);
      if (list !== null)
        return `from_json(${sqlName(list.from)}, ${sqlText(JSON.stringify([list.item]))}) AS ${column}`;
      return type === 'TIMESTAMPTZ' ? `${column} AT TIME ZONE 'UTC' AS ${column}` : column;
    })
    .join(', ');

const appendRows = async (connection: DuckDBConnection, table: Readonly<Table>, rows: Rows): Promise<number> => {
  const appender = await connection.createAppender(table.name);
  const chunk = DuckDBDataChunk.create(table.columns.map((column) => types[column.type]));
  const names = table.columns.map((column) => column.name);
  const readers = table.columns.map((column) => cellReader(table, column));
  let columns: DuckDBValue[][] = names.map(() => []);
  let total = 0;
  const flush = (): void => {
    chunk.reset();
    chunk.setColumns(columns);
    appender.appendDataChunk(chunk);
    columns = names.map(() => []);
  };
  for await (const row of rows) {
    const cells = row as Record<string, string | number | boolean | null>;
    for (let i = 0; i < names.length; i++) columns[i]?.push(readers[i]?.(cells[names[i] ?? '']) ?? null);
    total++;
    if (total % CHUNK_ROWS > 0) continue;
    flush();
    // Rows that need no waiting would keep everything else in this process waiting.
    await setImmediate();
  }
  if (total % CHUNK_ROWS > 0) flush();
  appender.closeSync();
  return total;
};

/** Takes tables' rows in, one table after another or several at once. */
export interface Staging {
  /** The rows in a temporary table, for as long as `use` runs. */
  stage: <T>(
    table: Readonly<Table>,
    rows: Rows,
    use: (connection: DuckDBConnection, rows: number) => Promise<T>,
  ) => Promise<T>;
}

/**
 * A database in memory, for as long as `use` runs. Memory stays flat: it spills into a folder `scratch` of its own, removed
 * afterwards. Nothing is logged, synced or checkpointed, as a table of a file would be, only to be thrown away.
 */
export const withStaging = async <T>(scratch: string, use: (staging: Staging) => Promise<T>): Promise<T> => {
  mkdirSync(dirname(scratch), { recursive: true });
  rmSync(scratch, { recursive: true, force: true });
  // One thread: the order of rows, and so the bytes of a file, depend on nothing but the rows.
  const settings = { threads: '1', memory_limit: '600MB', temp_directory: scratch };
  const instance = await DuckDBInstance.create(':memory:', settings);
  const stage: Staging['stage'] = async (table, rows, useRows) => {
    const connection = await instance.connect();
    try {
      await connection.run("SET TimeZone = 'UTC'");
      await connection.run(createTableSql(table.name, table.columns, 'TEMP TABLE'));
      return await useRows(connection, await appendRows(connection, table, rows));
    } finally {
      connection.closeSync();
    }
  };
  try {
    return await use({ stage });
  } finally {
    instance.closeSync();
    rmSync(scratch, { recursive: true, force: true });
  }
};

/** Writes a staged table's rows (those that `where` picks) to `path`, sorted by the table's key; `select`: in another form. */
export const copyToParquet = async (
  connection: DuckDBConnection,
  table: Readonly<Table>,
  { path, where, select = '*' }: { path: string; where?: string; select?: string },
): Promise<void> => {
  const order = table.sortedBy.map(sqlName).join(', ');
  const rows = `SELECT * FROM ${sqlName(table.name)} ${where === undefined ? '' : `WHERE ${where}`} ORDER BY ${order}`;
  const query = select === '*' ? rows : `SELECT ${select} FROM (${rows})`;
  // DuckDB writes bloom filters for dictionary-encoded columns; the limit lets keys, which never repeat, have one too.
  await connection.run(
    `COPY (${query}) TO ${sqlText(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP_ROWS},
     DICTIONARY_SIZE_LIMIT ${ROW_GROUP_ROWS}, WRITE_BLOOM_FILTER true,
     KV_METADATA {storelens_table: ${sqlText(table.name)}, storelens_schema_version: '${table.schemaVersion}'})`,
  );
};

/**
 * Streams rows into one Parquet file (zstd, sorted by `table.sortedBy`, row groups of {@link ROW_GROUP_ROWS}, statistics,
 * bloom filters). The same rows in the same order give the same bytes. Does not fsync. Without `staging` it has one of its own.
 */
export const writeParquet = (
  table: Readonly<Table>,
  rows: Rows,
  path: string,
  { select = '*', staging }: { select?: string; staging?: Staging } = {},
): Promise<{ rows: number }> => {
  if (staging === undefined)
    return withStaging(`${path}.scratch`, (own) => writeParquet(table, rows, path, { select, staging: own }));
  return staging.stage(table, rows, async (connection, count) => {
    await copyToParquet(connection, table, { path, select });
    return { rows: count };
  });
};
