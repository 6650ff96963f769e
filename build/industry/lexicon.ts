import { HYPHEN, isDigit, isLowerLetter, SPACE, UNDERSCORE } from '../../core/codes.ts';
import { plainUnit } from './plain-units.ts';

/** Words and texts in one form: `SK-II` is `sk ii` in both. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replace(/[\s_-]+/g, ' ');

const isGap = (unit: number): boolean => unit === SPACE || unit === HYPHEN || unit === UNDERSCORE;

/** What `fold` gives, as UTF-16 units in `units`, of a text of plain characters only; -1: it is of others too. */
const foldPlain = (text: string, units: Uint16Array): number => {
  let length = 0;
  let before = 0;
  for (let i = 0; i < text.length; i++) {
    let unit = plainUnit(text.charCodeAt(i));
    if (unit === 0) return -1;
    if (isGap(unit)) {
      if (before === SPACE) continue;
      unit = SPACE;
    }
    before = unit;
    units[length++] = unit;
  }
  return length;
};

export const isLatin = (word: string): boolean => /^[\x20-\x7e]+$/.test(word);

interface Term {
  text: string;
  number: number;
}

const isWordCode = (code: number): boolean => isLowerLetter(code) || isDigit(code);
const LETTER_S = 0x73;

/** More than pairs that words begin with, by far. */
const PAIRS = 1 << 16;
const pairHash = (first: number, second: number): number =>
  (Math.imul(first, 0x9e3779b1) + Math.imul(second, 0x85ebca6b)) >>> 16;

/** Offsets in a word's record: its length in characters (0: the list ends), 1 for Latin, two halves of its number, its characters. */
const record = { length: 0, latin: 1, low: 2, high: 3, units: 4 } as const;

const addRecord = (records: number[], { text, number }: Term): void => {
  records.push(text.length, isLatin(text) ? 1 : 0, number & 0xffff, number >>> 16);
  for (let i = 0; i < text.length; i++) records.push(text.charCodeAt(i));
};

const setBit = (bits: Uint32Array, bit: number): void => {
  bits[bit >>> 5]! |= 1 << (bit & 31);
};
const hasBit = (bits: Uint32Array, bit: number): boolean => (bits[bit >>> 5]! & (1 << (bit & 31))) !== 0;

/**
 * Finds many words in a text at once. Words are looked up by their first two characters, for a table of transitions
 * over thousands of Chinese characters would not fit in any cache. Of the words at a place the longest counts, and none
 * that lies within one found before (酒 in 酒精). A Latin word counts as a whole word only, or as its plural.
 */
export class Lexicon {
  readonly #numbers = new Map<string, number>();
  /** Lists of words whose first two characters (the second 0: the word has none) have one hash, longest first. */
  readonly #records: Uint16Array;
  /** By hash, where its list begins. */
  readonly #listOf = new Uint32Array(PAIRS);
  /** A bit for each character that is a word. */
  readonly #singles = new Uint32Array((1 << 16) / 32);
  /** A bit for each hash with a list: where most places of a text end, and small enough to stay in the nearest cache. */
  readonly #begins = new Uint32Array(PAIRS / 32);
  /** The same of lists with a word that is not Latin: no other may stand behind a letter or a digit. */
  readonly #beginsWithin = new Uint32Array(PAIRS / 32);
  /** The text in hand; 0 follows it. */
  #units = new Uint16Array(1024);
  #length = 0;
  /** How often each word occurs in it; zero but for those in `#found`. */
  readonly #counts: Uint32Array;
  readonly #found: Uint32Array;

