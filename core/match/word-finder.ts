import { isCjkUnit, isDigitUnit, isLetterUnit } from './text.ts';

/** A word and what it stands for. */
export interface FoundWord {
  text: string;
  value: number;
  /** A single character that counts only where Chinese ends: `鮮蝦`, not `蝦條`, which stands behind a brand with a blank or without. */
  atEnd?: boolean;
}

const isAscii = (unit: number): boolean => isLetterUnit(unit) || isDigitUnit(unit);
/** `l'oreal`, `m.2`: letters beside such signs are no words. */
const joins = (unit: number): boolean => unit === 0x27 || unit === 0x60 || unit === 0x2e || unit === 0x26;

/**
 * Latin words and numbers stand alone, and so does a single character on one side at least: `(女)`, not `少女心`; a single
 * letter on both.
 */
const standsAlone = (text: string, from: number, { text: word, atEnd }: FoundWord): boolean => {
  const to = from + word.length;
  const [before, after] = [text.charCodeAt(from - 1), text.charCodeAt(to)];
  const [first, last] = [word.charCodeAt(0), word.charCodeAt(word.length - 1)];
  if (word.length === 1 && isCjkUnit(first)) return !(isCjkUnit(after) && (atEnd === true || isCjkUnit(before)));
  if (word.length === 1 && (joins(before) || joins(after) || isAscii(after))) return false;
  if (isAscii(first) && isAscii(before)) return false;
  return !(isLetterUnit(last) && isLetterUnit(after));
};

/** More than pairs that words begin with, by far. */
const PAIRS = 1 << 15;
/** Stands for the second character of words of one, and at the end of a text, where the second is NaN. */
const NONE = 0;
const pairHash = (first: number, second: number): number =>
  (Math.imul(first, 0x9e3779b1) + Math.imul(second, 0x85ebca6b)) >>> 17;

/** Words whose first two characters have one hash: the longest first, those of one length by their values. */
class WordList {
  readonly #words: FoundWord[] = [];

  add(word: FoundWord): void {
    this.#words.push(word);
  }

  /** See {@link WordFinder.at}. */
  longest(text: string, at: number, tell: (value: number) => void): number {
    let length = 0;
    for (let i = 0; i < this.#words.length; i++) {
      const word = this.#words[i]!;
      if (word.text.length < length) break;
      if (!text.startsWith(word.text, at) || !standsAlone(text, at, word)) continue;
      length = word.text.length;
      tell(word.value);
    }
    return length;
  }
}

/** Finds words of a list in a text, the longest first. Linear in the text. */
export class WordFinder {
  /** A bit for each hash with a list: where most places of a text end, and small enough to stay in the nearest cache. */
  readonly #begins = new Int32Array(PAIRS / 32);
  /** A bit for each UTF-16 unit that a word begins with. */
  readonly #units = new Int32Array((1 << 16) / 32);
  readonly #lists: (WordList | undefined)[] = Array.from({ length: PAIRS }, () => undefined);

  constructor(words: Iterable<FoundWord>) {
    const longestFirst = [...words].sort((a, b) => b.text.length - a.text.length || a.value - b.value);
    for (const word of longestFirst) {
      const { text } = word;
      const hash = pairHash(text.charCodeAt(0), text.length > 1 ? text.charCodeAt(1) : NONE);
      this.#begins[hash >>> 5]! |= 1 << (hash & 31);
      this.#units[text.charCodeAt(0) >>> 5]! |= 1 << (text.charCodeAt(0) & 31);
      this.#lists[hash] ??= new WordList();
      this.#lists[hash].add(word);
    }
  }

  /** The next place, from one on, where a word may begin: most places are passed over here. The text's length: none. */
  next(text: string, from: number): number {
    const begins = this.#begins;
    for (let at = from; at < text.length; at++) {
      const first = text.charCodeAt(at);
      if ((this.#units[first >>> 5]! & (1 << (first & 31))) === 0) continue;
      const pair = pairHash(first, text.charCodeAt(at + 1));
      if ((begins[pair >>> 5]! & (1 << (pair & 31))) !== 0) return at;
      const alone = pairHash(first, NONE);
      if ((begins[alone >>> 5]! & (1 << (alone & 31))) !== 0) return at;
    }
    return text.length;
  }

  #listOf(hash: number): WordList | undefined {
    return (this.#begins[hash >>> 5]! & (1 << (hash & 31))) === 0 ? undefined : this.#lists[hash];
  }

  /** The longest word at a place, told for each value that it has; gives its length, 0: none. */
  at(text: string, at: number, tell: (value: number) => void): number {
    const first = text.charCodeAt(at);
    // Within a Latin word no other begins.
    if (isAscii(first) && isAscii(text.charCodeAt(at - 1))) return 0;
    const longer = this.#listOf(pairHash(first, text.charCodeAt(at + 1)));
    const length = longer === undefined ? 0 : longer.longest(text, at, tell);
    if (length > 0) return length;
    const alone = this.#listOf(pairHash(first, NONE));
    return alone === undefined ? 0 : alone.longest(text, at, tell);
  }
}
