/** What a price is now, beside what it was: the median of the 30, 90 and 365 days before it. */
import type { PriceHistory } from '../../../core/contract/index.ts';

export const spans = [30, 90, 365] as const;

export interface Against {
  days: (typeof spans)[number];
  /** Median of the prices observed in those days, integer TWD; null: too little was seen to say. */
  median_twd: number | null;
  /** Share by which it is dearer now, below 0: cheaper; null as above. */
  change: number | null;
}

const DAY_MS = 86_400_000;
/** So many observations, over so much of the time. */
const LEAST = 5;
const COVERED = 0.8;

const medianOf = (prices: readonly number[]): number => {
  const sorted = [...prices].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? upper) + upper) / 2);
};

/** Of points oldest first, the last of which is now; by time of observation, not by the reader's clock. */
export const againstOf = (points: PriceHistory['points']): Against[] => {
  const now = points.at(-1);
  return spans.map((days): Against => {
    const end = Date.parse(now?.at ?? '');
    const before = points.slice(0, -1).filter(({ at }) => Date.parse(at) >= end - days * DAY_MS);
    const reach = before[0] === undefined ? 0 : end - Date.parse(before[0].at);
    if (now === undefined || before.length < LEAST || reach < days * DAY_MS * COVERED)
      return { days, median_twd: null, change: null };
    const median = medianOf(before.map(({ price_twd }) => price_twd));
    return { days, median_twd: median, change: median === 0 ? null : now.price_twd / median - 1 };
  });
};
