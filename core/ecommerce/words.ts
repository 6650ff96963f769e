import data from '../../datasets/taxonomy/shop-signs.json' with { type: 'json' };
import { isLetter } from '../codes.ts';
import { spellings } from '../spellings.ts';
import { WordIndex } from '../word-index.ts';

interface SignWords {
  labels?: string[];
  exact?: string[];
  titles?: string[];
}

const signs = Object.entries(data.signs as Record<string, SignWords>);

/** Words of titles and descriptions that say shop. */
export const titleWords: readonly string[] = signs.flatMap(([, { titles = [] }]) => titles);

interface SignWord {
  sign: string;
  exact: boolean;
  /** What ends the text, up to four characters after the word; null: the word is all. */
  tail: string | null;
}

/** Words of short visible texts; an exact one counts only where the text holds no other letters. */
const index = new WordIndex<SignWord>();
const addWord = (sign: string, word: string, exact: boolean): void => {
  const [literal = '', tail = null] = word.split('*');
  index.add(literal, { sign, exact, tail });
};
for (const [sign, { labels = [], exact = [] }] of signs) {
  for (const word of labels.flatMap(spellings)) addWord(sign, word, false);
  for (const word of exact.flatMap(spellings)) addWord(sign, word, true);
}

const LETTER = /\p{L}/u;
/** A button says little besides: `Add to cart (3)` is one, `Buy now, pay later` is not. */
const MAX_BESIDE = 8;
const MAX_BETWEEN = 4;

/** What is asked by the month or the year, up to those words: `NT$700`, `5,000 元起`, in a tag of its own or not. */
const ASKED =
  /(?:[$＄€£¥]|\b(?:nt|ntd|twd|usd|eur|gbp))\s{0,2}\d[\d,.]{0,9}\s{0,2}$|\d\s{0,2}[元円€£]\s?[整起]?\s{0,2}$/i;
const MOST_ASKED = 160;
const TAGS = /<[^<>]*>|^[^<>]*>/g;

/** A price stands before [start, end) and no letter behind it: `/月` is also in `蛋糕/月餅`. */
const isRate = (text: string, start: number, end: number): boolean =>
  !LETTER.test(text.slice(end, end + 2)[0] ?? '') &&
  ASKED.test(text.slice(Math.max(0, start - MOST_ASKED), start).replace(TAGS, ' '));

/** The text goes on with at most four characters and `tail`, and has no letters behind it. */
const endsWith = (rest: string, tail: string): boolean => {
  const at = rest.indexOf(tail);
  return at >= 0 && at <= MAX_BETWEEN && !LETTER.test(rest.slice(at + tail.length));
};

/**
 * Calls `found` for each sign whose word stands in the text between `from` and `to`; a word of ASCII letters begins
 * where a word begins. `codes` are the text's.
 */
export const findWords = (
  { text, codes }: { text: string; codes: Uint16Array },
  [from, to]: readonly [from: number, to: number],
  found: (sign: string) => void,
): void => {
  let wasLetter = false;
  for (let i = from; i + 1 < to; i++) {
    const letter = isLetter(codes[i]!);
    const isInside = letter && wasLetter;
    wasLetter = letter;
    if (isInside || !index.mayBegin(codes, i)) continue;
    for (const [{ length }, { sign, exact, tail }] of index.at(codes, i, to)) {
      if (sign === 'buy_button' && to - from > length + MAX_BESIDE) continue;
      if (exact && (LETTER.test(text.slice(from, i)) || LETTER.test(text.slice(i + length, to)))) continue;
      if (sign === 'plan' && !isRate(text, i, i + length)) continue;
      if (tail !== null && !endsWith(text.slice(i + length, to), tail)) continue;
      found(sign);
    }
  }
};
