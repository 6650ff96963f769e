/** Words and texts in one form: `SK-II` is `sk ii` in both. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replace(/[\s_-]+/g, ' ');

const SPACE = 0x20;
const UPPER_TO_LOWER = 0x20;
const isGap = (unit: number): boolean => unit === SPACE || unit === 0x2d || unit === 0x5f;

/** What `fold` gives, as UTF-16 units in `units`, of a text of ASCII and CJK characters only; -1: it is of others too. */
const foldPlain = (text: string, units: Uint16Array): number => {
  let length = 0;
  let before = 0;
  for (let i = 0; i < text.length; i++) {
    let unit = text.charCodeAt(i);
    if (isGap(unit)) {
      if (before === SPACE) continue;
      unit = SPACE;
    } else if (unit >= 0x41 && unit <= 0x5a) unit += UPPER_TO_LOWER;
    else if (unit < SPACE || unit > 0x9fff || (unit > 0x7e && unit < 0x3400)) return -1;
    before = unit;
    units[length++] = unit;
  }
  return length;
};

export const isLatin = (word: string): boolean => /^[\x20-\x7e]+$/.test(word);

interface Term {
  units: Uint16Array;
  number: number;
  latin: boolean;
}

const isWordCode = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
const LETTER_S = 0x73;
const unitsOf = (text: string): Uint16Array => Uint16Array.from(text.split(''), (unit) => unit.charCodeAt(0));

/** More than pairs that words begin with, by far, and few enough for a list's number to have 16 bits. */
const PAIRS = 1 << 15;
const pairHash = (first: number, second: number): number =>
  (Math.imul(first, 0x9e35) + Math.imul(second, 0x3d)) & (PAIRS - 1);

/**
 * Finds many words in a text at once. Words are looked up by their first two characters, for a table of transitions
 * over thousands of Chinese characters would not fit in any cache. Of the words at a place the longest counts, and none
 * that lies within one found before (酒 in 酒精). A Latin word counts as a whole word only, or as its plural.
 */
export class Lexicon {
  readonly #numbers = new Map<string, number>();
  /** Words whose first two characters (the second 0: the word has none) have one hash, longest first. List 0 is of none. */
  readonly #lists: Term[][] = [[]];
  /** By hash, its list; 0: no word begins so. */
  readonly #listOf = new Uint16Array(PAIRS);
  /** A bit for each hash with a list: where most places of a text end, and small enough to stay in the nearest cache. */
  readonly #begins = new Uint32Array(PAIRS / 32);
  /** The text in hand. */
  #units = new Uint16Array(1024);
  #length = 0;
  /** How often each word occurs in it; zero but for those in `#found`. */
  readonly #counts: Uint32Array;
  readonly #found: Uint32Array;

  constructor(words: Iterable<string>) {
    for (const word of words) this.#add(fold(word));
    for (const terms of this.#lists) terms.sort((a, b) => b.units.length - a.units.length);
    this.#counts = new Uint32Array(this.#numbers.size);
    this.#found = new Uint32Array(this.#numbers.size);
  }

  #add(text: string): void {
    if (text === '' || this.#numbers.has(text)) return;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    const hash = pairHash(text.charCodeAt(0), text.length > 1 ? text.charCodeAt(1) : 0);
    if (this.#listOf[hash] === 0) this.#listOf[hash] = this.#lists.push([]) - 1;
    this.#begins[hash >>> 5]! |= 1 << (hash & 31);
    this.#lists[this.#listOf[hash] as number]?.push({ units: unitsOf(text), number, latin: isLatin(text) });
  }

  /** Words are numbered in the order in which they were given, repeated ones once. -1: not among them. */
  numberOf(word: string): number {
    return this.#numbers.get(fold(word)) ?? -1;
  }

  /** Longest word at a place whose list is that of the hash. */
  #longest(hash: number, at: number): Term | null {
    if (((this.#begins[hash >>> 5] as number) & (1 << (hash & 31))) === 0) return null;
    const terms = this.#lists[this.#listOf[hash] as number] as Term[];
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i] as Term;
      if (this.#standsAt(term, at)) return term;
    }
    return null;
  }

  #wordAt(at: number): Term | null {
    const first = this.#units[at] as number;
    const second = at + 1 < this.#length ? (this.#units[at + 1] as number) : 0;
    return this.#longest(pairHash(first, second), at) ?? this.#longest(pairHash(first, 0), at);
  }

  #standsAt({ units, latin }: Term, at: number): boolean {
    const end = at + units.length;
    if (end > this.#length) return false;
    for (let i = 0; i < units.length; i++) if (this.#units[at + i] !== units[i]) return false;
    if (!latin) return true;
    if (at > 0 && isWordCode(this.#units[at - 1] as number)) return false;
    return !this.#isWord(end) || (this.#units[end] === LETTER_S && !this.#isWord(end + 1));
  }

  #isWord(at: number): boolean {
    return at < this.#length && isWordCode(this.#units[at] as number);
  }

  #makeRoom(length: number): void {
    if (length > this.#units.length) this.#units = new Uint16Array(2 * length);
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
    let covered = 0;
    let distinct = 0;
    for (let at = 0; at < this.#length; at++) {
      const term = this.#wordAt(at);
      if (term === null || at + term.units.length <= covered) continue;
      covered = at + term.units.length;
      if (this.#counts[term.number] === 0) this.#found[distinct++] = term.number;
      this.#counts[term.number] = (this.#counts[term.number] as number) + 1;
    }
    for (let i = 0; i < distinct; i++) {
      const number = this.#found[i] as number;
      const count = this.#counts[number] as number;
      this.#counts[number] = 0;
      found(number, count);
    }
  }
}
