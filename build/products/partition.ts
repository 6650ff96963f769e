import { GrowingUint32 } from '../../core/serving/growing.ts';
import { sortedOrder } from './radix.ts';

/** A key that more offers share tells nothing. */
const LARGEST_BLOCK = 64;
/** Blocks are told apart by their size, in powers of two. */
export const LEVELS = Math.log2(LARGEST_BLOCK) + 1;

/** The blocks of one partition: offers that share a key, two at least and not too many. */
const forEachBlock = (entries: Uint32Array, visit: (ordinals: Uint32Array) => void): void => {
  const count = entries.length / 2;
  const [hashes, ordinals] = [new Uint32Array(count), new Uint32Array(count)];
  for (let i = 0; i < count; i++) {
    hashes[i] = entries[2 * i] as number;
    ordinals[i] = entries[2 * i + 1] as number;
  }
  const order = sortedOrder(hashes);
  for (let start = 0, end = 0; start < count; start = end) {
    const hash = hashes[order[start] as number];
    for (end = start + 1; end < count && hashes[order[end] as number] === hash; ) end++;
    if (end - start < 2 || end - start > LARGEST_BLOCK) continue;
    visit(order.subarray(start, end).map((index) => ordinals[index] as number));
  }
};

/** Blocks as (size, ordinals…), the small ones first, and where those of each level end. */
export interface Blocks {
  blocks: Uint32Array;
  ends: Uint32Array;
}

/** Of the (hash, ordinal) of one partition, the blocks of those who share a key. */
export const blocksIn = (entries: Uint32Array): Blocks => {
  const levels = Array.from({ length: LEVELS }, () => new GrowingUint32());
  forEachBlock(entries, (ordinals) => {
    const level = levels[31 - Math.clz32(ordinals.length)] as GrowingUint32;
    level.push(ordinals.length);
    for (const ordinal of ordinals) level.push(ordinal);
  });
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
