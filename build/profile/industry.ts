import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { NamedId, RegisterEntry, SiteObservation } from '../../core/contract/index.ts';

const industrySchema = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  name_zh: z.string(),
  words: z.array(z.string().min(1)),
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

type Subject = Pick<SiteObservation, 'name' | 'title' | 'description' | 'words'>;

/** How much a place tells: a shop's own title and description say more than one of its many labels. */
const placeWeights = { title: 4, description: 3, words: 1 } as const;
const CODE_WEIGHT = 6;
const MIN_SCORE = 3;
const MIN_MARGIN = 1.15;

const isLatin = (word: string): boolean => /^[\w.+-]+$/.test(word);
const pad = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
const count = (text: string, word: string): number => {
  const needle = isLatin(word) ? ` ${word.toLowerCase()} ` : word;
  let n = 0;
  for (let at = text.indexOf(needle); at >= 0 && n < 8; at = text.indexOf(needle, at + 1)) n++;
  return n;
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
  const texts = {
    title: pad(`${subject.name ?? ''} ${subject.title ?? ''}`),
    description: pad(subject.description ?? ''),
    words: pad(subject.words.join(' ')),
  };
  const scored = industries.map((industry) => {
    const reasons: [string, number][] = [];
    for (const word of industry.words) {
      let weight = 0;
      for (const place of ['title', 'description', 'words'] as const) {
        const n = count(texts[place], word);
        if (n > 0) weight += placeWeights[place] * Math.log2(1 + n) * Math.min(2, 0.5 + word.length / 4);
      }
      if (weight > 0) reasons.push([word, weight]);
    }
    for (const { code, name } of company?.industryCodes ?? []) {
      if (industry.register_codes.some((prefix) => code.startsWith(prefix)))
        reasons.push([`${code} ${name}`, CODE_WEIGHT]);
    }
    reasons.sort((a, b) => b[1] - a[1]);
    return { id: industry.id, score: reasons.reduce((sum, [, w]) => sum + w, 0), reasons };
  });
  scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const [best, second] = scored;
  if (best === undefined || best.score < MIN_SCORE) return null;
  if (second !== undefined && best.score < second.score * MIN_MARGIN) return null;
  const total = scored.reduce((sum, s) => sum + s.score, 0);
  return { id: best.id, confidence: best.score / total, words: best.reasons.slice(0, 5).map(([word]) => word) };
};
