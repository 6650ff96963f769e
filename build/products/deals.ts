import type { DiscountDeal, GapDeal, LowestDeal, Offer, PricePoint } from '../../core/contract/index.ts';
import type { Decision } from '../../core/match/index.ts';
import { type Compared, comparable, type Held, held, isForAll, isSale } from './comparable.ts';
import { discountOf, lowestOf, MIN_OBSERVED_DAYS, TOO_MUCH_PERCENT } from './price-deals.ts';
import type { Deals } from './tables.ts';

const DAY_MS = 86_400_000;
/** An offer not seen for longer may be gone: no claim is made with it. */
const FRESH_DAYS = 7;
const MAX_DEALS = 10_000;

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;
const isFresh = (offer: Offer, asOfMs: number): boolean =>
  offer.price_twd > 1 && offer.in_stock !== false && asOfMs - Date.parse(offer.observed_at) <= FRESH_DAYS * DAY_MS;

/** Both of a gap were seen within so long of each other. */
const TOGETHER_MS = 2 * DAY_MS;

/** A gap before anybody asks why its two are the same: of the most that are found, few are told. */
interface FoundGap extends Omit<GapDeal, 'match'> {
  why: () => Decision;
  /** Against the reference, TWD: at hand, for gaps are compared by it millions of times. */
  saved: number;
}

const older = (a: Offer, b: Offer): string => (a.observed_at < b.observed_at ? a.observed_at : b.observed_at);

/** Of offers by price the first of the dearest. */
const dearest = (offers: readonly Held[]): Held | null =>
  offers.reduce<Held | null>(
    (most, one) => (most === null || one.offer.price_twd > most.offer.price_twd ? one : most),
    null,
  );

/** Middle of ascending prices, of two in the middle the lower: one of them that is dear would otherwise make half of the reference. */
const lowerMedian = (ascending: readonly number[]): number => ascending[(ascending.length - 1) >> 1]!;

/** What one offer saves against the others; null: nothing, too much to be true, or they are all of its channel. */
const gapFrom = (own: Held, against: readonly Held[], { comparison, decide }: Compared): FoundGap | null => {
  const cheapest = own.offer;
  const dear = dearest(against.filter(({ offer }) => offer.channel !== cheapest.channel));
  if (dear === null) return null;
  const reference = lowerMedian(against.map(({ offer }) => offer.price_twd).sort((a, b) => a - b));
  const saved = reference - cheapest.price_twd;
  if (saved <= 0 || percent(saved, reference) >= TOO_MUCH_PERCENT) return null;
  const { product_id, title } = comparison;
  const places = [own.place, dear.place] as const;
  return {
    ...{ product_id, title, cheapest, dearest: dear.offer },
    gap_twd: dear.offer.price_twd - cheapest.price_twd,
    saving_percent: percent(saved, reference),
    why: () => decide(...places),
    saved,
    reference_twd: reference,
    reference_kind: 'median_of_others',
    compared: against.length,
    seen_at: older(cheapest, dear.offer),
  };
};

const toldGap = ({ why, saved: _, ...gap }: FoundGap): GapDeal => {
  const { confidence, reasons } = why();
  const { product_id, title, cheapest, dearest, gap_twd, saving_percent, ...rest } = gap;
  return { product_id, title, cheapest, dearest, gap_twd, saving_percent, match: { confidence, reasons }, ...rest };
};

/** Offers of a product beyond which nothing more is learnt, and of these the cheapest that are tried. */
const MOST_OFFERS = 60;
const MOST_TRIED = 8;

/** The offer that saves most against the median of the others; null: none saves as much as `bar`. */
const gapOf = (product: Compared, { asOfMs, bar }: { asOfMs: number; bar: number }): FoundGap | null => {
  const offers = product.comparison.offers
    .map(held)
    .filter(({ offer }) => isFresh(offer, asOfMs) && isForAll(offer))
    .sort((a, b) => a.offer.price_twd - b.offer.price_twd)
    .slice(0, MOST_OFFERS);
  let best: FoundGap | null = null;
  for (const cheapest of offers.slice(0, MOST_TRIED)) {
    const most = offers.at(-1)!.offer.price_twd - cheapest.offer.price_twd;
    if (most < bar || most <= (best === null ? 0 : best.saved)) break;
    const gap = gapFrom(cheapest, comparable(cheapest, offers, product, TOGETHER_MS), product);
    if (gap !== null && (best === null || gap.saved > best.saved)) best = gap;
  }
  return best;
};

const byId = (a: { offer: Offer }, b: { offer: Offer }): number => (a.offer.offer_id < b.offer.offer_id ? -1 : 1);
/** By what is saved against the median of the others: one dear offer makes no saving. */
const compareGaps = (a: FoundGap, b: FoundGap): number =>
  b.saved - a.saved || b.saving_percent - a.saving_percent || (a.product_id < b.product_id ? -1 : 1);

/** The first {@link MAX_DEALS} of what is added, in order; more wait than that, so that few are sorted often. */
class Best<T> {
  #items: T[] = [];
  /** The last that was told when it was last put in order; undefined: there was room. */
  #bar: T | undefined;
  readonly #compare: (a: T, b: T) => number;

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  add(item: T): void {
    if (this.#bar !== undefined && this.#compare(item, this.#bar) > 0) return;
    if (this.#items.push(item) >= 3 * MAX_DEALS) this.sorted();
  }

  /** What is not told is let go of: what is in order already is put into order again at little cost. */
  sorted(): T[] {
    this.#items.sort(this.#compare);
    this.#items.length = Math.min(this.#items.length, MAX_DEALS);
    if (this.#items.length === MAX_DEALS) this.#bar = this.#items.at(-1);
    return this.#items;
  }

  /** The last that would be told now; undefined: there is room. */
  last(): T | undefined {
    return this.#items.length < MAX_DEALS ? undefined : this.sorted().at(-1);
  }
}

const LOOK_EVERY = 1000;

/** Price gaps of products, which come by gap, largest first: those that cannot be among the best (nobody saves more than the gap) are not looked at. */
export const deriveGaps = (products: Iterable<Compared>, { asOf }: { asOf: string }): GapDeal[] => {
  const asOfMs = Date.parse(asOf);
  const best = new Best(compareGaps);
  let seen = 0;
  let bar = 0;
  for (const product of products) {
    if (product.comparison.gap_twd < bar) break;
    const gap = gapOf(product, { asOfMs, bar });
    if (gap !== null) best.add(gap);
    if (++seen % LOOK_EVERY === 0) {
      const last = best.last();
      bar = last === undefined ? 0 : last.saved;
    }
  }
  return best.sorted().map(toldGap);
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

  /** Whether an offer of that price may be a deal at all: asked before the offer is made. */
  static isPossible(priceTwd: number, { count, highestTwd }: { count: number; highestTwd: () => number }): boolean {
    return count >= MIN_OBSERVED_DAYS && highestTwd() > priceTwd;
  }

  /** Of several prices the lowest moves when a kind comes or goes: it makes no deal. */
  add(offer: Offer, points: PricePoint[]): void {
    if (!isFresh(offer, this.#asOfMs) || !isSale(offer) || offer.price_from === true) return;
    const low = lowestOf(offer, points, this.#asOfMs);
    if (low !== null) this.#lowest.add(low);
    const less = discountOf(offer, points, this.#asOfMs);
    if (less !== null) this.#discount.add(less);
  }

  lists(): Pick<Deals, 'lowest' | 'discount'> {
    return { lowest: this.#lowest.sorted(), discount: this.#discount.sorted() };
  }
}
