/** How the scores of an industry's shops are spread: quartiles over whole points, counted so that no list is kept. */
import type { ScoreSpread } from '../../core/contract/index.ts';

/** Quartiles of fewer rest on a shop or two each. */
export const LEAST_RATED = 12;
const POINTS = 101;

/** The point below or at which so many of the rated lie. */
const pointAt = (counts: Uint32Array, rated: number, part: number): number => {
  const wanted = Math.max(1, Math.ceil(rated * part));
  let below = 0;
  for (let point = 0; point < POINTS; point++) {
    below += counts[point] ?? 0;
    if (below >= wanted) return point;
  }
  return POINTS - 1;
};

const spreadOf = (counts: Uint32Array): ScoreSpread => {
  const rated = counts.reduce((sum, count) => sum + count, 0);
  if (rated < LEAST_RATED) return { rated, low_quartile: null, median: null, high_quartile: null };
  const [low_quartile, median, high_quartile] = [0.25, 0.5, 0.75].map((part) => pointAt(counts, rated, part)) as [
    number,
    number,
    number,
  ];
  return { rated, low_quartile, median, high_quartile };
};

/** Industry id → how its scores are spread. */
export class ScoreSpreads {
  readonly #counts = new Map<string, Uint32Array>();

  /** `rated`: null where not enough of the shop was seen for a score; it counts for nothing. */
  add(industry: string | null, rated: number | null): void {
    if (industry === null || rated === null) return;
    const counts = this.#counts.get(industry) ?? new Uint32Array(POINTS);
    this.#counts.set(industry, counts);
    const point = Math.max(0, Math.min(POINTS - 1, Math.round(rated)));
    counts[point] = (counts[point] ?? 0) + 1;
  }

  of(industry: string): ScoreSpread {
    return spreadOf(this.#counts.get(industry) ?? new Uint32Array(POINTS));
  }
}
