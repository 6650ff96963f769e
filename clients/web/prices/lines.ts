import type { PriceHistory } from '../../../core/contract/index.ts';

export interface Lines {
  /** Integer TWD. */
  low: number;
  high: number;
  /** ISO 8601, the first and the last observation. */
  from: string;
  to: string;
  /** By history: `points` of an SVG polyline in a box of 100 by 100, of at least two points. */
  lines: string[];
}

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
    const places = points.map(place);
    // A line of no length is drawn as a dot, for its ends are round.
    if (places.length === 1) places.push(places[0] as string);
    return places.join(' ');
  });
  return { low, high, from, to, lines };
};
