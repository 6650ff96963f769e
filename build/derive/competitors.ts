import type { Competitor } from '../../core/contract/index.ts';
import type { SiteLine } from '../profile/lines.ts';
import { Comparer } from './compare.ts';
import { buildPostings, Candidates, type Postings } from './neighbours.ts';
import type { TermVectors } from './terms.ts';

/** Sites by domain, in the order in which their terms were added. */
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
const NEAR = 0.7;
const REASON_WORDS = 4;

/** How many competitors are kept of each of so many sites: 100, and 20 of a million. */
export const competitorsKept = (sites: number): number =>
  Math.max(MIN_KEPT, Math.min(MAX_KEPT, Math.floor(MAX_PAIRS / Math.max(1, sites))));

/** So many sites can be told apart beside a similarity in one number. */
const SITES = 2 ** 32;

/** Makes the lists, one site after the other. */
class Lists {
  readonly #input: CompetitorInput;
  readonly #comparer: Comparer;
  /** Of each candidate its similarity, and its site counted down: descending, the best come first, then the first in order. */
  #keys = new Float64Array(1024);

  constructor(input: CompetitorInput) {
    this.#input = input;
    this.#comparer = new Comparer(input.lines, input.terms, input.medianPrices);
  }

  #sharedWords(other: number): string[] {
    const { terms } = this.#input;
    const ids = terms.idsOf(other);
    const theirs = terms.weightsOf(other);
    const shared: [id: number, weight: number][] = [];
    for (let i = 0; i < ids.length; i++) {
      const weight = this.#comparer.ownWeight(ids[i] as number) * (theirs[i] as number);
      if (weight > 0) shared.push([ids[i] as number, weight]);
    }
    shared.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    return shared.slice(0, REASON_WORDS).map(([id]) => terms.termOf(id));
  }

  #toCompetitor(own: SiteLine, other: number, similarity: number): Competitor {
    const { domain, name, platform, industry, score, monthly_visits } = this.#input.lines[other] as SiteLine;
    const reasons = [`same industry: ${industry}`];
    const words = this.#sharedWords(other);
    if (words.length > 0) reasons.push(`shared words: ${words.join(', ')}`);
    if (platform !== null && platform === own.platform) reasons.push(`same platform: ${platform}`);
    if (this.#comparer.priceNearness(other) > NEAR) reasons.push('similar price level');
    if (this.#comparer.trafficNearness(other) > NEAR) reasons.push('similar traffic');
    return { domain, name, platform, industry, score, monthly_visits, similarity, reasons };
  }

  /** The `keep` most similar of the members at `candidates`; a site of the same company is no competitor. */
  best(members: Uint32Array, at: number, candidates: readonly number[], keep: number): Competitor[] {
    const site = members[at] as number;
    this.#comparer.hold(site);
    if (this.#keys.length < candidates.length) this.#keys = new Float64Array(2 * candidates.length);
    let count = 0;
    for (let i = 0; i < candidates.length; i++) {
      const other = members[candidates[i] as number] as number;
      if (!this.#comparer.isSister(other))
        this.#keys[count++] = this.#comparer.similarity(other) * SITES + (SITES - 1 - other);
    }
    const sorted = this.#keys.subarray(0, count).sort();
    const list: Competitor[] = [];
    for (let i = count - 1; i >= Math.max(0, count - keep); i--) {
      const key = sorted[i] as number;
      const similarity = Math.floor(key / SITES);
      list.push(
        this.#toCompetitor(
          this.#input.lines[site] as SiteLine,
          SITES - 1 - (key - similarity * SITES),
          similarity / 1000,
        ),
      );
    }
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
  const lists = new Lists(input);
  const keep = competitorsKept(input.lines.length);
  for (const members of membersByIndustry(input.lines).values()) {
    const postings: Postings = buildPostings(members, input.terms);
    const candidates = new Candidates(members, postings, input.terms);
    for (let at = 0; at < members.length; at++) {
      const list = lists.best(members, at, candidates.of(at, keep), keep);
      yield [input.lines[members[at] as number]?.domain ?? '', list];
    }
  }
}
