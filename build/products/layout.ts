/**
 * An identity as 32-bit numbers, about 150 bytes for a title: a head of fixed length, lists, and a text of what numbers
 * cannot say. Offsets within a record:
 */
import type { Condition } from '../../core/contract/index.ts';
import { hashToken } from '../columns/token-hash.ts';

export const head = {
  /** Sides, two bits each, and the flags below. */
  flags: 0,
  coloursLow: 1,
  /** Eight bits of colours, then line words. */
  coloursHighLinesLow: 2,
  linesHigh: 3,
  packCount: 4,
  /** Two counts of 16 bits: quantities and brands, components and models, words and bigrams. */
  quantitiesBrands: 5,
  componentsModels: 6,
  wordsBigrams: 7,
  textUnits: 8,
  /** How many blocking keys model numbers give. */
  modelKeys: 9,
  length: 10,
} as const;

export const SIDES_MASK = 0xfffff;
export const conditions: readonly Condition[] = ['unknown', 'new', 'refurbished', 'used', 'open_box'];
export const CONDITION_SHIFT = 20;
export const flag = {
  accessory: 1 << 23,
  contract: 1 << 24,
  /** A hash of the GTIN follows the head. */
  gtin: 1 << 25,
  /** Two words of `pack.inner` follow. */
  inner: 1 << 26,
  /** The text is of 16-bit units, two to a word, else of Latin bytes, four to a word. */
  wide: 1 << 27,
} as const;
/** The number of parts, 15 for more, in the highest four bits. */
export const PARTS_SHIFT = 28;
export const MOST_PARTS = 15;

/** kind, and the value as a 64-bit float. */
export const QUANTITY_WORDS = 3;

const FIRST_CJK = 0x3400;
const CJK = 0xa000 - FIRST_CJK;
const BASE = 38;
const SHORT = 5;

export const IS_WORD = 0x80000000;
export const HAS_DIGIT = 0x40000000;
const IS_SHORT = 0x20000000;

/** Two CJK characters, exactly. Below 2^30. */
export const bigramCode = (bigram: string): number =>
  (bigram.charCodeAt(0) - FIRST_CJK) * CJK + bigram.charCodeAt(1) - FIRST_CJK;

export const bigramOf = (code: number): string =>
  String.fromCharCode(FIRST_CJK + Math.floor(code / CJK), FIRST_CJK + (code % CJK));

/** 1–37 for a letter, a digit, a dot. */
const characterCode = (unit: number): number => (unit >= 0x61 ? unit - 0x60 : unit >= 0x30 ? unit - 0x30 + 27 : 37);
const characters = [' ', ...'abcdefghijklmnopqrstuvwxyz0123456789.'];

/** Words of up to five characters exactly, longer ones by a hash (`isExact` says which). Over 2^31. */
export const wordCode = (word: string): number => {
  let digit = 0;
  let code = 0;
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    if (unit >= 0x30 && unit <= 0x39) digit = HAS_DIGIT;
    if (word.length <= SHORT) code = code * BASE + characterCode(unit);
  }
  if (word.length > SHORT) return (IS_WORD | digit | (hashToken(word) & (IS_SHORT - 1))) >>> 0;
  return (IS_WORD | digit | IS_SHORT | code) >>> 0;
};

export const isExact = (code: number): boolean => (code & IS_SHORT) !== 0;

export const wordOf = (code: number): string => {
  let word = '';
  for (let rest = code & (IS_SHORT - 1); rest > 0; rest = Math.floor(rest / BASE))
    word = (characters[rest % BASE] ?? '') + word;
  return word;
};

/** Two hashes, of a model number's first and last four characters: what two that agree share one of. */
export const modelSignature = (whole: string): number =>
  ((hashToken(whole.slice(0, 4)) & 0xffff) | ((hashToken(whole.slice(-4)) & 0xffff) << 16)) >>> 0;

const numbered = (names: readonly string[]): ReadonlyMap<string, number> => new Map(names.map((name, i) => [name, i]));

/** A list and the place of each of its names. */
export class Vocabulary {
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(
    readonly names: readonly string[],
    readonly what: string,
  ) {
    this.#numbers = numbered(names);
  }

  numberOf(name: string): number {
    const number = this.#numbers.get(name);
    if (number === undefined) throw new Error(`"${name}" is no ${this.what} that matching knows`);
    return number;
  }
}
