/**
 * Monthly visits from a popularity rank: visits = 350 million × (rank / 100)^-1.02.
 *
 * Exponent 1.02 ± 0.05: S. Krashakov, A. Teslyuk, L. Shchur, "On the universality of rank distributions of website
 * popularity", Computer Networks 50 (2006), arXiv:cs/0404010. Constant: the 100th site of the world had about 350
 * million visits a month (SimilarWeb, June 2019, in Visual Capitalist, "Ranking the Top 100 Websites in the World").
 * The law's ranks 1 to 3 come out at 0.6 to 0.8 of that list's numbers.
 *
 * Error: about a factor of 3 either way. The exponent's own ± 0.05 is a factor of 1.6 at rank 1,000,000; another fit, of
 * page views to Alexa ranks (V. Granville, datasciencecentral.com, 2015), lies a factor of 3 lower at rank 10,000; and
 * rank lists measure DNS queries and links besides visits (tranco-list.eu/methodology). Good for comparing sites and for
 * orders of magnitude, for nothing finer.
 */
import type { Traffic, TrendPoint } from '../../core/contract/index.ts';

const EXPONENT = 1.02;
const ANCHOR_RANK = 100;
const ANCHOR_VISITS = 350_000_000;
/** Either way: the true number lies between a third and three times the estimate, as far as is known. */
export const ERROR_FACTOR = 3;

/** A list as read from `--ranks`: what build/sources/ranks.ts yields. */
export interface DatedRanks {
  /** Name of the file, for people. */
  file: string;
  /** ISO date. */
  date: string;
  ranks: ReadonlyMap<string, number>;
}

/** Two significant digits: more would claim what is not known. */
const rounded = (value: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.round(value / unit) * unit;
};

/** Visits a month for a rank (1 is the most popular), rounded to two digits. Throws where the rank is no whole number from 1. */
export const estimateVisits = (rank: number): number => {
  if (!Number.isSafeInteger(rank) || rank < 1) throw new Error(`rank ${rank} is not a whole number from 1`);
  return rounded(ANCHOR_VISITS * (rank / ANCHOR_RANK) ** -EXPONENT);
};

const baseName = (file: string): string => file.replace(/^.*[\\/]/, '');

/**
 * Traffic of a site from the newest of the lists (oldest first, as read). null: no list, or the newest does not have the
 * domain itself. A parent domain's rank is not taken: it is its platform's or its owner's.
 */
export const estimateTraffic = (domain: string, lists: readonly DatedRanks[]): Traffic | null => {
  const newest = lists.at(-1);
  const rank = newest?.ranks.get(domain);
  if (newest === undefined || rank === undefined) return null;
  const source = `estimate from rank ${rank} in ${baseName(newest.file)} of ${newest.date}: 350 million × (rank / 100)^-1.02, true within about a factor of ${ERROR_FACTOR}`;
  return { monthly_visits: estimateVisits(rank), rank, source };
};

/** A rank at a time: from a list, or from an earlier snapshot's observation. */
export interface RankPoint {
  /** ISO 8601 UTC. */
  at: string;
  rank: number | null;
}

/** Ranks of a domain in dated lists, as points for {@link deriveTrend}. */
export const listedRanks = (domain: string, lists: readonly DatedRanks[]): RankPoint[] =>
  lists.map(({ date, ranks }) => ({ at: `${date}T00:00:00Z`, rank: ranks.get(domain) ?? null }));

/** Estimated visits over time, oldest first, one point a day (its last); days without a rank have no point. */
export const deriveTrend = (points: Iterable<RankPoint>): TrendPoint[] => {
  const days = new Map<string, { timeMs: number; point: TrendPoint }>();
  for (const { at, rank } of points) {
    if (rank === null) continue;
    const timeMs = Date.parse(at);
    if (Number.isNaN(timeMs)) continue;
    const day = new Date(timeMs).toISOString().slice(0, 10);
    const known = days.get(day);
    if (known === undefined || known.timeMs <= timeMs)
      days.set(day, { timeMs, point: { at, monthly_visits: estimateVisits(rank) } });
  }
  return [...days.values()].sort((a, b) => a.timeMs - b.timeMs).map(({ point }) => point);
};
