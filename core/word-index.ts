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
  /** Characters, lower case where they are ASCII. */
  codes: Uint16Array;
  found: readonly [literal: string, value: T];
}

/** Words by their first characters: whether one may begin at a place is told by one or two bits. */
export class WordIndex<T> {
  /** Of words' first three characters; small enough for a core's first cache. */
  readonly #threes = new Int32Array(BITS / 32);
  /** Of words of two characters; null: there are none. */
  #twos: Int32Array | null = null;
  /** By the hash of their first two. */
  readonly #buckets = new Map<number, Word<T>[]>();

  /** The word, lower case where it is ASCII, has at least two characters. */
  add(literal: string, value: T): void {
    const codes = Uint16Array.from({ length: literal.length }, (_, at) => literal.charCodeAt(at));
    const pair = hashOf(codes[0]!, codes[1]!, NONE);
    if (codes.length > 2) setBit(this.#threes, hashOf(codes[0]!, codes[1]!, codes[2]!));
    else {
      this.#twos ??= new Int32Array(BITS / 32);
      setBit(this.#twos, pair);
    }
    this.#buckets.set(pair, [...(this.#buckets.get(pair) ?? []), { codes, found: [literal, value] }]);
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
    let found: (readonly [literal: string, value: T])[] | null = null;
    const bucket = this.#buckets.get(hashOf(codes[at]!, codes[at + 1]!, NONE));
    if (bucket === undefined) return NOTHING;
    for (const word of bucket)
      if (at + word.codes.length <= to && startsWith(codes, word.codes, at)) {
        found ??= [];
        found.push(word.found);
      }
    return found ?? NOTHING;
  }
}

const startsWith = (codes: Uint16Array, word: Uint16Array, at: number): boolean => {
  for (let i = 0; i < word.length; i++) if (fold(codes[at + i]!) !== word[i]) return false;
  return true;
};
