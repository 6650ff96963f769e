import { Blocker } from '../../build/products/block.ts';
import { SHARD, type Shard, ShardBuilder } from '../../build/products/identities.ts';
import { Tasks } from '../../build/products/tasks.ts';
import { TokenCounts } from '../../build/products/tokens.ts';
import type { ObservedOffer } from '../../core/contract/index.ts';
import { readIdentity } from '../../core/match/index.ts';

export interface BlockingResult {
  /** Pairs that the rule calls the same, of all pairs of all offers. */
  accepted: number;
  /** Share of these that blocks propose. */
  proposed: number;
  decisions_per_offer: number;
}

const shardsOf = (offers: readonly ObservedOffer[]): Shard[] => {
  const shards: Shard[] = [];
  for (let from = 0; from < offers.length; from += SHARD) {
    const builder = new ShardBuilder();
    for (const offer of offers.slice(from, from + SHARD)) builder.add(readIdentity(offer));
    shards.push(builder.build());
  }
  return shards;
};

const proposedIn = (tasks: Tasks, shards: readonly Shard[], count: number): { pairs: Set<number>; total: number } => {
  const blocker = new Blocker();
  for (const shard of shards.keys()) tasks.count(shard);
  for (const shard of shards.keys()) blocker.addKeys(tasks.keys(shard));
  for (const entries of blocker.partitions()) blocker.addBlocks(tasks.blocks(entries));
  const pairs = new Set<number>();
  for (const { left, right } of blocker.candidates(Uint32Array.from({ length: count }, (_, i) => i)))
    for (let i = 0; i < left.length; i++) pairs.add(left[i]! * count + right[i]!);
  return { pairs, total: pairs.size };
};

/** How much of what the rule would call the same the build ever decides on: every pair is asked, so for some thousand offers only. */
export const judgeBlocking = (offers: readonly ObservedOffer[]): BlockingResult => {
  const count = offers.length;
  const shards = shardsOf(offers);
  const tasks = new Tasks([]);
  tasks.know({ shards, counts: TokenCounts.room(count) });
  const { pairs, total } = proposedIn(tasks, shards, count);
  let [accepted, found] = [0, 0];
  for (let own = 0; own < count - 1; own++) {
    const right = Uint32Array.from({ length: count - own - 1 }, (_, i) => own + 1 + i);
    const same = tasks.decide({ left: new Uint32Array(right.length).fill(own), right });
    accepted += same.right.length;
    for (const other of same.right) if (pairs.has(own * count + other)) found++;
  }
  const share = accepted === 0 ? 1 : Math.round((found / accepted) * 10_000) / 10_000;
  return { accepted, proposed: share, decisions_per_offer: Math.round((100 * total) / count) / 100 };
};
