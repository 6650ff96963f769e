/** Words and texts in one form: `SK-II` is `sk ii` in both. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replace(/[\s_-]+/g, ' ');

export const isLatin = (word: string): boolean => /^[\x20-\x7e]+$/.test(word);

interface Term {
  text: string;
  number: number;
  latin: boolean;
}

const isWordCode = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
const LETTER_S = 0x73;

/** Below 2^30, which maps find faster than larger numbers; what shares a key by chance is told apart by its text. */
const pairKey = (first: number, second: number): number => (first << 14) ^ second;
const PAIRS = 1 << 16;
const pairHash = (first: number, second: number): number =>
  (Math.imul(first, 0x9e35) + Math.imul(second, 0x3d)) & (PAIRS - 1);

/**
 * Finds many words in a text at once. Words are looked up by their first two characters, for a table of transitions
 * over thousands of Chinese characters would not fit in any cache. Of the words at a place the longest counts, and none
 * that lies within one found before (酒 in 酒精). A Latin word counts as a whole word only, or as its plural.
 */
export class Lexicon {
  readonly #numbers = new Map<string, number>();
  /** Key of the first two characters (the second 0: the word has none) → words with that key, longest first. */
  readonly #starts = new Map<number, Term[]>();
  /** 1: a word may begin with a pair of characters of that hash. Most places of a text end here, without a look into the map. */
  readonly #mayStart = new Uint8Array(PAIRS);
  /** 1: the character is a word by itself. */
  readonly #single = new Uint8Array(1 << 16);
  /** How often each word occurs in the text in hand; zero but for those in `#found`. */
  readonly #counts: Uint32Array;
  readonly #found: number[] = [];

  constructor(words: Iterable<string>) {
    for (const word of words) this.#add(fold(word));
    for (const terms of this.#starts.values()) terms.sort((a, b) => b.text.length - a.text.length);
    this.#counts = new Uint32Array(this.#numbers.size);
  }

  #add(text: string): void {
    if (text === '' || this.#numbers.has(text)) return;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    const [first, second] = [text.charCodeAt(0), text.length > 1 ? text.charCodeAt(1) : 0];
    if (text.length === 1) this.#single[first] = 1;
    else this.#mayStart[pairHash(first, second)] = 1;
    const key = pairKey(first, second);
    const term = { text, number, latin: isLatin(text) };
    const terms = this.#starts.get(key);
    if (terms === undefined) this.#starts.set(key, [term]);
    else terms.push(term);
  }

  /** Words are numbered in the order in which they were given, repeated ones once. -1: not among them. */
  numberOf(word: string): number {
    return this.#numbers.get(fold(word)) ?? -1;
  }

  #longestAt(text: string, at: number, key: number): Term | null {
    const terms = this.#starts.get(key);
    if (terms === undefined) return null;
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i] as Term;
      if (!text.startsWith(term.text, at)) continue;
      if (!term.latin || this.#isWhole(text, at, at + term.text.length)) return term;
    }
    return null;
  }

  #wordAt(text: string, at: number): Term | null {
    const first = text.charCodeAt(at);
    const second = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
    const longer =
      this.#mayStart[pairHash(first, second)] === 1 ? this.#longestAt(text, at, pairKey(first, second)) : null;
    return longer ?? (this.#single[first] === 1 ? this.#longestAt(text, at, pairKey(first, 0)) : null);
  }

  #isWhole(text: string, from: number, to: number): boolean {
    if (from > 0 && isWordCode(text.charCodeAt(from - 1))) return false;
    const after = text.charCodeAt(to);
    return !isWordCode(after) || (after === LETTER_S && !isWordCode(text.charCodeAt(to + 1)));
  }

  /** Calls `found` once for each word that occurs in a folded text, with how often; linear in the text. */
  count(text: string, found: (number: number, count: number) => void): void {
    let covered = 0;
    for (let at = 0; at < text.length; at++) {
      const term = this.#wordAt(text, at);
      if (term === null || at + term.text.length <= covered) continue;
      covered = at + term.text.length;
      if (this.#counts[term.number] === 0) this.#found.push(term.number);
      this.#counts[term.number] = (this.#counts[term.number] as number) + 1;
    }
    for (const number of this.#found) {
      const count = this.#counts[number] as number;
      this.#counts[number] = 0;
      found(number, count);
    }
    this.#found.length = 0;
  }
}
