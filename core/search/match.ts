/** How a query is answered: as given, more loosely, with a slip put right, or by what of it can be found. */
import { isAccessory } from '../match/accessory.ts';
import { foldText } from '../match/text.ts';
import { countOf, isBeside, type Lists } from './lists.ts';
import { plainWords } from './plain-words.ts';
import { loosened, orAsOne, type ReadWord, readWords } from './query.ts';
import { readQuery, readWhole } from './read.ts';
import { slipsOf, splitsOf } from './slips.ts';
import { type Level, Walk } from './walk.ts';

export interface Matched {
  level: Level;
  /** Its walk, not yet begun; null: begin one. */
  walk: Walk | null;
  /** The query with slips put right; null: as given. */
  corrected: string | null;
  /** Words of the query that were left out, since nothing has all of them. */
  leftOut: readonly ReadWord[];
}

/** With fewer than so many, what only names the words beside the thing is shown too. */
const ENOUGH = 3;

/** Begins a walk and looks at its first entries. */
const lookAt = (lists: Lists, level: Level, limit: number): { walk: Walk; count: number } => {
  const walk = new Walk(lists, level);
  return { walk, count: walk.look(limit) };
};

const isThere = (lists: Lists, level: Level): boolean => lookAt(lists, level, 1).count > 0;

/** Whether some title names a token of the word only beside the thing. */
const isWordBeside = (lists: Lists, { alternatives }: ReadWord): boolean =>
  alternatives.some((tokens) => tokens.some((token) => isBeside(lists, token)));

interface Found extends Pick<Matched, 'level' | 'walk'> {
  /** Fewer than {@link ENOUGH}. */
  isFew: boolean;
}

/** Levels of the same words from strict to loose: the first that has enough, else the loosest that has more than that; null: none has any. */
const levelFor = (lists: Lists, words: readonly ReadWord[], accessories: boolean): Found | null => {
  const about: Level = { words, beside: false, accessories };
  const first = lookAt(lists, about, ENOUGH);
  if (first.count >= ENOUGH) return { level: about, walk: first.walk, isFew: false };
  const beside: Level = { ...about, beside: true };
  const isOnlyNamed = words.some((word) => isWordBeside(lists, word));
  const walk = isOnlyNamed ? new Walk(lists, beside, { beside: true }) : first.walk;
  const count = isOnlyNamed ? walk.look(ENOUGH) : first.count;
  if (count > first.count) return { level: beside, walk, isFew: count < ENOUGH };
  if (first.count > 0) return { level: about, walk: first.walk, isFew: true };
  if (!first.walk.met && !walk.met) return null;
  const any: Level = { ...about, accessories: true };
  return { level: isThere(lists, any) ? any : { ...any, beside: true }, walk: null, isFew: false };
};

const levelOfWords = (lists: Lists, apart: readonly ReadWord[], accessories: boolean): Found | null => {
  const words = orAsOne(apart);
  const strict = levelFor(lists, words, accessories);
  if (strict !== null) return strict;
  const loose = loosened(words);
  return loose.some((word, i) => word !== words[i]) ? levelFor(lists, loose, accessories) : null;
};

const isNowhere = (lists: Lists, { alternatives }: ReadWord): boolean =>
  !alternatives.some((tokens) => tokens.every((token) => countOf(lists, token) > 0));

/** The query with the words that are nowhere put right, where that finds something; null: it does not. */
const putRight = (lists: Lists, words: readonly ReadWord[]): string | null => {
  let texts = words.map(({ text }) => text);
  let isOther = false;
  for (const [i, word] of words.entries()) {
    if (!isNowhere(lists, word)) continue;
    const others = texts.filter((_, k) => k !== i && !isNowhere(lists, words[k]!));
    const fitting = slipsOf(lists, word).find((text) => {
      const read = readWords([...others, text].join(' '));
      return isThere(lists, { words: read, beside: true, accessories: true });
    });
    if (fitting === undefined) continue;
    texts = texts.with(i, fitting);
    isOther = true;
  }
  return isOther ? texts.join(' ') : null;
};

