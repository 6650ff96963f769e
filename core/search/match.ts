/** How a query is answered: as given, more loosely, with a slip put right, or by what of it can be found. */
import { isAccessory } from '../match/accessory.ts';
import { foldText } from '../match/text.ts';
import { fromKeys, sayBopomofo } from './bopomofo.ts';
import { ofSameEnd, withCompounds } from './compound-words.ts';
import { foldSearch } from './fold.ts';
import { levelFor, levelOfWords, type Matched } from './levels.ts';
import type { Lists } from './lists.ts';
import { endsInKind, isSpeltRight, otherBrandsOf } from './names.ts';
import { bySpeech, kindWords, nearWords, together } from './pieces.ts';
import { plainWords } from './plain-words.ts';
import { isThere, putRight } from './put-right.ts';
import { isCommon, orAsOne, type ReadWord, readWords } from './query.ts';
import { readQuery, readWhole } from './read.ts';
import { pairsOf, slipsOf } from './slips.ts';
import { thingOf } from './thing.ts';
import type { Level } from './walk.ts';

/** Nobody makes longer compounds, and each end costs a look. */
const MOST_OF_COMPOUND = 10;
/** What a word that is no known name ends with, three characters and more, the longest first: 休閒鞋 of 寬楦休閒鞋. */
const endsOf = (word: ReadWord): ReadWord[] => {
  if (word.text.length > MOST_OF_COMPOUND || isSpeltRight(word.text)) return [];
  const ends: ReadWord[] = [];
  for (let at = 1; at + 3 <= word.text.length; at++) ends.push(...readWords(word.text.slice(at)).slice(-1));
  return ends;
};

/** A thing that is known and nowhere, and what of its kind is somewhere, with the other words if that can be. null: there is no such. */
const inItsPlace = (
  lists: Lists,
  words: readonly ReadWord[],
  accessories: boolean,
): { thing: ReadWord; near: ReadWord } | null => {
  const thing = words.findLast((word) => word.heads.length > 0 && (isSpeltRight(word.text) || endsInKind(word.text)));
  if (thing === undefined || isThere(lists, { words: [thing], beside: true, accessories: true })) return null;
  const sameEnd = ofSameEnd(lists, thing);
  const there = [...endsOf(thing), ...kindWords(thing), ...(sameEnd === null ? [] : [sameEnd])].filter((near) =>
    isThere(lists, { words: [near], beside: false, accessories }),
  );
  const rest = words.filter((word) => word !== thing);
  const near = there.find((one) => isThere(lists, { words: [...rest, one], beside: false, accessories })) ?? there[0];
  return near === undefined ? null : { thing, near };
};

/** As many of the pieces as some entry has together, begun with what says most; in the query's order. */
const inPart = (lists: Lists, apart: readonly ReadWord[], accessories: boolean): Matched | null => {
  const joined = orAsOne(apart);
  const instead = inItsPlace(lists, joined, accessories);
  if (instead === null) return asFarAs(lists, apart, accessories);
  const { thing, near } = instead;
  const found = asFarAs(
    lists,
    joined.map((word) => (word === thing ? near : word)),
    accessories,
  );
  const text =
    thing.text.endsWith(near.text) && near.text !== thing.text ? thing.text.slice(0, -near.text.length) : thing.text;
  return found && { ...found, leftOut: [{ ...thing, text }, ...found.leftOut] };
};

/** A number, a size or one character: without the brand or thing that was left out it says nothing (B5 is paper too). */
const isCode = ({ text, own }: ReadWord): boolean =>
  own === null && /^(?:[a-z]{0,2}\d+(?:\.\d+)?[a-z]{0,2}|.)$/.test(text);

const asksForMore = ({ isBrand, heads }: ReadWord): boolean => isBrand || heads.length > 0;

/** {@link inPart} of words as they stand. */
const asFarAs = (lists: Lists, words: readonly ReadWord[], accessories: boolean): Matched | null => {
  const pieces = bySpeech(lists, words);
  let { kept, leftOut } = together(lists, pieces);
  // `ultra` of a model that is nowhere says nothing of what was asked for.
  if (kept.every(isCommon))
    ({ kept, leftOut } = together(
      lists,
      pieces.filter((piece) => !isCommon(piece)),
    ));
  if (kept.length === 0 || (kept.every(isCode) && leftOut.some(asksForMore))) return null;
  const query = words.map(({ text }) => text).join(' ');
  kept.sort((a, b) => query.indexOf(a.text) - query.indexOf(b.text));
  const found = levelFor(lists, kept, accessories);
  return found === null ? null : { level: found.level, walk: found.walk, corrected: null, leftOut };
};

