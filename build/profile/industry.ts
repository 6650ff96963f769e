import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { NamedId, RegisterEntry, SiteObservation } from '../../core/contract/index.ts';
import { hostWords } from './host-words.ts';
import { fold, isLatin, Lexicon } from './lexicon.ts';
import { manyKinds, type Reason, within } from './weigh.ts';

const industrySchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  name_zh: z.string(),
  words: z.array(z.string().min(1)),
  /** Names of makers and shops that everybody knows to be of this industry. */
  names: z.array(z.string().min(1)),
  /** Texts in which its words mean something else, on any shop: 證書 is no 書. They hide the words of all industries. */
  not_words: z.array(z.string().min(1)).optional(),
  register_codes: z.array(z.string().regex(/^\d{2,6}$/)),
});
export type Industry = z.infer<typeof industrySchema>;
const fileSchema = z.object({ source: z.string(), industries: z.array(industrySchema) });

export interface IndustryVerdict {
  id: string;
  /** Share of the evidence that speaks for it, 0–1. */
  confidence: number;
  /** The words and codes that decided, strongest first. */
  words: string[];
}

/** Reads and checks the taxonomy: a file out of form, or an id that stands twice, is an error of one line. */
export const loadIndustries = (
  file = new URL('../../datasets/taxonomy/industries.json', import.meta.url),
): Industry[] => {
  const refuse = (fault: string): never => {
    throw new Error(`${fileURLToPath(file)}: ${fault}`);
  };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return refuse(`${(error as Error).message}; it must be a readable JSON file`);
  }
  const parsed = fileSchema.safeParse(content);
  if (!parsed.success) return refuse(z.prettifyError(parsed.error).replace(/\s*\n\s*/g, ' '));
  const seen = new Set<string>();
  for (const { id } of parsed.data.industries) {
    if (seen.has(id)) refuse(`industry "${id}" stands twice`);
    seen.add(id);
  }
  return parsed.data.industries;
};

export const industryNames = (industries: Industry[]): NamedId[] =>
  industries.map(({ id, name, name_zh }) => ({ id, name, nameZh: name_zh }));

/** What the register says of the site's company. */
export type Registered = Pick<RegisterEntry, 'industryCodes'>;

export type Subject = Pick<SiteObservation, 'domain' | 'name' | 'title' | 'description' | 'words'>;

/**
 * What a place tells. `word`: a shop's own name says more than one of its many labels. `brand`: in its name a known name
 * is the shop's own, in a label one of the many makes that it sells. `most`: all that a place can weigh, for a page
 * with three hundred labels says no more of the shop than its name does.
 */
const places = {
  name: { word: 4, brand: 12, most: 40 },
  title: { word: 3, brand: 5, most: 20 },
  description: { word: 2, brand: 2, most: 15 },
  domain: { word: 2, brand: 6, most: 20 },
  words: { word: 1, brand: 0.7, most: 25 },
} as const;
type Place = keyof typeof places;
/** The first registered code is what a company mainly does; of the others many were registered to be on the safe side. */
const CODE_WEIGHT = 6;
const FURTHER_CODE_WEIGHT = 2;
/** A short word at one end of a host name may be there by chance. */
const UNSURE = 0.3;
const MIN_SCORE = 2;
const MIN_MARGIN = 1.15;
const MAX_REPEATS = 8;
/** "Shopping", "mall" and the like stand on every shop: they decide only where nothing else speaks. */
const GENERIC = 'general';
const GENERIC_FACTOR = 0.45;

interface Entry {
  industry: number;
  word: string;
  /** A name that everybody knows. */
  brand: boolean;
  /** Of a word, by its length. */
  weight: number;
}

interface Vocabulary {
  lexicon: Lexicon;
  /** By number of the word in the lexicon; empty: the word only hides others. */
  entries: Entry[][];
  /** Latin words and names as they stand in host names, without spaces and signs → number of the word. */
  squeezed: Map<string, number>;
}

/** A longer word is the more telling one; a single character tells least. */
const lengthWeight = (word: string): number =>
  isLatin(word) ? Math.min(1.5, 0.5 + word.length / 6) : Math.min(2, 0.5 + word.length / 3);

const entriesOf = ({ id, words, names }: Industry, industry: number): Entry[] => {
  const factor = id === GENERIC ? GENERIC_FACTOR : 1;
  return [
    ...words.map((word) => ({ industry, word, brand: false, weight: factor * lengthWeight(word) })),
    ...names.map((word) => ({ industry, word, brand: true, weight: 1 })),
  ];
};

