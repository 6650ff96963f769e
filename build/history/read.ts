import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBResult } from '@duckdb/node-api';
import type { PriceObservation, RowOf } from '../../core/contract/index.ts';
import { sqlText } from '../publish/parquet.ts';
import { type HistoryEntry, type HistoryFile, readChain, sha256Of } from './chain.ts';

export interface HistoryRange {
  /** Snapshot whose history is wanted; null: none was published yet. */
  until: string | null;
}

type Observation = RowOf<'observations'>;
const MAX_TIMES = 10_000;

type Cell = string | number | bigint | boolean | null;

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

async function* withResult<T>(
  dir: string,
  sql: string,
  read: (result: DuckDBResult) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  // Sorting spills to disk beside the history, so that memory stays flat however long it grows.
  const spill = join(dir, `.sort-${randomUUID()}.tmp`);
  const options = { memory_limit: '1GB', temp_directory: spill };
  const instance = await DuckDBInstance.create(':memory:', options);
  const connection = await instance.connect();
  try {
    yield* read(await connection.stream(sql));
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(spill, { recursive: true, force: true });
  }
}

const query = (dir: string, sql: string): AsyncGenerator<Cell[]> =>
  withResult(dir, sql, async function* (result) {
    for await (const rows of result.yieldRows()) for (const row of rows) yield row as Cell[];
  });

/** Some thousand rows at a time, by column: for tables of tens of millions. */
const queryColumns = (dir: string, sql: string): AsyncGenerator<Cell[][]> =>
  withResult(dir, sql, async function* (result) {
    for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk())
      yield chunk.getColumns() as Cell[][];
  });

const toTime = (ms: Cell | undefined): string => new Date(Number(ms)).toISOString().replace('.000Z', 'Z');
const toText = (cell: Cell | undefined): string | null => (cell === null || cell === undefined ? null : String(cell));

const observationColumns =
  'domain, epoch_ms(observed_at), source, complete, platform, advertising, rank, name, snapshot';

const toObservation = ([
  domain,
  at,
  source,
  complete,
  platform,
  advertising,
  rank,
  name,
  snapshot,
]: Cell[]): Observation => ({
  domain: String(domain),
  observed_at: toTime(at),
  source: String(source),
  complete: complete === true,
  platform: toText(platform),
  advertising: String(advertising),
  rank: rank === null ? null : Number(rank),
  name: toText(name),
  snapshot: String(snapshot),
});

const list = (files: string[]): string => `[${files.map(sqlText).join(', ')}]`;

/** Items that stand together by key, as groups. */
async function* grouped<T>(items: AsyncIterable<T>, keyOf: (item: T) => string): AsyncGenerator<[string, T[]]> {
  let key: string | null = null;
  let group: T[] = [];
  for await (const item of items) {
    const next = keyOf(item);
    if (key !== null && next !== key) {
      yield [key, group];
      group = [];
    }
    key = next;
    group.push(item);
  }
  if (key !== null) yield [key, group];
}

/** Leaves out what repeats the item before it. */
async function* distinct<T>(items: AsyncIterable<T>, same: (a: T, b: T) => boolean): AsyncGenerator<T> {
  let last: T | null = null;
  for await (const item of items) {
    if (last === null || !same(last, item)) yield item;
    last = item;
  }
}

async function* observations(dir: string, files: string[]): AsyncGenerator<Observation> {
  if (files.length === 0) return;
  const sql = `SELECT ${observationColumns} FROM read_parquet(${list(files)}, hive_partitioning = false, union_by_name = true)
    ORDER BY domain, observed_at, source, complete DESC, snapshot`;
  for await (const row of query(dir, sql)) yield toObservation(row);
}

/** Prices of one offer. */
type Priced = [offerId: string, prices: PriceObservation[]];

/** Puts rows by offer and time into groups; of one offer and time, what came first counts. */
class PriceGroups {
  #open: Priced | null = null;
  /** Times of one crawl are few: their texts are made once. */
  readonly #texts = new Map<number, string>();

  #textOf(timeMs: number): string {
    const known = this.#texts.get(timeMs);
    if (known !== undefined) return known;
    if (this.#texts.size >= MAX_TIMES) this.#texts.clear();
    const text = toTime(timeMs);
    this.#texts.set(timeMs, text);
    return text;
  }

  /** Groups that are complete now. */
  add([ids = [], times = [], prices = []]: Cell[][]): Priced[] {
    const complete: Priced[] = [];
    for (let i = 0; i < ids.length; i++) {
      const offerId = String(ids[i]);
      const observedAt = this.#textOf(Number(times[i]));
      if (this.#open?.[0] !== offerId) {
        if (this.#open !== null) complete.push(this.#open);
        this.#open = [offerId, []];
      }
      const [, group] = this.#open;
      if (group.at(-1)?.observedAt !== observedAt) group.push({ offerId, observedAt, priceTwd: Number(prices[i]) });
    }
    return complete;
  }

  last(): Priced[] {
    return this.#open === null ? [] : [this.#open];
  }
}

/**
 * All observations up to a published snapshot, a site at a time: sites in order of domain, rows in order of time. The
 * same site, time and kind of source counts once: a complete one before a failed one, then what came first.
 */
export async function* readObservations(
  dir: string,
  { until }: HistoryRange,
): AsyncGenerator<[domain: string, rows: Observation[]]> {
  const files = await filesOf(dir, await readChain(dir, until), 'observations');
  const once = distinct(
    observations(dir, files),
    (a, b) => a.domain === b.domain && a.observed_at === b.observed_at && a.source === b.source,
  );
  yield* grouped(once, ({ domain }) => domain);
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

/** The same, an offer at a time. */
export async function* readPrices(dir: string, range: HistoryRange): AsyncGenerator<Priced> {
  for await (const batch of readPriceBatches(dir, range)) yield* batch;
}
