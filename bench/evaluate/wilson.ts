/** Normal quantile of a 95 % interval. */
const Z = 1.959964;

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** A proportion with its Wilson score interval at 95 %; null where nothing was counted. */
export interface Proportion {
  value: number | null;
  low: number;
  high: number;
}

/** Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927). */
export const wilson = (hits: number, total: number): Proportion => {
  if (total === 0) return { value: null, low: 0, high: 1 };
  const p = hits / total;
  const scale = 1 + (Z * Z) / total;
  const centre = (p + (Z * Z) / (2 * total)) / scale;
  const half = (Z / scale) * Math.sqrt((p * (1 - p)) / total + (Z * Z) / (4 * total * total));
  return { value: round(p), low: round(Math.max(0, centre - half)), high: round(Math.min(1, centre + half)) };
};