const isWish = (word: ReadWord): boolean => word.isWish === true;

/** A number alone is a size or a count. */
export const isModelOrLine = ({ kind, own, text }: ReadWord): boolean =>
  kind === 'latin' && own === null && !/^\d+$/.test(text);

const isNoBrand = ({ isBrand }: ReadWord): boolean => !isBrand;

/** A code of fewer characters (B5, A4) says nothing without its brand. */
const LEAST_MODEL = 3;
/** Whether the words name a brand beside a line or model. */
const isBranded = (words: readonly ReadWord[]): boolean =>
  !words.every(isNoBrand) &&
  words.some((word) => isNoBrand(word) && isModelOrLine(word) && word.text.length >= LEAST_MODEL);

/**
 * Of few offers that name the brand beside a line or model (`logitech mx master`), most shops' titles lack the brand: without it,
 * where that finds more. null: it does not. Ends other walks.
 */
const withoutBrand = (lists: Lists, words: readonly ReadWord[], accessories: boolean): Matched | null => {
  const brands = words.filter(({ isBrand }) => isBrand);
  const found = levelOfWords(lists, words.filter(isNoBrand), accessories);
  if (found === null || found.isFew) return null;
  return { level: { ...found.level, wishes: brands }, walk: null, corrected: null, leftOut: brands };
};

/** Of words that only stand beside other things: what is about the thing, with as many others as some entry has. null: nothing is. */
const aboutThing = (lists: Lists, words: readonly ReadWord[], after: Level): Matched | null => {
  const thing = thingOf(lists, words);
  const { accessories } = after;
  if (thing === undefined || !isThere(lists, { words: [thing], beside: false, accessories })) return null;
  let level: Level = { words: [thing], beside: true, thing, accessories };
  const leftOut: ReadWord[] = [];
  for (const word of words) {
    const more: Level = { ...level, words: [...level.words, word] };
    if (word === thing) continue;
    if (isThere(lists, more)) level = more;
    else leftOut.push(word);
  }
  return { level, walk: null, corrected: null, leftOut, after };
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
  const ofThing = found.isNamedOnly && !exact ? aboutThing(lists, words, found.level) : null;
  return (
    wider ??
    ofThing ?? {
      level: found.level,
      walk: maySay || found.isNamedOnly ? null : found.walk,
      corrected: null,
      leftOut: [],
    }
  );
};

/** What was found of the words as they were put right. */
interface Corrected extends Matched {
  read: readonly ReadWord[];
}

interface HowPutRight {
  right: string;
  accessories: boolean;
}

/** What the query finds as it was put right, wholly or in part. */
const asPutRight = (lists: Lists, { right, accessories }: HowPutRight): Corrected | null => {
  const { words: read, asksForAccessory } = readWhole(right, right);
  const how = { words: read, accessories: accessories || asksForAccessory, exact: false };
  const found = wholly(lists, how) ?? inPart(lists, read, how.accessories);
  return found && { ...found, corrected: right, read };
};

/** Words that were put right and then left out, which helps nobody; but a brand, which is known then. */
const uselessOf = (given: readonly ReadWord[], { leftOut, read }: Corrected): readonly ReadWord[] => {
  const texts = new Set(given.map(({ text }) => text));
  return leftOut.filter(({ text, isBrand }) => !isBrand && !texts.has(text) && read.some((word) => word.text === text));
};

/** The query put right, but not in words that are left out all the same; null: that finds nothing. */
const asPutRightOnly = (lists: Lists, words: readonly ReadWord[], how: HowPutRight): Corrected | null => {
  const first = asPutRight(lists, how);
  const useless = new Set(first === null ? [] : uselessOf(words, first).map(({ text }) => text));
  const texts = how.right.split(' ');
  if (first === null || useless.size === 0) return first;
  const right = texts.map((text, i) => (useless.has(text) ? (words[i]?.text ?? text) : text)).join(' ');
  const isOther = texts.length === words.length && right !== words.map(({ text }) => text).join(' ');
  return isOther ? asPutRight(lists, { ...how, right }) : first;
};

