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
}

/** So many sites can be told apart beside a similarity in one number. */
const SITES = 2 ** 32;

/** Finds the most similar sites of a range's members; numbers only, so that threads have little to hand over. */
export const compareRange = ({ columns, vectors, keep }: CompareJob): ((range: MemberRange) => SimilarSites) => {
  const terms = new TermVectors(vectors);
  const comparer = new Comparer(columns, terms);
  let candidates: { industry: number; finder: Candidates } | null = null;
  /** Of each candidate its similarity, and its site counted down: descending, the best come first, then the first in order. */
  let keys = new Float64Array(1024);

  const best = (members: Uint32Array, at: number, found: readonly number[]): Float64Array => {
    comparer.hold(members[at] as number);
    if (keys.length < found.length) keys = new Float64Array(2 * found.length);
    let count = 0;
    for (let i = 0; i < found.length; i++) {
      const other = members[found[i] as number] as number;
      if (!comparer.isSister(other)) keys[count++] = comparer.similarity(other) * SITES + (SITES - 1 - other);
    }
    return keys
      .subarray(0, count)
      .sort()
      .subarray(Math.max(0, count - keep));
  };

  return ({ industry, members, postings, from, to }) => {
    if (candidates?.industry !== industry) candidates = { industry, finder: new Candidates(members, postings, terms) };
    const counts = new Uint16Array(to - from);
    const others = new Uint32Array((to - from) * keep);
    const similarities = new Uint16Array((to - from) * keep);
    let total = 0;
    for (let at = from; at < to; at++) {
      const kept = best(members, at, candidates.finder.of(at, keep));
      counts[at - from] = kept.length;
      for (let i = kept.length - 1; i >= 0; i--) {
        const key = kept[i] as number;
        const similarity = Math.floor(key / SITES);
        others[total] = SITES - 1 - (key - similarity * SITES);
        similarities[total++] = similarity;
      }
    }
    return { counts, others, similarities };
  };
};
