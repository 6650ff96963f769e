import type { Condition } from '../../core/contract/index.ts';
import { FIRST_CJK, LAST_CJK } from '../../core/match/index.ts';
import { hashToken } from '../columns/token-hash.ts';

/**
 * An identity as 32-bit numbers, here 27 of them: `Sony WH-1000XM5 黑 2入` →
 *
 *     fourteen of the head no sides, new; the bit of 黑; a pack of 2; how long the lists below are
 *     one brand         the number of sony
 *     one model         hashes of wh10 and 0xm5
 *     two model keys    hashes of wh1000xm5 and 1000xm5, by which its pairs are found
 *     four words        2, wh, sony exactly, 1000xm5 as a hash
 *     five of text      what numbers do not say: `1000xm5`, then `wh 1000xm5`
 *
 * `pack.ts` writes them and `unpack.ts` reads them. The head, by offset:
 */
export const head = {
  /** Sides, two bits each, then condition, yes and no, and the number of parts: see below. */
  flags: 0,
  /** Three numbers with a bit for each colour and each line word: see `NAME_BITS`. */
  names: 1,
  packCount: 4,
  /** Two counts of 16 bits: quantities and brands, components and models, words and bigrams. */
  quantitiesBrands: 5,
  componentsModels: 6,
  wordsBigrams: 7,
  textUnits: 8,
  /** Two counts of 16 bits: how many blocking keys model numbers give, and values of attributes. */
  modelKeysAttributes: 9,
  /** Codes of the two names that it begins with; 0: none. */
  headNames: 10,
  /** Codes of two further words of the Latin one; 0: none. */
  headRest: 12,
  length: 14,
} as const;

/** Colours and line words that a head has room for. */
export const NAME_BITS = 96;

/** Sides that the flags have room for: connection, drive, hand… */
export const MOST_SIDES = 10;
export const SIDES_MASK = (1 << (2 * MOST_SIDES)) - 1;

export const CONDITION_SHIFT = 2 * MOST_SIDES;
/** Conditions by their three bits. `new` is `unknown` but for the lowest bit, which is left out where offers are compared. */
export const conditions: readonly (Condition | null)[] = [
  'unknown',
  'new',
  'refurbished',
  null,
  'used',
  null,
  'open_box',
];
export const CONDITION_MASK = 0b110 << CONDITION_SHIFT;

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
export const PARTS_MASK = MOST_PARTS << PARTS_SHIFT;

/** kind, and the value as a 64-bit float. */
export const QUANTITY_WORDS = 3;

/** How many characters a bigram is made of: all from {@link FIRST_CJK} to {@link LAST_CJK}. */
const CJK = LAST_CJK + 1 - FIRST_CJK;
const BASE = 38;
const SHORT = 5;

export const IS_WORD = 0x80000000;
export const HAS_DIGIT = 0x40000000;
const IS_SHORT = 0x20000000;

/** Two CJK characters, exactly: `㐀㐁` → 1. Below 2^30. */
export const bigramCode = (bigram: string): number =>
  (bigram.charCodeAt(0) - FIRST_CJK) * CJK + bigram.charCodeAt(1) - FIRST_CJK;

export const bigramOf = (code: number): string =>
  String.fromCharCode(FIRST_CJK + Math.floor(code / CJK), FIRST_CJK + (code % CJK));

const characters = [' ', ...'abcdefghijklmnopqrstuvwxyz0123456789.'];
const [LETTER_A, DIGIT_0, DIGIT_9] = [0x61, 0x30, 0x39];
const [CODE_OF_A, CODE_OF_0, CODE_OF_DOT] = [characters.indexOf('a'), characters.indexOf('0'), characters.indexOf('.')];
/** The place among `characters` of a letter, a digit, a dot. */
const characterCode = (unit: number): number => {
  if (unit >= LETTER_A) return unit - LETTER_A + CODE_OF_A;
  return unit >= DIGIT_0 ? unit - DIGIT_0 + CODE_OF_0 : CODE_OF_DOT;
};

/**
 * `sony` → 0xa0103f51: words of up to five characters exactly, in base 38; `1000xm5` → 0xc241772a, by a hash (`isExact` says
 * which). 2^31 and over.
 */
export const wordCode = (word: string): number => {
  let digit = 0;
  let code = 0;
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    if (unit >= DIGIT_0 && unit <= DIGIT_9) digit = HAS_DIGIT;
    if (word.length <= SHORT) code = code * BASE + characterCode(unit);
  }
  if (word.length > SHORT) return (IS_WORD | digit | (hashToken(word) & (IS_SHORT - 1))) >>> 0;
  return (IS_WORD | digit | IS_SHORT | code) >>> 0;
};

/** Of a word or a bigram. */
export const tokenCode = (token: string): number =>
  token.charCodeAt(0) >= FIRST_CJK ? bigramCode(token) : wordCode(token);

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
