/** Prices of shops beside those of others for the same products. */
import type { Offer, PriceLevel } from '../../core/contract/index.ts';
import { median } from '../../core/numbers.ts';
import { GrowingFloat64, GrowingUint32 } from '../../core/serving/growing.ts';
import { type Compared, comparable, type Held, held, isForAll, mayCompare } from './comparable.ts';
import type { ChannelPrices } from './offer-store.ts';

const DAY_MS = 86_400_000;
/** Older prices may stand no longer; both of a pair were seen within so long of each other. */
const FRESH_MS = 14 * DAY_MS;
/** Fewer other sellers of a product make no market, fewer products no level. */
export const LEAST_OTHERS = 3;
export const LEAST_PRODUCTS = 5;
/** Offers of one product of which no more is learnt. */
const MOST_OFFERS = 60;
const HALF = 0.5;
/** From this share of the others' price on nothing is told against a shop. */
const ORDINARY = 0.85;
const PERCENT = 100;

export interface Shops {
  /** Whether a channel is a site of the snapshot. */
  has(channel: string): boolean;
  /** Whether both are known to be of one company. */
  areOfOne(channel: string, other: string): boolean;
}

interface Ratio {
  ratio: number;
  at: string;
}

interface With {
  product: Compared;
  shops: Shops;
}

/** Share of the median of the others' prices, each seller's lowest; null: too few sellers. */
const shareOf = (own: Held, others: readonly Held[]): number | null => {
  const lowest = new Map<string, number>();
  for (const { offer, seller } of others)
    lowest.set(seller, Math.min(offer.price_twd, lowest.get(seller) ?? offer.price_twd));
  if (lowest.size < LEAST_OTHERS) return null;
  return own.offer.price_twd / median([...lowest.values()].sort((a, b) => a - b));
};

/**
 * Price of one offer as a share of the median of the others; null: too few of them. A product's offers are the same by way of each
 * other; what would tell a price below the market counts only offers that are the same as this one directly.
 */
const ratioOf = (own: Held, offers: readonly Held[], { product, shops }: With): Ratio | null => {
  const others = offers.filter(
    (other) =>
      other.offer.channel !== own.offer.channel &&
      mayCompare(own, other, FRESH_MS) &&
      !shops.areOfOne(own.offer.channel, other.offer.channel),
  );
  const share = shareOf(own, others);
  if (share === null) return null;
  if (share >= ORDINARY) return { ratio: share, at: own.offer.observed_at };
  const direct = shareOf(own, comparable(own, others, product, FRESH_MS));
  return direct === null ? null : { ratio: direct, at: own.offer.observed_at };
};

const isUsable = (offer: Offer, asOfMs: number): boolean =>
  offer.price_twd > 1 &&
  offer.in_stock !== false &&
  asOfMs - Date.parse(offer.observed_at) <= FRESH_MS &&
  isForAll(offer);

/** Of several offers of one shop the middle one speaks for its price. */
const middle = (ratios: Ratio[]): Ratio | undefined => ratios.sort((a, b) => a.ratio - b.ratio)[ratios.length >> 1];

/** Ratios of all shops as they are found, in columns: a shop may sell a million products, and there are a million shops. */
class ShopRatios {
  readonly #numbers = new Map<string, number>();
  /** By shop: when its prices were seen, at the earliest and at the latest. */
  readonly #seen: { oldest: string; newest: string }[] = [];
  readonly #counts = new GrowingUint32();
  readonly #shops = new GrowingUint32();
  readonly #ratios = new GrowingFloat64();

  add(domain: string, { ratio, at }: Ratio): void {
    const known = this.#numbers.get(domain);
    const shop = known ?? this.#seen.push({ oldest: at, newest: at }) - 1;
    if (known === undefined) {
      this.#numbers.set(domain, shop);
      this.#counts.push(0);
    }
    const seen = this.#seen[shop]!;
    if (at < seen.oldest) seen.oldest = at;
    if (at > seen.newest) seen.newest = at;
    this.#counts.values()[shop]! += 1;
    this.#shops.push(shop);
    this.#ratios.push(ratio);
  }

  /** Of shops with enough products, by domain. */
  levels(): [domain: string, level: PriceLevel][] {
    const counts = this.#counts.values();
    const next = new Uint32Array(counts.length);
    for (let shop = 1; shop < counts.length; shop++) next[shop] = next[shop - 1]! + counts[shop - 1]!;
    const byShop = new Float64Array(this.#ratios.length);
    for (let i = 0; i < byShop.length; i++) byShop[next[this.#shops.at(i)]!++] = this.#ratios.at(i);
    return [...this.#numbers]
      .filter(([, shop]) => counts[shop]! >= LEAST_PRODUCTS)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([domain, shop]) => {
        const ordered = byShop.subarray(next[shop]! - counts[shop]!, next[shop]!).sort();
        return [domain, levelOf(ordered, this.#seen[shop]!)];
      });
  }
}

/** `ordered`: ratios, ascending. */
const levelOf = (ordered: Float64Array, { oldest, newest }: { oldest: string; newest: string }): PriceLevel => {
  const half = ordered.length >> 1;
  const value = ordered.length % 2 === 1 ? ordered[half]! : (ordered[half - 1]! + ordered[half]!) / 2;
  return {
    products: ordered.length,
    least_others: LEAST_OTHERS,
    median_percent: Math.round(value * PERCENT * 10) / 10,
    half_or_less: ordered.filter((ratio) => ratio <= HALF).length,
    oldest_at: oldest,
    newest_at: newest,
  };
};

/** Which products may say something of a shop: asked before their offers are made. */
export const wantedProducts = ({ channels, channelOf }: ChannelPrices, shops: Shops) => {
  const isShop = channels.map((channel) => shops.has(channel));
  return (ordinals: readonly number[]): boolean =>
    ordinals.length > LEAST_OTHERS && ordinals.some((ordinal) => isShop[channelOf[ordinal]!]);
};

/** Levels of the shops with enough products that enough others offer, by domain. */
export const derivePriceLevels = (
  products: Iterable<Compared>,
  { asOf, shops }: { asOf: string; shops: Shops },
): [domain: string, level: PriceLevel][] => {
  const asOfMs = Date.parse(asOf);
  const found = new ShopRatios();
  for (const product of products) {
    const offers = product.comparison.offers
      .map(held)
      .filter(({ offer }) => isUsable(offer, asOfMs))
      .slice(0, MOST_OFFERS);
    const own = new Map<string, Ratio[]>();
    for (const one of offers) {
      const { channel } = one.offer;
      const ratio = shops.has(channel) ? ratioOf(one, offers, { product, shops }) : null;
      if (ratio !== null) own.set(channel, [...(own.get(channel) ?? []), ratio]);
    }
    for (const [domain, ratios] of own) {
      const one = middle(ratios);
      if (one !== undefined) found.add(domain, one);
    }
  }
  return found.levels();
};