/** Words, glued ones apart (`macbookpro`), Chinese runs of no known name in pairs: what a query can be answered by in part. */
const piecesOf = (lists: Lists, words: readonly ReadWord[]): ReadWord[] =>
  words.flatMap((word) => {
    const apart = isNowhere(lists, word) ? splitsOf(lists, word)[0] : undefined;
    if (apart !== undefined) return readWords(apart);
    if (word.kind !== 'cjk' || word.alternatives.length > 1 || word.text.length < 3) return [word];
    return plainWords(word.text, false).flatMap((plain) =>
      (plain[0] ?? []).map((pair) => ({ ...word, text: pair, alternatives: [[pair]], heads: [pair] })),
    );
  });

/** Entries that have a piece, at the most; 0: none has. */
const sizeOf = (lists: Lists, piece: ReadWord): number =>
  new Walk(lists, { words: [piece], beside: true, accessories: true }).size;

/** A Chinese word that may be the thing itself; of one character it is a colour or the like. */
const namesThing = ({ heads }: ReadWord): boolean => heads.some((head) => head.length > 1);

/** What says most of what is wanted first: the last Chinese word, which names the thing; then known names; then what is rarest. */
const bySpeech = (lists: Lists, words: readonly ReadWord[]): ReadWord[] => {
  const thing = words.findLast(namesThing);
  const rest = piecesOf(
    lists,
    words.filter((word) => word !== thing),
  )
    .map((piece) => ({ piece, size: sizeOf(lists, piece) }))
    .sort((a, b) => Number(b.piece.own !== null) - Number(a.piece.own !== null) || a.size - b.size)
    .map(({ piece }) => piece);
  return [...(thing === undefined ? [] : piecesOf(lists, [thing]).reverse()), ...rest];
};

/** As many of the pieces as some entry has together, begun with what says most; in the query's order. */
const inPart = (lists: Lists, words: readonly ReadWord[], accessories: boolean): Matched | null => {
  const kept: ReadWord[] = [];
  const leftOut: ReadWord[] = [];
  for (const piece of bySpeech(lists, words)) {
    if (isThere(lists, { words: [...kept, piece], beside: true, accessories: true })) kept.push(piece);
    else leftOut.push(piece);
  }
  if (kept.length === 0) return null;
  const query = words.map(({ text }) => text).join(' ');
  kept.sort((a, b) => query.indexOf(a.text) - query.indexOf(b.text));
  const found = levelFor(lists, kept, accessories);
  return found === null ? null : { level: found.level, walk: found.walk, corrected: null, leftOut };
};

const isModelOrLine = ({ kind, own }: ReadWord): boolean => kind === 'latin' && own === null;

const isNoBrand = ({ isBrand }: ReadWord): boolean => !isBrand;

/** Whether the words name a brand beside a line or model. */
const isBranded = (words: readonly ReadWord[]): boolean =>
  !words.every(isNoBrand) && words.some((word) => isNoBrand(word) && isModelOrLine(word));

/**
 * Of few offers that name the brand beside a line or model (`logitech mx master`), most shops' titles lack the brand: without it,
 * where that finds more. null: it does not. Ends other walks.
 */
const withoutBrand = (lists: Lists, words: readonly ReadWord[], accessories: boolean): Matched | null => {
  const brands = words.filter(({ isBrand }) => isBrand);
  const found = levelOfWords(lists, words.filter(isNoBrand), accessories);
  if (found === null || found.isFew) return null;
  return { level: found.level, walk: found.walk, corrected: null, leftOut: brands };
};

/** What the words find, if anything. */
const wholly = (
  lists: Lists,
  { words, accessories, exact }: { words: readonly ReadWord[]; accessories: boolean; exact: boolean },
): Matched | null => {
  if (words.length === 0) return null;
  const found = levelOfWords(lists, words, accessories);
  if (found === null) return null;
  const maySay = found.isFew && !exact && isBranded(words);
  const wider = maySay ? withoutBrand(lists, words, accessories) : null;
  return wider ?? { level: found.level, walk: maySay ? null : found.walk, corrected: null, leftOut: [] };
};

const isLine = (word: ReadWord): boolean => isModelOrLine(word) && !word.isBrand && /^[a-z]{3}/.test(word.text);

