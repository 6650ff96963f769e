/** Words that are nowhere, one slip of the finger away from words that are: what was meant, by what is there. */
import { partitionPoint } from '../numbers.ts';
import { countOf, type Lists } from './lists.ts';
import { chineseNames, endsInKind, isLatinName, isSpeltRight } from './names.ts';
import { oneEdit } from './one-edit.ts';
import type { ReadWord } from './query.ts';
import { lookAlike, looksLike } from './shapes.ts';
import { soundAlike, soundsOfCharacter } from './sounds.ts';

const LEAST_LETTERS = 4;
const MOST_LETTERS = 24;
/** Of fewer letters, a slip and a missing s make another word. */
const LEAST_OF_SEVERAL = 6;
const MOST_RUN = 10;
/** Candidates that are tried, the most frequent first. */
const TRIED = 12;

interface Candidate {
  text: string;
  count: number;
}

/** A known name counts as more than any word that titles happen to have. */
const NAME_BONUS = 1000;
/** A word of the same sound counts as more still: most of what is mistyped in Chinese was chosen wrongly among those. */
const SOUND_BONUS = 10_000;
/** One that looks the same, for methods by parts and by hand; times how much it does. */
const SHAPE_BONUS = 5000;

const best = (candidates: Candidate[]): string[] =>
  candidates
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, TRIED)
    .map(({ text }) => text);

const latinSlips = (lists: Lists, word: string): string[] => {
  const found = new Map<string, number>();
  const look = (text: string): void => {
    const count = countOf(lists, text) + (isLatinName(text) ? NAME_BONUS : 0);
    if (count > 0) found.set(text, count);
  };
  oneEdit(word, lists.letters, look);
  // `airpord`: of several, said of one.
  if (found.size === 0 && word.length >= LEAST_OF_SEVERAL && !word.endsWith('s'))
    oneEdit(`${word}s`, lists.letters, look);
  return best([...found].map(([text, count]) => ({ text, count })));
};

/** `mxkeys` → `mx keys`: two words that titles have, glued. */
const splits = (lists: Lists, word: string): string[] => {
  const found: Candidate[] = [];
  for (let i = 2; i <= word.length - 2; i++) {
    const count = Math.min(countOf(lists, word.slice(0, i)), countOf(lists, word.slice(i)));
    if (count > 0) found.push({ text: `${word.slice(0, i)} ${word.slice(i)}`, count });
  }
  return best(found);
};

/** What follows `first` in some title: a slice of `pairs`, its low halves. Of `pairsBack`: what it follows. */
export const followers = (pairs: Uint32Array, first: number): Uint32Array => {
  const from = partitionPoint(0, pairs.length, (at) => pairs[at]! >= first * 65536);
  return pairs.subarray(
    from,
    partitionPoint(from, pairs.length, (at) => pairs[at]! >= (first + 1) * 65536),
  );
};

const MOST_FOLLOWERS = 4096;

/** Runs of which one character at `at` is another, and all pairs stand in titles. */
const replacedAt = (lists: Lists, run: string, at: number): Candidate[] => {
  const found: Candidate[] = [];
  const before = run.charCodeAt(at - 1);
  const list = at > 0 ? followers(lists.pairs, before) : followers(lists.pairsBack, run.charCodeAt(1));
  for (let i = 0; i < Math.min(list.length, MOST_FOLLOWERS); i++) {
    const other = String.fromCharCode(list[i]! & 0xffff);
    const [left, right] = [run[at - 1], run[at + 1]];
    const counts = [
      ...(left === undefined ? [] : [countOf(lists, left + other)]),
      ...(right === undefined ? [] : [countOf(lists, other + right)]),
    ];
    const count = Math.min(...counts);
    if (count > 0 && other !== run[at]) found.push({ text: run.slice(0, at) + other + run.slice(at + 1), count });
  }
  return found;
};

/** A text without its character at `at`, and where that was. */
const withHole = (text: string, at: number): string => `${at}${text.slice(0, at)}\t${text.slice(at + 1)}`;

/** Puts each name under its keys. */
const under = (keysOf: (name: string) => string[]): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>();
  for (const name of chineseNames)
    for (const key of keysOf(name)) {
      const known = names.get(key);
      if (known === undefined) names.set(key, [name]);
      else known.push(name);
    }
  return names;
};
const holesOf = (text: string): string[] => Array.from(text, (_, at) => withHole(text, at));
/** Known Chinese names by what is left of them without one character, and by their sounds; made when they are first asked for. */
const named: Partial<Record<'byHole' | 'bySound', ReadonlyMap<string, readonly string[]>>> = {};

/** Known Chinese names that differ from the run in one character. */
const namesByOne = (run: string): string[] => {
  const found: string[] = [];
  named.byHole ??= under(holesOf);
  for (const hole of holesOf(run)) for (const name of named.byHole.get(hole) ?? []) if (name !== run) found.push(name);
  return found;
};

