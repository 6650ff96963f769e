import type { Decision } from '../../core/match/index.ts';

export interface Edge {
  left: number;
  right: number;
  decision: Decision;
}

export interface Cluster {
  /** Ordinals, ascending. */
  members: number[];
  /** Weakest decision that two parts were joined on. */
  confidence: number;
  /** Of the strongest decision. */
  reasons: string[];
}

const PAIR = 2 ** 22;
/** More offers than this in one product are a sign of a title that says nothing. */
const MAX_MEMBERS = 60;

/**
 * Groups offers into products, strongest decisions first. Two groups are joined only where no pair across them is in
 * conflict and more than half of the pairs across them are decided the same: one wrong decision cannot join two products.
 * `decide` answers for any pair, also those that blocking did not propose.
 */
export const clusterOffers = (edges: Edge[], decide: (a: number, b: number) => Decision): Cluster[] => {
  const clusters = new Map<number, Cluster>();
  const clusterOf = (ordinal: number): Cluster =>
    clusters.get(ordinal) ?? { members: [ordinal], confidence: 1, reasons: [] };
  const known = new Map(edges.map(({ left, right, decision }) => [left * PAIR + right, decision]));
  const decided = (a: number, b: number): Decision => known.get(Math.min(a, b) * PAIR + Math.max(a, b)) ?? decide(a, b);
  const agree = (a: Cluster, b: Cluster): boolean => {
    let same = 0;
    for (const left of a.members)
      for (const right of b.members) {
        const decision = decided(left, right);
        if (decision.conflicts.length > 0) return false;
        if (decision.same) same++;
      }
    return same * 2 > a.members.length * b.members.length;
  };
  const strongestFirst = [...edges].sort(
    (a, b) => b.decision.confidence - a.decision.confidence || a.left - b.left || a.right - b.right,
  );
  for (const { left, right, decision } of strongestFirst) {
    const [a, b] = [clusterOf(left), clusterOf(right)];
    if (a === b || a.members.length + b.members.length > MAX_MEMBERS || !agree(a, b)) continue;
    const merged: Cluster = {
      members: [...a.members, ...b.members].sort((x, y) => x - y),
      confidence: Math.min(a.confidence, b.confidence, decision.confidence),
      reasons: a.reasons.length > 0 ? a.reasons : b.reasons.length > 0 ? b.reasons : decision.reasons,
    };
    for (const member of merged.members) clusters.set(member, merged);
  }
  return [...new Set(clusters.values())].sort((a, b) => a.members[0]! - b.members[0]!);
};
