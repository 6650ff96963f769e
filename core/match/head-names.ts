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

/** A word of three letters or more near a place, before any Chinese and any number; null: none. */
const latinNear = (folded: string, from: number): string | null => {
  if (!hasLatin(folded, from)) return null;
  const near = folded.slice(from, from + NEAR);
  const end = near.search(stop);
  for (const [word] of (end < 0 ? near : near.slice(0, end)).matchAll(latinWord)) {
    const bare = word.replace(/[^a-z]/g, '');
    if (bare.length >= 3) return bare;
  }
  return null;
};

const chineseFrom = (folded: string, from: number): number => {
  for (let at = from; at < folded.length && at < from + NEAR; at++) if (isCjkUnit(folded.charCodeAt(at))) return at;
  return -1;
};

/** The first two characters of a Chinese run; null: it has one. */
const pairAt = (folded: string, at: number): string | null =>
  at >= 0 && isCjkUnit(folded.charCodeAt(at + 1)) ? folded.slice(at, at + 2) : null;

/**
 * What a folded title begins with, where brands stand: `lumora 璐沐 洗面乳` → `['lumora', '璐沐']`, `璐沐洗面乳` → `['璐沐']`. The first is
 * a Latin word of three letters or the first two Chinese characters, the second what stands next to it in the other script.
 */
export const headNamesOf = (folded: string, words: readonly string[]): string[] => {
  const chinese = chineseFrom(folded, 0);
  // A title that is not Chinese has words enough to be told by.
  if (chinese < 0) return [];
  const latin = latinNear(folded, 0);
  const pair = pairAt(folded, chinese);
  if (latin !== null && words.includes(latin)) return pair === null ? [latin] : [latin, pair];
  if (pair === null) return [];
  let end = chinese;
  while (end < folded.length && isCjkUnit(folded.charCodeAt(end))) end++;
  const next = end - chinese > 5 ? null : latinNear(folded, end);
  return next !== null && words.includes(next) ? [pair, next] : [pair];
};
