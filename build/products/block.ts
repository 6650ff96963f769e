import { type Identity, modelStrength } from '../../core/match/index.ts';
import { hashToken, type Rarity } from './rarity.ts';

/** Two offers by their ordinals that share a key and are worth a decision; `left` < `right`. */
export interface Candidates {
  count: number;
  at(index: number): [left: number, right: number];
}

const ORDINAL_BITS = 22;
const ORDINALS = 2 ** ORDINAL_BITS;
/** A key that more offers share tells nothing. */
const LARGEST_BLOCK = 64;
/** Candidates of one offer; the smallest blocks come first, so the most telling keys win. */
const MAX_PER_OFFER = 24;
const RARE_TOKENS = 5;

const rarest = (tokens: string[], rarity: Rarity): string[] =>
  tokens
    .map((token) => ({ token, frequency: rarity.frequency(token) }))
    .filter(({ frequency }) => frequency > 1)
    .sort((a, b) => a.frequency - b.frequency || (a.token < b.token ? -1 : 1))
    .slice(0, RARE_TOKENS)
    .map(({ token }) => token);

/** Keys of an offer: GTIN, model numbers and their pieces, and pairs of its rarest words. Offers that share none are never compared. */
export const blockingKeys = (identity: Identity, rarity: Rarity): string[] => {
  const keys = new Set<string>();
  if (identity.gtin !== null) keys.add(`gtin ${identity.gtin}`);
  for (const { whole, pieces } of identity.models) {
    keys.add(`model ${whole}`);
    for (const piece of pieces) if (piece.length >= 5 && modelStrength(piece) > 0) keys.add(`model ${piece}`);
  }
  const words = rarest(identity.words, rarity);
  const bigrams = rarest(identity.bigrams, rarity);
  for (const tokens of [words, bigrams, [...words.slice(0, 2), ...bigrams.slice(0, 2)]])
    for (let i = 0; i < tokens.length; i++)
      for (let j = i + 1; j < tokens.length; j++) keys.add([tokens[i], tokens[j]].sort().join(' '));
  return [...keys];
};

/** The most telling word of an offer: its longest model number, else its rarest word. Offers of one product mostly share it. */
export const anchorOf = (identity: Identity, rarity: Rarity): string => {
  const [longest] = identity.models.map(({ whole }) => whole).sort((a, b) => b.length - a.length);
  return longest ?? rarest(identity.words, rarity)[0] ?? rarest(identity.bigrams, rarity)[0] ?? '';
};

/** Collects (key, offer) and finds who shares a key, by sorting numbers: memory is 8 bytes a key, no pair of all with all. */
export class Blocker {
  #entries = new Float64Array(1 << 16);
  #used = 0;

  add(ordinal: number, keys: string[]): void {
    if (ordinal >= ORDINALS) throw new Error(`products: more than ${ORDINALS} offers; split the feed by category`);
    for (const key of keys) {
      if (this.#used === this.#entries.length) {
        const larger = new Float64Array(this.#used * 2);
        larger.set(this.#entries);
        this.#entries = larger;
      }
      this.#entries[this.#used++] = hashToken(key) * ORDINALS + ordinal;
    }
  }

  /**
   * Pairs to decide on, each once. `position` says where each ordinal stands in an order in which like offers are neighbours: pairs
   * come in that order, so that who decides on them meets the same offers again soon.
   */
  candidates(position: Uint32Array): Candidates {
    const entries = this.#entries.subarray(0, this.#used).sort();
    const taken = new Uint8Array(position.length);
    const ordinalAt = new Uint32Array(position.length);
    for (const [ordinal, place] of position.entries()) ordinalAt[place] = ordinal;
    let pairs = new Float64Array(1 << 12);
    let count = 0;
    const addPair = (a: number, b: number): void => {
      if (a === b || (taken[a]! >= MAX_PER_OFFER && taken[b]! >= MAX_PER_OFFER)) return;
      taken[a] = Math.min(255, taken[a]! + 1);
      taken[b] = Math.min(255, taken[b]! + 1);
      if (count === pairs.length) {
        const larger = new Float64Array(count * 2);
        larger.set(pairs);
        pairs = larger;
      }
      const [x, y] = [position[a]!, position[b]!];
      pairs[count++] = Math.min(x, y) * ORDINALS + Math.max(x, y);
    };
    for (let least = 2; least <= LARGEST_BLOCK; least *= 2) {
      forEachBlock(entries, [least, Math.min(least * 2 - 1, LARGEST_BLOCK)], (start, end) => {
        for (let i = start; i < end; i++)
          for (let j = i + 1; j < end; j++) addPair(entries[i]! % ORDINALS, entries[j]! % ORDINALS);
      });
    }
    const unique = uniqueSorted(pairs.subarray(0, count));
    return {
      count: unique.length,
      at: (index) => {
        const a = ordinalAt[Math.floor(unique[index]! / ORDINALS)]!;
        const b = ordinalAt[unique[index]! % ORDINALS]!;
        return a < b ? [a, b] : [b, a];
      },
    };
  }
}

const forEachBlock = (
  entries: Float64Array,
  [least, most]: [number, number],
  visit: (start: number, end: number) => void,
): void => {
  for (let start = 0; start < entries.length; ) {
    const key = Math.floor(entries[start]! / ORDINALS);
    let end = start + 1;
    while (end < entries.length && Math.floor(entries[end]! / ORDINALS) === key) end++;
    if (end - start >= least && end - start <= most) visit(start, end);
    start = end;
  }
};

const uniqueSorted = (values: Float64Array): Float64Array => {
  values.sort();
  let kept = 0;
  for (let i = 0; i < values.length; i++) if (i === 0 || values[i] !== values[i - 1]) values[kept++] = values[i]!;
  return values.subarray(0, kept);
};
