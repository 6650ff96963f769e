import type { Competitor } from '../../core/contract/index.ts';
import type { SiteLines } from '../profile/lines.ts';
import { answersInOrder, threadsFor } from '../threads.ts';
import { type CompareColumns, Comparer, compareColumns } from './compare.ts';
import { compareRange, type MemberRange } from './compare-range.ts';
import { buildPostings } from './neighbours.ts';
import type { TermVectors } from './terms.ts';

/** Sites by domain, in the order in which their terms were added. */
export interface CompetitorInput {
  lines: SiteLines;
  terms: TermVectors;
  /** Median price of each shop's own offers, TWD; 0: it has none. */
  medianPrices: Float64Array;
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

/** Says what the competitors of one site are, and why. */
class Reasons {
  readonly #input: CompetitorInput;
  readonly #comparer: Comparer;
  /** The words in hand, and what they weigh. */
  readonly #found = { words: new Uint32Array(REASON_WORDS), best: new Float64Array(REASON_WORDS) };

  constructor(input: CompetitorInput, columns: CompareColumns) {
    this.#input = input;
    this.#comparer = new Comparer(columns, input.terms);
  }

  /** The words that say most of what both sites are, up to {@link REASON_WORDS}. */
  #sharedWords(other: number): string {
    const { terms } = this.#input;
    const count = terms.strongestShared(other, this.#comparer.ownWeights, this.#found);
    let text = '';
    for (let i = 0; i < count; i++) text += `${i === 0 ? '' : ', '}${terms.termOf(this.#found.words[i] as number)}`;
    return text;
  }

  #toCompetitor(ownPlatform: string | null, other: number, similarity: number): Competitor {
    const { domain, name, platform, industry, score, monthly_visits } = this.#input.lines.at(other);
    const reasons = [`same industry: ${industry}`];
    const words = this.#sharedWords(other);
    if (words !== '') reasons.push(`shared words: ${words}`);
    if (platform !== null && platform === ownPlatform) reasons.push(`same platform: ${platform}`);
    if (this.#comparer.priceNearness(other) > NEAR) reasons.push('similar price level');
    if (this.#comparer.trafficNearness(other) > NEAR) reasons.push('similar traffic');
    return { domain, name, platform, industry, score, monthly_visits, similarity, reasons };
  }

  listOf(site: number, others: Uint32Array, similarities: Uint16Array): [domain: string, Competitor[]] {
    const { lines } = this.#input;
    const platform = lines.platformOf(site);
    this.#comparer.hold(site);
    return [
      lines.domains[site] as string,
      Array.from(others, (other, i) => this.#toCompetitor(platform, other, (similarities[i] as number) / 1000)),
    ];
  }
}

/** Sites that sell, by industry, the most visited first, where threads see them. Industries as they are first met. */
const membersByIndustry = (lines: SiteLines): Uint32Array[] => {
  const counts = new Map<string, number>();
  const industryOf = (site: number): string | null => (lines.isShop(site) ? lines.industryOf(site) : null);
  for (let site = 0; site < lines.length; site++) {
    const industry = industryOf(site);
    if (industry !== null) counts.set(industry, (counts.get(industry) ?? 0) + 1);
  }
  const found = new Map(
    [...counts].map(([id, count]) => [id, { members: new Uint32Array(new SharedArrayBuffer(4 * count)), filled: 0 }]),
  );
  for (const site of lines.byVisits({ byScore: false })) {
    const own = found.get(industryOf(site) ?? '');
    if (own !== undefined) own.members[own.filled++] = site;
  }
  return [...found.values()].map(({ members }) => members);
};

/** Members for which a thread finds the most similar at a time. */
const RANGE = 500;
/** From so many sites on, threads save more than their start costs. */
const WORTH_THREADS = 20_000;

function* memberRanges({ lines, terms }: CompetitorInput): Generator<MemberRange> {
  let industry = 0;
  for (const members of membersByIndustry(lines)) {
    const postings = buildPostings(members, terms);
    for (let from = 0; from < members.length; from += RANGE)
      yield { industry, members, postings, from, to: Math.min(members.length, from + RANGE) };
    industry++;
  }
}

/** Gives what it takes on, and remembers it until it is asked for. */
function* remembering<T>(items: Iterable<T>, given: T[]): Generator<T> {
  for (const item of items) {
    given.push(item);
    yield item;
  }
}

/**
 * For each selling site of a known industry its most similar sites of that industry, never itself nor a site of its own
 * company; {@link competitorsKept} of each. Only candidates that share telling words, or are as large, are compared:
 * the cost of a site is bounded, so the whole grows with the number of sites, not with its square. `threads`: how many
 * compare; the lists are the same whatever it is.
 */
export async function* deriveCompetitors(
  input: CompetitorInput,
  threads = threadsFor(input.lines.length, WORTH_THREADS),
): AsyncGenerator<[domain: string, Competitor[]]> {
  const columns = compareColumns(input.lines, input.medianPrices);
  const job = { columns, vectors: input.terms.shared, keep: competitorsKept(input.lines.length) };
  const reasons = new Reasons(input, columns);
  const given: MemberRange[] = [];
  const work = { threads, data: { kind: 'compare', ...job }, own: compareRange(job) };
  for await (const { counts, others, similarities } of answersInOrder(remembering(memberRanges(input), given), work)) {
    const { members, from } = given.shift() as MemberRange;
    let at = 0;
    for (const [i, count] of counts.entries()) {
      const end = at + count;
      yield reasons.listOf(members[from + i] as number, others.subarray(at, end), similarities.subarray(at, end));
      at = end;
    }
  }
}
