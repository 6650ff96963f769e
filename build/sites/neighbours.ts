import { partitionPoint } from '../../core/numbers.ts';
import type { TermVectors } from './terms.ts';

/** For each term of one industry's members, who has it: positions ascending, with the term's weight there. Threads share it. */
export interface Postings {
  /** Term number → start of its list in `positions`; one more at the end. */
  starts: Uint32Array;
  positions: Uint32Array;
  weights: Float32Array;
}

/** Members looked at for one term: those next in size, so that a common word costs no more than a rare one. */
const WINDOW = 200;
const BUCKETS = 1024;

export const buildPostings = (members: Uint32Array, vectors: TermVectors): Postings => {
  const starts = new Uint32Array(new SharedArrayBuffer(4 * (vectors.terms + 1)));
  for (const site of members) for (const id of vectors.idsOf(site)) starts[id + 1] = starts[id + 1]! + 1;
  for (let id = 0; id < vectors.terms; id++) starts[id + 1] = starts[id + 1]! + starts[id]!;
  const next = Uint32Array.from(starts);
  const total = starts[vectors.terms]!;
  const positions = new Uint32Array(new SharedArrayBuffer(Math.max(4, 4 * total)), 0, total);
  const weights = new Float32Array(new SharedArrayBuffer(Math.max(4, 4 * total)), 0, total);
  for (let position = 0; position < members.length; position++) {
    const ids = vectors.idsOf(members[position]!);
    const own = vectors.weightsOf(members[position]!);
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]!;
      const place = next[id]!;
      positions[place] = position;
      weights[place] = own[i]!;
      next[id] = place + 1;
    }
  }
  return { starts, positions, weights };
};

/** First place in [from, to) whose position is not below `position`. */
const lowerBound = (positions: Uint32Array, position: number, from: number, to: number): number =>
  partitionPoint(from, to, (place) => positions[place]! >= position);

/** Finds members worth comparing with one of them. */
export class Candidates {
  readonly #members: Uint32Array;
  readonly #postings: Postings;
  readonly #vectors: TermVectors;
  /** Sum of the products of shared weights, by position; zero but for `#touched`. */
  readonly #sums: Float32Array;
  readonly #touched: Uint32Array;
  readonly #buckets = new Uint32Array(BUCKETS + 1);

  constructor(members: Uint32Array, postings: Postings, vectors: TermVectors) {
    this.#members = members;
    this.#postings = postings;
    this.#vectors = vectors;
    this.#sums = new Float32Array(members.length);
    this.#touched = new Uint32Array(members.length);
  }

  /** Adds up what the members near `at` share with it; how many share anything. */
  #share(at: number): number {
    const { starts, positions, weights } = this.#postings;
    const site = this.#members[at]!;
    const ids = this.#vectors.idsOf(site);
    const own = this.#vectors.weightsOf(site);
    const sums = this.#sums;
    let touched = 0;
    for (let i = 0; i < ids.length; i++) {
      const [from, to] = [starts[ids[i]!]!, starts[ids[i]! + 1]!];
      const middle = to - from <= WINDOW ? from : lowerBound(positions, at, from, to);
      const first = Math.max(from, Math.min(middle - WINDOW / 2, to - WINDOW));
      const last = Math.min(to, first + WINDOW);
      const weight = own[i]!;
      for (let place = first; place < last; place++) {
        const position = positions[place]!;
        if (position === at) continue;
        if (sums[position] === 0) this.#touched[touched++] = position;
        sums[position] = sums[position]! + weight * weights[place]!;
      }
    }
    return touched;
  }

  /** Least bucket such that the members in it and above are at least `wanted`. */
  #cut(touched: number, wanted: number): number {
    this.#buckets.fill(0);
    for (let i = 0; i < touched; i++) {
      const bucket = this.#bucketOf(this.#touched[i]!);
      this.#buckets[bucket] = this.#buckets[bucket]! + 1;
    }
    let cut = BUCKETS;
    for (let above = this.#buckets[cut]!; above < wanted && cut > 0; ) above += this.#buckets[--cut]!;
    return cut;
  }

  #bucketOf(position: number): number {
    return Math.min(BUCKETS, Math.floor(this.#sums[position]! * BUCKETS));
  }

  /** Positions to compare with the one at `at`: those that share most with it, then its neighbours in size until there are `keep`. */
  of(at: number, keep: number): number[] {
    const wanted = 2 * keep;
    const touched = this.#share(at);
    const cut = this.#cut(touched, wanted);
    const found: number[] = [];
    for (let i = 0; i < touched; i++) {
      const position = this.#touched[i]!;
      // The bucket at the cut may hold many alike: those met first are as good as any.
      if (this.#bucketOf(position) > cut || (this.#bucketOf(position) === cut && found.length < 2 * wanted))
        found.push(position);
    }
    for (let i = 0; i < touched; i++) this.#sums[this.#touched[i]!] = 0;
    if (found.length >= keep) return found;
    const chosen = new Set(found);
    for (let step = 1; chosen.size < keep && (at - step >= 0 || at + step < this.#members.length); step++) {
      if (at - step >= 0) chosen.add(at - step);
      if (at + step < this.#members.length) chosen.add(at + step);
    }
    return [...chosen];
  }
}
