/** How a query is answered: as given, more loosely, with a slip put right, or by what of it can be found. */
import { isAccessory } from '../match/accessory.ts';
import { foldText } from '../match/text.ts';
import { fromKeys, sayBopomofo } from './bopomofo.ts';
import { foldSearch } from './fold.ts';
import { countOf, isBeside, type Lists } from './lists.ts';
import { plainWords } from './plain-words.ts';
import { isNowhere, isThere, putRight } from './put-right.ts';
import { isCommon, loosened, orAsOne, type ReadWord, readWords, wordOfCode } from './query.ts';
import { readQuery, readWhole } from './read.ts';
import { pairsOf, splitsOf } from './slips.ts';
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
/** Of a glued model. */
const MOST_ATOMS = 12;

/** Begins a walk and looks at its first entries. */
const lookAt = (lists: Lists, level: Level, limit: number): { walk: Walk; count: number } => {
  const walk = new Walk(lists, level);
  return { walk, count: walk.look(limit) };
};

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

/**
 * A glued model that is nowhere, as the longest parts of it that are somewhere: `rtx5070ti16g` as rtx5070ti and 16g. Empty where it does
 * not begin with a known line: a number alone would find anything.
 */
const atomsOf = (lists: Lists, { text, kind }: ReadWord): ReadWord[] => {
  const atoms = text.match(/[a-z]+|\d+/g) ?? [];
  if (kind !== 'latin' || atoms.length > MOST_ATOMS || !/^[a-z]{3,}\d/.test(text)) return [];
  if (countOf(lists, atoms[0]!) === 0) return [];
  const parts: string[] = [];
  for (let from = 0; from < atoms.length; ) {
    let to = atoms.length;
    while (to > from && countOf(lists, atoms.slice(from, to).join('')) === 0) to--;
    if (to > from) parts.push(atoms.slice(from, to).join(''));
    from = Math.max(to, from + 1);
  }
  return parts.map(wordOfCode);
};

/** Words, glued ones apart (`macbookpro`), Chinese runs of no known name in pairs: what a query can be answered by in part. */
const piecesOf = (lists: Lists, words: readonly ReadWord[]): ReadWord[] =>
  words.flatMap((word) => {
    const apart = isNowhere(lists, word) ? splitsOf(lists, word)[0] : undefined;
    if (apart !== undefined) return readWords(apart);
    const atoms = isNowhere(lists, word) ? atomsOf(lists, word) : [];
    if (atoms.length > 0) return atoms;
    if (word.kind !== 'cjk' || word.alternatives.length > 1 || word.text.length < 3) return [word];
    return plainWords(word.text, false).flatMap((plain) =>
      (plain[0] ?? []).map((pair) => ({ ...word, text: pair, alternatives: [[pair]], heads: [pair] })),
    );
  });

/** Entries that have a piece, at the most; 0: none has. */
export const sizeOf = (lists: Lists, piece: ReadWord): number =>
  new Walk(lists, { words: [piece], beside: true, accessories: true }).size;

/** A Chinese word that may be the thing itself; of one character it is a colour or the like. */
export const namesThing = ({ heads }: ReadWord): boolean => heads.some((head) => head.length > 1);

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
  // `ultra` of a model that is nowhere says nothing of what was asked for.
  if (kept.every(isCommon)) return null;
  const query = words.map(({ text }) => text).join(' ');
  kept.sort((a, b) => query.indexOf(a.text) - query.indexOf(b.text));
  const found = levelFor(lists, kept, accessories);
  return found === null ? null : { level: found.level, walk: found.walk, corrected: null, leftOut };
};

const isWish = (word: ReadWord): boolean => word.isWish === true;

export const isModelOrLine = ({ kind, own }: ReadWord): boolean => kind === 'latin' && own === null;

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

const answered = (
  lists: Lists,
  words: readonly ReadWord[],
  { query, accessories, exact }: { query: string; accessories: boolean; exact: boolean },
): Matched | null => {
  const given = wholly(lists, { words, accessories, exact });
  if (given !== null || exact || words.length === 0) return given;
  const right = putRight(lists, words, foldSearch(query));
  if (right !== null) {
    const { words: others, asksForAccessory: asksToo } = readWhole(right, right);
    const read = { words: others, accessories: accessories || asksToo, exact };
    const found = wholly(lists, read) ?? inPart(lists, read.words, read.accessories);
    if (found !== null) return { ...found, corrected: right };
  }
  return inPart(lists, words, accessories);
};

interface HowToMatch {
  includeAccessories: boolean;
  exact: boolean;
}

const matchWords = (lists: Lists, query: string, { includeAccessories, exact }: HowToMatch): Matched | null => {
  const { words, asksForAccessory } = readQuery(query);
  const asked = words.some(isWish) ? words.filter((word) => !isWish(word)) : words;
  const how = { query, accessories: includeAccessories || asksForAccessory, exact };
  if (asked.length === words.length || asked.length === 0) return answered(lists, words, how);
  const found = answered(lists, asked, how);
  return found && { ...found, walk: null, level: { ...found.level, wishes: words.filter(isWish) } };
};

/** How to answer; null: nothing is found. */
export const matchQuery = (lists: Lists, query: string, how: HowToMatch): Matched | null => {
  const offersOf = (name: string): number => pairsOf(lists, name);
  const said = how.exact ? null : sayBopomofo(query, offersOf);
  const found = matchWords(lists, said ?? query, how);
  if (found !== null) return said === null ? found : { ...found, corrected: found.corrected ?? said };
  const keyed = how.exact ? null : fromKeys(query, offersOf);
  const meant = keyed === null ? null : matchWords(lists, keyed, how);
  return meant && { ...meant, corrected: keyed };
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
