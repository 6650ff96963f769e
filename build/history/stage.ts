import { join } from 'node:path';
import type { Mover, PriceObservation, RowOf } from '../../core/contract/index.ts';
import type { RuleSet } from '../../core/rules/index.ts';
import { MoverCollector } from './collect-movers.ts';
import { IdentifierColumns } from './identifiers.ts';
import { appendHistory, readChain, readObservationBatches, readPriceBatches, ruleVersionOf } from './index.ts';
import { type NoindexMemory, noindexOf } from './noindex.ts';
import type { Suspended } from './population.ts';
import { PriceColumns } from './prices.ts';
import { rejudgeBy } from './rejudge.ts';
import { RuleEpochs, SameSitesCounter, sightsOf } from './same-sites.ts';
import { SightColumns } from './sights.ts';
import { MonthCounter, TenureCounter } from './spans.ts';
import { TechnologyLists } from './technology-lists.ts';
import { TechnologySpans } from './technology-spans.ts';
import { type DatedRanks, deriveTrend, listedRanks } from './traffic.ts';
import { TrendColumns } from './trends.ts';

type Rows<T> = Iterable<T> | AsyncIterable<T>;

/** What the same sites showed month by month, and what their numbers stand for. */
export interface IndustryLooks {
  /** Of the sites by their number in `sights`: they ascend. */
  domains: Iterable<string>;
  sights: SightColumns;
  lists: TechnologyLists;
  epochs: RuleEpochs;
}

export interface HistoryResults {
  /** Newest first. */
  movers: Mover[];
  /** Changes that too many sites had at once: held back. */
  suspended: Suspended[];
  /** Those, and rounds that saw badly. */
  doubtful: Suspended[];
  /** All observations of the published sites, by domain and time; each iteration reads the files. */
  observations: AsyncIterable<RowOf<'observations'>>;
  /** Estimated visits over time, of sites that were ever ranked. */
  trends: TrendColumns;
  /** How long sites stayed on their platforms. */
  tenures: TenureCounter;
  /** How many sites showed each technology, month by month. */
  months: MonthCounter;
  /** Ids that sites showed, and from when to when. */
  identifiers: IdentifierColumns;
  /** From when to when each technology was seen on each site. */
  spans: TechnologySpans;
  /** What became of technologies on the same sites from month to month. */
  sameSites: SameSitesCounter;
  /** The same looks, to be counted by industry. */
  industryLooks: IndustryLooks;
  /** All prices, by offer and time. */
  prices: PriceColumns;
}

export interface NewRows {
  observations: Rows<RowOf<'observations'>>;
  prices: Rows<PriceObservation>;
}

const historyDir = (outDir: string): string => join(outDir, 'history');

/** Appends what this build saw to the directory's history, as snapshot `id`; `rules` (ruleVersions) is what it looked for. */
export const recordHistory = (
  outDir: string,
  rows: NewRows,
  build: { id: string; previous: string | null; rules?: Record<string, string>; noindex?: Record<string, string> },
): Promise<unknown> => {
  const { id, previous, ...more } = build;
  return appendHistory(historyDir(outDir), { snapshot: id, previous, ...more, ...rows });
};

/** Sites that the snapshot publishes, and the rank lists given to this build, oldest first. */
export interface HistoryContext {
  isPublished: (domain: string) => boolean;
  ranks: readonly DatedRanks[];
  /** Channels whose prices are not published; undefined: none. */
  isLeftOut?: ((channel: string) => boolean) | undefined;
  /** What the snapshot before told: it stays told. Left out: nothing was. */
  told?: AsyncIterable<Mover> | undefined;
  /** Of this build: looks of earlier ones are judged again by them. Left out: they are taken as they were judged. */
  rules?: RuleSet;
}

