import { type CompareColumns, Comparer } from './compare.ts';
import { Candidates, type Postings } from './neighbours.ts';
import { type SharedVectors, TermVectors } from './terms.ts';

/** What all comparisons share. */
export interface CompareJob {
  columns: CompareColumns;
  vectors: SharedVectors;
  /** Competitors kept of each site. */
  keep: number;
}

/** Some of the members of one industry, for which the most similar are wanted. */
export interface MemberRange {
  /** Number of the industry: ranges of one follow each other. */
  industry: number;
  members: Uint32Array;
  postings: Postings;
  from: number;
  to: number;
}

/** The most similar of each member of a range, one list after the other. */
export interface SimilarSites {
  /** How many each member has. */
  counts: Uint16Array<ArrayBuffer>;
  others: Uint32Array<ArrayBuffer>;
  /** Thousandths. */
  similarities: Uint16Array<ArrayBuffer>;
  /** Numbers of the terms that say most of what both are, {@link REASON_WORDS} places each, {@link NO_WORD} where there are no more. */
  words: Uint32Array<ArrayBuffer>;
  /** {@link near} of each. */
  near: Uint8Array<ArrayBuffer>;
}

/** Twice as many as are told: the half of them may be pieces of words. */
export const REASON_WORDS = 8;
export const NO_WORD = 0xffffffff;
/** What is about the same, as bits. */
export const near = { price: 1, traffic: 2 } as const;
/** From which nearness on it is said. */
const NEAR = 0.7;

/** Site numbers that fit beside a similarity in one number. */
const SITES = 2 ** 32;

/** Finds the most similar sites of a range's members, and why; numbers only, so that threads have little to hand over. */
export const compareRange = ({ columns, vectors, keep }: CompareJob): ((range: MemberRange) => SimilarSites) => {
  const terms = new TermVectors(vectors);
  const comparer = new Comparer(columns, terms);
  let candidates: { industry: number; finder: Candidates } | null = null;
  /** Of each candidate its similarity, and its site counted down: descending, the best come first, then the first in order. */
  let keys = new Float64Array(1024);
  const shared = { words: new Uint32Array(REASON_WORDS), best: new Float64Array(REASON_WORDS) };

  const best = (members: Uint32Array, at: number, found: readonly number[]): Float64Array => {
    comparer.hold(members[at]!);
    if (keys.length < found.length) keys = new Float64Array(2 * found.length);
    let count = 0;
    for (let i = 0; i < found.length; i++) {
      const other = members[found[i]!]!;
      if (!comparer.isSister(other)) keys[count++] = comparer.similarity(other) * SITES + (SITES - 1 - other);
    }
    return keys
      .subarray(0, count)
      .sort()
      .subarray(Math.max(0, count - keep));
  };

  /** Why the site in hand and the one at `at` are similar. */
  const explain = ({ others, words, near: nearness }: SimilarSites, at: number): void => {
    const other = others[at]!;
    const count = terms.strongestShared(other, comparer.ownWeights, shared);
    for (let i = 0; i < REASON_WORDS; i++) words[at * REASON_WORDS + i] = i < count ? shared.words[i]! : NO_WORD;
    nearness[at] =
      (comparer.priceNearness(other) > NEAR ? near.price : 0) |
      (comparer.trafficNearness(other) > NEAR ? near.traffic : 0);
  };

  return ({ industry, members, postings, from, to }) => {
    if (candidates?.industry !== industry) candidates = { industry, finder: new Candidates(members, postings, terms) };
    const pairs = (to - from) * keep;
    const found: SimilarSites = {
      counts: new Uint16Array(to - from),
      others: new Uint32Array(pairs),
      similarities: new Uint16Array(pairs),
      words: new Uint32Array(pairs * REASON_WORDS),
      near: new Uint8Array(pairs),
    };
    let total = 0;
    for (let at = from; at < to; at++) {
      const kept = best(members, at, candidates.finder.of(at, keep));
      found.counts[at - from] = kept.length;
      for (let i = kept.length - 1; i >= 0; i--, total++) {
        const key = kept[i]!;
        const similarity = Math.floor(key / SITES);
        found.others[total] = SITES - 1 - (key - similarity * SITES);
        found.similarities[total] = similarity;
        explain(found, total);
      }
    }
    return found;
  };
};
