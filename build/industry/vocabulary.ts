import { fold, isLatin, Lexicon } from './lexicon.ts';

/** What an industry of the taxonomy says of words. */
interface Worded {
  id: string;
  words: readonly string[];
  names: readonly string[];
  not_words?: readonly string[] | undefined;
}

/**
 * What a place tells. `word`: a shop's own name says more than one of its many labels. `brand`: in its name a known name
 * is the shop's own, in a label one of the many makes that it sells. `most`: all that a place can weigh, for a page
 * with three hundred labels says no more of the shop than its name does.
 */
export const places = {
  name: { word: 4, brand: 12, most: 40 },
  title: { word: 3, brand: 5, most: 20 },
  description: { word: 2, brand: 2, most: 15 },
  domain: { word: 2, brand: 6, most: 20 },
  words: { word: 1, brand: 0.7, most: 25 },
} as const;
export type Place = keyof typeof places;
const MAX_REPEATS = 8;
/** "Shopping", "mall" and the like stand on every shop: they decide only where nothing else speaks. */
export const GENERIC = 'general';
const GENERIC_FACTOR = 0.45;

export interface Entry {
  industry: number;
  word: string;
  /** A name that everybody knows. */
  brand: boolean;
  /** Of a word, by its length. */
  weight: number;
}

export interface Vocabulary {
  lexicon: Lexicon;
  /** By number of the word in the lexicon; empty: the word only hides others. */
  entries: Entry[][];
  /** Latin words and names as they stand in host names, without spaces and signs → number of the word. */
  squeezed: Map<string, number>;
  /** Known names of shops that sell everything, by `keyOf`. */
  stores: Map<string, Entry>;
}

/** A longer word is the more telling one; a single character tells least. */
const lengthWeight = (word: string): number =>
  isLatin(word) ? Math.min(1.5, 0.5 + word.length / 6) : Math.min(2, 0.5 + word.length / 3);

const entriesOf = ({ id, words, names }: Worded, industry: number): Entry[] => {
  const factor = id === GENERIC ? GENERIC_FACTOR : 1;
  return [
    ...words.map((word) => ({ industry, word, brand: false, weight: factor * lengthWeight(word) })),
    ...names.map((word) => ({ industry, word, brand: true, weight: 1 })),
  ];
};

/** A name without spaces, signs and a domain's end: `eBay.com` is `ebay`. */
export const keyOf = (name: string): string =>
  fold(name)
    .replace(/\.(?:com|net|tw|com\.tw)$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

const squeeze = (word: string): string => fold(word).replace(/[^a-z0-9]+/g, '');

const vocabularies = new WeakMap<readonly Worded[], Vocabulary>();
/** The words of all industries in one lexicon; made once for each list. */
export const vocabularyOf = (industries: readonly Worded[]): Vocabulary => {
  const known = vocabularies.get(industries);
  if (known !== undefined) return known;
  const all = industries.flatMap(entriesOf);
  const lexicon = new Lexicon([...all.map(({ word }) => word), ...industries.flatMap((i) => i.not_words ?? [])]);
  const entries: Entry[][] = [];
  const squeezed = new Map<string, number>();
  for (const entry of all) {
    const number = lexicon.numberOf(entry.word);
    entries[number] ??= [];
    if (!entries[number].some((other) => other.industry === entry.industry)) entries[number].push(entry);
    if (isLatin(entry.word) && !squeezed.has(squeeze(entry.word))) squeezed.set(squeeze(entry.word), number);
  }
  const generic = industries.findIndex(({ id }) => id === GENERIC);
  const ofStores = all.filter(({ industry, brand }) => brand && industry === generic);
  const stores = new Map(ofStores.map((entry) => [keyOf(entry.word), entry]));
  const vocabulary = { lexicon, entries, squeezed, stores };
  vocabularies.set(industries, vocabulary);
  return vocabulary;
};

/** By how often a word stands there: repetition counts with its logarithm. */
const repeated = Float64Array.from({ length: MAX_REPEATS + 1 }, (_, count) => Math.log2(1 + count));

/** What a word that stands `count` times in a place tells. */
export const weightOf = ({ brand, weight }: Entry, place: Place, count: number): number => {
  const { word: ofWord, brand: ofBrand } = places[place];
  return (brand ? ofBrand : ofWord) * weight * repeated[Math.min(MAX_REPEATS, count)]!;
};
