import { BLOCK } from './format.ts';

/** Past every ordinal. */
export const END = 0xffff_ffff;

/** Walks ordinals upwards. */
export interface Cursor {
  /** About how many ordinals it has: the rarest leads. */
  readonly size: number;
  /** The first ordinal at or after `target`, or {@link END}; targets never descend. */
  seek(target: number): number;
}

export class OneCursor implements Cursor {
  readonly size = 1;
  readonly #ordinal: number;
  constructor(ordinal: number) {
    this.#ordinal = ordinal;
  }
  seek(target: number): number {
    return target <= this.#ordinal ? this.#ordinal : END;
  }
}

export class BitmapCursor implements Cursor {
  readonly size: number;
  readonly words: Uint32Array;
  constructor(words: Uint32Array, size: number) {
    this.words = words;
    this.size = size;
  }
  seek(target: number): number {
    const { words } = this;
    let at = target >>> 5;
    if (at >= words.length) return END;
    let word = words[at]! & (-1 << (target & 31));
    while (word === 0) {
      if (++at >= words.length) return END;
      word = words[at]!;
    }
    return (at << 5) + 31 - Math.clz32(word & -word);
  }
}

/** Ordinals that are in all of several bitmaps: 32 at a time. */
export class BitmapsCursor implements Cursor {
  readonly size: number;
  readonly #first: Uint32Array;
  readonly #others: Uint32Array[];
  constructor(cursors: BitmapCursor[]) {
    [this.#first = new Uint32Array(0), ...this.#others] = cursors.map(({ words }) => words);
    this.size = Math.min(...cursors.map(({ size }) => size));
  }
  seek(target: number): number {
    const first = this.#first;
    const others = this.#others;
    let at = target >>> 5;
    let mask = -1 << (target & 31);
    for (; at < first.length; at++) {
      let word = first[at]! & mask;
      for (let i = 0; i < others.length && word !== 0; i++) word &= others[i]![at]!;
      if (word !== 0) return (at << 5) + 31 - Math.clz32(word & -word);
      mask = -1;
    }
    return END;
  }
}

/**
 * Memory for decoded blocks, one for each list that a query opens, used again by the next query: a typed array of this size
 * costs as much to make as a short list to walk.
 */
export class BlockMemory {
  readonly #blocks: Uint32Array[] = [];
  #used = 0;

  /** The cursors of the query before are no longer walked. */
  reset(): void {
    this.#used = 0;
  }

  next(): Uint32Array {
    const block = this.#blocks[this.#used] ?? new Uint32Array(BLOCK);
    this.#blocks[this.#used++] = block;
    return block;
  }
}

interface List {
  /** Byte offset within the postings. */
  start: number;
  count: number;
  /** Holds one decoded block. */
  decoded: Uint32Array;
}

/** Blocks of differences: the table of block starts is searched, one block at a time is decoded. */
export class BlockCursor implements Cursor {
  readonly size: number;
  readonly #bytes: Uint8Array;
  readonly #table: Uint32Array;
  readonly #dataStart: number;
  readonly #blocks: number;
  readonly #decoded: Uint32Array;
  #block = -1;
  #length = 0;
  #at = 0;

  /** `words`: the same memory as `bytes`, as u32. */
  constructor(bytes: Uint8Array, words: Uint32Array, place: List) {
    this.size = place.count;
    this.#bytes = bytes;
    this.#decoded = place.decoded;
    this.#blocks = Math.ceil(place.count / BLOCK);
    const tableWords = this.#blocks > 1 ? this.#blocks * 2 : 0;
    this.#table = words.subarray(place.start >>> 2, (place.start >>> 2) + tableWords);
    this.#dataStart = place.start + tableWords * 4;
  }

  seek(target: number): number {
    if (this.#block < 0 || (this.#block + 1 < this.#blocks && target >= this.#table[(this.#block + 1) * 2]!)) {
      this.#decode(this.#blockOf(target));
    }
    const decoded = this.#decoded;
    let at = this.#at;
    while (at < this.#length && decoded[at]! < target) at++;
    this.#at = at;
    if (at < this.#length) return decoded[at]!;
    return this.#block + 1 < this.#blocks ? this.#table[(this.#block + 1) * 2]! : END;
  }

  /** The last block that starts at or before `target`, at least the first, by galloping from the current one. */
  #blockOf(target: number): number {
    let low = Math.max(this.#block, 0);
    let step = 1;
    while (low + step < this.#blocks && this.#table[(low + step) * 2]! <= target) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, this.#blocks);
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#table[middle * 2]! <= target) low = middle;
      else high = middle;
    }
    return low;
  }

  #decode(block: number): void {
    const bytes = this.#bytes;
    const decoded = this.#decoded;
    const several = this.#blocks > 1;
    let at = this.#dataStart + (several ? this.#table[block * 2 + 1]! : 0);
    let ordinal = several ? this.#table[block * 2]! : -1;
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
    this.#length = length;
    this.#at = 0;
  }
}

/**
 * Ordinals that all cursors have. Lists jump to each other's next ordinal, the rarest leading; a bitmap, which has one in twelve
 * at least, is only asked whether it has what the lists agree on.
 */
export class AllCursor implements Cursor {
  readonly size: number;
  readonly #lists: Cursor[];
  readonly #bitmaps: Uint32Array[];

  /** `lists`: at least one; taken over. */
  constructor(lists: Cursor[], bitmaps: readonly BitmapCursor[] = []) {
    this.#lists = lists.length < 2 ? lists : lists.sort((a, b) => a.size - b.size);
    this.#bitmaps = bitmaps.map(({ words }) => words);
    this.size = this.#lists[0]!.size;
  }

  seek(target: number): number {
    let wanted = this.#seekLists(target);
    while (wanted !== END && !this.#inBitmaps(wanted)) wanted = this.#seekLists(wanted + 1);
    return wanted;
  }

  #inBitmaps(ordinal: number): boolean {
    for (const words of this.#bitmaps) if (((words[ordinal >>> 5]! >>> (ordinal & 31)) & 1) === 0) return false;
    return true;
  }

  #seekLists(target: number): number {
    const lists = this.#lists;
    let wanted = lists[0]!.seek(target);
    for (let i = 1; i < lists.length && wanted !== END; ) {
      const found = lists[i]!.seek(wanted);
      if (found === wanted) i++;
      else {
        wanted = found === END ? END : lists[0]!.seek(found);
        i = 1;
      }
    }
    return wanted;
  }
}

/** Ordinals that any cursor has. */
export class AnyCursor implements Cursor {
  readonly size: number;
  readonly #cursors: Cursor[];
  readonly #heads: number[];
  constructor(cursors: Cursor[]) {
    this.#cursors = cursors;
    this.#heads = cursors.map(() => -1);
    this.size = cursors.reduce((sum, { size }) => sum + size, 0);
  }
  seek(target: number): number {
    let least = END;
    for (const [i, cursor] of this.#cursors.entries()) {
      if (this.#heads[i]! < target) this.#heads[i] = cursor.seek(target);
      if (this.#heads[i]! < least) least = this.#heads[i]!;
    }
    return least;
  }
}
