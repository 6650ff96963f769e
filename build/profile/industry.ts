import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { NamedId, RegisterEntry, SiteObservation } from '../../core/contract/index.ts';
import { type Automaton, buildAutomaton } from '../../core/rules/automaton.ts';

const industrySchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  name_zh: z.string(),
  words: z.array(z.string().min(1)),
  /** Names of makers and shops that everybody knows to be of this industry. */
  names: z.array(z.string().min(1)),
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

export type Subject = Pick<SiteObservation, 'domain' | 'name' | 'title' | 'description' | 'words'>;

/** How much a place tells: a shop's own name says more than one of its many labels. */
const placeWeights = { name: 4, title: 3, description: 2, domain: 2, words: 1 } as const;
type Place = keyof typeof placeWeights;
const CODE_WEIGHT = 6;
const NAME_WEIGHT = 3;
const MIN_SCORE = 2;
const MIN_MARGIN = 1.15;
const MAX_REPEATS = 8;
/** "Shopping", "mall" and the like stand on every shop: they decide only where nothing else speaks. */
const GENERIC = 'general';
const GENERIC_FACTOR = 0.45;

interface Entry {
  industry: number;
  word: string;
  /** As it stands in folded text. */
  folded: string;
  latin: boolean;
  weight: number;
}

interface Lexicon {
  automaton: Automaton;
  entries: Entry[];
}

const isLatin = (word: string): boolean => /^[\x20-\x7e]+$/.test(word);
/** A longer word is the more telling one; a single character tells least. */
const lengthWeight = (word: string): number => (isLatin(word) ? 1 : Math.min(2, 0.5 + word.length / 3));

/** Words and texts in one form: `SK-II` is `sk ii` in both. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replace(/[\s_-]+/g, ' ');

const entriesOf = ({ id, words, names }: Industry, industry: number): Entry[] => {
  const factor = id === GENERIC ? GENERIC_FACTOR : 1;
  const entry = (word: string, weight: number): Entry => {
    return { industry, word, folded: fold(word), latin: isLatin(word), weight };
  };
  return [
    ...words.map((word) => entry(word, factor * lengthWeight(word))),
    ...names.map((word) => entry(word, NAME_WEIGHT)),
  ];
};

const lexicons = new WeakMap<Industry[], Lexicon>();
const lexiconOf = (industries: Industry[]): Lexicon => {
  const known = lexicons.get(industries);
  if (known !== undefined) return known;
  const entries = industries.flatMap(entriesOf);
  const lexicon = { automaton: buildAutomaton(entries.map((e) => e.folded)), entries };
  lexicons.set(industries, lexicon);
  return lexicon;
};

const isWordCharacter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
};

interface Hit {
  entry: number;
  start: number;
  end: number;
}

/** How often each entry occurs; an occurrence within a longer one of another entry's (酒 in 酒精) is not counted. */
const countEntries = (text: string, { automaton, entries }: Lexicon): Map<number, number> => {
  const hits: Hit[] = [];
  automaton.run(text, (entry, start) => {
    const { folded, latin } = entries[entry] as Entry;
    const end = start + folded.length;
    if (latin && (isWordCharacter(text, start - 1) || isWordCharacter(text, end))) return;
    hits.push({ entry, start, end });
  });
  hits.sort((a, b) => a.start - b.start || b.end - a.end);
  const counts = new Map<number, number>();
  let covered = { start: -1, end: -1 };
  for (const hit of hits) {
    const inside = hit.end <= covered.end && (hit.end < covered.end || hit.start > covered.start);
    if (inside) continue;
    covered = hit;
    counts.set(hit.entry, Math.min(MAX_REPEATS, (counts.get(hit.entry) ?? 0) + 1));
  }
  return counts;
};

const placesOf = ({ name, title, description, domain, words }: Subject): [Place, string][] => [
  ['name', name ?? ''],
  ['title', title ?? ''],
  ['description', description ?? ''],
  ['domain', domain.split('.').slice(0, -1).join(' ')],
  ['words', words.join(' ')],
];

interface Reason {
  industry: number;
  word: string;
  weight: number;
}

const reasonsOf = (subject: Subject, company: RegisterEntry | null, industries: Industry[]): Reason[] => {
  const lexicon = lexiconOf(industries);
  const reasons: Reason[] = [];
  for (const [place, text] of placesOf(subject)) {
    if (text === '') continue;
    for (const [entry, count] of countEntries(fold(text), lexicon)) {
      const { industry, word, weight } = lexicon.entries[entry] as Entry;
      reasons.push({ industry, word, weight: placeWeights[place] * weight * Math.log2(1 + count) });
    }
  }
  for (const { code, name } of company?.industryCodes ?? [])
    for (const [industry, { register_codes }] of industries.entries())
      if (register_codes.some((prefix) => code.startsWith(prefix)))
        reasons.push({ industry, word: `${code} ${name}`, weight: CODE_WEIGHT });
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
  company: RegisterEntry | null,
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
