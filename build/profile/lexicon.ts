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

/**
 * Finds many words in a text at once. Words are looked up by their first two characters, for a table of transitions
 * over thousands of Chinese characters would not fit in any cache. Of the words at a place the longest counts, and none
 * that lies within one found before (酒 in 酒精). A Latin word counts as a whole word only, or as its plural.
 */
export class Lexicon {
  readonly #numbers = new Map<string, number>();
  /** First character → second (0: the word has no second) → words that begin so, longest first. */
  readonly #starts = new Array<Map<number, Term[]> | undefined>(65_536).fill(undefined);
  /** How often each word occurs in the text in hand; zero but for those in `#found`. */
  readonly #counts: Uint32Array;
  readonly #found: number[] = [];

  constructor(words: Iterable<string>) {
    for (const word of words) this.#add(fold(word));
    for (const seconds of this.#starts)
      for (const terms of seconds?.values() ?? []) terms.sort((a, b) => b.text.length - a.text.length);
    this.#counts = new Uint32Array(this.#numbers.size);
  }

  #add(text: string): void {
    if (text === '' || this.#numbers.has(text)) return;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    const [first, second] = [text.charCodeAt(0), text.length > 1 ? text.charCodeAt(1) : 0];
    this.#starts[first] ??= new Map();
    const seconds = this.#starts[first];
    const terms = seconds.get(second);
    if (terms === undefined) seconds.set(second, [{ text, number, latin: isLatin(text) }]);
    else terms.push({ text, number, latin: isLatin(text) });
  }

  /** Words are numbered in the order in which they were given, repeated ones once. -1: not among them. */
  numberOf(word: string): number {
    return this.#numbers.get(fold(word)) ?? -1;
  }

  #longestAt(text: string, at: number, terms: Term[] | undefined): Term | null {
    if (terms === undefined) return null;
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i] as Term;
      if (!text.startsWith(term.text, at)) continue;
      if (!term.latin || this.#isWhole(text, at, at + term.text.length)) return term;
    }
    return null;
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
      const seconds = this.#starts[text.charCodeAt(at)];
      if (seconds === undefined) continue;
      const term =
        this.#longestAt(text, at, seconds.get(text.charCodeAt(at + 1))) ?? this.#longestAt(text, at, seconds.get(0));
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
