import type { Competitor } from '../../core/contract/index.ts';
import type { SiteLine } from '../profile/lines.ts';
import { buildPostings, Candidates, type Postings } from './neighbours.ts';
import type { TermVectors } from './terms.ts';

/** Sites in the order in which their terms were added. */
export interface CompetitorInput {
  lines: readonly SiteLine[];
  terms: TermVectors;
  /** Domain → median price of the shop's own offers, TWD; shops without offers are left out. */
  medianPrices: ReadonlyMap<string, number>;
}

const MAX_KEPT = 100;
const MIN_KEPT = 20;
/** Pairs that all lists may hold together: beyond 200,000 sites the lists become shorter. */
const MAX_PAIRS = 20_000_000;
const weights = { words: 0.6, technologies: 0.15, price: 0.125, traffic: 0.125 } as const;
const NEAR = 0.7;
const REASON_WORDS = 4;

/** How many competitors are kept of each of so many sites: 100, and 20 of a million. */
export const competitorsKept = (sites: number): number =>
  Math.max(MIN_KEPT, Math.min(MAX_KEPT, Math.floor(MAX_PAIRS / Math.max(1, sites))));

/** Power of ten of a positive magnitude; NaN: unknown. */
const powerOf = (value: number | null | undefined): number => (value == null || value <= 0 ? NaN : Math.log10(value));

/** 1 where two powers of ten are equal, 0 where they are one apart; -1 where one is unknown. */
const nearness = (a: number, b: number): number => {
  const apart = Math.abs(a - b);
  return Number.isNaN(apart) ? -1 : Math.max(0, 1 - apart);
};

/** Share of two ascending lists that is common; 0 where both are empty. */
const jaccard = (a: readonly number[], b: readonly number[]): number => {
  let [i, j, both] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i] as number, b[j] as number];
    if (x === y) both++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  const either = a.length + b.length - both;
  return either === 0 ? 0 : both / either;
};

interface Verdict {
  /** Position among the industry's members. */
  at: number;
  similarity: number;
  price: number;
  traffic: number;
}

/** Compares members of one industry; symmetric: a with b is b with a. */
class Comparer {
  readonly #input: CompetitorInput;
  /** Weights of the site in hand, by number of the term; zero elsewhere. */
  readonly #own: Float32Array;
  readonly #prices: Float64Array;
  readonly #traffic: Float64Array;

  constructor(input: CompetitorInput) {
    this.#input = input;
    this.#prices = Float64Array.from(input.lines, ({ domain }) => powerOf(input.medianPrices.get(domain)));
    this.#traffic = Float64Array.from(input.lines, (line) => powerOf(line.monthly_visits));
    this.#own = new Float32Array(input.terms.terms);
  }

