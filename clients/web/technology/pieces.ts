/** The trend as it is drawn: a piece for each comparison of the same sites, and the band of its change as a wedge. */
import type { MonthComparison } from '../../../core/contract/index.ts';

export interface Drawn {
  /** Points of a line in a square of 100. */
  line: string;
  /** Points of the wedge from the earlier share to the ends of the band. */
  wedge: string;
  /** The later share, as a path without length. */
  dot: string;
}
export interface Trend {
  pieces: Drawn[];
  /** Shares at the ends of the scale. */
  bottom: number;
  top: number;
  /** YYYY-MM. */
  first: string;
  last: string;
}

type Told = Pick<MonthComparison, 'earlier' | 'later' | 'before' | 'after' | 'same_sites'> & {
  change: number;
  low: number;
  high: number;
};
const isTold = (one: MonthComparison | null): one is MonthComparison & Told =>
  one !== null && one.change !== null && one.low !== null && one.high !== null && one.same_sites > 0;

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
const inShare = (value: number): number => Math.max(0, Math.min(1, value));
/** The scale is no finer, so that next to nothing looks like it. */
const LEAST_SPAN = 0.02;

const shareOf = ({ before, same_sites, low, high, after }: Told) => {
  const from = before / same_sites;
  return { from, to: after / same_sites, low: inShare(from + low), high: inShare(from + high) };
};

/** null: no comparison has a change that may be told. */
export const trendOf = (comparisons: readonly (MonthComparison | null)[]): Trend | null => {
  const told = comparisons.filter(isTold).map((one) => ({ ...one, ...shareOf(one) }));
  const [newest] = told;
  if (newest === undefined) return null;
  const values = told.flatMap(({ from, to, low, high }) => [from, to, low, high]);
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  const half = Math.max(LEAST_SPAN, Math.max(...values) - Math.min(...values)) / 2;
  const bottom = inShare(Math.min(middle - half, 1 - LEAST_SPAN));
  const top = inShare(Math.max(middle + half, bottom + LEAST_SPAN));
  const first = told.reduce((least, { earlier }) => (earlier < least ? earlier : least), newest.earlier);
  const last = told.reduce((most, { later }) => (later > most ? later : most), newest.later);
  const length = Math.max(1, numberOf(last) - numberOf(first));
  const x = (month: string): string => (((numberOf(month) - numberOf(first)) / length) * 100).toFixed(1);
  const y = (share: number): string => Math.max(0, (1 - (share - bottom) / (top - bottom)) * 100).toFixed(1);
  const pieces = told.map(({ earlier, later, from, to, low, high }) => {
    const start = `${x(earlier)},${y(from)}`;
    return {
      line: `${start} ${x(later)},${y(to)}`,
      wedge: `${start} ${x(later)},${y(high)} ${x(later)},${y(low)}`,
      dot: `M${x(later)} ${y(to)}h0`,
    };
  });
  return { pieces, bottom, top, first, last };
};
