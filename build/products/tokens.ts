import { type Rarity, rarityOf } from '../../core/match/index.ts';
import { bigramCode, IS_WORD, tokenCode, wordCode } from './layout.ts';

/** `Rarity` of a token by its code. */
export type CodeRarity = (code: number) => number;

export interface RarityByCode {
  ofCode: CodeRarity;
  /** `areOneBrand` of `Rarity`, of codes. */
  areOneBrand: (latin: number, chinese: number) => boolean;
}

const SMALLEST = 2 ** 22;
const LARGEST = 2 ** 26;

/** Spreads a 32-bit number over 32 bits. */
export const spread = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** Two places for a pair of names, so that one that is taken by another token does not make them one. */
const placesOf = (latin: number, chinese: number): [number, number] => [
  spread(latin ^ Math.imul(chinese, 0x9e3779b1)),
  spread(chinese ^ Math.imul(latin, 0x27d4eb2f)),
];

/**
 * In how many offers a token (by its code) is, counted in a table sized for the offers, which threads share: tokens that share
 * a place look more frequent than they are.
 */
export class TokenCounts {
  /** Length: a power of two. */
  readonly #counts: Uint32Array;
  readonly #mask: number;

  constructor(counts: Uint32Array) {
    this.#counts = counts;
    this.#mask = counts.length - 1;
  }

  /** Room to count the tokens of so many offers. */
  static room(offers: number): Uint32Array {
    let size = SMALLEST;
    while (size < offers * 4 && size < LARGEST) size *= 2;
    return new Uint32Array(new SharedArrayBuffer(4 * size));
  }

  /** Counts the tokens of one offer, which stand at `from` up to `to`. */
  add(words: Uint32Array, from: number, to: number): void {
    for (let i = from; i < to; i++) Atomics.add(this.#counts, spread(words[i]!) & this.#mask, 1);
  }

  of(code: number): number {
    return this.#counts[spread(code) & this.#mask]!;
  }

  /** Counts an offer that has two names side by side, by their codes, if there are two. */
  addNames(first: number, second: number): void {
    if (second === 0) return;
    const [latin, chinese] = first < IS_WORD ? [second, first] : [first, second];
    for (const place of placesOf(latin, chinese)) Atomics.add(this.#counts, place & this.#mask, 1);
  }

  /** In about how many offers the two stand side by side: the lesser of two counts. */
  ofNames(latin: number, chinese: number): number {
    const [one, other] = placesOf(latin, chinese);
    return Math.min(this.#counts[one & this.#mask]!, this.#counts[other & this.#mask]!);
  }
}

/** Names that so many offers have side by side are of one brand. */
const ONE_BRAND = 2;

/** Two characters are a brand's where one of so many offers that have them has its Latin name beside them. */
const NAMED_BY = 4;

/** Of a brand's offers one of so many has both of its names. */
const NAMES = 3;

/** Counts of which the rarity is worked out once. */
const TABLED = 1 << 12;

/** How rare tokens are among the offers whose tokens were counted: by code and by word the same. */
export const rarityIn = (counts: TokenCounts, offers: number): RarityByCode & { of: Rarity } => {
  const table = Float64Array.from({ length: TABLED }, (_, count) => rarityOf(count, offers));
  const ofCode = (code: number): number => {
    const count = counts.of(code);
    return count < TABLED ? table[count]! : rarityOf(count, offers);
  };
  const areOneBrand = (latin: number, chinese: number): boolean => counts.ofNames(latin, chinese) >= ONE_BRAND;
  const isNameOf = (latin: string, chinese: string): boolean => {
    const code = bigramCode(chinese);
    const together = counts.ofNames(wordCode(latin), code);
    return together > 0 && together * NAMED_BY >= counts.of(code);
  };
  const isOnlyNameOf = (latin: string, chinese: string): boolean =>
    isNameOf(latin, chinese) &&
    counts.ofNames(wordCode(latin), bigramCode(chinese)) * NAMES >= counts.of(wordCode(latin));
  const said = {
    areOneBrand: (latin: string, chinese: string) => areOneBrand(wordCode(latin), bigramCode(chinese)),
    isNameOf,
    isOnlyNameOf,
  };
  return { ofCode, areOneBrand, of: Object.assign((token: string) => ofCode(tokenCode(token)), said) };
};
