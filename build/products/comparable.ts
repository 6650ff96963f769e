/** Which offers of a product one offer's price may be held against. */
import { channels } from '../../core/channels/index.ts';
import type { Comparison, Offer } from '../../core/contract/index.ts';
import type { Decision } from '../../core/match/index.ts';
import words from '../../datasets/taxonomy/prices.json' with { type: 'json' };
import { sellerOf } from './seller.ts';

export const seller = (offer: Offer): string => sellerOf({ offerId: offer.offer_id, channel: offer.channel });

/** What a shop says of itself: `unknown` may be any. */
const isLike = (a: Offer, b: Offer): boolean =>
  conditionOf(a) === conditionOf(b) || [a, b].some(({ condition }) => condition === 'unknown');
const conditionOf = ({ condition }: Offer): Offer['condition'] => (condition === 'open_box' ? 'used' : condition);

const restricted = new RegExp(words.restricted_titles.join('|'), 'i');
const noSale = new RegExp(words.no_sale_titles.join('|'), 'i');
const memberChannels = new Set(channels.filter(({ membersOnly }) => membersOnly === true).map(({ id }) => id));
/** Whether the thing itself is sold at the price, which is no deposit, rental or surcharge. */
export const isSale = ({ title }: Offer): boolean => !noSale.test(title);
/** A price for members, students or first orders is no price for all, nor is that of the cheapest of several kinds. */
export const isForAll = (offer: Offer): boolean =>
  offer.price_from !== true && !memberChannels.has(offer.channel) && !restricted.test(offer.title) && isSale(offer);

const terms = Object.entries(words.terms).map(([name, patterns]) => ({
  name,
  said: new RegExp(patterns.join('|'), 'i'),
}));
/** Most titles say nothing of it. */
const anyTerm = new RegExp(Object.values(words.terms).flat().join('|'), 'i');

/** `【平輸】吸塵器 (無盒)` → `grey_import incomplete`: what the title says of the deal; prices are held against such that say the same. */
export const termsOf = (title: string): string =>
  anyTerm.test(title)
    ? terms
        .filter(({ said }) => said.test(title))
        .map(({ name }) => name)
        .join(' ')
    : '';

/** An offer with what is asked of it for every pair. */
export interface Held {
  offer: Offer;
  /** See `termsOf`; read when it is asked for. */
  readonly terms: string;
  /** In its product's offers. */
  place: number;
  seller: string;
  atMs: number;
}

export const held = (offer: Offer, place: number): Held => {
  let terms: string | null = null;
  return {
    ...{ offer, place, seller: seller(offer), atMs: Date.parse(offer.observed_at) },
    get terms() {
      terms ??= termsOf(offer.title);
      return terms;
    },
  };
};

/** Whether the one's price may be held against the other's, if both are the same. */
export const mayCompare = (own: Held, other: Held, withinMs: number): boolean =>
  other.seller !== own.seller &&
  Math.abs(own.atMs - other.atMs) <= withinMs &&
  isLike(own.offer, other.offer) &&
  other.terms === own.terms;

/** What deals and levels need of a product. */
type ComparedProduct = Pick<Comparison, 'product_id' | 'title' | 'offers' | 'gap_twd'>;

/** A product's offers, and whether two of them, by their places there, are the same directly and not by way of a third. */
export interface Compared {
  /** To be read until the next product is asked for. */
  comparison: ComparedProduct;
  areSame(place: number, other: number): boolean;
  /** Why, of two that are. */
  decide(place: number, other: number): Decision;
}

/** Offers of others that one may be held against, each the same as it directly. */
export const comparable = (
  own: Held,
  offers: readonly Held[],
  { areSame }: Pick<Compared, 'areSame'>,
  withinMs: number,
): Held[] => offers.filter((other) => mayCompare(own, other, withinMs) && areSame(own.place, other.place));
