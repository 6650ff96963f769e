import brandData from '../../datasets/taxonomy/brands.json' with { type: 'json' };
import synonyms from '../../datasets/taxonomy/synonyms.json' with { type: 'json' };
import { foldSearch, toOneForm } from './fold.ts';
import { plainWords } from './plain-words.ts';

/** A name that queries use, and by which tokens offers of that name are found: all of any one alternative. */
export interface Name {
  alternatives: string[][];
  /** What a title's word ends with that is about the thing; empty for brands, which say whose it is, and for qualities, which say how it is. */
  heads: string[];
  isBrand: boolean;
  /** It is found by its kinds alone: a need (失眠), a place (臉部) or a group (家電). */
  isOfKinds?: boolean;
}

const readTokens = (name: string): string[] => plainWords(foldSearch(name), false).flatMap((word) => word[0] ?? []);
/** Names stand in several lists. */
const tokensByName = new Map<string, string[]>();
const tokensOf = (name: string): string[] => {
  const known = tokensByName.get(name) ?? readTokens(name);
  tokensByName.set(name, known);
  return known;
};

/** Without those that need all that another one needs, and more: 平板電腦 where 平板 is enough. */
const leastOf = (alternatives: readonly string[][]): string[][] =>
  alternatives.filter(
    (tokens, i) =>
      tokens.length > 0 &&
      !alternatives.some(
        (other, k) =>
          k !== i &&
          other.length > 0 &&
          other.every((token) => tokens.includes(token)) &&
          (other.length < tokens.length || k < i),
      ),
  );

const byName = new Map<string, Name>();
const idle = new Set(synonyms.idle.map(foldSearch));
const qualities = new Set(synonyms.qualities.map(foldSearch));
const wishes = new Map(Object.entries(synonyms.wishes).map(([word, wish]) => [foldSearch(word), foldSearch(wish)]));
const endOf = (name: string): string[] => {
  const last = /[\u3400-\u9fff]{2}$/.exec(foldSearch(name))?.[0];
  return last === undefined ? [] : [last];
};

const learn = (names: readonly string[], kinds: readonly string[], isBrand: boolean): void => {
  const alternatives = leastOf([...names, ...kinds].map(tokensOf));
  const isThing = !isBrand && !names.some((name) => qualities.has(foldSearch(name)));
  const heads = isThing ? [...names, ...kinds].flatMap(endOf) : [];
  for (const name of names) {
    const key = foldSearch(name);
    const known = byName.get(key) ?? { alternatives: [], heads: [], isBrand };
    byName.set(key, {
      alternatives: leastOf([...known.alternatives, ...alternatives]),
      heads: [...new Set([...known.heads, ...heads])],
      isBrand: known.isBrand,
    });
  }
};
for (const { names } of brandData.brands) learn(names, [], true);
for (const names of synonyms.makers) learn(names, [], true);
const kindsOf = new Map(Object.entries({ ...synonyms.kinds, ...synonyms.needs }));
for (const names of synonyms.same)
  learn(
    names,
    names.flatMap((name) => kindsOf.get(name) ?? []),
    false,
  );
for (const [name, kinds] of kindsOf) {
  const key = foldSearch(name);
  if (byName.has(key)) continue;
  learn([name], kinds, false);
  byName.get(key)!.isOfKinds = true;
}
for (const name of [...synonyms.qualities, ...synonyms.goods])
  if (!byName.has(foldSearch(name))) learn([name], [], false);

/** Nicknames. Those of two characters are names only where they are all that stands there: 小黑 is a ThinkPad, 小黑裙 is none. */
const byNickname = new Map<string, Name>();
for (const [name, nicknames] of Object.entries(synonyms.nicknames)) {
  const known = byName.get(foldSearch(name));
  const meant: Name = known ?? { alternatives: [tokensOf(name)], heads: [], isBrand: false };
  for (const nickname of nicknames) {
    const key = foldSearch(nickname);
    const { alternatives } = byNickname.get(key) ?? { alternatives: [tokensOf(nickname)] };
    const heads = meant.heads.length === 0 ? [] : [...new Set([...meant.heads, ...endOf(nickname)])];
    byNickname.set(key, { ...meant, heads, alternatives: leastOf([...alternatives, ...meant.alternatives]) });
  }
}

