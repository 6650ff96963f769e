import type { PriceHistory } from '../../../core/contract/index.ts';

export interface Lines {
  /** Integer TWD. */
  low: number;
  high: number;
  /** ISO 8601, the first and the last observation. */
  from: string;
  to: string;
  /** By history: `points` of an SVG polyline in a box of 100 by 100, in steps: a price holds until another is seen. */
  lines: string[];
  /** By history: a path of dots, one where each price was observed; empty where there are more than can be told apart. */
  marks: string[];
  /** The lowest price of all, where it was last observed. */
  lowest: string;
}

/** Dots that a drawing has room for. */
const MAX_MARKS = 400;

/** Price histories, each of at least one observation, as lines: the earliest left, the highest on top. One price is in the middle. */
export const linesOf = (histories: readonly Pick<PriceHistory, 'points'>[]): Lines => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [from, to] = ['', ''];
  for (const { points } of histories)
    for (const { at, price_twd } of points) {
      low = Math.min(low, price_twd);
      high = Math.max(high, price_twd);
      if (from === '' || at < from) from = at;
      if (at > to) to = at;
    }
  const start = Date.parse(from);
  const length = Math.max(1, Date.parse(to) - start);
  const place = ({ at, price_twd }: PriceHistory['points'][number]): string => {
    const x = ((Date.parse(at) - start) / length) * 100;
    const y = high === low ? 50 : ((high - price_twd) / (high - low)) * 100;
    return `${x.toFixed(2)},${y.toFixed(2)}`;
  };
  const lines = histories.map(({ points }) => {
    const places: string[] = [];
    let held = '';
    for (const point of points) {
      const at = place(point);
      const [x, y] = at.split(',');
      if (held !== '' && held !== y) places.push(`${x},${held}`);
      places.push(at);
      held = y ?? '';
    }
    // A line of no length is drawn as a dot, for its ends are round.
    if (places.length === 1) places.push(places[0] as string);
    return places.join(' ');
  });
  const marks = histories.map(({ points }) =>
    points.length > MAX_MARKS ? '' : points.map((point) => `M${place(point)}h0`).join(''),
  );
  let last: PriceHistory['points'][number] | null = null;
  for (const { points } of histories)
    for (const point of points) if (point.price_twd === low && (last === null || point.at > last.at)) last = point;
  return { low, high, from, to, lines, marks, lowest: last === null ? '' : `M${place(last)}h0` };
};
