import { LAST_ASCII } from '../codes.ts';

const TO_LOWER = 0x20;
const BITS = 7;

/** Where two characters of ASCII stand, small letters and capitals the same. */
const placeOf = (first: number, second: number): number => ((first | TO_LOWER) << BITS) | second | TO_LOWER;

/** How words of ASCII begin: told by two characters, one look-up each, where a set would have to be searched. */
export class Openings {
  readonly #begins = new Uint8Array(2 ** (2 * BITS));

  constructor(words: readonly string[]) {
    for (const word of words) this.#begins[placeOf(word.charCodeAt(0), word.charCodeAt(1))] = 1;
  }

  /** Whether some word begins with these two characters, in any case; false beyond ASCII. */
  has(first: number, second: number): boolean {
    return first <= LAST_ASCII && second <= LAST_ASCII && this.#begins[placeOf(first, second)] === 1;
  }
}
