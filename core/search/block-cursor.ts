import { partitionPoint } from '../numbers.ts';
import { type BitmapCursor, type Cursor, END, noBitmaps } from './cursor.ts';
import { BLOCK } from './format.ts';

/** Blocks of differences: the table of block starts is searched, one block at a time is decoded. */
export class BlockCursor implements Cursor {
  size = 0;
  readonly #bytes: Uint8Array;
  readonly #words: Uint32Array;
  readonly #decoded = new Uint32Array(BLOCK);
  #tableStart = 0;
  #dataStart = 0;
  #blocks = 0;
  #block = -1;
  #length = 0;
  #at = 0;
  #bitmaps = noBitmaps;

  /** `words`: the same memory as `bytes`, as u32. */
  constructor(bytes: Uint8Array, words: Uint32Array) {
    this.#bytes = bytes;
    this.#words = words;
  }

  /** To the list of `count` ordinals at the byte `start`. */
  open(start: number, count: number): this {
    this.size = count;
    this.#blocks = Math.ceil(count / BLOCK);
    this.#tableStart = start >>> 2;
    this.#dataStart = start + (this.#blocks > 1 ? this.#blocks * 8 : 0);
    this.#block = -1;
    this.#length = 0;
    this.#at = 0;
    this.#bitmaps = noBitmaps;
    return this;
  }

  /** From now on only ordinals that all of the bitmaps have too. */
  within(bitmaps: readonly BitmapCursor[]): this {
    this.#bitmaps = this.#bitmaps.length === 0 ? bitmaps : [...this.#bitmaps, ...bitmaps];
    return this;
  }

  #firstOf(block: number): number {
    return this.#words[this.#tableStart + block * 2]!;
  }

  seek(target: number): number {
    if (this.#block < 0 || (this.#block + 1 < this.#blocks && target >= this.#firstOf(this.#block + 1)))
      this.#decode(this.#blockOf(target));
    const decoded = this.#decoded;
    for (;;) {
      let at = this.#at;
      while (at < this.#length && decoded[at]! < target) at++;
      this.#at = at;
      if (at < this.#length) return decoded[at]!;
      if (this.#block + 1 >= this.#blocks) return END;
      if (this.#bitmaps.length === 0) return this.#firstOf(this.#block + 1);
      this.#decode(this.#block + 1);
    }
  }

  /** The last block that starts at or before `target`, at least the first, by galloping from the current one. */
  #blockOf(target: number): number {
    let low = Math.max(this.#block, 0);
    let step = 1;
    while (low + step < this.#blocks && this.#firstOf(low + step) <= target) {
      low += step;
      step *= 2;
    }
    const high = Math.min(low + step, this.#blocks);
    return partitionPoint(low + 1, high, (block) => this.#firstOf(block) > target) - 1;
  }

  #decode(block: number): void {
    const bytes = this.#bytes;
    const decoded = this.#decoded;
    const several = this.#blocks > 1;
    let at = this.#dataStart + (several ? this.#words[this.#tableStart + block * 2 + 1]! : 0);
    let ordinal = several ? this.#firstOf(block) : -1;
    const length = Math.min(BLOCK, this.size - block * BLOCK);
    if (several) decoded[0] = ordinal;
    for (let i = several ? 1 : 0; i < length; i++) {
      let byte = bytes[at++]!;
      let value = byte & 0x7f;
      for (let shift = 7; byte & 0x80; shift += 7) {
        byte = bytes[at++]!;
        value |= (byte & 0x7f) << shift;
      }
      ordinal += value + 1;
      decoded[i] = ordinal;
    }
    this.#block = block;
    this.#length = this.#keep(length);
    this.#at = 0;
  }

  /**
   * Closes up the decoded ordinals that all bitmaps have; how many. Without a branch on the bit: it would be foretold wrongly
   * half of the time, and each miss would hold up the reads of memory that follow, of which many can be under way.
   */
  #keep(length: number): number {
    const decoded = this.#decoded;
    let kept = length;
    for (const { words, start } of this.#bitmaps) {
      const given = kept;
      kept = 0;
      for (let i = 0; i < given; i++) {
        const ordinal = decoded[i]!;
        decoded[kept] = ordinal;
        kept += (words[start + (ordinal >>> 5)]! >>> (ordinal & 31)) & 1;
      }
    }
    return kept;
  }
}

/**
 * Cursors over the lists of one index, used again by the next query: making one, and the memory of its decoded block, costs as
 * much as walking a short list.
 */
export class BlockCursors {
  readonly #bytes: Uint8Array;
  readonly #words: Uint32Array;
  readonly #cursors: BlockCursor[] = [];
  #used = 0;

  constructor(bytes: Uint8Array, words: Uint32Array) {
    this.#bytes = bytes;
    this.#words = words;
  }

  /** The cursors of the query before are no longer walked. */
  reset(): void {
    this.#used = 0;
  }

  open(start: number, count: number): BlockCursor {
    let cursor = this.#cursors[this.#used];
    if (cursor === undefined) {
      cursor = new BlockCursor(this.#bytes, this.#words);
      this.#cursors.push(cursor);
    }
    this.#used += 1;
    return cursor.open(start, count);
  }
}