const needNames = new Set(Object.keys(synonyms.needs).map(foldSearch));
/** Whether a folded word of more than one character names a need or an occasion, and no group of goods. */
export const isNeedName = (word: string): boolean => word.length > 1 && needNames.has(word);

/** What each name of a part is built into, by the last two characters: 筆電 of SSD. */
const wholesBy = new Map<string, string[]>();
for (const { parts, of } of synonyms.wholes) {
  const wholes = of.flatMap(endOf);
  for (const part of parts) {
    const others = synonyms.same.filter((names) => names.includes(part)).flat();
    for (const name of [part, ...others]) wholesBy.set(foldSearch(name), wholes);
  }
}
/** The last two characters of what a part is built into, whose titles name it too; empty: the word is no such part. */
export const wholesOf = (word: string): readonly string[] => wholesBy.get(word) ?? [];

/** Of things that are sold in colours, scents and sizes: no food, of which the last word may be another thing, and no clothes, whose
 * colour stands apart (超熟睡褲抑菌 is none). */
const inVariants = new RegExp(
  `[${toOneForm('精乳膏霜皂球露液棉紙巾膜機器鍋壺杯瓶電腦板鼠盤幕碟鞋帽枕椅桌燈扇刷筆')}]$|${toOneForm('香豆|氛豆')}$`,
);
/** Whether a folded Chinese word names a thing that a colour, a scent or a use may stand behind. */
export const hasVariants = (word: string): boolean => {
  if (!inVariants.test(word)) return false;
  const known = byName.get(word);
  return known !== undefined && !known.isBrand && known.isOfKinds !== true && known.heads.length > 0;
};

/** By a Chinese brand name, the pairs of characters that only a longer name of another brand has: 蘭氏 of 白蘭氏 by 白蘭. */
const longerBrands = new Map<string, string[]>();
const MORE_CHARACTERS = 2;
const brandNames = brandData.brands.flatMap(({ id, names }) =>
  names.map((name) => ({ id, name: foldSearch(name) })).filter(({ name }) => /^[\u3400-\u9fff]{2,}$/.test(name)),
);
const brandsByHead = new Map<string, { id: string; name: string }[]>();
for (const brand of brandNames) {
  const head = brand.name.slice(0, 2);
  brandsByHead.set(head, [...(brandsByHead.get(head) ?? []), brand]);
}
for (const { id, name } of brandNames)
  for (const other of brandsByHead.get(name.slice(0, 2)) ?? [])
    if (
      other.id !== id &&
      other.name.length > name.length &&
      other.name.length <= name.length + MORE_CHARACTERS &&
      other.name.startsWith(name)
    )
      longerBrands.set(name, [...(longerBrands.get(name) ?? []), other.name.slice(name.length - 1, name.length + 1)]);
/** Pairs of characters by which a title of a folded brand name is of another brand, whose name begins so. */
export const otherBrandsOf = (word: string): readonly string[] => longerBrands.get(word) ?? [];

const LONGEST = Math.max(
  ...[...byName.keys(), ...byNickname.keys(), ...idle, ...wishes.keys()].map((name) => name.length),
);
const LEAST_NICKNAME = 3;

/** What is known of a whole folded word; undefined: nothing. */
export const nameOf = (word: string): Name | undefined => byName.get(word) ?? byNickname.get(word);

/** What a title says that is for those whom the word names (男 for 男生); undefined: the word is none of these. No title has to say it. */
export const wishOf = (word: string): string | undefined => wishes.get(word);

/** A word that asks for nothing: 推薦, 便宜. */
export const isIdle = (word: string): boolean => idle.has(word);

