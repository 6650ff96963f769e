import { GrowingUint32 } from '../../core/serving/growing.ts';
import { sortedOrder } from '../columns/radix.ts';

/** A key that more offers share tells nothing. */
export const LARGEST_BLOCK = 64;
/** Blocks are grouped by size, in powers of two. */
export const LEVELS = Math.log2(LARGEST_BLOCK) + 1;

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

/** Of the (hash, ordinal) of one partition, the blocks of those who share a key: two at least and not too many. */
export const blocksIn = (entries: Uint32Array): Blocks => {
  const { hashes, ordinals } = sorted(entries);
  const levels = Array.from({ length: LEVELS }, () => new GrowingUint32());
  for (let start = 0, end = 0; start < hashes.length; start = end) {
    const hash = hashes[start];
    for (end = start + 1; end < hashes.length && hashes[end] === hash; ) end++;
    const size = end - start;
    if (size < 2 || size > LARGEST_BLOCK) continue;
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
