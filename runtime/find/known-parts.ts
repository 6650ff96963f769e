/** Parts of a query that may be the name of something, longest first: 鼎泰豐 of 鼎泰豐 信義店. */
import { foldName, isAroundNames, tailOf } from '../../core/find/index.ts';
import { fold, isEnough } from './fit.ts';
import { isGoods } from './goods-words.ts';

const MOST_WORDS = 6;
const MOST_PARTS = 24;
/** Ideographs that a name at the beginning of a word has at least; a shorter one may be anything's beginning. */
const LEAST_BEGINNING = 3;
const LONGEST = 12;
/** Latin letters that a name has at least. */
const LEAST_LATIN = 3;
const scripts = /[a-z0-9][a-z0-9-]*|[^a-z0-9\s]+/g;
const onlyLatin = /^[\u0020-\u02ff]*$/;

/** Runs of words, longest first, without the whole. */
const runsOf = (words: readonly string[]): string[] => {
  const runs: string[] = [];
  for (let length = words.length - 1; length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) runs.push(words.slice(from, from + length).join(' '));
  return runs;
};

/** Of a word without blanks: what stands in one script, and how it begins. */
const piecesOf = (word: string): string[] => {
  const pieces = word.match(scripts) ?? [];
  const whole = pieces.length > 1 ? pieces : [];
  const first = [...(pieces[0] ?? '')].slice(0, LONGEST);
  const beginnings = onlyLatin.test(first.join(''))
    ? []
    : Array.from({ length: Math.max(0, first.length - LEAST_BEGINNING) }, (_, i) => first.slice(0, -1 - i).join(''));
  return [...whole, ...beginnings];
};

const mayName = (part: string): boolean => {
  const folded = fold(part);
  if (!isEnough(folded) || isAroundNames(part) || isGoods(folded.glued)) return false;
  if (onlyLatin.test(folded.glued)) return folded.glued.length >= LEAST_LATIN && !/^\d*$/.test(folded.glued);
  return folded.glued.length > 1;
};

/** Folded parts of a query that may name something. */
export const partsOf = (text: string): string[] => {
  const words = foldName(text).split(' ').slice(0, MOST_WORDS);
  const parts = [...runsOf(words), ...words.flatMap(piecesOf)];
  return [...new Set(parts)].filter(mayName).slice(0, MOST_PARTS);
};

/** The words around names that the query ends its words with: they are none to put right. */
export const aroundWordsOf = (text: string): string[] =>
  foldName(text)
    .split(' ')
    .flatMap((word) => tailOf(word) ?? []);
