/** An offer's price history → what happened to its price. */
import { createHash } from 'node:crypto';
import type { PriceHistory } from '../../core/contract/index.ts';

export interface PriceEvent {
  /** Of offer, time and price: stable for ever. */
  id: string;
  type: 'price_changed' | 'offer_first_seen';
  offer_id: string;
  title: string;
  channel: string;
  /** ISO 8601: when the new price was first observed. */
  at: string;
  /** null: it was not seen before. */
  before_twd: number | null;
  after_twd: number;
  /** Whole days in which every observed price was higher; of the first price 0. */
  lower_for_days: number;
  /** Whole days since the first observed price: more than so many nobody can speak of. */
  observed_days: number;
}

const DAY_MS = 86_400_000;
const ID_DIGITS = 24;

const idOf = (offerId: string, at: string, priceTwd: number): string =>
  createHash('sha256').update(`price ${offerId} ${at} ${priceTwd}`).digest('hex').slice(0, ID_DIGITS);

const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS));

type History = Pick<PriceHistory, 'offer_id' | 'title' | 'channel' | 'points'>;

/** Oldest first: the first price, then each that differs from the one before. */
export const priceEventsOf = ({ offer_id, title, channel, points }: History): PriceEvent[] => {
  const [first] = points;
  const events: PriceEvent[] = [];
  /** Points whose price nothing later has undercut or reached, prices ascending. */
  const standing: History['points'] = [];
  for (const [i, point] of points.entries()) {
    while ((standing.at(-1)?.price_twd ?? Number.NEGATIVE_INFINITY) > point.price_twd) standing.pop();
    const asLow = standing.at(-1);
    standing.push(point);
    const before = points[i - 1]?.price_twd ?? null;
    if (before === point.price_twd) continue;
    const observedDays = daysBetween(first!.at, point.at);
    events.push({
      ...{
        id: idOf(offer_id, point.at, point.price_twd),
        type: before === null ? 'offer_first_seen' : 'price_changed',
      },
      ...{ offer_id, title, channel, at: point.at, before_twd: before, after_twd: point.price_twd },
      lower_for_days: asLow === undefined ? observedDays : daysBetween(asLow.at, point.at),
      observed_days: observedDays,
    });
  }
  return events;
};

/** Of a seller of a product: what it asked, oldest first. */
export interface Asked {
  offerId: string;
  /** `time` in milliseconds since the epoch. */
  prices: { time: number; priceTwd: number }[];
}

export const askedBy = ({ offer_id: offerId, points }: Pick<PriceHistory, 'offer_id' | 'points'>): Asked => ({
  offerId,
  prices: points.map(({ at, price_twd: priceTwd }) => ({ time: Date.parse(at), priceTwd })),
});

export interface ProductLow {
  /** Whole days in which every price observed of any of its sellers was higher; 0 where another still asks as little. */
  product_lower_for_days: number;
  /** Whole days since the first observed price of any of them. */
  product_observed_days: number;
}

/** What a price is among all that sellers of the product asked until then; what each asked last, it asks still. */
export const productLowOf = (sellers: readonly Asked[], event: PriceEvent): ProductLow => {
  const now = Date.parse(event.at);
  let [first, asLow] = [now, Number.NEGATIVE_INFINITY];
  for (const { offerId, prices } of sellers) {
    const isOwn = offerId === event.offer_id;
    const count = prices.filter(({ time }) => (isOwn ? time < now : time <= now)).length;
    if (count === 0) continue;
    first = Math.min(first, prices[0]!.time);
    let last = count - 1;
    while (last >= 0 && prices[last]!.priceTwd > event.after_twd) last -= 1;
    if (last < 0) continue;
    const isAsked = !isOwn && last === count - 1;
    asLow = Math.max(asLow, isAsked ? now : prices[last]!.time);
  }
  const days = (since: number): number => Math.floor((now - since) / DAY_MS);
  return { product_lower_for_days: days(Math.max(first, asLow)), product_observed_days: days(first) };
};
