import { codesOf } from './text-codes.ts';

/** Words without which some reader has nothing to read on a page, in small letters, of six characters at least. */
const WORDS = [
  ...(['<product-item', 'woocommerce-loop-product__title', 'product-thumb'] as const),
  ...(['itemtype', 'typeof', 'currency', 'hreflang'] as const),
] as const;
export type PageWord = (typeof WORDS)[number];

const CASE = 0x20;
const SHORTEST = Math.min(...WORDS.map(({ length }) => length));
const SLOTS = 4096;
const slotOf = (first: number, second: number): number => ((first | CASE) ^ ((second | CASE) << 5)) & (SLOTS - 1);

const codesOfWords = WORDS.map((word) => Uint16Array.from(word, (char) => char.charCodeAt(0) | CASE));
/** By two characters, how far on a word may end its first six; 0: here. After Wu and Manber, TR 94-17 (1994). */
const shifts = new Uint8Array(SLOTS).fill(SHORTEST - 1);
/** Words whose fifth and sixth characters those are. */
const endings: number[][] = Array.from({ length: SLOTS }, () => []);
for (const [word, codes] of codesOfWords.entries()) {
  for (let at = 1; at < SHORTEST; at++) {
    const slot = slotOf(codes[at - 1]!, codes[at]!);
    shifts[slot] = Math.min(shifts[slot]!, SHORTEST - 1 - at);
  }
  endings[slotOf(codes[SHORTEST - 2]!, codes[SHORTEST - 1]!)]!.push(word);
}

const isAt = (codes: Uint16Array, start: number, word: Uint16Array): boolean => {
  for (let i = 0; i < word.length; i++) if ((codes[start + i]! | CASE) !== word[i]) return false;
  return true;
};

/** Of the page last asked for, where each word stands first. */
let page = '';
const places = new Int32Array(WORDS.length);

const read = (text: string): void => {
  const codes = codesOf(text);
  const { length } = text;
  places.fill(-1);
  for (let at = SHORTEST - 1, left = WORDS.length; at < length && left > 0; ) {
    const slot = slotOf(codes[at - 1]!, codes[at]!);
    const shift = shifts[slot]!;
    if (shift > 0) {
      at += shift;
      continue;
    }
    const start = at - SHORTEST + 1;
    for (const word of endings[slot]!) {
      const wanted = codesOfWords[word]!;
      if (places[word]! >= 0 || start + wanted.length > length || !isAt(codes, start, wanted)) continue;
      places[word] = start;
      left--;
    }
    at++;
  }
  page = text;
};

/**
 * Where a word may stand first in a page, in any case; -1: nowhere. All words are looked for in one walk that passes most of
 * the page over, whoever asks first: readers with patterns of their own begin there, or have nothing to do.
 */
export const placeOf = (text: string, word: PageWord): number => {
  if (page !== text || text === '') read(text);
  return places[WORDS.indexOf(word)]!;
};

/** Whether a pattern (with the flag `g`) that holds `word` matches somewhere in a page. */
export const holdsPattern = (text: string, word: PageWord, pattern: RegExp): boolean => {
  const from = placeOf(text, word);
  if (from < 0) return false;
  pattern.lastIndex = from;
  return pattern.test(text);
};
