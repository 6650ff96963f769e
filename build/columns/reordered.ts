import { setImmediate } from 'node:timers/promises';
import type { Borrowed } from './borrowed.ts';
import { sortedOrder } from './radix.ts';
import type { Spool, SpoolWindow } from './spool.ts';

/** Items that are put into order at a time. */
const BLOCK_BITS = 15;
const BLOCK = 2 ** BLOCK_BITS;
/** Bytes of a block that are written at a time. */
const WRITE_BYTES = 1 << 18;
const NONE = 0xffffffff;

/** One block's items, in the order in which the source had them. */
interface Block {
  /** Where they are in the spool. */
  extents: { from: number; to: number }[];
  /** Those that are not there yet. */
  waiting: Uint8Array;
  ends: number[];
}

/** An item's line with its line feed, from `start` to `end`, and its ordinal in the source. */
export interface ItemLine {
  ordinal: number;
  bytes: Borrowed;
  start: number;
  end: number;
}

/** `order`: ordinals of the source's items, each at most once. `spool`: an empty one, owned by the result. */
export interface Wanted<T> {
  order: Uint32Array;
  spool: Spool<T>;
}

/**
 * Items of a spool in another order, without reading at random: they are partitioned once into blocks of that order, each of
 * which is small enough to be put into order in memory.
 */
export class Reordered<T> {
  readonly #spool: Spool<T>;
  readonly #order: Uint32Array;
  readonly #blocks: Block[];

  /** By ordinal, where an item stands in the order; released once all are partitioned. */
  #places: Uint32Array;

  private constructor({ order, spool }: Wanted<T>, count: number) {
    this.#spool = spool;
    this.#order = order;
    this.#blocks = Array.from({ length: Math.ceil(order.length / BLOCK) }, () => ({
      extents: [],
      waiting: new Uint8Array(WRITE_BYTES),
      ends: [],
    }));
    this.#places = new Uint32Array(count).fill(NONE);
    for (let place = 0; place < order.length; place++) this.#places[order[place]!] = place;
  }

  static of<T>(source: Spool<T>, wanted: Wanted<T>): Reordered<T> {
    const found = new Reordered(wanted, source.count);
    let read = 0;
    for (const window of source.windows({ reuse: true })) read = found.#partition(window, read);
    return found.#finished();
  }

  /** Several orders of the same items, which are read once; the event loop runs between two windows. */
  static async all<T>(source: Spool<T>, wanted: Wanted<T>[]): Promise<Reordered<T>[]> {
    const found = wanted.map((own) => new Reordered(own, source.count));
    let read = 0;
    for (const window of source.windows({ reuse: true })) {
      for (const own of found) own.#partition(window, read);
      read += window.ends.length;
      await setImmediate();
    }
    return found.map((own) => own.#finished());
  }

  /** Partitions the items of a window that begins at ordinal `first`; gives the ordinal after it. */
  #partition({ bytes, ends }: SpoolWindow, first: number): number {
    for (let i = 0, at = 0; i < ends.length; at = ends[i++]!) {
      const place = this.#places[first + i]!;
      if (place !== NONE) this.#add(this.#blocks[place >>> BLOCK_BITS]!, bytes, [at, ends[i]!]);
    }
    return first + ends.length;
  }

  #finished(): this {
    for (const block of this.#blocks) {
      this.#write(block);
      block.waiting = new Uint8Array(0);
    }
    this.#places = new Uint32Array(0);
    return this;
  }

  #add(block: Block, bytes: Borrowed, [from, to]: [number, number]): void {
    const used = block.ends.at(-1) ?? 0;
    if (used + to - from > block.waiting.length) {
      this.#write(block);
      if (to - from > block.waiting.length) block.waiting = new Uint8Array(to - from);
      this.#add(block, bytes, [from, to]);
      return;
    }
    bytes.copy(block.waiting, used, from, to);
    block.ends.push(used + to - from);
  }

  #write(block: Block): void {
    const { count } = this.#spool;
    this.#spool.addLines(block.waiting.subarray(0, block.ends.at(-1) ?? 0), block.ends);
    block.extents.push({ from: count, to: this.#spool.count });
    block.ends = [];
  }

  /** The items in order, each with its ordinal in the source. */
  *[Symbol.iterator](): Generator<{ ordinal: number; item: T }> {
    for (const { ordinal, bytes, start, end } of this.lines())
      yield { ordinal, item: this.#spool.codec.read(bytes.toString('utf8', start, end - 1)) };
  }

  /** The same without parsing, for readers that need little of an item. A line is valid until {@link BLOCK} more were given. */
  *lines(): Generator<ItemLine> {
    // Two that take turns: new memory for each block would be a collection of garbage for each.
    let [room, before]: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)];
    for (const [i, block] of this.#blocks.entries()) {
      const ordinals = this.#order.subarray(i * BLOCK, (i + 1) * BLOCK);
      [room, before] = [this.#read(block, before), room];
      const { starts, ends } = this.#placesOf(block, ordinals);
      for (let place = 0; place < ordinals.length; place++) {
        const [start, end] = [starts[place]!, ends[place]!];
        yield { ordinal: ordinals[place]!, bytes: room, start, end };
      }
    }
  }

  /** A block's items one after the other, in `room` if that is large enough. */
  #read({ extents }: Block, room: Buffer): Buffer {
    const lengths = extents.map(({ from, to }) => this.#spool.endsOf(from, to).at(-1) ?? 0);
    const length = lengths.reduce((sum, bytes) => sum + bytes, 0);
    const into = room.length < length ? Buffer.allocUnsafeSlow(length + (length >> 3)) : room;
    let at = 0;
    for (const [i, { from }] of extents.entries()) {
      const end = at + lengths[i]!;
      this.#spool.read(into.subarray(at, end), from);
      at = end;
    }
    return into;
  }

  /** Where each of a block's items lies, in the order wanted. */
  #placesOf({ extents }: Block, ordinals: Uint32Array) {
    const bySource = sortedOrder(ordinals);
    const [starts, ends] = [new Uint32Array(ordinals.length), new Uint32Array(ordinals.length)];
    let next = 0;
    let base = 0;
    for (const { from, to } of extents) {
      let start = base;
      for (const end of this.#spool.endsOf(from, to)) {
        const place = bySource[next++]!;
        starts[place] = start;
        start = base + end;
        ends[place] = start;
      }
      base = start;
    }
    return { starts, ends };
  }
}
