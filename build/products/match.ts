import type { ObservedOffer } from '../../core/contract/index.ts';
import { type Decision, decideSame, type Identity, readIdentity, surelyDiffer } from '../../core/match/index.ts';
import { Blocker, blockingKeys } from './block.ts';
import { type Cluster, clusterOffers, type Edge } from './cluster.ts';
import { Rarity } from './rarity.ts';

/** Identities kept at a time: more are read again, which is cheaper than the memory of millions. */
const CACHED = 200_000;

const cached = (offers: readonly ObservedOffer[]): ((ordinal: number) => Identity) => {
  const kept = new Map<number, Identity>();
  return (ordinal) => {
    const known = kept.get(ordinal);
    if (known !== undefined) return known;
    if (kept.size >= CACHED) for (const old of [...kept.keys()].slice(0, CACHED / 4)) kept.delete(old);
    const identity = readIdentity(offers[ordinal]!);
    kept.set(ordinal, identity);
    return identity;
  };
};

export interface Matching {
  clusters: Cluster[];
  identityOf: (ordinal: number) => Identity;
  decide: (a: number, b: number) => Decision;
  /** Pairs that were decided on. */
  compared: number;
}

/** Offers to products: keys, candidates that share one, a decision each, clusters. Near-linear in the number of offers. */
export const matchOffers = (offers: readonly ObservedOffer[]): Matching => {
  const rarity = new Rarity();
  const identityOf = cached(offers);
  for (let i = 0; i < offers.length; i++) {
    const { words, bigrams } = identityOf(i);
    rarity.add(words);
    rarity.add(bigrams);
  }
  const blocker = new Blocker();
  for (let i = 0; i < offers.length; i++) blocker.add(i, blockingKeys(identityOf(i), rarity));
  const decide = (a: number, b: number): Decision => decideSame(identityOf(a), identityOf(b));
  const candidates = blocker.candidates(offers.length);
  const edges: Edge[] = [];
  for (let i = 0; i < candidates.count; i++) {
    const [left, right] = candidates.at(i);
    if (surelyDiffer(identityOf(left), identityOf(right))) continue;
    const decision = decide(left, right);
    if (decision.same) edges.push({ left, right, decision });
  }
  return { clusters: clusterOffers(edges, decide), identityOf, decide, compared: candidates.count };
};
