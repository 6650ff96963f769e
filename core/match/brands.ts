import data from '../../datasets/taxonomy/brands.json' with { type: 'json' };
import { eachMatch, foldText, isCjkUnit, isDigitUnit, isLetterUnit } from './text.ts';

const idOfName = new Map<string, string>();
for (const { id, names } of data.brands) for (const name of names) idOfName.set(foldText(name), id);

/** Ids of all brands known, in a fixed order. */
export const brandIds: readonly string[] = [...new Set(data.brands.map(({ id }) => id))].sort();

/** Makers whose names shops write before a brand of their own. */
export const houses: ReadonlySet<string> = new Set(data.brands.filter((brand) => 'house' in brand).map(({ id }) => id));

const MAX_WORDS = 3;
const promotion = /組|限|折|送|贈|新|代理|公司|旗艦|免運|現貨|預購|顯卡|主機板|購物|直營|超值|福利|整新|二手|★/;

/** Words that names of brands begin with, and how many words the longest such name has. */
const firstWords = new Map<string, number>();
for (const name of idOfName.keys()) {
  const [first = '', ...rest] = name.split(' ');
  firstWords.set(first, Math.max(firstWords.get(first) ?? 0, 1 + rest.length));
}
/** By brand, the words of its Latin names. */
const latinWords = new Map<string, Set<string>>();
for (const [name, id] of idOfName) {
  const words = latinWords.get(id) ?? new Set();
  for (const word of name.split(' ')) words.add(word.replace(/[^a-z]/g, ''));
  latinWords.set(id, words);
}
/** Whether a brand has a Latin name with the word: `colgate`, of letters alone. */
export const namesBrand = (word: string, id: string): boolean => latinWords.get(id)?.has(word) === true;

/** The characters that these begin with: most words do not, and need not be cut out. */
const firstUnits = new Set([...firstWords.keys()].map((word) => word.charCodeAt(0)));
/** The first two characters of Chinese names. */
const chineseStarts = new Set(
  [...idOfName.keys()].filter((name) => /^[\u3400-\u9fff]{2}/.test(name)).map((name) => name.slice(0, 2)),
);

const isLatin = (unit: number): boolean => isLetterUnit(unit) || isDigitUnit(unit);
const [AMPERSAND, APOSTROPHE, HYPHEN, DOT] = [0x26, 0x27, 0x2d, 0x2e];
/** `h&m`, `l'oreal`, `coca-cola`: one Latin word. */
const goesOn = (unit: number): boolean =>
  isLatin(unit) || unit === AMPERSAND || unit === APOSTROPHE || unit === HYPHEN || unit === DOT;

/** Where the next word begins: a Latin one, or a run of Chinese; the text's length: there is none. */
const wordFrom = (folded: string, from: number): number => {
  let at = from;
  while (at < folded.length && !isLatin(folded.charCodeAt(at)) && !isCjkUnit(folded.charCodeAt(at))) at++;
  return at;
};

/** Where the word that begins at `from` ends. */
const wordTo = (folded: string, from: number): number => {
  const isOf = isCjkUnit(folded.charCodeAt(from)) ? isCjkUnit : goesOn;
  let at = from + 1;
  while (at < folded.length && isOf(folded.charCodeAt(at))) at++;
  return at;
};

/** `word`, which ends at `end`, and words after it, up to `most` in all: without, with one, with two of them… */
const namesAt = (folded: string, word: string, { end, most }: { end: number; most: number }): string[] => {
  const names = [word];
  for (let to = end; names.length < most; ) {
    const at = wordFrom(folded, to);
    if (at >= folded.length) break;
    to = wordTo(folded, at);
    names.push(`${names.at(-1)} ${folded.slice(at, to)}`);
  }
  return names;
};

/** `KOSE 高絲 雪肌精化妝水`: a brand that begins what follows the house that has it. */
const ownOfHouse = (folded: string, at: number, ids: readonly string[]): string | undefined =>
  ids.length > 0 && houses.has(ids.at(-1)!) ? chineseHead(folded, at) : undefined;

/** Brand ids among the first words of a text, longest name first. */
const addBrandsAtHead = (folded: string, depth: number, ids: string[]): void => {
  let more = depth;
  for (let i = 0, at = wordFrom(folded, 0); i < more && at < folded.length; i++) {
    const end = wordTo(folded, at);
    if (firstUnits.has(folded.charCodeAt(at))) {
      const word = folded.slice(at, end);
      const most = Math.min(MAX_WORDS, firstWords.get(word) ?? 0);
      const names = most === 0 ? [] : namesAt(folded, word, { end, most });
      const name = names.findLast((one) => idOfName.has(one));
      const id = name !== undefined ? idOfName.get(name)! : ownOfHouse(folded, at, ids);
      const isSaidAgain = id !== undefined && ids.at(-1) === id;
      if (id !== undefined) addId(ids, id);
      if (isSaidAgain || (id !== undefined && more === depth && houses.has(id))) more++;
    }
    at = wordFrom(folded, end);
  }
};

