/** Which offers of a product one offer's price may be held against. */
import { channels } from '../../core/channels/index.ts';
import type { Offer } from '../../core/contract/index.ts';
import { type Decision, decideSame, type Identity, type Rarity, readIdentity } from '../../core/match/index.ts';
import words from '../../datasets/taxonomy/prices.json' with { type: 'json' };
import { sellerOf } from './seller.ts';

export const seller = (offer: Offer): string => sellerOf({ offerId: offer.offer_id, channel: offer.channel });

/** What a shop says of itself: `unknown` may be any. */
const isLike = (a: Offer, b: Offer): boolean =>
  conditionOf(a) === conditionOf(b) || [a, b].some(({ condition }) => condition === 'unknown');
const conditionOf = ({ condition }: Offer): Offer['condition'] => (condition === 'open_box' ? 'used' : condition);

const restricted = new RegExp(words.restricted_titles.join('|'), 'i');
const memberChannels = new Set(channels.filter(({ membersOnly }) => membersOnly === true).map(({ id }) => id));
/** A price for members, students or first orders is no price for all. */
export const isForAll = ({ title, channel }: Offer): boolean => !memberChannels.has(channel) && !restricted.test(title);

/** An offer with what is asked of it for every pair. */
export interface Held {
  offer: Offer;
  seller: string;
  atMs: number;
}

export const held = (offer: Offer): Held => ({ offer, seller: seller(offer), atMs: Date.parse(offer.observed_at) });

/** Whether the one's price may be held against the other's, if both are the same. */
export const mayCompare = (own: Held, other: Held, withinMs: number): boolean =>
  other.seller !== own.seller && Math.abs(own.atMs - other.atMs) <= withinMs && isLike(own.offer, other.offer);

export interface Decided {
  other: Offer;
  decision: Decision;
}

/** Titles of a product's offers, each read once and only where it is asked for. */
export class Identities {
  readonly #known = new Map<Offer, Identity>();
  readonly #rarity: Rarity | undefined;

  constructor(rarity: Rarity | undefined) {
    this.#rarity = rarity;
  }

  decide(one: Offer, other: Offer): Decision {
    return decideSame(this.of(one), this.of(other), this.#rarity);
  }

  of(offer: Offer): Identity {
    const known = this.#known.get(offer) ?? readIdentity(offer);
    this.#known.set(offer, known);
    return known;
  }
}

/** Offers of others that one may be held against, each decided to be the same as it directly, not by way of a third. */
export const comparable = (
  own: Offer,
  offers: readonly Offer[],
  { identities, togetherMs }: { identities: Identities; togetherMs: number },
): Decided[] => {
  const one = held(own);
  return offers
    .filter((other) => mayCompare(one, held(other), togetherMs))
    .map((other) => ({ other, decision: identities.decide(own, other) }))
    .filter(({ decision }) => decision.same);
};
