import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sqlText } from '../../core/sql.ts';
import { type HistoryEntry, type HistoryFile, readChain, sha256Of } from './chain.ts';
import {
  type Cells,
  ObservationGroups,
  type Observed,
  observationColumns,
  type Priced,
  PriceGroups,
} from './groups.ts';

export interface HistoryRange {
  /** Snapshot whose history is wanted; null: none was published yet. */
  until: string | null;
}

/**
 * Files of a kind, oldest snapshot first. Throws where one is missing or not what its entry says: most flipped bits in a
 * Parquet file change values without any error.
 */
const filesOf = async (dir: string, entries: HistoryEntry[], kind: 'observations' | 'prices'): Promise<string[]> => {
  const files: string[] = [];
  for (const file of entries.flatMap((entry) => entry.files))
    if (file.path.startsWith(`${kind}/`) && file.rows > 0) files.push(await checked(dir, file));
  return files;
};

const checked = async (dir: string, { path, bytes, sha256 }: HistoryFile): Promise<string> => {
  const file = join(dir, path);
  const size = existsSync(file) ? statSync(file).size : null;
  if (size !== bytes)
    throw new Error(
      `${file}: ${size === null ? 'missing' : `${size} bytes`}, but the history says ${bytes} bytes; restore it`,
    );
  if ((await sha256Of(file)) !== sha256) throw new Error(`${file}: its bytes are not those written; restore it`);
  return file;
};

/** Some thousand rows at a time, by column: for tables of tens of millions. */
async function* queryColumns(dir: string, sql: string): AsyncGenerator<Cells[]> {
  // Sorting spills to disk beside the history, so that memory stays flat however long it grows.
  const spill = join(dir, `.sort-${randomUUID()}.tmp`);
  const options = { memory_limit: '1GB', temp_directory: spill };
  const instance = await DuckDBInstance.create(':memory:', options);
  const connection = await instance.connect();
  try {
    const result = await connection.stream(sql);
    for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk())
      yield chunk.getColumns();
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(spill, { recursive: true, force: true });
  }
}

const list = (files: string[]): string => `[${files.map(sqlText).join(', ')}]`;

/**
 * All observations up to a published snapshot, a site at a time, some thousand rows together: sites in order of domain,
 * rows in order of time. The same site, time and kind of source counts once: a complete one before a failed one, then
 * what came first.
 */
export async function* readObservationBatches(dir: string, { until }: HistoryRange): AsyncGenerator<Observed[]> {
  const files = await filesOf(dir, await readChain(dir, until), 'observations');
  if (files.length === 0) return;
  // Files of earlier releases lack some columns, all of them perhaps.
  const sql = `SELECT ${observationColumns} FROM (
    SELECT NULL::INTEGER AS requests, NULL::VARCHAR AS incomplete_reason, NULL::VARCHAR AS url, NULL::VARCHAR AS ids,
      NULL::VARCHAR AS hosts, NULL::VARCHAR AS evidence, NULL::VARCHAR AS other_platforms,
      NULL::VARCHAR AS addresses, NULL::INTEGER AS scripts, NULL::VARCHAR AS lang WHERE false UNION ALL BY NAME
    SELECT * FROM read_parquet(${list(files)}, hive_partitioning = false, union_by_name = true))
    ORDER BY domain, observed_at, source, complete DESC, snapshot`;
  const groups = new ObservationGroups();
  for await (const columns of queryColumns(dir, sql)) yield groups.add(columns);
  yield groups.last();
}

/**
 * All prices up to a published snapshot, an offer at a time, some thousand offers together: offers in order of id, prices
 * in order of time. Of one offer and time, what came first counts.
 */
export async function* readPriceBatches(dir: string, { until }: HistoryRange): AsyncGenerator<Priced[]> {
  const files = await filesOf(dir, await readChain(dir, until), 'prices');
  if (files.length === 0) return;
  const sql = `SELECT offer_id, epoch_ms(observed_at)::DOUBLE, price_twd
    FROM read_parquet(${list(files)}, hive_partitioning = false, union_by_name = true, filename = true)
    ORDER BY offer_id, observed_at, filename`;
  const groups = new PriceGroups();
  for await (const columns of queryColumns(dir, sql)) yield groups.add(columns);
  yield groups.last();
}
