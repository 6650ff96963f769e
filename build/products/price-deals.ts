/** What one offer's own prices tell of it: that it is at its lowest, and that it was cut. */
import type { DiscountDeal, LowestDeal, Offer, PricePoint } from '../../core/contract/index.ts';
import { median } from '../../core/numbers.ts';

const DAY_MS = 86_400_000;
/** A low is news for so long. */
const NEW_DAYS = 3;
/** Below so many observed days nothing is told of an offer's own prices. */
export const MIN_OBSERVED_DAYS = 5;
/** From so many earlier days on a low is the lowest; below them it is the lowest of so many days. */
const LOWEST_DAYS = 30;
/** Directive 98/6/EC, article 6a: the price before is the lowest of the 30 days before the cut. */
const PRIOR_DAYS = 30;
/** What an offer usually costs, by which a raise before a cut is known. */
const USUAL_DAYS = 90;
/** A cut that has stood for so long is the usual price. */
const CUT_DAYS = 30;
const RAISE = 1.02;
const MIN_DISCOUNT_PERCENT = 3;
/** So much off is a slip of the pen, a digit that was lost (12,999 → 1,299), or another thing under the same address. */
export const TOO_MUCH_PERCENT = 89.9;

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;
const day = (at: string): string => at.slice(0, 10);
const daysOf = (points: readonly PricePoint[]): number => new Set(points.map(({ at }) => day(at))).size;
const ageDays = (at: string, asOfMs: number): number => (asOfMs - Date.parse(at)) / DAY_MS;
const lowestPrice = (points: readonly PricePoint[]): number =>
  points.reduce((low, { price_twd }) => Math.min(low, price_twd), Number.POSITIVE_INFINITY);

/** The run of the present price and all that was before it; null: the newest price is another one, or was never changed to from above. */
interface Cut {
  cutAt: string;
  before: readonly PricePoint[];
}

const cutOf = (offer: Offer, points: readonly PricePoint[]): Cut | null => {
  if (points.at(-1)?.price_twd !== offer.price_twd) return null;
  let start = points.length - 1;
  while (start > 0 && points[start - 1]!.price_twd === offer.price_twd) start--;
  const before = points.slice(0, start);
  const last = before.at(-1);
  return last === undefined || last.price_twd <= offer.price_twd ? null : { cutAt: points[start]!.at, before };
};

/** The last price of each day. */
const daily = (points: readonly PricePoint[]): number[] =>
  points.filter(({ at }, i) => day(at) !== day(points[i + 1]?.at ?? '')).map(({ price_twd }) => price_twd);

const since = (points: readonly PricePoint[], fromMs: number): PricePoint[] =>
  points.filter(({ at }) => Date.parse(at) >= fromMs);

/** Whether the price was raised and now is back: before it was higher it mostly cost no more than now. */
const isBack = (before: readonly PricePoint[], priceTwd: number): boolean => {
  const last = before.findLastIndex(({ price_twd }) => price_twd <= priceTwd * RAISE);
  if (last < 0) return false;
  const fromMs = Date.parse(before[last]!.at) - PRIOR_DAYS * DAY_MS;
  const former = daily(since(before.slice(0, last + 1), fromMs)).sort((a, b) => a - b);
  return median(former) <= priceTwd * RAISE;
};

/**
 * At or below all that was ever seen of it, newly so: the present price was reached within the last three days, from a higher one. `kind`
 * is `lowest` where it is strictly below every price of at least 30 earlier days, `lowest_of_days` where fewer were seen, `at_low` where
 * it is a former low again, and not only what it cost before it was raised.
 */
export const lowestOf = (offer: Offer, points: readonly PricePoint[], asOfMs: number): LowestDeal | null => {
  const cut = cutOf(offer, points);
  const observedDays = daysOf(points);
  if (cut === null || observedDays < MIN_OBSERVED_DAYS || ageDays(cut.cutAt, asOfMs) > NEW_DAYS) return null;
  const previous = lowestPrice(cut.before);
  const off = percent(previous - offer.price_twd, previous);
  if (offer.price_twd > previous || off >= TOO_MUCH_PERCENT) return null;
  if (offer.price_twd === previous && isBack(cut.before, offer.price_twd)) return null;
  const isLong = daysOf(cut.before) >= LOWEST_DAYS;
  return {
    offer,
    previous_lowest_twd: previous,
    discount_percent: off,
    since: points[0]!.at,
    observed_days: observedDays,
    kind: offer.price_twd === previous ? 'at_low' : isLong ? 'lowest' : 'lowest_of_days',
    seen_at: offer.observed_at,
  };
};

/**
 * Against the lowest price of the 30 days before the cut, which must have been observed on at least {@link MIN_OBSERVED_DAYS} days. A price
 * that stood for a day, or that was raised before the cut, is no reference: none is told where the 30 days' lowest is above what the offer
 * usually cost in 90, or where the price is back at what it was before it was raised. `basis` is `list` where that lowest price is the list price that is shown.
 */
export const discountOf = (offer: Offer, points: readonly PricePoint[], asOfMs: number): DiscountDeal | null => {
  const cut = cutOf(offer, points);
  if (cut === null || ageDays(cut.cutAt, asOfMs) > CUT_DAYS) return null;
  const cutMs = Date.parse(cut.cutAt);
  const prior = since(cut.before, cutMs - PRIOR_DAYS * DAY_MS);
  const observedDays = daysOf(prior);
  if (observedDays < MIN_OBSERVED_DAYS) return null;
  const reference = lowestPrice(prior);
  const usual = median(daily(since(cut.before, cutMs - USUAL_DAYS * DAY_MS)).sort((a, b) => a - b));
  if (reference > usual * RAISE || isBack(cut.before, offer.price_twd)) return null;
  const off = percent(reference - offer.price_twd, reference);
  if (off < MIN_DISCOUNT_PERCENT || off >= TOO_MUCH_PERCENT) return null;
  const list = offer.list_price_twd;
  return {
    offer,
    list_price_twd: reference,
    discount_percent: off,
    since: prior[0]!.at,
    basis: list === reference ? 'list' : 'lowest_30d',
    list_price_charged:
      list !== null && daysOf(prior.filter(({ price_twd }) => price_twd >= list)) >= MIN_OBSERVED_DAYS,
    cut_at: cut.cutAt,
    observed_days: observedDays,
    seen_at: offer.observed_at,
  };
};
