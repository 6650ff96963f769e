import type { PriceHistory, PriceObservation, PricePoint } from '../../core/contract/index.ts';

export interface TitledOffer {
  offerId: string;
  title: string;
  channel: string;
}

/** Points of each offer, oldest first; of two at one time the later given counts. */
export const groupPrices = (prices: Iterable<PriceObservation>): Map<string, PricePoint[]> => {
  const byOffer = new Map<string, PricePoint[]>();
  for (const { offerId, observedAt, priceTwd } of prices) {
    const point = { at: observedAt, price_twd: priceTwd };
    const points = byOffer.get(offerId);
    if (points === undefined) byOffer.set(offerId, [point]);
    else points.push(point);
  }
  for (const [offerId, points] of byOffer) {
    points.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    byOffer.set(
      offerId,
      points.filter((point, i) => points[i + 1]?.at !== point.at),
    );
  }
  return byOffer;
};

/** One offer's history; average over the points, rounded to a dollar; current is the newest point. Null without points. */
export const historyOf = (offer: TitledOffer, points: PricePoint[]): PriceHistory | null => {
  const newest = points.at(-1);
  if (newest === undefined) return null;
  let [lowest, highest, sum] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const { price_twd } of points) {
    lowest = Math.min(lowest, price_twd);
    highest = Math.max(highest, price_twd);
    sum += price_twd;
  }
  return {
    offer_id: offer.offerId,
    title: offer.title,
    channel: offer.channel,
    points,
    lowest_twd: lowest,
    highest_twd: highest,
    average_twd: Math.round(sum / points.length),
    current_twd: newest.price_twd,
  };
};