const packages = new Set(synonyms.packages.map(foldSearch));
/** A word that says how things are packed: 禮盒 of 巧克力 禮盒. */
export const isPackage = (word: string): boolean => packages.has(word);

/** Words of goods that some name is found by: spelt rightly, though nothing of that name may be there. */
const goods = new Set([...synonyms.same.flat(), ...[...kindsOf.values()].flat(), ...synonyms.goods].map(foldSearch));
/** Whether a folded word is known to be spelt rightly: never taken for a misspelling. */
export const isSpeltRight = (word: string): boolean => byName.has(word) || goods.has(word);

const makesOf = new Map(Object.entries(synonyms.makes).map(([brand, makes]) => [foldSearch(brand), makes]));
/** Groups of more kinds than this are too wide: of all appliances none is near a refrigerator. */
const MOST_KINDS = 8;
const groups = Object.values(synonyms.kinds)
  .filter(({ length }) => length <= MOST_KINDS)
  .map((kinds) => kinds.map(foldSearch));
const groupsOf = new Map<string, string[][]>();
for (const group of groups) for (const kind of group) groupsOf.set(kind, [...(groupsOf.get(kind) ?? []), group]);

const others = new Map<string, Set<string>>();
for (const names of synonyms.same.map((list) => list.map(foldSearch)))
  for (const name of names) others.set(name, new Set([...(others.get(name) ?? []), ...names]));

/** Neither a brand nor a need: 裝窗簾 is no curtain. */
const isThing = (name: string): boolean => {
  const known = byName.get(name);
  return known === undefined || !(known.isBrand || known.isOfKinds === true);
};

/** Known things by a last character that says what they are: 椅. */
const byEnd = new Map<string, string[]>([...synonyms.ends].map((end) => [toOneForm(end), []]));
for (const name of new Set([...byName.keys(), ...goods]))
  if (/^[\u3400-\u9fff]{2,}$/.test(name) && isThing(name)) byEnd.get(name.slice(-1))?.push(name);

/** Whether the last character of a Chinese word says what kind of thing it is, known or not: 漁夫帽, 毛帽. */
export const endsInKind = (word: string): boolean => /^[\u3400-\u9fff]{2,}$/.test(word) && byEnd.has(word.slice(-1));

/**
 * Of what kind a thing with a Chinese name is: 牙刷 of 電動牙刷, and all that end as it does, 椅; that of the name that was asked for alone, for
 * 尿布 is 紙尿褲 too and no trousers.
 */
const kindsIn = (name: string, isAsked: boolean): string[][] => {
  if (!/^[\u3400-\u9fff]{2,}$/.test(name)) return [];
  const ends: string[][] = [];
  for (let at = 1; at + 1 < name.length; at++) {
    const known = byName.get(name.slice(at));
    if (known !== undefined && !known.isBrand && known.heads.length > 0) ends.push([name.slice(at)]);
  }
  const alike = isAsked ? (byEnd.get(name.slice(-1)) ?? []) : [];
  return alike.length > 0 ? [...ends, alike] : ends;
};

/** How models of a line are named, and what they are; behind a digit anything may follow. */
const lines = synonyms.lines.map(([pattern = '', ...things]): [line: RegExp, things: string[]] => [
  new RegExp(`^(?:${pattern})(?:(?<=\\d)[a-z0-9]*)?$`),
  things.map(foldSearch),
]);

const thingsOfLine = (word: string): readonly string[] => {
  if (!/^[a-z]/.test(word)) return [];
  const code = word.replaceAll(/[ -]/g, '');
  return lines.find(([line]) => line.test(code))?.[1] ?? [];
};
/** Whether a folded Latin word is a model of a known line: taken as given. */
export const isOfLine = (word: string): boolean => thingsOfLine(word).length > 0;