const squeeze = (word: string): string => fold(word).replace(/[^a-z0-9]+/g, '');

const vocabularies = new WeakMap<Industry[], Vocabulary>();
const vocabularyOf = (industries: Industry[]): Vocabulary => {
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
  const vocabulary = { lexicon, entries, squeezed };
  vocabularies.set(industries, vocabulary);
  return vocabulary;
};

const textsOf = ({ name, title, description, words }: Subject): [Place, string][] => [
  ['name', name ?? ''],
  ['title', title ?? ''],
  ['description', description ?? ''],
  ['words', words.join(' ')],
];

const reasonOf = ({ industry, word, brand, weight }: Entry, place: Place, factor: number): Reason => {
  const { word: ofWord, brand: ofBrand } = places[place];
  return { industry, word, weight: (brand ? ofBrand : ofWord) * weight * factor };
};

/** Words in the host's labels but the last, and in Latin names written as one word. */
const hostReasons = ({ domain, name }: Subject, { entries, squeezed }: Vocabulary): Reason[] => {
  const isKnown = (word: string): boolean => squeezed.has(word);
  const labels = domain.split('.').slice(0, -1).join(' ');
  const found = [...hostWords(labels, isKnown), ...(name === null ? [] : joinedWords(name, isKnown))];
  return found.flatMap(({ word, sure }) => {
    const known = entries[squeezed.get(word) ?? -1] ?? [];
    return known.map((entry) => reasonOf(entry, 'domain', sure ? 1 : UNSURE));
  });
};

/** `HerBooks` is "books" too; a word that stands alone was found already. */
const joinedWords = (name: string, isKnown: (word: string) => boolean) =>
  (fold(name).match(/[a-z0-9]{5,}/g) ?? [])
    .filter((word) => !isKnown(word))
    .flatMap((word) => hostWords(word, isKnown));

const codeReasons = (company: Registered | null, industries: Industry[]): Reason[] => {
  const reasons: Reason[] = [];
  for (const [i, { code, name }] of (company?.industryCodes ?? []).entries())
    for (const [industry, { register_codes }] of industries.entries())
      if (register_codes.some((prefix) => code.startsWith(prefix)))
        reasons.push({ industry, word: `${code} ${name}`, weight: i === 0 ? CODE_WEIGHT : FURTHER_CODE_WEIGHT });
  return reasons;
};

const reasonsOf = (subject: Subject, company: Registered | null, industries: Industry[]): Reason[] => {
  const vocabulary = vocabularyOf(industries);
  const { lexicon, entries } = vocabulary;
  const generic = industries.findIndex(({ id }) => id === GENERIC);
  const reasons = [...within(hostReasons(subject, vocabulary), places.domain), ...codeReasons(company, industries)];
  for (const [place, text] of textsOf(subject)) {
    if (text === '') continue;
    const found: Reason[] = [];
    lexicon.count(fold(text), (number, count) => {
      for (const entry of entries[number] ?? [])
        found.push(reasonOf(entry, place, Math.log2(1 + Math.min(MAX_REPEATS, count))));
    });
    if (place === 'words') reasons.push(...manyKinds(found, generic));
    reasons.push(...within(found, places[place]));
  }
  return reasons;
};

/** Words of one industry, each with its places' weights together, strongest first. */
const strongest = (reasons: Reason[], industry: number): string[] => {
  const weights = new Map<string, number>();
  for (const { word, weight, industry: of } of reasons)
    if (of === industry) weights.set(word, (weights.get(word) ?? 0) + weight);
  return [...weights].sort((a, b) => b[1] - a[1]).map(([word]) => word);
};

/**
 * The industry that a site's own words and its company's registered codes speak for; null ("unknown") where too
 * little speaks, or where two speak about equally. Repetition counts with its logarithm.
 */
export const classifyIndustry = (
  subject: Subject,
  company: Registered | null,
  industries: Industry[],
): IndustryVerdict | null => {
  const reasons = reasonsOf(subject, company, industries);
  const scores = new Float64Array(industries.length);
  let total = 0;
  for (const { industry, weight } of reasons) {
    scores[industry] = (scores[industry] as number) + weight;
    total += weight;
  }
  let best = 0;
  for (let i = 1; i < scores.length; i++) if ((scores[i] as number) > (scores[best] as number)) best = i;
  const score = scores[best] ?? 0;
  if (score < MIN_SCORE) return null;
  if (scores.some((other, i) => i !== best && score < other * MIN_MARGIN)) return null;
  const words = strongest(reasons, best).slice(0, 5);
  return { id: industries[best]?.id ?? '', confidence: score / total, words };
};
