import {
  confidenceUnlessDenied,
  type Identity,
  LEAST_OF_BEST,
  mayBeEachOthers,
  type Rarity,
  SAME_THRESHOLD,
} from '../../core/match/index.ts';
import { GrowingUint32 } from '../../core/serving/growing.ts';
import { edgesByOffer } from './ambiguous.ts';
import type { Pairs } from './block.ts';
import type { Edges } from './edges.ts';

/** Why two such offers are one product. */
export const EACH_OTHERS_BEST = "each other's best, by a margin";

/** So far the next title of either market must be behind. */
const MARGIN = 0.1;
/** Beyond so many pairs no more are kept: memory stays bounded. */
const MOST_PAIRS = 20_000_000;

interface Near {
  left: number;
  right: number;
  confidence: number;
}

interface Asked {
  at: (ordinal: number) => Identity;
  rarity: Rarity;
}

/** The best and the second-best confidence that each offer has in each market. */
class BestTwo {
  readonly #markets: number;
  readonly #found = new Map<number, [best: number, next: number]>();

  constructor(markets: number) {
    this.#markets = markets;
  }

  note(ordinal: number, market: number, confidence: number): void {
    const key = ordinal * this.#markets + market;
    const [best, next] = this.#found.get(key) ?? [0, 0];
    if (confidence > best) this.#found.set(key, [confidence, best]);
    else if (confidence > next) this.#found.set(key, [best, confidence]);
  }

  isClear(ordinal: number, market: number, confidence: number): boolean {
    const [best, next] = this.#found.get(ordinal * this.#markets + market) ?? [0, 0];
    return confidence === best && best - next >= MARGIN;
  }
}

/** What the rule by itself says of an offer. */
const counterpartsOf = (edges: Edges, marketOf: (ordinal: number) => number) => {
  const { starts, list } = edgesByOffer(edges, edges.offers);
  return {
    /** No other offer is the same. */
    isAlone: (own: number): boolean => starts[own] === starts[own + 1],
    /** One of a market is. */
    hasIn: (own: number, market: number): boolean => {
      for (let i = starts[own]!; i < starts[own + 1]!; i++) {
        const { left, right } = edges.at(list[i]!);
        if (marketOf(left === own ? right : left) === market) return true;
      }
      return false;
    },
  };
};

/**
 * Pairs of two markets' offers of one brand that nothing tells apart, and that the rule by itself is not sure enough of. Those are the same
 * that are each other's best, clearly, if neither has a counterpart in the other's market, and one
 * has none at all: no pair of products is joined by it. Like `mirroredPairs`, for Chinese titles of any
 * sellers, and in a narrower range. The listings of an open market are asked as one range.
 */
export class NearPairs {
  readonly #left = new GrowingUint32();
  readonly #right = new GrowingUint32();
  readonly #marketOf: (ordinal: number) => number;
  #markets = 0;

  /** `sellers`: by ordinal, as `OfferStore` numbers them; `openMarket`: the bit of listings that are a seller's own. */
  constructor(sellers: Uint32Array, openMarket: number) {
    this.#marketOf = (ordinal) => (sellers[ordinal]! & ~openMarket) >>> 0;
  }

  add({ left, right }: Pairs): void {
    for (let i = 0; i < left.length && this.#left.length < MOST_PAIRS; i++) {
      const [own, other] = [this.#marketOf(left[i]!), this.#marketOf(right[i]!)];
      if (own === other) continue;
      this.#left.push(left[i]!);
      this.#right.push(right[i]!);
      this.#markets = Math.max(this.#markets, own + 1, other + 1);
    }
  }

  /** `edges` are sealed. Ordinals, the left below the right. */
  eachOthersBest(edges: Edges, { at, rarity }: Asked): Near[] {
    if (this.#left.length === 0) return [];
    const { isAlone, hasIn } = counterpartsOf(edges, this.#marketOf);
    const best = new BestTwo(this.#markets);
    const open: Near[] = [];
    for (let i = 0; i < this.#left.length; i++) {
      const [left, right] = [this.#left.at(i), this.#right.at(i)];
      const [own, other] = [this.#marketOf(left), this.#marketOf(right)];
      const [isTaken, isOtherTaken] = [hasIn(left, other), hasIn(right, own)];
      // What is taken is asked for all that: a title beside which it stands may be as near to it.
      if (isTaken && isOtherTaken) continue;
      const confidence = confidenceUnlessDenied(at(left), at(right), rarity) ?? 0;
      if (confidence < LEAST_OF_BEST - MARGIN) continue;
      best.note(left, other, confidence);
      best.note(right, own, confidence);
      const isOpen = !isTaken && !isOtherTaken && (isAlone(left) || isAlone(right));
      if (isOpen && confidence >= LEAST_OF_BEST) open.push({ left, right, confidence });
    }
    return open
      .filter(
        ({ left, right, confidence }) =>
          best.isClear(left, this.#marketOf(right), confidence) &&
          best.isClear(right, this.#marketOf(left), confidence) &&
          mayBeEachOthers(at(left), at(right), rarity),
      )
      .map(({ left, right }) => ({
        left: Math.min(left, right),
        right: Math.max(left, right),
        confidence: SAME_THRESHOLD,
      }));
  }
}
