import type { Spool } from '../spool.ts';
import { sortedOrder } from './radix.ts';

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

/** An item as JSON with a line feed, from `start` to `end`, and its ordinal in the source. */
export interface ItemLine {
  ordinal: number;
  bytes: Buffer;
  start: number;
  end: number;
}

/**
 * Items of a spool in another order, without reading at random: they are dealt out once to blocks of that order, each of
 * which is small enough to be put into order in memory.
 */
export class Reordered<T> {
  readonly #spool: Spool<T>;
  readonly #order: Uint32Array;
  readonly #blocks: Block[];

  /** `order`: ordinals of the source's items, each at most once. `spool` is an empty one, which is this one's now. */
  constructor(source: Spool<T>, order: Uint32Array, spool: Spool<T>) {
    this.#spool = spool;
    this.#order = order;
    const count = Math.ceil(order.length / BLOCK);
    this.#blocks = Array.from({ length: count }, () => ({
      extents: [],
      waiting: new Uint8Array(WRITE_BYTES),
      ends: [],
    }));
    const places = new Uint32Array(source.count).fill(NONE);
    for (let place = 0; place < order.length; place++) places[order[place] as number] = place;
    let ordinal = 0;
    for (const { bytes, ends } of source.windows({ reuse: true }))
      for (let i = 0, at = 0; i < ends.length; at = ends[i++] as number) {
        const place = places[ordinal++] as number;
        if (place !== NONE) this.#add(this.#blocks[place >>> BLOCK_BITS] as Block, bytes, [at, ends[i] as number]);
      }
    for (const block of this.#blocks) {
      this.#write(block);
      block.waiting = new Uint8Array(0);
    }
  }

  #add(block: Block, bytes: Buffer, [from, to]: [number, number]): void {
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
      yield { ordinal, item: JSON.parse(bytes.toString('utf8', start, end)) as T };
  }

  /** The same unread: who needs little of an item saves most of its cost. A line is valid until {@link BLOCK} more were given. */
  *lines(): Generator<ItemLine> {
    // Two that take turns: new memory for each block would be a collection of garbage for each.
    let [room, before]: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)];
    for (const [i, block] of this.#blocks.entries()) {
      const ordinals = this.#order.subarray(i * BLOCK, (i + 1) * BLOCK);
      [room, before] = [this.#read(block, before), room];
      const { starts, ends } = this.#placesOf(block, ordinals);
      for (let place = 0; place < ordinals.length; place++) {
        const [start, end] = [starts[place] as number, ends[place] as number];
        yield { ordinal: ordinals[place] as number, bytes: room, start, end };
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
      const end = at + (lengths[i] as number);
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
        const place = bySource[next++] as number;
        starts[place] = start;
        start = base + end;
        ends[place] = start;
      }
      base = start;
    }
    return { starts, ends };
  }
}
