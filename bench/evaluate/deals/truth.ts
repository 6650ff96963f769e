/** What is true of a deal, by the prices of every day: the rules of docs/matching.md over all that happened, not over what was seen. */
import { median } from '../../../core/numbers.ts';
import { DAYS, type TrueOffer, type TrueProduct } from './world.ts';

const FRESH_DAYS = 7;
const LOWEST_DAYS = 30;
const PRIOR_DAYS = 30;
const USUAL_DAYS = 90;
const NEW_DAYS = 3;
const MIN_DAYS = 5;

/** The day, counted from the first, on which the present price came, from above; null: it did not. */
const cutDay = ({ prices, firstDay, seenDay }: TrueOffer): number | null => {
  const last = seenDay - firstDay;
  let start = last;
  while (start > 0 && prices[start - 1] === prices[last]) start--;
  return start === 0 || prices[start - 1]! <= prices[last]! ? null : start;
};

const canBeTold = ({ seenDay, isSoldOut }: TrueOffer): boolean => !isSoldOut && DAYS - seenDay <= FRESH_DAYS;
const ageOf = (offer: TrueOffer, day: number): number => DAYS - (offer.firstDay + day);

/** Raised before the cut, and sold for no more before: of what was first sold at the higher price the cut is true. */
const isFake = ({ pattern, prices }: TrueOffer, cut: number): boolean =>
  (pattern === 'raised_then_cut' || pattern === 'long_raise' || pattern === 'list_for_a_day') &&
  prices.slice(0, cut).some((price) => price <= prices[cut]!);

export type TrueLow = 'lowest' | 'lowest_of_days' | 'at_low';

/** null: it is at no low that is news. */
export const trueLow = (offer: TrueOffer): TrueLow | null => {
  const cut = cutDay(offer);
  if (cut === null || cut < MIN_DAYS - 1 || !canBeTold(offer) || ageOf(offer, cut) > NEW_DAYS) return null;
  const previous = Math.min(...offer.prices.slice(0, cut));
  const price = offer.prices[cut]!;
  if (price > previous) return null;
  if (price === previous) return isFake(offer, cut) ? null : 'at_low';
  return cut >= LOWEST_DAYS ? 'lowest' : 'lowest_of_days';
};

/** Percent off the lowest of the 30 days before the cut; null: none, or a raise before the cut made it. */
export const trueDiscount = (offer: TrueOffer): number | null => {
  const cut = cutDay(offer);
  if (cut === null || isFake(offer, cut) || !canBeTold(offer) || ageOf(offer, cut) > PRIOR_DAYS || cut < MIN_DAYS)
    return null;
  const reference = Math.min(...offer.prices.slice(Math.max(0, cut - PRIOR_DAYS), cut));
  const usual = median(offer.prices.slice(Math.max(0, cut - USUAL_DAYS), cut).sort((a, b) => a - b));
  const off = (100 * (reference - offer.prices[cut]!)) / reference;
  return reference > usual * 1.02 || off < 3 ? null : off;
};

const isNew = ({ offer }: TrueOffer): boolean => offer.condition !== 'used';

export interface TrueGap {
  cheapest: string;
  saving: number;
}

/** The offer that saves most against the median of the others, of two in the middle the lower, and how much; null: nobody saves. */
export const trueGap = ({ offers }: TrueProduct): TrueGap | null => {
  const open = offers.filter((one) => canBeTold(one) && !one.isForMembers && isNew(one));
  let best: TrueGap | null = null;
  let most = 0;
  for (const one of open) {
    const others = open.filter((other) => other !== one && Math.abs(other.seenDay - one.seenDay) <= 2);
    if (others.length === 0) continue;
    const prices = others.map(({ offer }) => offer.price_twd).sort((a, b) => a - b);
    const reference = prices[(prices.length - 1) >> 1]!;
    const saved = reference - one.offer.price_twd;
    if (saved <= most) continue;
    most = saved;
    best = { cheapest: one.offer.offer_id, saving: (100 * saved) / reference };
  }
  return best;
};
