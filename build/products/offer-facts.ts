/** Offers of shops' own pages → what each shop's come to. */
import type { OfferFacts } from '../../core/contract/index.ts';
import { compareUtf8 } from '../columns/order.ts';
import type { PricesByOffer } from '../history/prices.ts';
import type { OfferStore } from './offer-store.ts';
import type { OfferRow } from './rows.ts';

/** Fewer say nothing of a shop's prices. */
const LEAST_OFFERS = 5;
const MOST_NAMES = 10;
const MAX_NAME = 80;
/** Different names of one shop that are counted; what comes after them is counted as named. */
const MOST_COUNTED = 5000;

class NameCounter {
  named = 0;
  readonly #counts = new Map<string, { name: string; offers: number }>();

  add(name: string | null): void {
    const shown = name?.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME) ?? '';
    if (shown === '') return;
    this.named++;
    const key = shown.toLowerCase();
    const known = this.#counts.get(key);
    if (known !== undefined) known.offers++;
    else if (this.#counts.size < MOST_COUNTED) this.#counts.set(key, { name: shown, offers: 1 });
  }

  most(): { name: string; offers: number }[] {
    return [...this.#counts.values()]
      .sort((a, b) => b.offers - a.offers || (a.name < b.name ? -1 : 1))
      .slice(0, MOST_NAMES);
  }
}

/** By the nearest rank, so that it is a price that was seen. */
const quantile = (sorted: Uint32Array, share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;

/** Gathers the offers of one shop. */
class ShopOffers {
  readonly #prices: number[] = [];
  readonly #brands = new NameCounter();
  readonly #categories = new NameCounter();
  #discounted = 0;
  #first = '9';
  #newest = '';
  #lastSeen = '';

  /** `since`: when its first price was seen. */
  add({ offer, category }: OfferRow, since: string): void {
    const { price_twd, list_price_twd, brand, observed_at } = offer;
    this.#prices.push(price_twd);
    if (list_price_twd !== null && list_price_twd > price_twd) this.#discounted++;
    this.#brands.add(brand);
    this.#categories.add(category);
    if (since < this.#first) this.#first = since;
    if (since > this.#newest) this.#newest = since;
    if (observed_at > this.#lastSeen) this.#lastSeen = observed_at;
  }

  facts(): OfferFacts {
    const sorted = Uint32Array.from(this.#prices).sort();
    const isEnough = sorted.length >= LEAST_OFFERS;
    return {
      offers: sorted.length,
      price_twd: isEnough
        ? { low_quartile: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high_quartile: quantile(sorted, 0.75) }
        : null,
      discounted: isEnough ? Math.round((this.#discounted / sorted.length) * 1000) / 1000 : null,
      branded: this.#brands.named,
      brands: this.#brands.most(),
      categorised: this.#categories.named,
      categories: this.#categories.most(),
      newest_at: this.#newest.slice(0, 10) > this.#first.slice(0, 10) ? this.#newest : null,
      last_seen_at: this.#lastSeen,
    };
  }
}

/** Shop → what its own offers come to. Offers come in the order of their ids, so that a shop's stand together; one shop is in memory. */
export function* offerFacts(
  offers: OfferStore,
  prices: PricesByOffer,
  shops: { has(domain: string): boolean },
): Generator<[domain: string, facts: OfferFacts]> {
  const source = prices.byOffer()[Symbol.iterator]();
  let next = source.next();
  let [domain, own] = ['', new ShopOffers()];
  let isShop = false;
  for (const { id, row } of offers.ids()) {
    const shop = id.slice(0, Math.max(0, id.indexOf(':')));
    if (shop !== domain) {
      if (isShop) yield [domain, own.facts()];
      [domain, own] = [shop, new ShopOffers()];
      isShop = shops.has(shop);
    }
    while (next.done !== true && compareUtf8(next.value.offerId, id) < 0) next = source.next();
    if (!isShop) continue;
    const known = next.done !== true && next.value.offerId === id ? next.value.points()[0]?.at : undefined;
    const read = row();
    own.add(read, known ?? read.offer.observed_at);
  }
  if (isShop) yield [domain, own.facts()];
}
