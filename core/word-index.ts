import { isUpperLetter } from './codes.ts';

const TO_LOWER = 0x20;
const BITS = 2 ** 16;

/** Lower case of ASCII. */
const fold = (code: number): number => (isUpperLetter(code) ? code + TO_LOWER : code);

/** Of two or three characters, small letters and capitals the same. */
const hashOf = (first: number, second: number, third: number): number =>
  Math.imul(
    (first | TO_LOWER) ^ Math.imul(second | TO_LOWER, 0x9e5) ^ Math.imul(third | TO_LOWER, 0x5_3c1b),
    0x1e37_79b1,
  ) >>> 16;
/** In place of the third character of words that have but two. */
const NONE = 0;

/** Most places hold no word: no list is made for them. */
const NOTHING: readonly never[] = [];

const setBit = (bits: Int32Array, hash: number): void => {
  bits[hash >>> 5]! |= 1 << (hash & 31);
};

interface Word<T> {
  /** How many were added before it. */
  rank: number;
  /** Characters, lower case where they are ASCII. */
  codes: Uint16Array;
  found: readonly [literal: string, value: T];
}

type Buckets<T> = Map<number, Word<T>[]>;

/** Words by their first characters: whether one may begin at a place is told by one or two bits. */
export class WordIndex<T> {
  /** Of words' first three characters; small enough for a core's first cache. */
  readonly #threes = new Int32Array(BITS / 32);
  /** Of words of two characters; null: there are none. */
  #twos: Int32Array | null = null;
  /** By the hash of their first three characters, and those that have but two. */
  readonly #longer: Buckets<T> = new Map();
  readonly #short: Buckets<T> = new Map();
  #count = 0;

  /** The word, lower case where it is ASCII, has at least two characters. */
  add(literal: string, value: T): void {
    const codes = Uint16Array.from({ length: literal.length }, (_, at) => literal.charCodeAt(at));
    const isLonger = codes.length > 2;
    const key = hashOf(codes[0]!, codes[1]!, isLonger ? codes[2]! : NONE);
    if (!isLonger) this.#twos ??= new Int32Array(BITS / 32);
    setBit(isLonger ? this.#threes : this.#twos!, key);
    const buckets = isLonger ? this.#longer : this.#short;
    buckets.set(key, [...(buckets.get(key) ?? []), { rank: this.#count++, codes, found: [literal, value] }]);
  }

  /** False where no word begins at a place of a text whose characters these are, two zeros at least behind them. */
  mayBegin(codes: Uint16Array, at: number): boolean {
    const three = hashOf(codes[at]!, codes[at + 1]!, codes[at + 2]!);
    if (((this.#threes[three >>> 5]! >>> (three & 31)) & 1) !== 0) return true;
    if (this.#twos === null) return false;
    const two = hashOf(codes[at]!, codes[at + 1]!, NONE);
    return ((this.#twos[two >>> 5]! >>> (two & 31)) & 1) !== 0;
  }

  /** First place from `from` on, before `to`, where a word may begin; -1: none. */
  next(codes: Uint16Array, from: number, to: number): number {
    for (let at = from; at < to; at++) if (this.mayBegin(codes, at)) return at;
    return -1;
  }

  /** The words that begin at `at` and end by `to`, ASCII case ignored, the first added first. */
  at(codes: Uint16Array, at: number, to: number): readonly (readonly [literal: string, value: T])[] {
    const longer = this.#longer.get(hashOf(codes[at]!, codes[at + 1]!, codes[at + 2]!));
    let found = longer === undefined ? null : wordsAt(longer, codes, at, to, null);
    if (this.#twos !== null) {
      const short = this.#short.get(hashOf(codes[at]!, codes[at + 1]!, NONE));
      if (short !== undefined) found = wordsAt(short, codes, at, to, found);
    }
    if (found === null) return NOTHING;
    return found.length === 1 ? [found[0]!.found] : found.sort((a, b) => a.rank - b.rank).map((word) => word.found);
  }
}

/** Those of a bucket that stand at `at`, behind those `found` before; null: none of either. */
const wordsAt = <T>(
  bucket: readonly Word<T>[],
  codes: Uint16Array,
  at: number,
  to: number,
  found: Word<T>[] | null,
): Word<T>[] | null => {
  let all = found;
  for (const word of bucket)
    if (at + word.codes.length <= to && startsWith(codes, word.codes, at)) {
      all ??= [];
      all.push(word);
    }
  return all;
};

/** From its end on: words that begin alike differ there. */
const startsWith = (codes: Uint16Array, word: Uint16Array, at: number): boolean => {
  for (let i = word.length - 1; i >= 0; i--) if (fold(codes[at + i]!) !== word[i]) return false;
  return true;
};