const answered = (
  lists: Lists,
  words: readonly ReadWord[],
  { query, accessories, exact }: { query: string; accessories: boolean; exact: boolean },
): Matched | null => {
  const given = wholly(lists, { words, accessories, exact });
  if (given !== null || exact || words.length === 0) return given;
  const compounds = withCompounds(lists, words);
  const made = compounds && wholly(lists, { words: compounds, accessories, exact });
  if (made !== null) return made;
  const right = putRight(lists, words, foldSearch(query));
  const corrected = right === null ? null : asPutRightOnly(lists, words, { right, accessories });
  if (corrected !== null && uselessOf(words, corrected).length === 0) return corrected;
  return inPart(lists, compounds ?? words, accessories) ?? corrected;
};

interface HowToMatch {
  includeAccessories: boolean;
  exact: boolean;
}

/** In either writing: a query is folded to the simplified one. */
const [ofAdults, ofChildren] = [/[男女]/, /[童儿兒婴嬰宝寶孩]|国小|國小|學生|学生/];
const forChildren = ['男童', '女童', '儿童', '童装'];
/** Who the goods are for that are for the other sex. */
const otherSex = (query: string): readonly string[] => {
  const [men, women] = [query.includes('男'), query.includes('女')];
  if (men === women) return [];
  return ofChildren.test(query) ? (men ? ['女童', '女孩', '女'] : ['男童', '男孩', '男']) : men ? ['女'] : ['男'];
};

/** Tokens of titles that are of another brand, whose name begins so (白蘭氏 for 白蘭), or for children where the query says 男 or 女. */
const unlikeThe = (query: string, words: readonly ReadWord[]): readonly string[] => [
  ...(ofAdults.test(query) && !ofChildren.test(query) ? forChildren : []),
  ...otherSex(query),
  ...words.flatMap(({ isBrand, text }) => (isBrand ? otherBrandsOf(text) : [])),
];

const matchWords = (lists: Lists, query: string, { includeAccessories, exact }: HowToMatch): Matched | null => {
  const { words, asksForAccessory } = readQuery(query);
  const isAsked = words.some(isWish) ? words.filter((word) => !isWish(word)) : words;
  const asked = isAsked.length === 0 ? words : isAsked;
  const how = { query, accessories: includeAccessories || asksForAccessory, exact };
  const found = answered(lists, asked, how);
  const unlike = unlikeThe(query, words);
  if (found === null || (asked.length === words.length && unlike.length === 0)) return found;
  const wishes = asked.length === words.length ? [] : words.filter(isWish);
  return {
    ...found,
    walk: null,
    level: { ...found.level, wishes: [...(found.level.wishes ?? []), ...wishes], unlike },
  };
};

/** What is near the words where none of them is anywhere: by the last one that is known. */
const wider = (lists: Lists, query: string, how: HowToMatch): Matched | null => {
  const { words } = readQuery(query);
  for (const word of words.toReversed())
    for (const near of [word.text, ...(word.kind === 'latin' ? slipsOf(lists, word) : [])].flatMap((text) =>
      nearWords({ ...word, text }),
    )) {
      const found = levelFor(lists, [near], how.includeAccessories);
      if (found !== null) return { level: found.level, walk: found.walk, corrected: null, leftOut: words };
    }
  return null;
};

/** How to answer; null: nothing is found. */
export const matchQuery = (lists: Lists, query: string, how: HowToMatch): Matched | null => {
  const offersOf = (name: string): number => pairsOf(lists, name);
  const said = how.exact ? null : sayBopomofo(query, offersOf);
  const found = matchWords(lists, said ?? query, how);
  if (found !== null) return said === null ? found : { ...found, corrected: found.corrected ?? said };
  if (how.exact) return null;
  const keyed = fromKeys(query, offersOf);
  const meant = keyed === null ? null : matchWords(lists, keyed, how);
  return meant === null ? wider(lists, query, how) : { ...meant, corrected: keyed };
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
