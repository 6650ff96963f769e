import type { Comparison, DiscountDeal, GapDeal, LowestDeal, Offer, PricePoint } from '../../core/contract/index.ts';
import { decideSame, readIdentity } from '../../core/match/index.ts';
import { median } from '../../core/numbers.ts';
import { sellerOf } from './seller.ts';
import type { Deals } from './tables.ts';

const DAY_MS = 86_400_000;
/** An offer not seen for longer may be gone: no claim is made with it. */
const FRESH_DAYS = 7;
/** A low is news for so long. */
const NEW_DAYS = 3;
export const MIN_OBSERVED_DAYS = 5;
const MEDIAN_DAYS = 30;
const MIN_DISCOUNT_PERCENT = 3;
const MAX_DEALS = 10_000;

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;
const day = (at: string): string => at.slice(0, 10);
const isFresh = (offer: Offer, asOfMs: number): boolean =>
  offer.price_twd > 1 && offer.in_stock !== false && asOfMs - Date.parse(offer.observed_at) <= FRESH_DAYS * DAY_MS;
const seller = (offer: Offer): string => sellerOf({ offerId: offer.offer_id, channel: offer.channel });

/** The widest pair of fresh offers from two sellers that are decided the same directly, not by way of a third. */
const gapOf = (comparison: Comparison, asOfMs: number): GapDeal | null => {
  const offers = comparison.offers.filter((offer) => isFresh(offer, asOfMs));
  const pairs = offers.flatMap((cheap, i) => offers.slice(i + 1).map((dear) => [cheap, dear] as const));
  pairs.sort((a, b) => b[1].price_twd - b[0].price_twd - (a[1].price_twd - a[0].price_twd));
  for (const [cheapest, dearest] of pairs) {
    const gap = dearest.price_twd - cheapest.price_twd;
    if (gap <= 0) return null;
    if (seller(cheapest) === seller(dearest)) continue;
    const decision = decideSame(readIdentity(cheapest), readIdentity(dearest));
    if (!decision.same) continue;
    return {
      product_id: comparison.product_id,
      title: comparison.title,
      cheapest,
      dearest,
      gap_twd: gap,
      saving_percent: percent(gap, dearest.price_twd),
      match: { confidence: decision.confidence, reasons: decision.reasons },
    };
  }
  return null;
};

/** The last point of each day, oldest first. */
const daily = (points: PricePoint[]): PricePoint[] =>
  points.filter((point, i) => day(point.at) !== day(points[i + 1]?.at ?? ''));

/**
 * At or under its own lowest, newly so: the present price was reached within the last three days from a higher one, and is no higher than any
 * day before. Needs at least {@link MIN_OBSERVED_DAYS} observed days.
 */
const lowestOf = (offer: Offer, points: PricePoint[], asOfMs: number): LowestDeal | null => {
  const days = daily(points);
  if (days.length < MIN_OBSERVED_DAYS || days.at(-1)!.price_twd !== offer.price_twd) return null;
  let start = days.length - 1;
  while (start > 0 && days[start - 1]!.price_twd === offer.price_twd) start--;
  const before = days.slice(0, start);
  if (before.length === 0 || asOfMs - Date.parse(days[start]!.at) > NEW_DAYS * DAY_MS) return null;
  const previousLowest = Math.min(...before.map(({ price_twd }) => price_twd));
  if (offer.price_twd > previousLowest || before.at(-1)!.price_twd <= offer.price_twd) return null;
  return {
    offer,
    previous_lowest_twd: previousLowest,
    discount_percent: percent(previousLowest - offer.price_twd, previousLowest),
    since: days[0]!.at,
    observed_days: days.length,
  };
};

const medianOf = (values: number[]): number => median([...values].sort((a, b) => a - b));

/**
 * Against the list price where that price was once charged within the history; else against the offer's own median of the 30 days before now, which needs
 * {@link MIN_OBSERVED_DAYS} observed days. `list_price_twd` is what `discount_percent` is of, whichever `basis`; the
 * list price as shown stays in `offer.list_price_twd`.
 */
