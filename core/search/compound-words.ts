/** Compounds that no title writes as they stand, as what they are made of: 運動褲, where titles have 運動長褲. */
import { HEAD } from './format.ts';
import { countOf, type Lists } from './lists.ts';
import { endsInKind, isSpeltRight } from './names.ts';
import { cjkWord } from './plain-words.ts';
import { isNowhere, isThere } from './put-right.ts';
import type { ReadWord } from './query.ts';
import { followers, namesLike } from './slips.ts';

/** Of more words no compound is looked for: each costs a look at all its kinds. */
const MOST_WORDS = 6;
/** Kinds of one end (長褲, 短褲, 束口褲) that are looked for, the most frequent first. */
const MOST_KINDS = 24;

/** Pairs that titles end a word with and that end as the word does, the most frequent first. */
const headsOfEnd = (lists: Lists, end: string): string[] =>
  Array.from(followers(lists.pairsBack, end.charCodeAt(0)), (pair) => String.fromCharCode(pair & 0xffff) + end)
    .map((head) => ({ head, count: countOf(lists, HEAD + head) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.head < b.head ? -1 : 1))
    .slice(0, MOST_KINDS)
    .map(({ head }) => head);

/** The word by what stands before its end and by any kind of that end; null: it is no such compound, or nothing is of it. */
const asCompound = (lists: Lists, word: ReadWord): ReadWord | null => {
  const { text } = word;
  if (word.kind !== 'cjk' || word.isBrand || !endsInKind(text)) return null;
  const isThereWhole = isThere(lists, { words: [word], beside: true, accessories: true });
  if (isThereWhole || (!isSpeltRight(text) && namesLike(lists, text).length > 0)) return null;
  const before = cjkWord(text.slice(0, -1), false)[0]!;
  const heads = headsOfEnd(lists, text.slice(-1));
  const compound = { ...word, alternatives: heads.map((head) => [...before, HEAD + head]), heads };
  return heads.length === 0 || isNowhere(lists, compound) ? null : compound;
};

/** What ends as a word does whose last character says of what kind it is; null: nothing does. */
export const ofSameEnd = (lists: Lists, word: ReadWord): ReadWord | null => {
  const heads = endsInKind(word.text) ? headsOfEnd(lists, word.text.slice(-1)) : [];
  return heads.length === 0 ? null : { ...word, alternatives: heads.map((head) => [HEAD + head]), heads };
};

/** Words with compounds that are nowhere as what they are made of; null: there are none of which anything is there. */
export const withCompounds = (lists: Lists, words: readonly ReadWord[]): readonly ReadWord[] | null => {
  if (words.length > MOST_WORDS) return null;
  const read = words.map((word) => asCompound(lists, word) ?? word);
  return read.some((word, i) => word !== words[i]) ? read : null;
};