const addId = (ids: string[], id: string): void => {
  if (!ids.includes(id)) ids.push(id);
};

/** A Chinese name that begins a longer run: 飛利浦氣炸鍋. */
const chineseHead = (folded: string, from = wordFrom(folded, 0)): string | undefined => {
  if (!chineseStarts.has(folded.slice(from, from + 2))) return undefined;
  const run = /^[\u3400-\u9fff]*/.exec(folded.slice(from, from + 6))?.[0] ?? '';
  for (let length = run.length; length >= 2; length--) {
    const id = idOfName.get(run.slice(0, length));
    if (id !== undefined) return id;
  }
  return undefined;
};

/** Chinese names at the head of a text: of a brand, or of a house and, right behind it, a brand of its own. */
const chineseHeads = (folded: string): string[] => {
  const first = chineseHead(folded);
  if (first === undefined || !houses.has(first)) return first === undefined ? [] : [first];
  const from = wordFrom(folded, 0);
  const name = (chineseNames.get(first) ?? []).find((one) => folded.startsWith(one, from));
  const next = name === undefined ? undefined : chineseHead(folded, wordFrom(folded, from + name.length));
  return next === undefined ? [first] : [first, next];
};

/** Chinese names of each brand. */
const chineseNames = new Map(
  data.brands.map(({ id, names }) => [id, names.map(foldText).filter((name) => /^[\u3400-\u9fff]{2,}$/.test(name))]),
);

/** Brands with a Latin name and a Chinese one. */
const inBothScripts = new Set(
  data.brands
    .filter(
      ({ id, names }) =>
        [id, ...names].some((name) => /[a-z]/.test(name)) && names.some((name) => /[\u3400-\u9fff]/.test(name)),
    )
    .map(({ id }) => id),
);

/** A folded text with blanks where Chinese names stand of brands that have a Latin one, which another shop writes in its place. */
export const withoutBrands = (folded: string, ids: readonly string[]): string => {
  let text = folded;
  for (const id of ids)
    if (inBothScripts.has(id)) for (const name of chineseNames.get(id) ?? []) text = text.replaceAll(name, ' ');
  return text;
};

/** Chinese names of all brands. */
export const chineseBrandNames: readonly string[] = [...chineseNames.values()].flat();
/** Latin names in which `for` stands: `for beloved one`. */
export const namesWithFor: readonly string[] = [...idOfName.keys()].filter((name) => /\bfor\b/.test(name));

const bracketPattern = /【([^】]{1,40})】/g;

const bracketed = (folded: string): string[] => {
  const texts: string[] = [];
  if (folded.includes('【')) eachMatch(folded, bracketPattern, ([, text = '']) => texts.push(text));
  return texts;
};

/** `Essential 逸萱秀`: letters that no brand is known by, and right behind them a known Chinese name of three characters, whose gloss they are. */
const glossed = /^[^a-z\d\u3400-\u9fff]*[a-z][a-z'&.]{2,}(?: [a-z'&.]+)?[\s|/・]{1,3}(?=[\u3400-\u9fff]{3})/;
const addGlossed = (folded: string, ids: string[]): void => {
  const from = glossed.exec(folded)?.[0].length;
  const id = from === undefined ? undefined : chineseHead(folded, from);
  if (id !== undefined && chineseNames.get(id)?.some((name) => name.length > 2 && folded.startsWith(name, from)))
    addId(ids, id);
};

export interface BrandReading {
  /** Ids from datasets/taxonomy/brands.json; several where the text names several. */
  ids: string[];
  /** See `shownBrand`. */
  shown: string | null;
}

/**
 * Reads the brand from the brand field and from where titles put it: 【ASUS 華碩】 or the first words. Names deeper in a
 * title are not read: there they are mostly what an accessory is for. `folded` is the title as `foldText` gives it.
 */
export const brandsOf = (folded: string, title: string, brand: string | null): BrandReading => {
  const ids: string[] = [];
  const field = brand === null ? '' : foldText(brand);
  if (field !== '') addBrandsAtHead(field, 4, ids);
  const isBracketed = folded.includes('【');
  if (isBracketed) for (const text of bracketed(folded)) addBrandsAtHead(text, 4, ids);
  const rest = isBracketed ? folded.replace(/【[^】]*】/g, ' ') : folded;
  addBrandsAtHead(rest, 1, ids);
  for (const head of chineseHeads(rest)) addId(ids, head);
  if (ids.length === 0) addGlossed(rest, ids);
  return { ids: ids.sort(), shown: field === '' ? shownInTitle(title) : brand };
};

/** The name as shown, where it stands as a brand does (the brand field, 【…】 at the head); null: none shown. */
export const shownBrand = (title: string, brand: string | null): string | null => {
  if (brand !== null && foldText(brand) !== '') return brand;
  return shownInTitle(title);
};

const shownInTitle = (title: string): string | null => {
  if (!title.startsWith('【')) return null;
  return (
    bracketed(title.slice(0, 80))
      .find((text) => !promotion.test(text))
      ?.trim() ?? null
  );
};