const discountOf = (offer: Offer, points: PricePoint[], asOfMs: number): DiscountDeal | null => {
  const days = daily(points);
  const list = offer.list_price_twd;
  const charged = list !== null && list > offer.price_twd ? days.find(({ price_twd }) => price_twd >= list) : undefined;
  const recent = days.filter(({ at }) => asOfMs - Date.parse(at) <= MEDIAN_DAYS * DAY_MS);
  if (charged === undefined && recent.length < MIN_OBSERVED_DAYS) return null;
  const reference = charged !== undefined ? list! : medianOf(recent.map(({ price_twd }) => price_twd));
  const discount = percent(reference - offer.price_twd, reference);
  if (reference <= offer.price_twd || discount < MIN_DISCOUNT_PERCENT) return null;
  return {
    offer,
    list_price_twd: reference,
    discount_percent: discount,
    since: charged !== undefined ? charged.at : recent[0]!.at,
    basis: charged !== undefined ? 'list' : 'median_30d',
    list_price_charged: charged !== undefined,
  };
};

const byId = (a: { offer: Offer }, b: { offer: Offer }): number => (a.offer.offer_id < b.offer.offer_id ? -1 : 1);
const compareGaps = (a: GapDeal, b: GapDeal): number =>
  b.gap_twd - a.gap_twd || b.saving_percent - a.saving_percent || (a.product_id < b.product_id ? -1 : 1);

/** The first {@link MAX_DEALS} of what is added, in order; more wait than that, so that few are sorted often. */
class Best<T> {
  #items: T[] = [];
  readonly #compare: (a: T, b: T) => number;

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  add(item: T): void {
    if (this.#items.push(item) >= 3 * MAX_DEALS) this.#items = this.sorted();
  }

  sorted(): T[] {
    return this.#items.sort(this.#compare).slice(0, MAX_DEALS);
  }

  /** The last that would be told now; undefined: there is room. */
  last(): T | undefined {
    return this.#items.length < MAX_DEALS ? undefined : this.sorted().at(-1);
  }
}

const LOOK_EVERY = 1000;

/** Price gaps of products, which come by gap, largest first: those that cannot be among the best are not looked at. */
export const deriveGaps = (comparisons: Iterable<Comparison>, asOf: string): GapDeal[] => {
  const asOfMs = Date.parse(asOf);
  const best = new Best(compareGaps);
  let seen = 0;
  let bar = 0;
  for (const comparison of comparisons) {
    if (comparison.gap_twd < bar) break;
    const gap = gapOf(comparison, asOfMs);
    if (gap !== null) best.add(gap);
    if (++seen % LOOK_EVERY === 0) bar = best.last()?.gap_twd ?? 0;
  }
  return best.sorted();
};

/** Deals of offers by their own histories, an offer at a time. */
export class PriceDeals {
  readonly #asOfMs: number;
  readonly #lowest = new Best<LowestDeal>(
    (a, b) => b.discount_percent - a.discount_percent || b.observed_days - a.observed_days || byId(a, b),
  );
  readonly #discount = new Best<DiscountDeal>((a, b) => b.discount_percent - a.discount_percent || byId(a, b));

  constructor(asOf: string) {
    this.#asOfMs = Date.parse(asOf);
  }

  /** Whether an offer of those prices (list price 0: none) may be a deal at all: asked before the offer is made. */
  static isPossible(
    { priceTwd, listPriceTwd }: { priceTwd: number; listPriceTwd: number },
    { count, highestTwd }: { count: number; highestTwd: () => number },
  ): boolean {
    if (count >= MIN_OBSERVED_DAYS) return true;
    return listPriceTwd > priceTwd && highestTwd() >= listPriceTwd;
  }

  add(offer: Offer, points: PricePoint[]): void {
    if (!isFresh(offer, this.#asOfMs)) return;
    const low = lowestOf(offer, points, this.#asOfMs);
    if (low !== null) this.#lowest.add(low);
    const less = discountOf(offer, points, this.#asOfMs);
    if (less !== null) this.#discount.add(less);
  }

  lists(): Pick<Deals, 'lowest' | 'discount'> {
    return { lowest: this.#lowest.sorted(), discount: this.#discount.sorted() };
  }
}