/** The kinds of a known thing, the closest first, or what a model of a known line is; empty: its name says none. */
export const kindNames = (word: string): readonly (readonly string[])[] => {
  const isChinese = /^[\u3400-\u9fff]+$/.test(word);
  const names = [...new Set([word, ...(others.get(word) ?? [])])];
  const kinds = names.flatMap((name) => kindsIn(name, !isChinese || name === word));
  const things = kinds.length > 0 ? [] : thingsOfLine(word);
  return things.length === 0 ? kinds : [things];
};

/** What is near a known word, the nearest first: what a brand is known for; the kind of a thing; what stands in one group with it (奶瓶: 尿布). */
export const nearNames = (word: string): readonly (readonly string[])[] => {
  const brand = synonyms.makers.find((names) => names.some((name) => foldSearch(name) === word));
  const makes = (brand ?? [word]).flatMap((name) => makesOf.get(foldSearch(name)) ?? []);
  if (makes.length > 0) return [makes.map(foldSearch)];
  const names = [...new Set([word, ...(others.get(word) ?? [])])];
  return [...kindNames(word), ...names.flatMap((name) => groupsOf.get(name) ?? [])];
};

/** Known Chinese names, for what was mistyped. */
export const chineseNames: readonly string[] = [...byName.keys()].filter((name) => /^[\u3400-\u9fff]{2,}$/.test(name));
/** Known Latin names of one word of letters. */
export const latinNames: readonly string[] = [...byName.keys()].filter((name) => /^[a-z]+$/.test(name));
/** Whether a word is one of the known names. */
export const isLatinName = (word: string): boolean => byName.has(word);

/** Pieces of a Chinese run: known names as they stand, longest first, and what lies between them. One character is a name only alone. */
export const piecesOf = (run: string): string[] => {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < run.length; ) {
    const length = knownAt(run, at);
    if (length === 0) {
      at++;
      continue;
    }
    if (at > from) pieces.push(run.slice(from, at));
    pieces.push(run.slice(at, at + length));
    at += length;
    from = at;
  }
  if (from < run.length) pieces.push(run.slice(from));
  return pieces;
};

/** Length of the longest name that begins at `at`, or 0. */
const knownAt = (run: string, at: number): number => {
  const least = run.length === 1 ? 1 : 2;
  for (let length = Math.min(LONGEST, run.length - at); length >= least; length--) {
    const word = run.slice(at, at + length);
    if (byName.has(word) || idle.has(word) || wishes.has(word) || (length >= LEAST_NICKNAME && byNickname.has(word)))
      return length;
  }
  return 0;
};

/** Needs of several characters, by their first. */
const needsBy = new Map<string, string[]>();
for (const [name, { isOfKinds }] of byName)
  if (isOfKinds === true && /^[\u3400-\u9fff]{2,}$/.test(name))
    needsBy.set(name[0]!, [...(needsBy.get(name[0]!) ?? []), name]);

/** Characters between those of a need, at the most: 衣服有霉味, 皮膚一直很癢. */
const MOST_BETWEEN = 3;

/** Where the need's characters stand in the run in order, begun at `at`; null: they do not, or too far apart. */
const placesIn = (run: string, need: string, at: number): number[] | null => {
  const places = [at];
  for (const character of need.slice(1)) {
    const next = run.indexOf(character, places.at(-1)! + 1);
    if (next < 0) return null;
    places.push(next);
  }
  return places.at(-1)! - at + 1 - need.length > MOST_BETWEEN ? null : places;
};

/** The longest need that a run names with other words between: 眼睛累 of 眼睛看久了很累; and what stands before and behind it. null: it names none. */
export const needIn = (run: string): { need: string; before: string; after: string } | null => {
  let found = { need: '', before: '', after: '' };
  for (let at = 0; at < run.length; at++)
    for (const need of needsBy.get(run[at]!) ?? []) {
      const places = need.length > found.need.length ? placesIn(run, need, at) : null;
      if (places !== null) found = { need, before: run.slice(0, at), after: run.slice(places.at(-1)! + 1) };
    }
  return found.need === '' ? null : found;
};