const byDomain = async (movers: AsyncIterable<Mover>): Promise<Map<string, Mover[]>> => {
  const told = new Map<string, Mover[]>();
  for await (const mover of movers) {
    const list = told.get(mover.domain);
    if (list === undefined) told.set(mover.domain, [mover]);
    else list.push(mover);
  }
  return told;
};

type Look = RowOf<'observations'>;

/** Of each published site what may be told of it, up to snapshot `id`. */
async function* sitesUntil(
  dir: string,
  id: string,
  { isPublished, noindex }: { isPublished: (domain: string) => boolean; noindex: NoindexMemory },
): AsyncGenerator<[domain: string, rows: Look[]]> {
  for await (const batch of readObservationBatches(dir, { until: id }))
    for (const [domain, all] of batch) {
      const rows = isPublished(domain) ? noindex.tellable(domain, all, (row) => row.observed_at) : [];
      if (rows.length > 0) yield [domain, rows];
    }
}

const readPublished = (sites: () => AsyncIterable<[string, Look[]]>) => ({
  async *[Symbol.asyncIterator](): AsyncGenerator<Look> {
    for await (const [, rows] of sites()) yield* rows;
  },
});

/** What follows from the whole history up to snapshot `id`: of the published sites, and of every offer. */
export const deriveFromHistory = async (
  outDir: string,
  id: string,
  { isPublished, ranks, isLeftOut, told, rules }: HistoryContext,
): Promise<HistoryResults> => {
  const dir = historyDir(outDir);
  const entries = await readChain(dir, id);
  const context = {
    snapshots: entries.map(({ snapshot }) => snapshot),
    ruleVersion: ruleVersionOf(entries),
    unplaced: new Set(entries.flatMap(({ snapshot, ids_placed }) => (ids_placed === true ? [] : [snapshot]))),
    ...(rules === undefined ? {} : { rejudge: rejudgeBy(rules) }),
  };
  const noindex = noindexOf(entries);
  const sites = () => sitesUntil(dir, id, { isPublished, noindex });
  const collector = new MoverCollector(context, told === undefined ? null : await byDomain(told));
  const prices = new PriceColumns();
  const [identifiers, lists, epochs] = [new IdentifierColumns(), new TechnologyLists(), new RuleEpochs(entries)];
  const sights = new SightColumns();
  const results: HistoryResults = {
    movers: [],
    suspended: [],
    doubtful: [],
    observations: readPublished(sites),
    trends: new TrendColumns(),
    tenures: new TenureCounter(),
    months: new MonthCounter(),
    identifiers,
    spans: new TechnologySpans(identifiers.domains, lists),
    sameSites: new SameSitesCounter(lists, epochs),
    industryLooks: { domains: identifiers.domains, sights, lists, epochs },
    prices,
  };
  const addSite = (domain: string, rows: RowOf<'observations'>[]): void => {
    collector.add(domain, rows);
    results.tenures.add(rows);
    results.months.add(rows);
    results.identifiers.add(domain, rows);
    results.spans.add(rows);
    const seen = sightsOf(rows, lists, epochs);
    results.sameSites.addSights(seen);
    sights.add(seen);
    const known = rows.map(({ observed_at, rank }) => ({ at: observed_at, rank }));
    const trend = deriveTrend([...known, ...listedRanks(domain, ranks)]);
    if (trend.length > 0) results.trends.add(domain, trend);
  };
  for await (const [domain, rows] of sites()) addSite(domain, rows);
  const unclear = collector.unclear();
  if (unclear.size > 0)
    for await (const [domain, rows] of sites()) if (unclear.has(domain)) collector.again(domain, rows);
  Object.assign(results, collector.finish());
  for await (const batch of readPriceBatches(dir, { until: id }))
    for (const [offerId, seen] of batch) {
      const channel = offerId.slice(0, offerId.indexOf(':'));
      const told = isLeftOut?.(channel) ? [] : noindex.tellable(channel, seen, (price) => price.observedAt);
      if (told.length > 0) prices.add(offerId, told);
    }
  return results;
};
