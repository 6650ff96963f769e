import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { pageKind } from '../../core/company/page.ts';
import type { NamedId, RegisterEntry, SiteObservation } from '../../core/contract/index.ts';
import { type PlacedReason, withoutBorrowed } from './borrowed-name.ts';
import { hostWords } from './host-words.ts';
import { fold } from './lexicon.ts';
import { GENERIC, keyOf, places, type Vocabulary, vocabularyOf, weightOf } from './vocabulary.ts';
import { manyKinds, type Reason, siteWinner, sumOf, within } from './weigh.ts';
import { isWholeName } from './whole-name.ts';

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

export const industryWords = (industries: Industry[]): ReadonlySet<string> =>
  new Set(industries.flatMap(({ words }) => words));

/** What the register says of the site's company. */
export type Registered = Pick<RegisterEntry, 'industryCodes'>;

export type Subject = Pick<SiteObservation, 'domain' | 'name' | 'title' | 'description' | 'words'> & {
  /** Left out: what is asked about is a shop. */
  isEcommerce?: boolean;
  /** Of the page whose title and description these are; left out: the home page. */
  url?: string;
};

/** The first registered code is what a company mainly does; of the others many were registered to be on the safe side. */
const CODE_WEIGHT = 6;
const FURTHER_CODE_WEIGHT = 2;
/** A short word at one end of a host name may be there by chance. */
const UNSURE = 0.3;
const textsOf = ({ name, title, description, words }: Subject): [keyof typeof places, string][] => [
  ['name', name ?? ''],
  ['title', title ?? ''],
  ['description', description ?? ''],
  ['words', words.join(' ')],
];

/** An inner page's title and description are of the thing that it shows, as labels are, and not of the site. */
const isOfThing = ({ url, title }: Subject, place: keyof typeof places): boolean =>
  (place === 'title' || place === 'description') && url !== undefined && !pageKind(url, title).isHome;

/** Words in the host's labels but the last, and in Latin names written as one word. */
const hostReasons = ({ domain, name }: Subject, { entries, squeezed }: Vocabulary): PlacedReason[] => {
  const isKnown = (word: string): boolean => squeezed.has(word);
  const labels = domain.split('.').slice(0, -1).join(' ');
  const found = [...hostWords(labels, isKnown), ...(name === null ? [] : joinedWords(name, isKnown))];
  return found.flatMap(({ word, sure }) => {
    const known = entries[squeezed.get(word) ?? -1] ?? [];
    return known.map((entry) => {
      const weight = weightOf(entry, 'domain', 1) * (sure ? 1 : UNSURE);
      return { industry: entry.industry, word: entry.word, weight, place: 'domain' as const, brand: entry.brand };
    });
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

/** All that labels, title and description of one thing can weigh, and more. */
const STORE_WEIGHT = 80;

/** A store known to sell everything, of which one thing's page was seen: that thing says nothing of the store. */
const storeReasons = (subject: Subject, { stores }: Vocabulary): Reason[] => {
  const store = stores.get(keyOf(subject.name ?? ''));
  if (store === undefined || !isOfThing(subject, 'title')) return [];
  return [{ industry: store.industry, word: store.word, weight: STORE_WEIGHT, known: true }];
};

const reasonsOf = (subject: Subject, company: Registered | null, industries: Industry[]): PlacedReason[] => {
  const vocabulary = vocabularyOf(industries);
  const { lexicon, entries } = vocabulary;
  const generic = industries.findIndex(({ id }) => id === GENERIC);
  const reasons: PlacedReason[] = [
    ...within(hostReasons(subject, vocabulary), places.domain),
    ...codeReasons(company, industries),
    ...storeReasons(subject, vocabulary),
  ];
  for (const [place, text] of textsOf(subject)) {
    if (text === '') continue;
    const found: PlacedReason[] = [];
    const label = place === 'words' || isOfThing(subject, place);
    lexicon.countIn(text, (number, count) => {
      for (const entry of entries[number] ?? [])
        found.push({
          industry: entry.industry,
          word: entry.word,
          weight: weightOf(entry, place, count),
          label,
          place,
          brand: entry.brand,
          known: entry.brand && place === 'name',
        });
    });
    if (place === 'words') reasons.push(...manyKinds(found, generic));
    reasons.push(...within(found, places[place]));
  }
  return withoutBorrowed(reasons, subject, industries, generic);
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
 * little speaks, or where two speak about equally, or where nothing is sold as far as is seen. Repetition counts with its logarithm.
 */
export const classifyIndustry = (
  subject: Subject,
  company: Registered | null,
  industries: Industry[],
): IndustryVerdict | null => {
  const isShop = subject.isEcommerce !== false;
  const reasons = reasonsOf(subject, company, industries);
  const best = siteWinner(reasons, industries.length, { isShop });
  if (best < 0 || (!isShop && !isWholeName(subject.name ?? '', industries[best]!.names))) return null;
  const total = sumOf(reasons);
  const score = sumOf(reasons.filter(({ industry }) => industry === best));
  const words = strongest(reasons, best).slice(0, 5);
  return { id: industries[best]?.id ?? '', confidence: score / total, words };
};