/** A name of letters: a brand, or a line that goes by its maker's name too (ThinkPad). */
const isName = ({ kind, own }: ReadWord): boolean => kind === 'latin' && own !== null;

/**
 * What is asked for: the last Chinese word that names a thing, else the first Latin line (`airpods pro` of `airpods pro 2`),
 * else the first name of letters (`thinkpad` of `thinkpad x1`).
 */
const subjectOf = (words: readonly ReadWord[]): ReadWord | undefined =>
  words.findLast(namesThing) ?? words.find(isLine) ?? words.find(isName);

/** Of a line of several words the first, which is its family: `airpods` of `airpods pro`. null: it has but one. */
const familyOf = (word: ReadWord): ReadWord | null => {
  const [first, ...more] = word.text.split(' ');
  return more.length === 0 || !isLine(word) ? null : (readWords(first!)[0] ?? null);
};

/** Ways of being near that are tried at the most. */
const MOST_NEAR = 24;

/** A word that asks for something by itself, as a number, a size or a letter does not. */
const asksAlone = (word: ReadWord): boolean =>
  word.heads.length > 0 ||
  word.own !== null ||
  /^(?!\d+[a-z]{1,2}$)(?=.*[a-z])[a-z0-9]{4}/.test(word.text) ||
  isLine(word);

/**
 * What to show after the best where that is little, nearest first: the same with a word that was left out in place of
 * another; without one word, what is asked for kept; its accessories; what is asked for alone; its family; the rest without it.
 */
export const nearLevels = (lists: Lists, { level, leftOut }: Matched): Level[] => {
  const { words } = level;
  const thing = subjectOf(words);
  const without = (word: ReadWord): Level => ({ ...level, words: words.filter((other) => other !== word) });
  const rest = words
    .filter((word) => word !== thing)
    .map((word) => ({ word, size: sizeOf(lists, word) }))
    .sort((a, b) => b.size - a.size);
  const levels: Level[] = leftOut.flatMap((other) =>
    rest.map(({ word }) => ({ ...level, words: [...without(word).words, other] })),
  );
  if (words.length > 1) levels.push(...rest.map(({ word }) => without(word)));
  if (!level.accessories) levels.push({ ...level, accessories: true, beside: true });
  if (thing === undefined) return levels.slice(0, MOST_NEAR);
  if (words.length > 2) levels.push({ ...level, words: [thing] });
  const family = familyOf(thing);
  if (family !== null) levels.push({ ...level, words: [family] });
  if (rest.some(({ word }) => asksAlone(word))) levels.push(without(thing));
  return levels.slice(0, MOST_NEAR);
};

/** How to answer; null: nothing is found. */
export const matchQuery = (
  lists: Lists,
  query: string,
  { includeAccessories, exact }: { includeAccessories: boolean; exact: boolean },
): Matched | null => {
  const { words, asksForAccessory } = readQuery(query);
  const accessories = includeAccessories || asksForAccessory;
  const given = wholly(lists, { words, accessories, exact });
  if (given !== null || exact || words.length === 0) return given;
  const right = putRight(lists, words);
  if (right !== null) {
    const { words: others, asksForAccessory: asksToo } = readWhole(right, right);
    const read = { words: others, accessories: accessories || asksToo, exact };
    const found = wholly(lists, read) ?? inPart(lists, read.words, read.accessories);
    if (found !== null) return { ...found, corrected: right };
  }
  return inPart(lists, words, accessories);
};

/** {@link matchQuery} over an index of the former version: words as they stand, then Chinese ones apart. */
export const matchFormer = (lists: Lists, query: string, includeAccessories: boolean): Matched | null => {
  const folded = foldText(query);
  const accessories = includeAccessories || isAccessory(query);
  for (const isLoose of [false, true]) {
    const words = plainWords(folded, isLoose).map((alternatives): ReadWord => {
      return { text: '', alternatives, heads: [], own: null, isBrand: false, kind: 'latin' };
    });
    const found = words.length === 0 ? null : levelFor(lists, words, accessories);
    if (found !== null) return { level: found.level, walk: found.walk, corrected: null, leftOut: [] };
  }
  return null;
};
