import { isUpperLetter } from '../codes.ts';

const TO_LOWER = 0x20;
const SIZE = 0x1_0000;

/** Lower case of ASCII. */
export const fold = (code: number): number => (isUpperLetter(code) ? code + TO_LOWER : code);

const hashOf = (first: number, second: number): number =>
  ((first << 7) ^ (first >> 5) ^ Math.imul(second, 0x9e5)) & (SIZE - 1);

const startsWith = (text: string, literal: string, at: number): boolean => {
  for (let i = 0; i < literal.length; i++) if (fold(text.charCodeAt(at + i)) !== literal.charCodeAt(i)) return false;
  return true;
};

/** Words by their first two characters: what begins at a place is told by one look at a table. */
export class WordIndex<T> {
  /** 1: a word begins with two characters of this hash. Most places are passed by after a look at this alone. */
  readonly #isUsed = new Uint8Array(SIZE);
  readonly #buckets = new Map<number, [literal: string, value: T][]>();

  /** The word, lower case where it is ASCII, has at least two characters. */
  add(literal: string, value: T): void {
    const hash = hashOf(literal.charCodeAt(0), literal.charCodeAt(1));
    this.#isUsed[hash] = 1;
    this.#buckets.set(hash, [...(this.#buckets.get(hash) ?? []), [literal, value]]);
  }

  /** The words that begin at `at` and end by `to`, ASCII case ignored, the first added first; null: none does. */
  at(text: string, at: number, to: number): [literal: string, value: T][] | null {
    const hash = hashOf(fold(text.charCodeAt(at)), fold(text.charCodeAt(at + 1)));
    if (this.#isUsed[hash] === 0) return null;
    const found = (this.#buckets.get(hash) ?? []).filter(
      ([literal]) => at + literal.length <= to && startsWith(text, literal, at),
    );
    return found.length === 0 ? null : found;
  }
}
