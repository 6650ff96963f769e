import { codesOf, codesOfPart } from '../text-codes.ts';
import {
  buildTables,
  CASE,
  fold,
  fourOf,
  LENGTH_BITS,
  MAX_LENGTH,
  SLOTS,
  threeOf,
  type Waiting,
} from './literal-tables.ts';

/** A page is longer, mostly: its codes are there already. */
const SHORT = 1000;

export type Stretch = readonly [from: number, to: number];

/**
 * Finds many literals in one pass: of `['nt$', 'buy now']`, `Buy now: NT$99` holds 1 at 0, then 0 at 9. ASCII case is
 * ignored. A literal waits for four characters that stand at a fourth place of the text, wherever it begins, or for three
 * at a second place, whichever is rarer in HTML: a bit says whether any literal waits for them, however many there are.
 */
export interface LiteralFinder {
  /**
   * Calls `hit` with a literal's index and where it starts, for every occurrence within a stretch (default: the whole
   * text), in order of their ends, of one end the longest first. `hit` must not run a finder.
   */
  run(text: string, hit: (literal: number, start: number) => void, stretches?: readonly Stretch[]): void;
}

/** Occurrences are found in order of their windows and told in order of their ends: the few that overlap wait here. */
class Pending {
  readonly #hit: (literal: number, start: number) => void;
  readonly #keys: number[] = [];
  readonly #literals: number[] = [];

  constructor(hit: (literal: number, start: number) => void) {
    this.#hit = hit;
  }

  add(literal: number, start: number, length: number): void {
    const key = (start + length) * MAX_LENGTH + MAX_LENGTH - length;
    let at = this.#keys.length;
    for (; at > 0 && this.#keys[at - 1]! < key; at--) {
      this.#keys[at] = this.#keys[at - 1]!;
      this.#literals[at] = this.#literals[at - 1]!;
    }
    this.#keys[at] = key;
    this.#literals[at] = literal;
  }

  /** Tells those that end at `end` or before: they stand last. */
  tell(end: number): void {
    for (let last = this.#keys.length - 1; last >= 0 && this.#keys[last]! < (end + 1) * MAX_LENGTH; last--) {
      const key = this.#keys.pop()!;
      this.#hit(this.#literals.pop()!, Math.floor(key / MAX_LENGTH) - MAX_LENGTH + (key % MAX_LENGTH));
    }
  }
}

interface Bits {
  fours: Int32Array;
  threes: Int32Array;
}

/** Of a place whether literals wait for its four characters, its first three, or three from its second pair on. */
const [FOUR, EVEN, ODD] = [1, 2, 4];

/**
 * First of the even pairs from `from` to `to` where some literal may wait for what stands there, or at the next pair: the
 * pair × 8 and which of the three (`FOUR`, `EVEN`, `ODD`); -1: none. Numbers stand here as they are, since the engine
 * looks up a module's on every use.
 */
const nextPlace = (text: Int32Array, from: number, to: number, { fours, threes }: Bits): number => {
  let first = text[from]!;
  for (let at = from; at < to; at += 2) {
    const second = text[at + 1]!;
    const third = text[at + 2]!;
    const mixed = Math.imul(first | 0x20_0020, 0x1e37_79b1);
    const four = (mixed + Math.imul(second | 0x20_0020, 0x05eb_ca6b)) >>> 15;
    const even = (mixed + (((second & 0x7f) | 0x20) << 20)) >>> 16;
    const odd = (Math.imul(second | 0x20_0020, 0x1e37_79b1) + (((third & 0x7f) | 0x20) << 20)) >>> 16;
    const isFour = fours[four >>> 5]! >>> (four & 31);
    const isEven = threes[even >>> 5]! >>> (even & 31);
    const isOdd = threes[odd >>> 5]! >>> (odd & 31);
    if (((isFour | isEven | isOdd) & 1) !== 0)
      return (at << 3) | (isFour & 1) | ((isEven & 1) << 1) | ((isOdd & 1) << 2);
    first = third;
  }
  return -1;
};

/** A text that is searched, and the stretch of it. */
interface Search {
  codes: Uint16Array;
  from: number;
  to: number;
  pending: Pending;
}

/** Literals in any case, each once, of 3 to 255 characters; throws where one is shorter or longer. */
export const buildFinder = (literals: readonly string[]): LiteralFinder => {
  const tables = buildTables(literals);
  const { fours, threes, letters, places } = tables;
  const bits: Bits = { fours: fours.bits, threes: threes.bits };
  /** Of the literals that wait for `key`, which stands at `at`, adds those that are there. */
  const compare = ({ heads, entries }: Waiting, key: number, at: number, search: Search): void => {
    const { codes, from, to } = search;
    const end = heads[(key & (SLOTS - 1)) + 1]!;
    for (let entry = heads[key & (SLOTS - 1)]!; entry < end; entry += 2) {
      const told = entries[entry]!;
      const probe = entries[entry + 1]!;
      const start = at - (told & (MAX_LENGTH - 1));
      if (start < from || (codes[start + (probe >>> 16)]! | CASE) !== (probe & 0xffff)) continue;
      const literal = told >>> LENGTH_BITS;
      const first = places[literal]!;
      const length = places[literal + 1]! - first;
      if (start + length > to) continue;
      // From its end on: literals that wait for the same begin alike, too.
      let i = length - 1;
      while (i >= 0 && fold(codes[start + i]!) === letters[first + i]) i--;
      if (i < 0) search.pending.add(literal, start, length);
    }
  };
  const run: LiteralFinder['run'] = (text, hit, stretches = [[0, text.length]]) => {
    const codes = text.length < SHORT ? codesOfPart(text) : codesOf(text);
    const read = new Int32Array(codes.buffer);
    const pending = new Pending(hit);
    for (const [from, to] of stretches) {
      const search: Search = { codes, from, to, pending };
      const end = (to + 1) >> 1;
      for (let found = nextPlace(read, (from >> 2) << 1, end, bits); found >= 0; ) {
        const at = found >> 3;
        const first = read[at]! | 0x20_0020;
        const second = read[at + 1]! | 0x20_0020;
        pending.tell(at * 2);
        if ((found & FOUR) !== 0) compare(fours, fourOf(first, second), at * 2, search);
        if ((found & EVEN) !== 0) compare(threes, threeOf(first, read[at + 1]!), at * 2, search);
        if ((found & ODD) !== 0) compare(threes, threeOf(second, read[at + 2]!), at * 2 + 2, search);
        found = nextPlace(read, at + 2, end, bits);
      }
      pending.tell(to);
    }
  };
  return { run };
};
