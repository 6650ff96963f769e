import { type Rarity, saidOfTwo, verdictOf } from '../../core/match/index.ts';
import type { Scratch } from '../columns/partitioned-lists.ts';
import { sortedOrder } from '../columns/radix.ts';
import { Blocker, type Pairs } from './block.ts';
import { type Cluster, clusterOffers } from './cluster.ts';
import { DirectPairs } from './direct-pairs.ts';
import { NearPairs } from './each-others-best.ts';
import { Edges, type Verdict } from './edges.ts';
import { type Identities, SHARD } from './identities.ts';
import { mirroredPairs } from './mirrored.ts';
import type { ProductThreads } from './pool.ts';
import { type Found, type Known, OPEN_MARKET } from './tasks.ts';
import { rarityIn, TokenCounts } from './tokens.ts';

export interface Matching {
  /** By their first member; to be read once. */
  clusters: Iterable<Cluster>;
  /** Of two offers of a product, whether they are the same directly. */
  direct: DirectPairs;
  /** Pairs that were decided on. */
  compared: number;
}

/** Where each ordinal stands in the order of `anchors`: like offers are neighbours. */
const positionsBy = (anchors: Uint32Array): Uint32Array => {
  const positions = new Uint32Array(anchors.length);
  const order = sortedOrder(anchors);
  for (let place = 0; place < order.length; place++) positions[order[place]!] = place;
  return positions;
};

const knownOf = ({ shards, count }: Identities): Known => ({ shards, counts: TokenCounts.room(count) });

/**
 * Pairs that share a key and are worth a decision, each once, like offers one after the other; `scratch` is where numbers
 * wait that need not be in memory.
 */
const proposeIn = async (pool: ProductThreads, identities: Identities, scratch: Scratch): Promise<Generator<Pairs>> => {
  const [blocker, anchors] = [new Blocker(scratch), new Uint32Array(identities.count)];
  const shards = [...identities.shards.keys()];
  for await (const _ of pool.inOrder(shards, (shard) => pool.count(shard)));
  let shard = 0;
  for await (const keys of pool.inOrder(shards, (shard) => pool.keys(shard))) {
    anchors.set(keys.anchors, shard++ * SHARD);
    blocker.addKeys(keys);
  }
  for await (const blocks of pool.inOrder(blocker.partitions(), (entries) => pool.blocks(entries)))
    blocker.addBlocks(blocks);
  return blocker.candidates(positionsBy(anchors));
};

/** What the seller of two listings means by them, where it is one; see `saidOfTwo`. */
type SaidByOne = (left: number, right: number) => ReturnType<typeof saidOfTwo>;

const saidAmong = (identities: Identities, sellers: Uint32Array): SaidByOne => {
  const isOneSeller = (left: number, right: number): boolean =>
    sellers[left] === sellers[right] && (sellers[left]! & OPEN_MARKET) === 0;
  return (left, right) => (isOneSeller(left, right) ? saidOfTwo(identities.at(left), identities.at(right)) : null);
};

const addFound = (edges: Edges, { left, right, confidence }: Found, saidByOne: SaidByOne): void => {
  for (let i = 0; i < left.length; i++)
    if (saidByOne(left[i]!, right[i]!) === null) edges.add(left[i]!, right[i]!, confidence[i]!);
};

const toMatching = (
  { identities, rarity, saidByOne }: { identities: Identities; rarity: Rarity; saidByOne: SaidByOne },
  edges: Edges,
  compared: number,
): Matching => {
  const direct = new DirectPairs(edges, identities, rarity);
  const verdict = (left: number, right: number): Verdict =>
    saidByOne(left, right) ?? verdictOf(identities.at(left), identities.at(right), rarity);
  return { clusters: clusterOffers(edges, identities.count, verdict), direct, compared };
};

/**
 * Offers that were read to products, in threads: keys, candidates that share one, a decision each, clusters. Near-linear in the
 * number of offers. `sellers`: by ordinal, as `OfferStore` numbers them. `scratch` is where numbers wait that need not be in memory.
 */
export const matchOffers = async (
  { identities, sellers }: { identities: Identities; sellers: Uint32Array },
  pool: ProductThreads,
  scratch: Scratch,
): Promise<Matching> => {
  const known = knownOf(identities);
  pool.know(known);
  const rarity = rarityIn(new TokenCounts(known.counts), identities.count).of;
  const saidByOne = saidAmong(identities, sellers);
  const edges = new Edges();
  let compared = 0;
  const decide = (pairs: Pairs): Promise<Found> => {
    compared += pairs.left.length;
    return pool.decide(pairs);
  };
  const near = new NearPairs(sellers, OPEN_MARKET);
  for await (const found of pool.inOrder(await proposeIn(pool, identities, scratch), decide)) {
    addFound(edges, found, saidByOne);
    near.add(found.near);
  }
  edges.seal(identities.count);
  const ranges = { sellers, open: OPEN_MARKET, at: (ordinal: number) => identities.at(ordinal), rarity };
  const best = near.eachOthersBest(edges, ranges);
  for (const { left, right, confidence } of [...mirroredPairs(edges, ranges), ...best])
    edges.add(left, right, confidence);
  return toMatching({ identities, rarity, saidByOne }, edges, compared);
};
