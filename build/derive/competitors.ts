import type { Competitor, SiteRow } from '../../core/contract/index.ts';
import type { TermVector } from './terms.ts';

export interface CompetitorInput {
  site: SiteRow;
  terms: TermVector;
  /** Median price of its offers, TWD; null: none seen. */
  medianPriceTwd: number | null;
}

const KEEP = 100;
/** Sites kept per term: enough to find neighbours, few enough that a common word costs no more than a rare one. */
const MAX_POSTING = 200;
const weights = { words: 0.6, technologies: 0.15, price: 0.125, traffic: 0.125 } as const;

const shared = (a: TermVector, b: TermVector): { cosine: number; words: string[] } => {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  const hits = [...small]
    .map(([term, w]): [string, number] => [term, w * (large.get(term) ?? 0)])
    .filter(([, w]) => w > 0)
    .sort((x, y) => y[1] - x[1]);
  return {
    cosine: Math.min(
      1,
      hits.reduce((sum, [, w]) => sum + w, 0),
    ),
    words: hits.slice(0, 4).map(([term]) => term),
  };
};

/** 1 where two positive magnitudes are equal, 0 where they are ten times apart; null where one is unknown. */
const nearness = (a: number | null, b: number | null): number | null =>
  a === null || b === null || a <= 0 || b <= 0 ? null : Math.max(0, 1 - Math.abs(Math.log10(a / b)));

const jaccard = (a: string[], b: string[]): number => {
  const other = new Set(b);
  const both = a.filter((x) => other.has(x)).length;
  const either = a.length + b.length - both;
  return either === 0 ? 0 : both / either;
};

const compare = (a: CompetitorInput, b: CompetitorInput): { similarity: number; reasons: string[] } => {
  const { cosine, words } = shared(a.terms, b.terms);
  const parts: [number, number | null][] = [
    [weights.words, cosine],
    [
      weights.technologies,
      jaccard(
        a.site.technologies.map((t) => t.id),
        b.site.technologies.map((t) => t.id),
      ),
    ],
    [weights.price, nearness(a.medianPriceTwd, b.medianPriceTwd)],
    [weights.traffic, nearness(a.site.traffic?.monthly_visits ?? null, b.site.traffic?.monthly_visits ?? null)],
  ];
  const known = parts.filter((p): p is [number, number] => p[1] !== null);
  const similarity = known.reduce((sum, [w, x]) => sum + w * x, 0) / known.reduce((sum, [w]) => sum + w, 0);
  const reasons = [`same industry: ${a.site.industry}`];
  if (words.length > 0) reasons.push(`shared words: ${words.join(', ')}`);
  if (a.site.platform !== null && a.site.platform === b.site.platform)
    reasons.push(`same platform: ${a.site.platform}`);
  if ((parts[2]?.[1] ?? 0) > 0.7) reasons.push('similar price level');
  if ((parts[3]?.[1] ?? 0) > 0.7) reasons.push('similar traffic');
  return { similarity: Math.round(similarity * 1000) / 1000, reasons };
};

const toCompetitor = (other: SiteRow, verdict: { similarity: number; reasons: string[] }): Competitor => ({
  domain: other.domain,
  name: other.name,
  platform: other.platform,
  industry: other.industry,
  score: other.score.total,
  monthly_visits: other.traffic?.monthly_visits ?? null,
  ...verdict,
});

/** Candidates by shared terms, then by position (sites come by traffic, so neighbours are of one size). */
const candidates = (members: CompetitorInput[], at: number, postings: Map<string, number[]>): Set<number> => {
  const found = new Map<number, number>();
  for (const [term, w] of members[at]?.terms ?? []) {
    for (const other of postings.get(term) ?? []) if (other !== at) found.set(other, (found.get(other) ?? 0) + w);
  }
  const best = [...found].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 2 * KEEP);
  const chosen = new Set(best.map(([i]) => i));
  for (let step = 1; chosen.size < KEEP && (at - step >= 0 || at + step < members.length); step++) {
    if (at - step >= 0) chosen.add(at - step);
    if (at + step < members.length) chosen.add(at + step);
  }
  return chosen;
};

/**
 * For each site of a known industry its most similar sites, at most 100. The cost per site is bounded (terms ×
 * MAX_POSTING), so the whole grows with the number of sites, not with its square.
 */
export function* deriveCompetitors(inputs: CompetitorInput[]): Generator<[domain: string, Competitor[]]> {
  const byIndustry = new Map<string, CompetitorInput[]>();
  for (const input of inputs) {
    const { industry, is_ecommerce } = input.site;
    if (industry === null || !is_ecommerce) continue;
    const members = byIndustry.get(industry);
    if (members === undefined) byIndustry.set(industry, [input]);
    else members.push(input);
  }
  for (const members of byIndustry.values()) {
    members.sort((a, b) => (b.site.traffic?.monthly_visits ?? 0) - (a.site.traffic?.monthly_visits ?? 0));
    const postings = new Map<string, number[]>();
    members.forEach(({ terms }, i) => {
      for (const term of terms.keys()) {
        const list = postings.get(term) ?? [];
        if (list.length < MAX_POSTING) list.push(i);
        postings.set(term, list);
      }
    });
    for (const [at, input] of members.entries()) {
      const list = [...candidates(members, at, postings)]
        .map((i) => members[i])
        .filter((other): other is CompetitorInput => other !== undefined)
        .map((other) => toCompetitor(other.site, compare(input, other)))
        .sort((a, b) => b.similarity - a.similarity || (a.domain < b.domain ? -1 : 1))
        .slice(0, KEEP);
      yield [input.site.domain, list];
    }
  }
}
