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
  /** Whole days in which every observed price was higher, and looks were not far apart (`lowDays`); of the first price, and of a rise, 0. */
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

/** A day's look may come some hours late. */
const NEXT_DAY_MS = 1.5 * DAY_MS;
/** What was not looked at may be no longer than such a part of the days that are spoken of. */
const MOST_UNSEEN = 1 / 3;

/**
 * How many whole days up to `now` the looks from one on speak for: of all stretches that begin with a look the longest in which none is
 * further from the next than a day, or a third of the stretch. A price of a hundred days ago and one of today say nothing of the days between.
 */
const lowDays = (looks: readonly number[], from: number, to: number, now: number): number => {
  let [longest, unseen, next] = [0, 0, now];
  for (let at = to - 1; at >= from; at--) {
    unseen = Math.max(unseen, next - looks[at]!);
    next = looks[at]!;
    if (unseen <= Math.max(NEXT_DAY_MS, (now - next) * MOST_UNSEEN)) longest = now - next;
  }
  return Math.floor(longest / DAY_MS);
};

type History = Pick<PriceHistory, 'offer_id' | 'title' | 'channel' | 'points'>;

/** Oldest first: the first price, then each that differs from the one before. */
export const priceEventsOf = ({ offer_id, title, channel, points }: History): PriceEvent[] => {
  const [first] = points;
  const events: PriceEvent[] = [];
  const looks = points.map(({ at }) => Date.parse(at));
  /** Places of points whose price nothing later has undercut or reached, prices ascending. */
  const standing: number[] = [];
  for (const [i, point] of points.entries()) {
    while (standing.length > 0 && points[standing.at(-1)!]!.price_twd > point.price_twd) standing.pop();
    const asLow = standing.at(-1) ?? -1;
    standing.push(i);
    const before = points[i - 1]?.price_twd ?? null;
    if (before === point.price_twd) continue;
    events.push({
      ...{
        id: idOf(offer_id, point.at, point.price_twd),
        type: before === null ? 'offer_first_seen' : 'price_changed',
      },
      ...{ offer_id, title, channel, at: point.at, before_twd: before, after_twd: point.price_twd },
      // A price stands until another one is seen.
      lower_for_days: lowDays(looks, asLow + 1, i, looks[i]!),
      observed_days: daysBetween(first!.at, point.at),
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
  /** Whole days in which every price observed of any of its sellers was higher, and looks were not far apart; 0 where another still asks as little, and of a rise. */
  product_lower_for_days: number;
  /** Whole days since the first observed price of any of them. */
  product_observed_days: number;
}

/** When any of them was looked at, ascending; made once for all events of a product. */
const looksOf = new WeakMap<readonly Asked[], number[]>();
const looksAt = (sellers: readonly Asked[]): number[] => {
  const looks =
    looksOf.get(sellers) ?? sellers.flatMap(({ prices }) => prices.map(({ time }) => time)).sort((a, b) => a - b);
  looksOf.set(sellers, looks);
  return looks;
};

/** How many of ascending times are before one. */
const countBefore = (times: readonly number[], time: number): number => {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** What a price is among all that sellers of the product asked until then; what each asked last, it asks still. */
export const productLowOf = (sellers: readonly Asked[], event: PriceEvent): ProductLow => {
  const now = Date.parse(event.at);
  let [first, since] = [now, Number.NEGATIVE_INFINITY];
  for (const { offerId, prices } of sellers) {
    const isOwn = offerId === event.offer_id;
    const count = prices.filter(({ time }) => (isOwn ? time < now : time <= now)).length;
    if (count === 0) continue;
    first = Math.min(first, prices[0]!.time);
    let last = count - 1;
    while (last >= 0 && prices[last]!.priceTwd > event.after_twd) last -= 1;
    // A price stands until another one of that seller is seen.
    if (last >= 0) since = Math.max(since, last === count - 1 ? now : prices[last + 1]!.time);
  }
  const looks = looksAt(sellers);
  return {
    product_lower_for_days: lowDays(looks, countBefore(looks, since), countBefore(looks, now), now),
    product_observed_days: Math.floor((now - first) / DAY_MS),
  };
};
