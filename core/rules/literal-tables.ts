import { isUpperLetter } from '../codes.ts';
import { frequencyOf } from './rarity.ts';

/** What a finder of literals looks things up in: which characters stand for which literals, by their codes. */

const MIN_LENGTH = 3;
/** Ends before lengths, in one number: literals are shorter than this. */
export const LENGTH_BITS = 8;
export const MAX_LENGTH = 2 ** LENGTH_BITS;
/** So many bits that few places are looked at in vain, so few that a core's caches hold them. */
const [FOUR_BITS, THREE_BITS] = [2 ** 17, 2 ** 16];
export const SLOTS = 2 ** 14;

const TO_LOWER = 0x20;
export const fold = (code: number): number => (isUpperLetter(code) ? code + TO_LOWER : code);

/** Literals that wait, by slot. */
export interface Waiting {
  /** One bit for what is waited for. */
  bits: Int32Array;
  /** Where in `entries` a slot's begin; one more at the end. */
  heads: Int32Array;
  /**
   * Two numbers each, a slot's side by side: the literal's index × 256 + where in it what it waits for begins; another
   * place in it × 65,536 + the character there, since most that wait in vain differ in it.
   */
  entries: Int32Array;
}

export interface Tables {
  /** Of all literals, one after the other, in small letters. */
  letters: Uint16Array;
  /** Where in `letters` each literal begins; one more at the end. */
  places: Int32Array;
  /** Literals that wait for four characters, and for three. */
  fours: Waiting;
  threes: Waiting;
}

/** The same while it is filled. */
interface Lists {
  bits: Int32Array;
  /** Slot → entries. */
  slots: Map<number, number[]>;
}

const emptyLists = (bits: number): Lists => ({ bits: new Int32Array(bits / 32), slots: new Map() });

const pack = ({ bits, slots }: Lists): Waiting => {
  const heads = new Int32Array(SLOTS + 1);
  const entries: number[] = [];
  for (let slot = 0; slot < SLOTS; slot++) {
    heads[slot] = entries.length;
    entries.push(...(slots.get(slot) ?? []));
  }
  heads[SLOTS] = entries.length;
  return { bits, heads, entries: Int32Array.from(entries) };
};

/** Parts small letters from capitals; of other characters it makes others, all the same where texts are compared. */
export const CASE = 0x20;
/** As the third of three a character is told by its last seven bits. */
const THIRD = 0x7f;

/** Two characters as they are read at once. */
const pairAt = (codes: Uint16Array, at: number): number =>
  new Int32Array(codes.slice(at, at + 2).buffer)[0]! | 0x20_0020;
export const fourOf = (first: number, second: number): number =>
  (Math.imul(first, 0x1e37_79b1) + Math.imul(second, 0x05eb_ca6b)) >>> 15;
/** Of the next pair the first character alone. */
export const threeOf = (first: number, second: number): number =>
  (Math.imul(first, 0x1e37_79b1) + (((second & THIRD) | CASE) << 20)) >>> 16;

/** A literal by its index, and where in it what it waits for begins. */
interface Entry {
  index: number;
  codes: Uint16Array;
  offset: number;
}

const setBit = ({ bits }: Lists, key: number): void => {
  bits[key >>> 5]! |= 1 << (key & 31);
};

const list = ({ slots }: Lists, key: number, { index, codes, offset }: Entry): void => {
  const slot = key & (SLOTS - 1);
  const beside = offset + 4 < codes.length ? offset + 4 : offset > 0 ? 0 : codes.length - 1;
  const known = slots.get(slot) ?? [];
  if (known.length === 0) slots.set(slot, known);
  known.push(index * MAX_LENGTH + offset, (beside << 16) | codes[beside]! | CASE);
};

const wait = (lists: Lists, key: number, entry: Entry): void => {
  setBit(lists, key);
  list(lists, key, entry);
};

/** A part of a literal by where it begins, and how often it, or what it stands for, is met. */
interface Part {
  offset: number;
  frequency: number;
}

const rarest = (parts: readonly Part[]): Part =>
  parts.reduce((a, b) => (b.frequency < a.frequency ? b : a), { offset: -1, frequency: Number.POSITIVE_INFINITY });

/** Where the rarest four consecutive parts of four characters begin; offset -1: the literal has fewer. */
const rarestFours = (literal: string): Part => {
  const each = Array.from(literal.slice(3), (_, at) => frequencyOf(literal.slice(at, at + 4)));
  return rarest(
    each.slice(3).map((_, offset) => ({ offset, frequency: each.slice(offset, offset + 4).reduce((a, b) => a + b) })),
  );
};

/** The rarest part of three characters at even (0) or odd (1) places of a literal; of three characters alone, two and any third. */
const rarestThree = (literal: string, from: 0 | 1): Part =>
  literal.length === MIN_LENGTH && from === 1
    ? { offset: 1, frequency: frequencyOf(literal.slice(1)) }
    : rarest(
        Array.from(literal.slice(2), (_, offset) => ({
          offset,
          frequency: frequencyOf(literal.slice(offset, offset + 3)),
        })).filter(({ offset }) => offset % 2 === from),
      );

const addThree = (threes: Lists, entry: Entry): void => {
  const { codes, offset } = entry;
  const first = pairAt(codes, offset);
  const third = codes[offset + 2];
  if (third !== undefined) {
    wait(threes, threeOf(first, third), entry);
    return;
  }
  // Whatever follows; once in each list, whose readers ask for the slot alone.
  const slots = new Set<number>();
  for (let any = 0; any <= THIRD; any++) {
    const key = threeOf(first, any);
    setBit(threes, key);
    if (!slots.has(key & (SLOTS - 1))) list(threes, key, entry);
    slots.add(key & (SLOTS - 1));
  }
};

const addLiteral = ({ fours, threes }: { fours: Lists; threes: Lists }, index: number, codes: Uint16Array): void => {
  const text = String.fromCharCode(...codes);
  const four = rarestFours(text);
  const [even, odd] = [rarestThree(text, 0), rarestThree(text, 1)];
  if (four.frequency > even.frequency + odd.frequency) {
    for (const { offset } of [even, odd]) addThree(threes, { index, codes, offset });
    return;
  }
  for (let offset = four.offset; offset < four.offset + 4; offset++)
    wait(fours, fourOf(pairAt(codes, offset), pairAt(codes, offset + 2)), { index, codes, offset });
};

export const buildTables = (literals: readonly string[]): Tables => {
  const codes = literals.map((literal) =>
    Uint16Array.from({ length: literal.length }, (_, at) => fold(literal.charCodeAt(at))),
  );
  const lists = { fours: emptyLists(FOUR_BITS), threes: emptyLists(THREE_BITS) };
  literals.forEach((literal, index) => {
    if (literal.length < MIN_LENGTH || literal.length >= MAX_LENGTH)
      throw new RangeError(`literal ${JSON.stringify(literal)}: it must have 3 to 255 characters`);
    addLiteral(lists, index, codes[index]!);
  });
  const places = Int32Array.of(0, ...codes.map(({ length }) => length));
  for (let i = 1; i < places.length; i++) places[i]! += places[i - 1]!;
  const letters = new Uint16Array(places.at(-1)!);
  codes.forEach((literal, index) => {
    letters.set(literal, places[index]);
  });
  return { letters, places, fours: pack(lists.fours), threes: pack(lists.threes) };
};
