/** Shares with the band in which the true one lies, as far as counts can tell. */

/** Normal quantile of a 95 % interval. */
const Z = 1.959964;

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** A proportion with its interval at 95 %; null where nothing was counted. */
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

/**
 * How much larger a share became, over the same `same` things of which `gained` came and `lost` went: −1 to 1, at 95 %.
 * A. Agresti and Y. Min, Statistics in Medicine 24 (2005): half a thing is added to each of the four cells.
 */
export const pairedChange = ({ same, gained, lost }: { same: number; gained: number; lost: number }): Proportion => {
  if (same === 0) return { value: null, low: -1, high: 1 };
  const [came, went, all] = [gained + 0.5, lost + 0.5, same + 2];
  const centre = (came - went) / all;
  const half = (Z * Math.sqrt(came + went - (came - went) ** 2 / all)) / all;
  return {
    value: round((gained - lost) / same),
    low: round(Math.max(-1, centre - half)),
    high: round(Math.min(1, centre + half)),
  };
};
