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