  #setOwn(site: number, clear: boolean): void {
    const ids = this.#input.terms.idsOf(site);
    const own = this.#input.terms.weightsOf(site);
    for (let i = 0; i < ids.length; i++) this.#own[ids[i] as number] = clear ? 0 : (own[i] as number);
  }

  #cosine(site: number): number {
    const ids = this.#input.terms.idsOf(site);
    const other = this.#input.terms.weightsOf(site);
    let sum = 0;
    for (let i = 0; i < ids.length; i++) sum += (other[i] as number) * (this.#own[ids[i] as number] as number);
    return Math.min(1, sum);
  }

  #verdict(site: number, other: number, at: number): Verdict {
    const { lines } = this.#input;
    const price = nearness(this.#prices[site] as number, this.#prices[other] as number);
    const traffic = nearness(this.#traffic[site] as number, this.#traffic[other] as number);
    const alike = jaccard(lines[site]?.technologies ?? [], lines[other]?.technologies ?? []);
    let sum = weights.words * this.#cosine(other) + weights.technologies * alike;
    let weight = weights.words + weights.technologies;
    if (price >= 0) {
      sum += weights.price * price;
      weight += weights.price;
    }
    if (traffic >= 0) {
      sum += weights.traffic * traffic;
      weight += weights.traffic;
    }
    return { at, similarity: Math.round((sum / weight) * 1000) / 1000, price, traffic };
  }

  #sharedWords(other: number): string[] {
    const ids = this.#input.terms.idsOf(other);
    const theirs = this.#input.terms.weightsOf(other);
    const shared: [id: number, weight: number][] = [];
    for (let i = 0; i < ids.length; i++) {
      const weight = (this.#own[ids[i] as number] as number) * (theirs[i] as number);
      if (weight > 0) shared.push([ids[i] as number, weight]);
    }
    shared.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    return shared.slice(0, REASON_WORDS).map(([id]) => this.#input.terms.termOf(id));
  }

  #toCompetitor(site: number, other: number, { similarity, price, traffic }: Verdict): Competitor {
    const { lines } = this.#input;
    const [own, { domain, name, platform, industry, score, monthly_visits }] = [
      lines[site] as SiteLine,
      lines[other] as SiteLine,
    ];
    const reasons = [`same industry: ${industry}`];
    const words = this.#sharedWords(other);
    if (words.length > 0) reasons.push(`shared words: ${words.join(', ')}`);
    if (platform !== null && platform === own.platform) reasons.push(`same platform: ${platform}`);
    if (price > NEAR) reasons.push('similar price level');
    if (traffic > NEAR) reasons.push('similar traffic');
    return { domain, name, platform, industry, score, monthly_visits, similarity, reasons };
  }

  /** The `keep` most similar of the candidates; a site of the same company is no competitor. */
  best(members: Uint32Array, at: number, candidates: number[], keep: number): Competitor[] {
    const { lines } = this.#input;
    const site = members[at] as number;
    const number = lines[site]?.company?.registration_number;
    this.#setOwn(site, false);
    const verdicts: Verdict[] = [];
    for (const candidate of candidates) {
      const other = members[candidate] as number;
      const sibling = number !== undefined && lines[other]?.company?.registration_number === number;
      if (!sibling) verdicts.push(this.#verdict(site, other, candidate));
    }
    const nameAt = (position: number): string => lines[members[position] as number]?.domain ?? '';
    verdicts.sort((a, b) => b.similarity - a.similarity || (nameAt(a.at) < nameAt(b.at) ? -1 : 1));
    const list = verdicts.slice(0, keep).map((v) => this.#toCompetitor(site, members[v.at] as number, v));
    this.#setOwn(site, true);
    return list;
  }
}

/** Sites that sell, by industry, the most visited first. */
const membersByIndustry = (lines: readonly SiteLine[]): Map<string, Uint32Array> => {
  const found = new Map<string, number[]>();
  for (const [site, { industry, is_ecommerce }] of lines.entries()) {
    if (industry === null || !is_ecommerce) continue;
    const members = found.get(industry);
    if (members === undefined) found.set(industry, [site]);
    else members.push(site);
  }
  const visits = (site: number): number => lines[site]?.monthly_visits ?? 0;
  return new Map(
    [...found].map(([industry, members]) => [
      industry,
      // Equal visits keep the order of the lines, which is by domain.
      Uint32Array.from(members.sort((a, b) => visits(b) - visits(a) || a - b)),
    ]),
  );
};

/**
 * For each selling site of a known industry its most similar sites of that industry, never itself nor a site of its own
 * company; {@link competitorsKept} of each. Only candidates that share telling words, or are as large, are compared:
 * the cost of a site is bounded, so the whole grows with the number of sites, not with its square.
 */
export function* deriveCompetitors(input: CompetitorInput): Generator<[domain: string, Competitor[]]> {
  const comparer = new Comparer(input);
  const keep = competitorsKept(input.lines.length);
  for (const members of membersByIndustry(input.lines).values()) {
    const postings: Postings = buildPostings(members, input.terms);
    const candidates = new Candidates(members, postings, input.terms);
    for (let at = 0; at < members.length; at++) {
      const list = comparer.best(members, at, candidates.of(at, keep), keep);
      yield [input.lines[members[at] as number]?.domain ?? '', list];
    }
  }
}
