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
const hashOfWord = (word: string): number =>
  hashOf(word.charCodeAt(0), word.charCodeAt(1), word.length > 2 ? word.charCodeAt(2) : NONE);
/** Of lists of words; there are fewer words than that, mostly. */
const SLOTS = 4096;

/** Most places hold no word: no list is made for them. */
const NOTHING: readonly never[] = [];

const setBit = (bits: Int32Array, hash: number): void => {
  bits[hash >>> 5]! |= 1 << (hash & 31);
};

/** Words by slot, of their hash: where a slot's begin, one more at the end; the words' numbers, a slot's in order. */
interface Slots {
  heads: Int32Array;
  words: Int32Array;
}

/** What words are looked up in, made of all of them at once. */
interface Tables {
  /** Words' characters one word after the other, and where in them each begins; one more at the end. */
  letters: Uint16Array;
  places: Int32Array;
  longer: Slots;
  short: Slots;
}

/** Words by their first characters: whether one may begin at a place is told by one or two bits. */
export class WordIndex<T> {
  /** Of words' first characters: most of a text's begin none, which one look-up tells. */
  readonly #ones = new Int32Array(BITS / 32);
  /** Of words' first three characters; small enough for a core's first cache. */
  readonly #threes = new Int32Array(BITS / 32);
  /** Of words of two characters; null: there are none. */
  #twos: Int32Array | null = null;
  /** Each word lower case where it is ASCII, in order. */
  readonly #found: (readonly [literal: string, value: T])[] = [];
  #tables: Tables | null = null;

  /** The word, lower case where it is ASCII, has at least two characters. */
  add(literal: string, value: T): void {
    const key = hashOfWord(literal);
    if (literal.length === 2) this.#twos ??= new Int32Array(BITS / 32);
    setBit(this.#ones, literal.charCodeAt(0) | TO_LOWER);
    setBit(literal.length > 2 ? this.#threes : this.#twos!, key);
    this.#found.push([literal, value]);
    this.#tables = null;
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
    const ones = this.#ones;
    for (let at = from; at < to; at++) {
      const one = codes[at]! | TO_LOWER;
      if (((ones[one >>> 5]! >>> (one & 31)) & 1) !== 0 && this.mayBegin(codes, at)) return at;
    }
    return -1;
  }

  /** The words that begin at `at` and end by `to`, ASCII case ignored, the first added first. */
  at(codes: Uint16Array, at: number, to: number): readonly (readonly [literal: string, value: T])[] {
    this.#tables ??= tablesOf(this.#found.map(([literal]) => literal));
    const { longer, short } = this.#tables;
    const hash = hashOf(codes[at]!, codes[at + 1]!, codes[at + 2]!);
    let numbers = wordsAt(this.#tables, longer, { hash, codes, at, to });
    if (this.#twos !== null) {
      const twos = wordsAt(this.#tables, short, { hash: hashOf(codes[at]!, codes[at + 1]!, NONE), codes, at, to });
      if (twos !== null) numbers = numbers === null ? twos : [...numbers, ...twos].sort((a, b) => a - b);
    }
    if (numbers === null) return NOTHING;
    return numbers.length === 1 ? [this.#found[numbers[0]!]!] : numbers.map((number) => this.#found[number]!);
  }
}

const slotOf = (hash: number): number => hash & (SLOTS - 1);

const slotsOf = (words: readonly string[], belongs: (word: string) => boolean): Slots => {
  const lists: number[][] = Array.from({ length: SLOTS }, () => []);
  for (const [number, word] of words.entries()) if (belongs(word)) lists[slotOf(hashOfWord(word))]!.push(number);
  const heads = new Int32Array(SLOTS + 1);
  for (const [slot, list] of lists.entries()) heads[slot + 1] = heads[slot]! + list.length;
  return { heads, words: Int32Array.from(lists.flat()) };
};

const tablesOf = (words: readonly string[]): Tables => {
  const all = words.join('');
  const places = new Int32Array(words.length + 1);
  for (const [number, word] of words.entries()) places[number + 1] = places[number]! + word.length;
  return {
    letters: Uint16Array.from({ length: all.length }, (_, at) => all.charCodeAt(at)),
    places,
    longer: slotsOf(words, ({ length }) => length > 2),
    short: slotsOf(words, ({ length }) => length === 2),
  };
};

/** Numbers of those words of a slot that stand at a place of a text; null: none. */
const wordsAt = (
  { letters, places }: Tables,
  { heads, words }: Slots,
  { hash, codes, at, to }: { hash: number; codes: Uint16Array; at: number; to: number },
): number[] | null => {
  let found: number[] | null = null;
  const end = heads[slotOf(hash) + 1]!;
  for (let entry = heads[slotOf(hash)]!; entry < end; entry++) {
    const first = places[words[entry]!]!;
    let i = places[words[entry]! + 1]! - first - 1;
    if (at + i >= to) continue;
    // From its end on: words that begin alike differ there.
    while (i >= 0 && fold(codes[at + i]!) === letters[first + i]) i--;
    if (i >= 0) continue;
    if (found === null) found = [words[entry]!];
    else found.push(words[entry]!);
  }
  return found;
};