  constructor(words: Iterable<string>) {
    const lists = new Map<number, Term[]>();
    for (const word of words) this.#add(fold(word), lists);
    const records: number[] = [];
    for (const [hash, terms] of lists) {
      this.#listOf[hash] = records.length;
      setBit(this.#begins, hash);
      if (terms.some(({ text }) => !isLatin(text))) setBit(this.#beginsWithin, hash);
      for (const term of terms.sort((a, b) => b.text.length - a.text.length)) addRecord(records, term);
      records.push(0);
    }
    this.#records = Uint16Array.from(records);
    this.#counts = new Uint32Array(this.#numbers.size);
    this.#found = new Uint32Array(this.#numbers.size);
  }

  #add(text: string, lists: Map<number, Term[]>): void {
    // No length beyond 16 bits: a word of that length is none.
    if (text === '' || text.length > 0xffff || this.#numbers.has(text)) return;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    const hash = pairHash(text.charCodeAt(0), text.length > 1 ? text.charCodeAt(1) : 0);
    if (text.length === 1) setBit(this.#singles, text.charCodeAt(0));
    const list = lists.get(hash);
    if (list === undefined) lists.set(hash, [{ text, number }]);
    else list.push({ text, number });
  }

  /** Words are numbered in the order in which they were given, repeated ones once. -1: not among them. */
  numberOf(word: string): number {
    return this.#numbers.get(fold(word)) ?? -1;
  }

  /** Record of the longest word at a place whose list is that of the hash; -1: none. */
  #longest(hash: number, at: number): number {
    const records = this.#records;
    for (let word = this.#listOf[hash]!; ; ) {
      const length = records[word]!;
      if (length === 0) return -1;
      if (this.#standsAt(word, at, at + length)) return word;
      word += record.units + length;
    }
  }

  #standsAt(word: number, at: number, end: number): boolean {
    const units = this.#units;
    const records = this.#records;
    if (end > this.#length) return false;
    // From its end: the words of a list begin alike.
    for (let i = end - 1, j = word + record.units + end - at - 1; i >= at; i--, j--)
      if (units[i] !== records[j]) return false;
    if (records[word + record.latin] === 0) return true;
    if (at > 0 && isWordCode(units[at - 1]!)) return false;
    const after = units[end]!;
    return !isWordCode(after) || (after === LETTER_S && !isWordCode(units[end + 1]!));
  }

  #makeRoom(length: number): void {
    if (length >= this.#units.length) this.#units = new Uint16Array(2 * length);
  }

  /** Calls `found` once for each word that occurs in a folded text, with how often; linear in the text. */
  count(folded: string, found: (number: number, count: number) => void): void {
    this.#makeRoom(folded.length);
    for (let i = 0; i < folded.length; i++) this.#units[i] = folded.charCodeAt(i);
    this.#length = folded.length;
    this.#count(found);
  }

  /** `count` of a text that was not folded. */
  countIn(text: string, found: (number: number, count: number) => void): void {
    this.#makeRoom(text.length);
    const length = foldPlain(text, this.#units);
    if (length < 0) this.count(fold(text), found);
    else {
      this.#length = length;
      this.#count(found);
    }
  }

  #count(found: (number: number, count: number) => void): void {
    const units = this.#units;
    const records = this.#records;
    const length = this.#length;
    units[length] = 0;
    let covered = 0;
    let distinct = 0;
    for (let at = 0, before = 0; at < length; at++) {
      const first = units[at]!;
      const begins = isWordCode(before) ? this.#beginsWithin : this.#begins;
      before = first;
      const hash = pairHash(first, units[at + 1]!);
      let word = hasBit(begins, hash) ? this.#longest(hash, at) : -1;
      if (word < 0 && hasBit(this.#singles, first)) word = this.#longest(pairHash(first, 0), at);
      if (word < 0) continue;
      const end = at + records[word]!;
      if (end <= covered) continue;
      covered = end;
      const number = records[word + record.low]! | (records[word + record.high]! << 16);
      if (this.#counts[number] === 0) this.#found[distinct++] = number;
      this.#counts[number] = this.#counts[number]! + 1;
    }
    for (let i = 0; i < distinct; i++) {
      const number = this.#found[i]!;
      const count = this.#counts[number]!;
      this.#counts[number] = 0;
      found(number, count);
    }
  }
}
