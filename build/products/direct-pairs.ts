import { confidenceIfSame, type Decision, decideSame, type Rarity, SAME_THRESHOLD } from '../../core/match/index.ts';
import type { Edges } from './edges.ts';
import type { Identities } from './identities.ts';

/** A pair of two like ranges has just this confidence, in thousandths, whatever the rule says of it; see mirrored.ts. */
const OF_RANGES = Math.round(SAME_THRESHOLD * 1000);

/**
 * Whether two offers, by ordinal, are the same by the rule itself, not by way of a third: what was decided when candidates
 * were is not decided again, and no title is read.
 */
export class DirectPairs {
  readonly #edges: Edges;
  readonly #identities: Identities;
  readonly #rarity: Rarity;

  constructor(edges: Edges, identities: Identities, rarity: Rarity) {
    this.#edges = edges;
    this.#identities = identities;
    this.#rarity = rarity;
  }

  areSame(one: number, other: number): boolean {
    if (this.#edges.confidenceOf(one, other) > OF_RANGES) return true;
    const [left, right] = [Math.min(one, other), Math.max(one, other)];
    return confidenceIfSame(this.#identities.at(left), this.#identities.at(right), this.#rarity) !== null;
  }

  decide(one: number, other: number): Decision {
    return decideSame(this.#identities.at(one), this.#identities.at(other), this.#rarity);
  }
}
