import { GrowingUint32 } from '../../core/serving/growing.ts';
import { sortedOrder } from '../columns/radix.ts';
import { spread } from './tokens.ts';

/** Offers that are all paired with each other. */
export const LARGEST_BLOCK = 64;
/** A key that more offers share tells nothing. */
const MOST_SHARED = 512;
/** Of more offers than fit into a block, blocks that overlap by so many. */
const OVERLAP = 16;
/** Blocks are grouped by size, in powers of two; those made of more offers than fit come last. */
export const LEVELS = Math.log2(LARGEST_BLOCK) + 2;

/** Blocks as (size, ordinals…), the small ones first, and where those of each level end. */
export interface Blocks {
  blocks: Uint32Array;
  ends: Uint32Array;
}

/** (hash, ordinal) in the order of the hashes; of one hash as they come. */
const sorted = (entries: Uint32Array): { hashes: Uint32Array; ordinals: Uint32Array } => {
  const count = entries.length / 2;
  const unsorted = new Uint32Array(count);
  for (let i = 0; i < count; i++) unsorted[i] = entries[2 * i]!;
  const order = sortedOrder(unsorted);
  const [hashes, ordinals] = [new Uint32Array(count), new Uint32Array(count)];
  for (let i = 0; i < count; i++) {
    const entry = 2 * order[i]!;
    hashes[i] = entries[entry]!;
    ordinals[i] = entries[entry + 1]!;
  }
  return { hashes, ordinals };
};

/** Two hundred listings of one thing: blocks of some, one running into the next, in an order that mixes the channels. */
const addSplit = (level: GrowingUint32, ordinals: Uint32Array): void => {
  const mixed = [...ordinals].sort((a, b) => spread(a) - spread(b));
  for (let from = 0; from + OVERLAP < mixed.length; from += LARGEST_BLOCK - OVERLAP) {
    const some = mixed.slice(from, from + LARGEST_BLOCK);
    level.push(some.length);
    for (const ordinal of some) level.push(ordinal);
  }
};

/** Of the (hash, ordinal) of one partition, the blocks of those who share a key: two at least and not too many. */
export const blocksIn = (entries: Uint32Array): Blocks => {
  const { hashes, ordinals } = sorted(entries);
  const levels = Array.from({ length: LEVELS }, () => new GrowingUint32());
  for (let start = 0, end = 0; start < hashes.length; start = end) {
    const hash = hashes[start];
    for (end = start + 1; end < hashes.length && hashes[end] === hash; ) end++;
    const size = end - start;
    if (size < 2 || size > MOST_SHARED) continue;
    if (size > LARGEST_BLOCK) {
      addSplit(levels[LEVELS - 1]!, ordinals.subarray(start, end));
      continue;
    }
    const level = levels[31 - Math.clz32(size)]!;
    level.push(size);
    for (let i = start; i < end; i++) level.push(ordinals[i]!);
  }
  const blocks = new Uint32Array(levels.reduce((sum, { length }) => sum + length, 0));
  const ends = new Uint32Array(LEVELS);
  let end = 0;
  for (const [i, level] of levels.entries()) {
    blocks.set(level.values(), end);
    end += level.length;
    ends[i] = end;
  }
  return { blocks, ends };
};
