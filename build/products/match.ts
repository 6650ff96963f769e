import { type Decision, decideSame, type OfferText } from '../../core/match/index.ts';
import { Blocker, KeyReader, type Pairs } from './block.ts';
import type { Scratch } from './buckets.ts';
import { type Cluster, clusterOffers, type Verdict } from './cluster.ts';
import { Edges } from './edges.ts';
import { Identities, packShards, readAll } from './identities.ts';
import { findPlaces, newPlaces } from './pack.ts';
import type { Pool } from './pool.ts';
import { sortedOrder } from './radix.ts';
import { type Found, Tasks } from './tasks.ts';
import { TokenCounts } from './tokens.ts';

export interface Matching {
  /** By their first member; to be read once. */
  clusters: Iterable<Cluster>;
  decide: (left: number, right: number) => Decision;
  /** Pairs that were decided on. */
  compared: number;
}

const countTokens = (identities: Identities): TokenCounts => {
  const counts = new TokenCounts(identities.count);
  const places = newPlaces();
  for (const { starts, words } of identities.shards)
    for (const start of starts) {
      findPlaces(words, start, places);
      counts.add(words, places.words, places.text);
    }
  return counts;
};

/** Where each ordinal stands in the order of `anchors`: like offers are neighbours. */
const positionsBy = (anchors: Uint32Array): Uint32Array => {
  const positions = new Uint32Array(anchors.length);
  const order = sortedOrder(anchors);
  for (let place = 0; place < order.length; place++) positions[order[place] as number] = place;
  return positions;
};

/** Pairs that share a key and are worth a decision, each once, like offers one after the other. */
export const proposePairs = (identities: Identities, scratch: Scratch | null = null): Generator<Pairs> => {
  const reader = new KeyReader(identities, countTokens(identities));
  const blocker = new Blocker(scratch);
  const anchors = new Uint32Array(identities.count);
  for (let i = 0; i < identities.count; i++) {
    const { keys, anchor } = reader.read(i);
    blocker.add(i, keys);
    anchors[i] = anchor;
  }
  return blocker.candidates(positionsBy(anchors));
};

const addFound = (edges: Edges, { left, right, confidence }: Found): void => {
  for (let i = 0; i < left.length; i++) edges.add(left[i] as number, right[i] as number, confidence[i] as number);
};

const toMatching = (identities: Identities, edges: Edges, compared: number): Matching => {
  const decide = (left: number, right: number): Decision => decideSame(identities.at(left), identities.at(right));
  const verdict = (left: number, right: number): Verdict => {
    const { same, conflicts } = decide(left, right);
    return conflicts.length > 0 ? 'conflict' : same ? 'same' : 'unlike';
  };
  return { clusters: clusterOffers(edges, identities.count, verdict), decide, compared };
};

/** Offers to products: keys, candidates that share one, a decision each, clusters. Near-linear in the number of offers. */
export const matchOffers = (offers: Iterable<OfferText>): Matching & { identities: Identities } => {
  const identities = new Identities([...packShards(readAll(offers))]);
  const tasks = new Tasks([]);
  tasks.know(identities.shards);
  const edges = new Edges();
  let compared = 0;
  for (const pairs of proposePairs(identities)) {
    compared += pairs.left.length;
    addFound(edges, tasks.decide(pairs));
  }
  return { ...toMatching(identities, edges, compared), identities };
};

/** The same for offers that were read already, in threads; `scratch` is where numbers wait that need not be in memory. */
export const matchRead = async (identities: Identities, pool: Pool, scratch: Scratch): Promise<Matching> => {
  pool.know(identities.shards);
  const edges = new Edges();
  let compared = 0;
  const decide = (pairs: Pairs): Promise<Found> => {
    compared += pairs.left.length;
    return pool.decide(pairs);
  };
  for await (const found of pool.inOrder(proposePairs(identities, scratch), decide)) addFound(edges, found);
  return toMatching(identities, edges, compared);
};
