import data from '../../datasets/taxonomy/brands.json' with { type: 'json' };
import { eachMatch, foldText } from './text.ts';

const idOfName = new Map<string, string>();
for (const { id, names } of data.brands) for (const name of names) idOfName.set(foldText(name), id);

/** Ids of all brands known, in a fixed order. */
export const brandIds: readonly string[] = [...new Set(data.brands.map(({ id }) => id))].sort();

const MAX_WORDS = 3;
const promotion = /組|限|折|送|贈|新|代理|公司|旗艦|免運|現貨|預購|顯卡|主機板|購物|直營|超值|福利|整新|二手|★/;

/** Words that names of brands begin with. */
const firstWords = new Set([...idOfName.keys()].map((name) => name.split(' ', 1)[0]));
/** The first two characters of Chinese names. */
const chineseStarts = new Set(
  [...idOfName.keys()].filter((name) => /^[\u3400-\u9fff]{2}/.test(name)).map((name) => name.slice(0, 2)),
);
const wordPattern = /[a-z0-9][a-z0-9&'.-]*|[\u3400-\u9fff]+/g;

/** Brand ids among the first words of a text, longest name first. */
const addBrandsAtHead = (folded: string, depth: number, ids: string[]): void => {
  const words: string[] = [];
  wordPattern.lastIndex = 0;
  const readUntil = (count: number): boolean => {
    while (words.length < count) {
      const match = wordPattern.exec(folded);
      if (match === null) return false;
      words.push(match[0]);
    }
    return true;
  };
  for (let i = 0; i < depth && readUntil(i + 1); i++) {
    if (!firstWords.has(words[i])) continue;
    readUntil(i + MAX_WORDS);
    for (let length = MAX_WORDS; length > 0; length--) {
      const id = idOfName.get(words.slice(i, i + length).join(' '));
      if (id === undefined) continue;
      addId(ids, id);
      break;
    }
  }
};

const addId = (ids: string[], id: string): void => {
  if (!ids.includes(id)) ids.push(id);
};

/** A Chinese name that begins a longer run: 飛利浦氣炸鍋. */
const chineseHead = (folded: string): string | undefined => {
  const from = folded.search(/[a-z0-9\u3400-\u9fff]/);
  if (from < 0 || !chineseStarts.has(folded.slice(from, from + 2))) return undefined;
  const run = /^[\u3400-\u9fff]*/.exec(folded.slice(from, from + 6))?.[0] ?? '';
  for (let length = run.length; length >= 2; length--) {
    const id = idOfName.get(run.slice(0, length));
    if (id !== undefined) return id;
  }
  return undefined;
};

const bracketPattern = /【([^】]{1,40})】/g;

const bracketed = (folded: string): string[] => {
  const texts: string[] = [];
  if (folded.includes('【')) eachMatch(folded, bracketPattern, ([, text = '']) => texts.push(text));
  return texts;
};

export interface BrandReading {
  /** Ids from datasets/taxonomy/brands.json; several where the text names several. */
  ids: string[];
  /** See `shownBrand`. */
  shown: string | null;
}

/**
 * Reads the brand from the brand field and from where titles put it: 【ASUS 華碩】 or the first words. Names deeper in a
 * title are not read: there they are mostly what an accessory is for.
 */
export const readBrands = (title: string, brand: string | null): BrandReading =>
  brandsOf(foldText(title), title, brand);

/** `readBrands`, where the title was folded before. */
export const brandsOf = (folded: string, title: string, brand: string | null): BrandReading => {
  const ids: string[] = [];
  const field = brand === null ? '' : foldText(brand);
  if (field !== '') addBrandsAtHead(field, 4, ids);
  const isBracketed = folded.includes('【');
  if (isBracketed) for (const text of bracketed(folded)) addBrandsAtHead(text, 4, ids);
  const rest = isBracketed ? folded.replace(/【[^】]*】/g, ' ') : folded;
  addBrandsAtHead(rest, 1, ids);
  const head = chineseHead(rest);
  if (head !== undefined) addId(ids, head);
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
