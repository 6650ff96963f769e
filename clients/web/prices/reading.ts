/** What is read off a drawing of prices at one time: each history's price then, and where it stands. */
import type { PriceHistory } from '../../../core/contract/index.ts';
import type { Lines } from './lines.ts';

type Histories = readonly Pick<PriceHistory, 'points'>[];

export interface ReadPrice {
  /** Place of the history. */
  series: number;
  price_twd: number;
  /** When that price was observed: at the time that is read, or last before it. */
  at: string;
  isObserved: boolean;
}
export interface Reading {
  /** ISO 8601. */
  at: string;
  /** Of 100, from the left. */
  x: number;
  prices: ReadPrice[];
  /** A path of dots at the prices, in a box of 100 by 100. */
  dots: string;
}

/** Every time at which something was observed, ascending. */
export const timesOf = (histories: Histories): string[] =>
  [...new Set(histories.flatMap(({ points }) => points.map(({ at }) => at)))].sort();

/** A price holds until another is seen, so the last one at or before the time; null: nothing was seen yet. Points ascend. */
const heldAt = (points: PriceHistory['points'], at: string): PriceHistory['points'][number] | null => {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((points[middle] as PriceHistory['points'][number]).at <= at) low = middle + 1;
    else high = middle;
  }
  return points[low - 1] ?? null;
};

type Scale = Pick<Lines, 'low' | 'high' | 'from' | 'to'>;

/** Of 100: the same places as `linesOf` draws. */
const placeOf = (at: string, { from, to }: Scale): number =>
  ((Date.parse(at) - Date.parse(from)) / Math.max(1, Date.parse(to) - Date.parse(from))) * 100;

export const readingAt = (histories: Histories, scale: Scale, at: string): Reading => {
  const { low, high } = scale;
  const x = placeOf(at, scale);
  const prices = histories.flatMap(({ points }, series): ReadPrice[] => {
    const held = heldAt(points, at);
    return held === null ? [] : [{ series, price_twd: held.price_twd, at: held.at, isObserved: held.at === at }];
  });
  const y = (price: number): number => (high === low ? 50 : ((high - price) / (high - low)) * 100);
  const dots = prices.map(({ price_twd }) => `M${x.toFixed(2)},${y(price_twd).toFixed(2)}h0`).join('');
  return { at, x, prices, dots };
};

/** The place in `times` that is nearest to a share of the width, 0 to 1. */
export const nearestTime = (times: readonly string[], scale: Scale, share: number): number => {
  let best = 0;
  for (const [i, at] of times.entries())
    if (Math.abs(placeOf(at, scale) - share * 100) < Math.abs(placeOf(times[best] as string, scale) - share * 100))
      best = i;
  return best;
};
