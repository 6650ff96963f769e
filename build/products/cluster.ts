import { ambiguousEdges } from './ambiguous.ts';
import type { Edges, Verdict } from './edges.ts';

export interface Cluster {
  /** Ordinals, ascending. */
  members: number[];
  /** Weakest decision that two parts were joined on. */
  confidence: number;
  /** The two that the strongest decision was on. */
  strongest: [left: number, right: number];
}

/** More offers than this in one product are a sign of a title that says nothing. */
const MAX_MEMBERS = 2000;
/** Of larger groups so many are asked, evenly over the group. */
const ASKED = 24;
const NONE = 0xffffffff;

/** Groups of offers in columns: each offer's group is named by a member of it, each group is a list through `next`. */
class Groups {
  readonly #of: Uint32Array;
  readonly #next: Uint32Array;
  readonly #sizes: Uint16Array;
  /** By group: the edge that was strongest, and the weakest confidence. */
  readonly #strongest: Uint32Array;
  readonly #confidences: Float32Array;

  constructor(readonly count: number) {
    this.#of = new Uint32Array(count);
    for (let i = 0; i < count; i++) this.#of[i] = i;
    this.#next = new Uint32Array(count).fill(NONE);
    this.#sizes = new Uint16Array(count).fill(1);
    this.#strongest = new Uint32Array(count).fill(NONE);
    this.#confidences = new Float32Array(count).fill(1);
  }

  of(ordinal: number): number {
    return this.#of[ordinal]!;
  }

  size(group: number): number {
    return this.#sizes[group]!;
  }

  members(group: number): number[] {
    const members: number[] = [];
    for (let member = group; member !== NONE; member = this.#next[member]!) members.push(member);
    return members;
  }

  /** Puts b's members into a. */
  join(a: number, b: number, { edge, confidence }: { edge: number; confidence: number }): void {
    const members = this.members(b);
    let last = a;
    while (this.#next[last] !== NONE) last = this.#next[last]!;
    this.#next[last] = b;
    for (const member of members) this.#of[member] = a;
    this.#sizes[a] = this.size(a) + members.length;
    this.#confidences[a] = Math.min(confidence, this.#confidences[a]!, this.#confidences[b]!);
    if (this.#strongest[a] === NONE) this.#strongest[a] = this.#strongest[b] === NONE ? edge : this.#strongest[b]!;
  }

  strongest(group: number): number {
    return this.#strongest[group]!;
  }

  confidence(group: number): number {
    return Math.round(this.#confidences[group]! * 1000) / 1000;
  }
}

const someOf = (members: number[]): number[] =>
  members.length <= ASKED
    ? members
    : Array.from({ length: ASKED }, (_, i) => members[Math.floor((i * members.length) / ASKED)]!);

/**
 * Two groups are joined only where no pair across them is in conflict and more than half of those pairs are the same. One shop may list a thing
 * twice; two that both list both mean two things.
 */
const agree = (all: number[], others: number[], verdictOn: (left: number, right: number) => Verdict): boolean => {
  const [a, b] = [someOf(all), someOf(others)];
  let [same, apart] = [0, 0];
  for (const left of a)
    for (const right of b) {
      const verdict = verdictOn(Math.min(left, right), Math.max(left, right));
      if (verdict === 'conflict') return false;
      if (verdict === 'same') same++;
      else if (verdict === 'apart' && ++apart > 1) return false;
    }
  return same * 2 > a.length * b.length;
};

const clustersOf = function* (groups: Groups, edges: Edges): Generator<Cluster> {
  const seen = new Uint8Array(groups.count);
  for (let ordinal = 0; ordinal < groups.count; ordinal++) {
    const group = groups.of(ordinal);
    if (groups.size(group) < 2 || seen[group] === 1) continue;
    seen[group] = 1;
    const { left, right } = edges.at(groups.strongest(group));
    const members = groups.members(group).sort((x, y) => x - y);
    yield { members, confidence: groups.confidence(group), strongest: [left, right] };
  }
};

/**
 * Groups offers into products, strongest decisions first: one wrong decision cannot join two products. `decide` answers
 * for any pair, also those that blocking did not propose. Clusters come by their first member.
 */
export const clusterOffers = (
  edges: Edges,
  count: number,
  decide: (left: number, right: number) => Verdict,
): Generator<Cluster> => {
  edges.seal(count);
  const groups = new Groups(count);
  const verdictOn = (left: number, right: number): Verdict => (edges.has(left, right) ? 'same' : decide(left, right));
  const ambiguous = ambiguousEdges(edges, count, verdictOn);
  for (const edge of edges.strongestFirst()) {
    if (ambiguous[edge] === 1) continue;
    const { left, right, confidence } = edges.at(edge);
    const [a, b] = [groups.of(left), groups.of(right)];
    if (a === b || groups.size(a) + groups.size(b) > MAX_MEMBERS) continue;
    if (groups.size(a) + groups.size(b) > 2 && !agree(groups.members(a), groups.members(b), verdictOn)) continue;
    groups.join(a, b, { edge, confidence });
  }
  return clustersOf(groups, edges);
};
