import type { PriceHistory, PricePoint } from '../../core/contract/index.ts';

interface TitledOffer {
  offerId: string;
  title: string;
  channel: string;
}

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
