import type { ObservedOffer } from '../../core/contract/index.ts';
import { type Decision, decideSame, type Identity, readIdentity, surelyDiffer } from '../../core/match/index.ts';
import { anchorOf, Blocker, blockingKeys } from './block.ts';
import { type Cluster, clusterOffers, type Edge } from './cluster.ts';
import { Rarity } from './rarity.ts';

/** Identities kept at a time: more are read again, which is cheaper than the memory of millions. */
const CACHED = 500_000;

const cached = (offers: readonly ObservedOffer[]): ((ordinal: number) => Identity) => {
  const kept = new Map<number, Identity>();
  // One string for a word however many titles have it: the slices of titles that reading yields would keep every title alive.
  const shared = new Map<string, string>();
  const share = (tokens: string[]): string[] =>
    tokens.map((token) => {
      const known = shared.get(token);
      if (known === undefined) shared.set(token, token);
      return known ?? token;
    });
  return (ordinal) => {
    const known = kept.get(ordinal);
    if (known !== undefined) return known;
    if (kept.size >= CACHED) for (const old of [...kept.keys()].slice(0, CACHED / 4)) kept.delete(old);
    const read = readIdentity(offers[ordinal]!);
    const identity = { ...read, words: share(read.words), bigrams: share(read.bigrams) };
    kept.set(ordinal, identity);
    return identity;
  };
};

export interface Matching {
  clusters: Cluster[];
  identityOf: (ordinal: number) => Identity;
  /** Pairs that were decided on. */
  compared: number;
}

/** Where each ordinal stands in the order of the texts. */
const positionsBy = (texts: string[]): Uint32Array => {
  const order = Uint32Array.from(texts.keys());
  order.sort((a, b) => (texts[a]! < texts[b]! ? -1 : texts[a]! > texts[b]! ? 1 : a - b));
  const positions = new Uint32Array(texts.length);
  for (const [place, ordinal] of order.entries()) positions[ordinal] = place;
  return positions;
};

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
  const anchors: string[] = [];
  for (let i = 0; i < offers.length; i++) {
    blocker.add(i, blockingKeys(identityOf(i), rarity));
    anchors.push(anchorOf(identityOf(i), rarity));
  }
  const decide = (a: number, b: number): Decision => decideSame(identityOf(a), identityOf(b));
  const candidates = blocker.candidates(positionsBy(anchors));
  const edges: Edge[] = [];
  for (let i = 0; i < candidates.count; i++) {
    const [left, right] = candidates.at(i);
    if (surelyDiffer(identityOf(left), identityOf(right))) continue;
    const decision = decide(left, right);
    if (decision.same) edges.push({ left, right, decision });
  }
  return { clusters: clusterOffers(edges, decide), identityOf, compared: candidates.count };
};
