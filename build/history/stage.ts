import { join } from 'node:path';
import type { Mover, PriceObservation, RowOf } from '../../core/contract/index.ts';
import { compareMovers, deriveSiteMovers } from '../derive/movers.ts';
import type { RankPoint } from '../profile/traffic.ts';
import { appendHistory, readChain, readObservations, readPrices, ruleVersionOf } from './index.ts';

export interface HistoryResults {
  /** Newest first. */
  movers: Mover[];
  /** All observations of the published sites, by domain and time. */
  observations: RowOf<'observations'>[];
  /** Ranks that builds recorded, by domain. */
  knownRanks: Map<string, RankPoint[]>;
  /** All prices, by offer and time. */
  prices: PriceObservation[];
}

export interface NewRows {
  observations: RowOf<'observations'>[];
  prices: PriceObservation[];
}

const historyDir = (outDir: string): string => join(outDir, 'history');

/** Appends what this build saw to the directory's history, as snapshot `id`; `rules` (ruleVersions) is what it looked for. */
export const recordHistory = (
  outDir: string,
  rows: NewRows,
  build: { id: string; previous: string | null; rules?: Record<string, string> },
): Promise<unknown> => {
  const { id, previous, ...rules } = build;
  return appendHistory(historyDir(outDir), { snapshot: id, previous, ...rules, ...rows });
};

/** What follows from the whole history up to snapshot `id`: of sites for which `isPublished`, and of every offer. */
export const deriveFromHistory = async (
  outDir: string,
  id: string,
  isPublished: (domain: string) => boolean,
): Promise<HistoryResults> => {
  const dir = historyDir(outDir);
  const entries = await readChain(dir, id);
  const context = { snapshots: entries.map(({ snapshot }) => snapshot), ruleVersion: ruleVersionOf(entries) };
  const results: HistoryResults = { movers: [], observations: [], knownRanks: new Map(), prices: [] };
  for await (const [domain, rows] of readObservations(dir, { until: id })) {
    if (!isPublished(domain)) continue;
    for (const row of rows) results.observations.push(row);
    for (const mover of deriveSiteMovers(domain, rows, context)) results.movers.push(mover);
    const ranks = rows.flatMap(({ observed_at, rank }) => (rank === null ? [] : [{ at: observed_at, rank }]));
    if (ranks.length > 0) results.knownRanks.set(domain, ranks);
  }
  results.movers.sort(compareMovers);
  for await (const [, prices] of readPrices(dir, { until: id })) for (const price of prices) results.prices.push(price);
  return results;
};
