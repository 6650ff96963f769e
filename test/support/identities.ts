import { Identities, SHARD, type Shard, ShardBuilder } from '../../build/products/identities.ts';
import type { Identity } from '../../core/match/index.ts';

/** Identities in shards, all but the last full, as a build keeps them. */
export const packed = (identities: readonly Identity[]): Identities => {
  const shards: Shard[] = [];
  for (let from = 0; from < identities.length; from += SHARD) {
    const builder = new ShardBuilder();
    for (const identity of identities.slice(from, from + SHARD)) builder.add(identity);
    shards.push(builder.build());
  }
  return new Identities(shards);
};
