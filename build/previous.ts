import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import {
  type Condition,
  FORMAT_VERSION,
  type Manifest,
  type Mover,
  type ObservedOffer,
  type RowOf,
} from '../core/contract/index.ts';
import { MANIFEST, POINTER, readManifest, readPointer } from '../core/serving/index.ts';
import { sqlText } from '../core/sql.ts';
import type { Spool } from './columns/spool.ts';
import { moverOfRow } from './history/mover-rows.ts';
import { OfferSorter } from './products/sort-offers.ts';
import type { SiteState } from './sites/profile-site.ts';
import { utc } from './time.ts';

/** The published snapshot that a build goes on from. */
export interface Previous {
  manifest: Manifest;
  /** By domain, read anew each time. */
  states: AsyncIterable<SiteState>;
  /** Each offer, with its product so that products keep their ids; read anew each time. */
  offers: AsyncIterable<KnownOffer>;
  /** Every event that it tells; read anew each time. */
  movers: AsyncIterable<Mover>;
}

export interface KnownOffer {
  offer: ObservedOffer;
  productId: string | null;
}

type Cell = string | number | boolean | null;

async function* readRows(sql: string): AsyncGenerator<Record<string, Cell>> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    // Times of a release are UTC, whether they say so or are of an earlier one that did not.
    await connection.run("SET TimeZone = 'UTC'");
    const result = await connection.stream(sql);
    for await (const rows of result.yieldRowObjectJson()) for (const row of rows) yield row as Record<string, Cell>;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const isoUtc = (column: string): string => `strftime(${column}, '%Y-%m-%dT%H:%M:%S.%gZ') AS ${column}`;

const cannotGoOn = (dir: string, error: Error): Error => {
  const [reason] = error.message.split('\n');
  return new Error(
    `cannot go on from the current snapshot ${dir}: ${reason}. Run "npm run verify -- ${dir}"; to start afresh, give another --out.`,
  );
};

/** What to say where the file is of an older format than this version reads and writes; null: it is not. */
const olderFormat = (path: string): Error | null => {
  const version = formatOf(path);
  if (version === null || version >= FORMAT_VERSION) return null;
  return new Error(`it is of format ${version}, but this version reads and writes format ${FORMAT_VERSION}`);
};

const formatOf = (path: string): number | null => {
  try {
    const { format_version } = JSON.parse(readFileSync(path, 'utf8')) as { format_version?: unknown };
    return typeof format_version === 'number' ? format_version : null;
  } catch {
    return null;
  }
};

/** Snapshots of earlier releases lack `usual_requests`. */
const toState = (row: Record<string, Cell>): SiteState => ({
  observation: JSON.parse(String(row['state'])),
  firstSeenAt: utc(String(row['first_seen_at'])),
  ...(row['usual_requests'] == null ? {} : { usual: JSON.parse(String(row['usual_requests'])) }),
});

/** States of a snapshot, by domain. */
export const readStates = (dir: string): AsyncIterable<SiteState> => ({
  async *[Symbol.asyncIterator]() {
    const file = sqlText(join(dir, 'site_states.parquet'));
    const sql = `SELECT * EXCLUDE (domain, observed_at) REPLACE (${isoUtc('first_seen_at')}) FROM read_parquet(${file})`;
    try {
      for await (const row of readRows(sql)) yield toState(row);
    } catch (error) {
      throw cannotGoOn(dir, error as Error);
    }
  },
});

const moverTimes = ['at', 'observed_before_at', 'observed_after_at'];

/** Times as the build writes them: without milliseconds where there are none. */
const timeCell = (cell: Cell | undefined): string | null => (cell == null ? null : utc(String(cell)));

/** Of a column that earlier releases lack, which no query can name; in the machine's time zone, which is told behind. */
const plainTime = (cell: Cell | undefined): string =>
  utc(
    String(cell)
      .replace(' ', 'T')
      .replace(/([+-]\d\d)$/, '$1:00')
      .replace(/(T[\d:.]+)$/, '$1Z'),
  );

const readMovers = (dir: string): AsyncIterable<Mover> => ({
  async *[Symbol.asyncIterator]() {
    const sql = `SELECT * REPLACE (${moverTimes.map((name) => isoUtc(`"${name}"`)).join(', ')}) FROM read_parquet(${sqlText(join(dir, 'movers.parquet'))})`;
    for await (const row of readRows(sql)) {
      for (const name of moverTimes) row[name] = timeCell(row[name]);
      if (row['retracted_at'] != null) row['retracted_at'] = plainTime(row['retracted_at']);
      yield moverOfRow(row as unknown as RowOf<'movers'>);
    }
  },
});

const text = (cell: Cell | undefined): string | null => (cell === null || cell === undefined ? null : String(cell));

const toKnownOffer = (row: Record<string, Cell>): KnownOffer => ({
  productId: text(row['product_id']),
  offer: {
    offerId: String(row['offer_id']),
    channel: String(row['channel']),
    title: String(row['title']),
    brand: text(row['brand']),
    priceTwd: Number(row['price_twd']),
    listPriceTwd: row['list_price_twd'] === null ? null : Number(row['list_price_twd']),
    url: String(row['url']),
    image: text(row['image']),
    condition: String(row['condition']) as Condition,
    inStock: row['in_stock'] as boolean | null,
    gtin: text(row['gtin']),
    category: text(row['category']),
    observedAt: utc(String(row['observed_at'])),
    ...(row['price_from'] === true ? { isFrom: true } : {}),
    ...(row['listed_since'] == null ? {} : { listedSince: plainTime(row['listed_since']) }),
  },
});

const readOffers = (dir: string): AsyncIterable<KnownOffer> => ({
  async *[Symbol.asyncIterator]() {
    const sql = `SELECT * REPLACE (${isoUtc('observed_at')}) FROM read_parquet(${sqlText(join(dir, 'offers.parquet'))})`;
    try {
      for await (const row of readRows(sql)) yield toKnownOffer(row);
    } catch (error) {
      throw cannotGoOn(dir, error as Error);
    }
  },
});

/** The offers of the last snapshot, to be put into order, and `products`: offer_id → product_id. */
export const sortKnownOffers = async (
  last: Pick<Previous, 'offers'> | null,
  spool: Spool<ObservedOffer>,
): Promise<{ offers: OfferSorter; products: ReadonlyMap<string, string> }> => {
  const offers = new OfferSorter(spool);
  const products = new Map<string, string>();
  // One text for a product however many offers it has.
  const texts = new Map<string, string>();
  for await (const { offer, productId } of last?.offers ?? []) {
    offers.add(offer);
    if (productId === null) continue;
    const text = texts.get(productId) ?? productId;
    texts.set(text, text);
    products.set(offer.offerId, text);
  }
  return { offers, products };
};

/** The current snapshot of `outDir`; null: none published yet. One that cannot be read is an error: nothing is lost silently. */
export const loadPrevious = async (outDir: string): Promise<Previous | null> => {
  const pointer = await readPointer(outDir).catch((error: Error) => {
    throw cannotGoOn(outDir, olderFormat(join(outDir, POINTER)) ?? error);
  });
  if (pointer === null) return null;
  const dir = join(outDir, pointer.snapshot);
  try {
    const { manifest } = await readManifest(dir, pointer.manifest_sha256);
    return { manifest, states: readStates(dir), offers: readOffers(dir), movers: readMovers(dir) };
  } catch (error) {
    throw cannotGoOn(dir, olderFormat(join(dir, MANIFEST)) ?? (error as Error));
  }
};
