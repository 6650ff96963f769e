import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { NamedId, RegisterEntry, SiteObservation } from '../../core/contract/index.ts';
import { type Automaton, buildAutomaton } from '../../core/rules/automaton.ts';

const industrySchema = z.object({
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

/** Reads and checks the taxonomy; an id twice, or a file out of form, is an error that names it. */
export const loadIndustries = (
  file = new URL('../../datasets/taxonomy/industries.json', import.meta.url),
): Industry[] => {
  const parsed = fileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  const seen = new Set<string>();
  for (const { id } of parsed.data.industries) {
    if (seen.has(id)) throw new Error(`${file}: industry "${id}" stands twice`);
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
  latin: boolean;
  weight: number;
  /** A maker's or shop's name, not a common word. */
  named: boolean;
}

interface Lexicon {
  automaton: Automaton;
  entries: Entry[];
}

const isLatin = (word: string): boolean => /^[\x20-\x7e]+$/.test(word);
/** A longer word is the more telling one; a single character tells least. */
const lengthWeight = (word: string): number => (isLatin(word) ? 1 : Math.min(2, 0.5 + word.length / 3));

const lexicons = new WeakMap<Industry[], Lexicon>();
const lexiconOf = (industries: Industry[]): Lexicon => {
  const known = lexicons.get(industries);
  if (known !== undefined) return known;
  const entries = industries.flatMap(({ words, names }, industry) => [
    ...words.map((word) => ({ industry, word, latin: isLatin(word), weight: lengthWeight(word), named: false })),
    ...names.map((word) => ({ industry, word, latin: isLatin(word), weight: NAME_WEIGHT, named: true })),
  ]);
  const lexicon = { automaton: buildAutomaton(entries.map((e) => e.word.toLowerCase())), entries };
  lexicons.set(industries, lexicon);
  return lexicon;
};

const folded = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}&+.']+/gu, ' ')} `;
const boundary = (text: string, at: number): boolean => !/[a-z0-9]/.test(text[at] ?? ' ');

/** How often each entry occurs; an occurrence within a longer one of another entry's (酒 in 酒精) is not counted. */
const countEntries = (text: string, { automaton, entries }: Lexicon): Map<number, number> => {
  const hits: { entry: number; start: number; end: number }[] = [];
  automaton.run(text, (entry, start) => {
    const { word, latin } = entries[entry] as Entry;
    const end = start + word.length;
    if (!latin || (boundary(text, start - 1) && boundary(text, end))) hits.push({ entry, start, end });
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

const placesOf = (subject: Subject): [Place, string][] => [
  ['name', folded(subject.name ?? '')],
  ['title', folded(subject.title ?? '')],
  ['description', folded(subject.description ?? '')],
  ['domain', ` ${subject.domain.split('.').slice(0, -1).join(' ').replaceAll('-', ' ')} `],
  ['words', folded(subject.words.join(' '))],
];

/**
 * The industry that a site's own words and its company's registered codes speak for; null ("unknown") where too
 * little speaks, or where two speak about equally. Repetition counts with its logarithm.
 */
export const classifyIndustry = (
  subject: Subject,
  company: RegisterEntry | null,
  industries: Industry[],
): IndustryVerdict | null => {
  const lexicon = lexiconOf(industries);
  const reasons = industries.map(() => new Map<string, number>());
  for (const [place, text] of placesOf(subject)) {
    for (const [entry, count] of countEntries(text, lexicon)) {
      const { industry, word, weight, named } = lexicon.entries[entry] as Entry;
      const of = reasons[industry] as Map<string, number>;
      const factor = industries[industry]?.id === GENERIC && !named ? GENERIC_FACTOR : 1;
      of.set(word, (of.get(word) ?? 0) + factor * placeWeights[place] * weight * Math.log2(1 + count));
    }
  }
  industries.forEach(({ register_codes }, i) => {
    for (const { code, name } of company?.industryCodes ?? []) {
      if (register_codes.some((prefix) => code.startsWith(prefix))) reasons[i]?.set(`${code} ${name}`, CODE_WEIGHT);
    }
  });
  const scored = industries
    .map(({ id }, i) => ({ id, reasons: [...(reasons[i] ?? [])].sort((a, b) => b[1] - a[1]) }))
    .map(({ id, reasons }) => ({ id, reasons, score: reasons.reduce((sum, [, w]) => sum + w, 0) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const [best, second] = scored;
  if (best === undefined || best.score < MIN_SCORE) return null;
  if (second !== undefined && best.score < second.score * MIN_MARGIN) return null;
  const total = scored.reduce((sum, s) => sum + s.score, 0);
  return { id: best.id, confidence: best.score / total, words: best.reasons.slice(0, 5).map(([word]) => word) };
};