/** Of so many ways that a run may sound no more are tried. */
const MOST_SOUNDS = 16;
/** How a run may sound; empty: of some character nobody knows, or in too many ways. */
const waysToSay = (run: string): string[] => {
  let ways = [''];
  for (const character of run) {
    const sounds = soundsOfCharacter(character);
    ways = ways.flatMap((way) => sounds.map((sound) => `${way} ${sound}`));
    if (ways.length > MOST_SOUNDS) return [];
  }
  return ways;
};

/** Known Chinese names that sound as the run does, in whatever characters: 藍牙 for 籃芽. */
const namesOfSound = (run: string): string[] => {
  named.bySound ??= under(waysToSay);
  const { bySound } = named;
  return [...new Set(waysToSay(run).flatMap((way) => bySound.get(way)?.filter((name) => name !== run) ?? []))];
};

/** Titles that have the rarest pair of the name's characters: about as many as have the name. */
export const pairsOf = (lists: Lists, name: string): number => {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < name.length; i++) least = Math.min(least, countOf(lists, name.slice(i, i + 2)));
  return least;
};

/** Sounds or looks as the run does. */
const isAlike = (text: string, run: string): boolean => soundAlike(text, run) || lookAlike(text, run);

/** Whether another character in the run's last place makes another thing of it, not what was meant: 墊 of 瑜珈褲. */
const isOtherKind = (text: string, run: string): boolean =>
  endsInKind(run) && text.at(-1) !== run.at(-1) && !isAlike(text, run);

const chineseSlips = (lists: Lists, run: string): string[] => {
  const found = new Map<string, number>();
  const bonus = (text: string): number => (soundAlike(text, run) ? SOUND_BONUS : 0);
  const shape = (name: string): number => (isSpeltRight(run) ? 0 : SHAPE_BONUS * looksLike(name, run));
  for (const name of namesOfSound(run)) found.set(name, NAME_BONUS + SOUND_BONUS + pairsOf(lists, name));
  for (const name of namesByOne(run))
    if (!isOtherKind(name, run)) found.set(name, NAME_BONUS + (bonus(name) || shape(name)) + pairsOf(lists, name));
  const absent: number[] = [];
  for (let i = 0; i + 1 < run.length; i++) if (countOf(lists, run.slice(i, i + 2)) === 0) absent.push(i);
  for (let at = 0; at < run.length; at++) {
    if (!absent.every((i) => i === at || i + 1 === at)) continue;
    // Of two characters the first says more: another one in its place is another word, unless it sounds the same or is a known name.
    const mustBeAlike = run.length === 2 && at === 0;
    for (const { text, count } of replacedAt(lists, run, at)) {
      const more = bonus(text);
      if (more > 0 || (!mustBeAlike && lookAlike(text, run) && !isOtherKind(text, run)))
        found.set(text, Math.max(count + more, found.get(text) ?? 0));
    }
  }
  return best([...found].map(([text, count]) => ({ text, count })));
};

/** Known names that a run sounds or looks like, the likest and then the most frequent first. */
export const namesLike = (lists: Lists, run: string): string[] => {
  const found: Candidate[] = [];
  for (const text of namesByOne(run)) {
    const count = pairsOf(lists, text);
    if (soundAlike(text, run)) found.push({ text, count: count + SOUND_BONUS });
    else if (lookAlike(text, run)) found.push({ text, count: count + SHAPE_BONUS * looksLike(text, run) });
  }
  return best(found);
};

const isLetters = (word: string): boolean => /^[a-z]+$/.test(word);

/** The letters that a Latin word begins with, where they are enough to tell what was meant; else an empty text. */
const lettersOf = ({ text, kind }: ReadWord): string => {
  const letters = kind === 'latin' ? (/^[a-z]+/.exec(text)?.[0] ?? '') : '';
  return letters.length < LEAST_LETTERS || letters.length > MOST_LETTERS ? '' : letters;
};

/** A glued Latin word as two that titles have, the likeliest first; empty: there are no such. */
export const splitsOf = (lists: Lists, word: ReadWord): string[] => {
  const letters = lettersOf(word);
  return letters === '' ? [] : splits(lists, letters).map((apart) => apart + word.text.slice(letters.length));
};

const LINE = 3;
const lines = ['pro', 'max', 'air', 'ssd', 'led', 'usb'];
/** A word of a line with two letters exchanged: `por`. */
const lineOf = (text: string): string | undefined =>
  lines.find((line) => line !== text && [...line].sort().join('') === [...text].sort().join(''));

/** What a word may have been meant as, the likeliest first; empty: nothing is near. Numbers and models are taken as given. */
export const slipsOf = (lists: Lists, word: ReadWord): string[] => {
  const { text, kind } = word;
  const swapped = kind === 'latin' && text.length === LINE ? lineOf(text) : undefined;
  if (swapped !== undefined) return [swapped];
  if (kind === 'cjk') return text.length < 2 || text.length > MOST_RUN ? [] : chineseSlips(lists, text);
  const letters = lettersOf(word);
  if (letters === '') return [];
  return [...(isLetters(text) ? latinSlips(lists, letters) : []), ...splitsOf(lists, word)];
};
