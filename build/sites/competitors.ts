import type { Competitor } from '../../core/contract/index.ts';
import { threadsFor } from '../threads/worker-module.ts';
import { siteAnswers } from './answers.ts';
import { compareColumns } from './compare.ts';
import { compareRange, type MemberRange, NO_WORD, near, REASON_WORDS, type SimilarSites } from './compare-range.ts';
import { buildPostings } from './neighbours.ts';
import type { SiteColumns } from './site-columns.ts';
import type { TermVectors } from './terms.ts';
import { NumberedWords, type WholeWords } from './whole-words.ts';

/** Sites by domain, in the order in which their terms were added. */
export interface CompetitorInput {
  columns: SiteColumns;
  terms: TermVectors;
  /** Median price of each shop's own offers, TWD; 0: it has none. */
  medianPrices: Float64Array;
  /** Which terms are told as words. */
  wholeWords: WholeWords;
}

/** Words that a reason names. */
const MOST_TOLD = 4;

const MAX_KEPT = 100;
const MIN_KEPT = 20;
/** Pairs that all lists may hold together: beyond 200,000 sites the lists become shorter. */
const MAX_PAIRS = 20_000_000;

/** How many competitors are kept of each of so many sites: 100, and 20 of a million. */
export const competitorsKept = (sites: number): number =>
  Math.max(MIN_KEPT, Math.min(MAX_KEPT, Math.floor(MAX_PAIRS / Math.max(1, sites))));

/** What the competitors of one site are, and why, as texts. */
const competitorsOf = (
  { columns, told }: { columns: SiteColumns; told: NumberedWords },
  site: number,
  { others, similarities, words, near: nearness, from, to }: SimilarSites & { from: number; to: number },
): Competitor[] => {
  const ownPlatform = columns.platformOf(site);
  // All are of the site's own industry, and most reasons are one text.
  const [sameIndustry, samePlatform] = [`same industry: ${columns.industryOf(site)}`, `same platform: ${ownPlatform}`];
  const competitors: Competitor[] = [];
  for (let at = from; at < to; at++) {
    const { domain, name, platform, industry, score, score_rated, monthly_visits } = columns.at(others[at]!);
    const reasons = [sameIndustry];
    const first = at * REASON_WORDS;
    let end = first;
    while (end < first + REASON_WORDS && words[end] !== NO_WORD) end++;
    const texts = told.told(words, [first, end], MOST_TOLD);
    if (texts.length > 0) reasons.push(`shared words: ${texts.join(', ')}`);
    if (platform !== null && platform === ownPlatform) reasons.push(samePlatform);
    const isNear = nearness[at]!;
    if (isNear & near.price) reasons.push('similar price level');
    if (isNear & near.traffic) reasons.push('similar traffic');
    const similarity = similarities[at]! / 1000;
    competitors.push({ domain, name, platform, industry, score, score_rated, monthly_visits, similarity, reasons });
  }
  return competitors;
};

/** Sites that sell, by industry, the most visited first, where threads see them. Industries as they are first met. */
const membersByIndustry = (columns: SiteColumns): Uint32Array[] => {
  const counts = new Map<string, number>();
  const industryOf = (site: number): string | null => (columns.isShop(site) ? columns.industryOf(site) : null);
  for (let site = 0; site < columns.length; site++) {
    const industry = industryOf(site);
    if (industry !== null) counts.set(industry, (counts.get(industry) ?? 0) + 1);
  }
  const found = new Map(
    [...counts].map(([id, count]) => [id, { members: new Uint32Array(new SharedArrayBuffer(4 * count)), filled: 0 }]),
  );
  for (const site of columns.byVisits({ byScore: false })) {
    const own = found.get(industryOf(site) ?? '');
    if (own !== undefined) own.members[own.filled++] = site;
  }
  return [...found.values()].map(({ members }) => members);
};

/** Members for which a thread finds the most similar at a time. */
const RANGE = 500;
/** From so many sites on, threads save more than their start costs. */
const WORTH_THREADS = 20_000;

function* memberRanges({ columns, terms }: CompetitorInput): Generator<MemberRange> {
  let industry = 0;
  for (const members of membersByIndustry(columns)) {
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
  threads = threadsFor(input.columns.length, WORTH_THREADS),
): AsyncGenerator<[domain: string, Competitor[]]> {
  const columns = compareColumns(input.columns, input.medianPrices);
  const job = { columns, vectors: input.terms.shared, keep: competitorsKept(input.columns.length) };
  const given: MemberRange[] = [];
  const { terms, columns: sites, wholeWords } = input;
  const told = new NumberedWords(wholeWords, { terms: terms.terms, textOf: (term) => terms.termOf(term) });
  const work = { threads, data: { kind: 'compare', ...job }, own: compareRange(job) };
  for await (const similar of siteAnswers(remembering(memberRanges(input), given), work)) {
    const { members, from } = given.shift() as MemberRange;
    let at = 0;
    for (const [i, count] of similar.counts.entries()) {
      const site = members[from + i]!;
      yield [
        sites.domains[site]!,
        competitorsOf({ columns: sites, told }, site, { ...similar, from: at, to: at + count }),
      ];
      at += count;
    }
  }
}
