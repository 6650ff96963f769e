import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type PriceObservation, type RowOf, snapshotIdSchema, type Table, tables } from '../../core/contract/index.ts';
import { fsyncPath, replaceFile } from '../../core/durable.ts';
import { copyToParquet, type Rows, type Staging, withStaging } from '../publish/parquet.ts';
import { entryPath, HISTORY_VERSION, type HistoryEntry, type HistoryFile, readChain, sha256Of } from './chain.ts';

export interface NewHistory {
  snapshot: string;
  /** Snapshot that this build goes on from; null: it is the first. */
  previous: string | null;
  /** From ruleVersions; without it, movers take the rules as unchanged. */
  rules?: Record<string, string>;
  /** Domains that this build saw asking not to be indexed, and when ({@link NoindexMemory.added}). */
  noindex?: Record<string, string>;
  /** What this build observed; not what earlier ones did. */
  observations: Rows<RowOf<'observations'>>;
  prices: Rows<PriceObservation>;
}

async function* priceRows(prices: Rows<PriceObservation>): AsyncGenerator<RowOf<'price_history'>> {
  for await (const { offerId, observedAt, priceTwd } of prices)
    yield { offer_id: offerId, observed_at: observedAt, price_twd: priceTwd };
}

const MONTH = "strftime(observed_at, '%Y-%m')";

/** A table's rows as one file a month, in `aside`; paths are those that they will have in the history. */
const writeMonths = (
  table: Readonly<Table>,
  rows: Rows,
  place: { staging: Staging; kind: string; aside: string; snapshot: string },
) =>
  place.staging.stage(table, rows, async (connection) => {
    const counted = await connection.runAndReadAll(
      `SELECT ${MONTH}, count(*)::INTEGER FROM ${table.name} GROUP BY 1 ORDER BY 1`,
    );
    const files: HistoryFile[] = [];
    for (const [month, count] of counted.getRows()) {
      const path = `${place.kind}/month=${month}/${place.snapshot}.parquet`;
      const target = join(place.aside, path);
      await mkdir(dirname(target), { recursive: true });
      await copyToParquet(connection, table, { path: target, where: `${MONTH} = '${month}'` });
      fsyncPath(target);
      files.push({ path, rows: Number(count), bytes: (await stat(target)).size, sha256: await sha256Of(target) });
    }
    return files;
  });

/** Moves files to their places and makes that last, folders included. */
const putInPlace = async (dir: string, aside: string, files: HistoryFile[]): Promise<void> => {
  const folders = new Set([dir]);
  for (const { path } of files) {
    const folder = dirname(join(dir, path));
    await mkdir(folder, { recursive: true });
    await rename(join(aside, path), join(dir, path));
    folders.add(folder).add(dirname(folder));
  }
  for (const folder of folders) fsyncPath(folder);
};

/**
 * Adds what one build observed to the history in `dir` (beside the snapshots), before its snapshot is published:
 * `observations` and `prices` as Parquet, a file per month of observation. Written aside, made durable, renamed; the
 * entry that names them comes last. Without a published snapshot that goes back to it, an entry counts for nothing.
 * What a crashed build left under this id is replaced; a published snapshot's history never is: that throws.
 */
export const appendHistory = async (dir: string, added: NewHistory): Promise<HistoryEntry> => {
  const snapshot = snapshotIdSchema.parse(added.snapshot);
  const entryFile = entryPath(dir, snapshot);
  const published = await readChain(dir, added.previous);
  if (published.some((entry) => entry.snapshot === snapshot))
    throw new Error(`${entryFile}: snapshot ${snapshot} is published; its history is not written again`);
  const aside = join(dir, `.${snapshot}.part`);
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  try {
    const files = await withStaging(join(aside, 'staged'), async (staging) => {
      const place = { staging, aside, snapshot };
      return [
        ...(await writeMonths(tables.observations, added.observations, { kind: 'observations', ...place })),
        ...(await writeMonths(tables.price_history, priceRows(added.prices), { kind: 'prices', ...place })),
      ];
    });
    await putInPlace(dir, aside, files);
    const rules = added.rules === undefined ? {} : { rules: added.rules };
    const noindex = Object.keys(added.noindex ?? {}).length === 0 ? {} : { noindex: added.noindex };
    const entry: HistoryEntry = {
      history_version: HISTORY_VERSION,
      snapshot,
      previous: added.previous,
      ...rules,
      ...noindex,
      ids_placed: true,
      files,
    };
    await mkdir(dirname(entryFile), { recursive: true });
    replaceFile(entryFile, `${JSON.stringify(entry, null, 1)}\n`);
    fsyncPath(dirname(entryFile));
    return entry;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
};
