import { isCjkUnit, isDigitUnit, isLetterUnit } from './text.ts';

/** A word and what it stands for. */
export interface FoundWord {
  text: string;
  value: number;
}

const isAscii = (unit: number): boolean => isLetterUnit(unit) || isDigitUnit(unit);
/** `l'oreal`, `m.2`: letters beside such signs are no words. */
const joins = (unit: number): boolean => unit === 0x27 || unit === 0x60 || unit === 0x2e || unit === 0x26;

/**
 * Latin words and numbers stand alone, and so does a single character on one side at least: `(女)`, not `少女心`; a single
 * letter on both.
 */
const standsAlone = (text: string, from: number, word: string): boolean => {
  const to = from + word.length;
  const [before, after] = [text.charCodeAt(from - 1), text.charCodeAt(to)];
  const [first, last] = [word.charCodeAt(0), word.charCodeAt(word.length - 1)];
  if (word.length === 1 && isCjkUnit(first)) return !(isCjkUnit(before) && isCjkUnit(after));
  if (word.length === 1 && (joins(before) || joins(after) || isAscii(after))) return false;
  if (isAscii(first) && isAscii(before)) return false;
  return !(isLetterUnit(last) && isLetterUnit(after));
};

const none: readonly FoundWord[] = [];

/** Words that begin with one character: by their second one, those of one character alone among all of them. */
class Bucket {
  readonly #alone: FoundWord[] = [];
  readonly #bySecond = new Map<number, FoundWord[]>();

  constructor(words: readonly FoundWord[]) {
    const longestFirst = [...words].sort((a, b) => b.text.length - a.text.length || a.value - b.value);
    this.#alone = longestFirst.filter(({ text }) => text.length === 1);
    for (const { text } of words)
      if (text.length > 1 && !this.#bySecond.has(text.charCodeAt(1)))
        this.#bySecond.set(
          text.charCodeAt(1),
          longestFirst.filter((word) => word.text.length === 1 || word.text[1] === text[1]),
        );
  }

  of(second: number): readonly FoundWord[] {
    return this.#bySecond.get(second) ?? this.#alone;
  }
}

/** Finds words of a list in a text, the longest first. Linear in the text. */
export class WordFinder {
  /** By UTF-16 unit, one more than the place in `#buckets` of the words that begin with it; 0: none do, as with most. */
  readonly #places = new Uint16Array(1 << 16);
  readonly #buckets: Bucket[] = [];

  constructor(words: Iterable<FoundWord>) {
    const byFirst = new Map<number, FoundWord[]>();
    for (const word of words) {
      const first = word.text.charCodeAt(0);
      byFirst.set(first, [...(byFirst.get(first) ?? []), word]);
    }
    for (const [first, own] of byFirst) this.#places[first] = this.#buckets.push(new Bucket(own));
  }

  #wordsAt(text: string, at: number): readonly FoundWord[] {
    const place = this.#places[text.charCodeAt(at)]!;
    return place === 0 ? none : this.#buckets[place - 1]!.of(text.charCodeAt(at + 1));
  }

  /** The longest word at a place, told for each value that it has; gives its length, 0: none. */
  at(text: string, at: number, tell: (value: number) => void): number {
    const words = this.#wordsAt(text, at);
    if (words.length === 0) return 0;
    let length = 0;
    for (const word of words) {
      if (word.text.length < length) break;
      if (!text.startsWith(word.text, at) || !standsAlone(text, at, word.text)) continue;
      length = word.text.length;
      tell(word.value);
    }
    return length;
  }
}
