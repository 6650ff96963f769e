import type { Identity } from '../../core/match/index.ts';
import { GrowingUint32 } from '../../core/serving/growing.ts';
import { pack } from './pack.ts';
import { unpack } from './unpack.ts';

const SHARD_BITS = 12;
/** Offers whose records lie together. */
export const SHARD = 2 ** SHARD_BITS;
/** Identities kept unpacked: pairs come with like neighbours, and more of them would outlive the young, which costs more than to unpack. */
const KEPT = 2 ** 7;

/** Records of up to {@link SHARD} offers: where each begins, and all of them. */
export interface Shard {
  starts: Uint32Array;
  words: Uint32Array;
}

const shared = (values: Uint32Array): Uint32Array => {
  const copy = new Uint32Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
};

/** Packs identities as they come, so that none of them lives on. */
export class ShardBuilder {
  readonly #starts = new GrowingUint32();
  readonly #words = new GrowingUint32();

  get count(): number {
    return this.#starts.length;
  }

  add(identity: Identity): void {
    this.#starts.push(this.#words.length);
    pack(this.#words, identity);
  }

  /** A record that was packed before. */
  addRecord(words: Uint32Array, from: number, to: number): void {
    this.#starts.push(this.#words.length);
    this.#words.pushSome(words, from, to);
  }

  /** In memory that threads may share. */
  build(): Shard {
    return { starts: shared(this.#starts.values()), words: shared(this.#words.values()) };
  }
}

/** What millions of offers are, about 150 bytes each; full identities are rebuilt on demand. */
export class Identities {
  readonly count: number;
  readonly #kept: (Identity | undefined)[] = [];
  readonly #keptOf = new Int32Array(KEPT).fill(-1);

  constructor(readonly shards: readonly Shard[]) {
    this.count = shards.reduce((sum, { starts }) => sum + starts.length, 0);
  }

  shardOf(ordinal: number): Shard {
    return this.shards[ordinal >>> SHARD_BITS]!;
  }

  startOf(ordinal: number): number {
    return this.shardOf(ordinal).starts[ordinal & (SHARD - 1)]!;
  }

  at(ordinal: number): Identity {
    const slot = ordinal & (KEPT - 1);
    const kept = this.#kept[slot];
    if (kept !== undefined && this.#keptOf[slot] === ordinal) return kept;
    const identity = unpack(this.shardOf(ordinal).words, this.startOf(ordinal));
    this.#kept[slot] = identity;
    this.#keptOf[slot] = ordinal;
    return identity;
  }
}
