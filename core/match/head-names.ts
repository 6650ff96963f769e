import { isCjkUnit, isDigitUnit, isLetterUnit } from './text.ts';

/** A name stands so near to the head of a title. */
const NEAR = 24;

const stop = /[\d\u3400-\u9fff]/;
const latinWord = /[a-z]+(?:['`\u2019][a-z]+)*/g;

/** Whether there may be such a word: most titles have none, and need no closer look. */
const hasLatin = (folded: string, from: number): boolean => {
  const end = Math.min(folded.length, from + NEAR);
  let letters = 0;
  for (let at = from; at < end && letters < 3; at++) {
    const unit = folded.charCodeAt(at);
    if (isCjkUnit(unit) || isDigitUnit(unit)) return false;
    if (isLetterUnit(unit)) letters++;
  }
  return letters === 3;
};

/** The words near a place, before any Chinese and any number, of which one at least is of three letters: `burt's bees` → `burts`, `bees`. */
const latinNear = (folded: string, from: number): string[] => {
  if (!hasLatin(folded, from)) return none;
  const near = folded.slice(from, from + NEAR);
  const end = near.search(stop);
  const words: string[] = [];
  for (const [word] of (end < 0 ? near : near.slice(0, end)).matchAll(latinWord))
    words.push(word.replace(/[^a-z]/g, ''));
  return words;
};

const none: string[] = [];
const isName = (word: string): boolean => word.length >= 3;

/** Of a name's words the one that stands for it, and up to two more. */
const toHead = (run: readonly string[], words: readonly string[]): { latin: string | null; rest: string[] } => {
  const latin = run.find(isName);
  if (latin === undefined || !words.includes(latin)) return { latin: null, rest: none };
  const rest = run.length < 2 ? none : run.filter((word) => word !== latin && words.includes(word));
  return { latin, rest: rest.slice(0, 2) };
};

export interface HeadNames {
  /** What a title begins with, where brands stand, the first and what is next to it in the other script. */
  names: string[];
  /** Of a Latin name before a Chinese one further words, two at most. Behind it a line follows more often: `羅技 MX Keys`. */
  rest: string[];
}

const chineseFrom = (folded: string, from: number): number => {
  for (let at = from; at < folded.length && at < from + NEAR; at++) if (isCjkUnit(folded.charCodeAt(at))) return at;
  return -1;
};

/** The first two characters of a Chinese run; null: it has one. */
const pairAt = (folded: string, at: number): string | null =>
  at >= 0 && isCjkUnit(folded.charCodeAt(at + 1)) ? folded.slice(at, at + 2) : null;

const nothing: HeadNames = { names: none, rest: none };

/**
 * What a folded title begins with, where brands stand: `lumora 璐沐 洗面乳` → `['lumora', '璐沐']`, `璐沐洗面乳` → `['璐沐']`. A name is
 * a Latin word of three letters or the first two Chinese characters.
 */
export const headNamesOf = (folded: string, words: readonly string[]): HeadNames => {
  const chinese = chineseFrom(folded, 0);
  // A title that is not Chinese has words enough to be told by.
  if (chinese < 0) return nothing;
  const first = toHead(latinNear(folded, 0), words);
  const pair = pairAt(folded, chinese);
  // What stands behind a number is no other name of the Latin one: `MOTUL 10W40 合成機油`.
  if (first.latin !== null)
    return pair === null || /\d/.test(folded.slice(0, chinese))
      ? { names: [first.latin], rest: none }
      : { names: [first.latin, pair], rest: first.rest };
  if (pair === null) return nothing;
  let end = chinese;
  while (end < folded.length && isCjkUnit(folded.charCodeAt(end))) end++;
  const next = end - chinese > 5 ? null : toHead(latinNear(folded, end), words).latin;
  return { names: next === null ? [pair] : [pair, next], rest: none };
};
