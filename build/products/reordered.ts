import type { Spool, SpoolWindow } from '../spool.ts';
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

/** An item as JSON with a line feed, from `start` to `end`; its ordinal in the source. */
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
    for (const { bytes, ends } of source.windows())
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
    // A copy, as the spool keeps it for a while.
    this.#spool.addLines(block.waiting.slice(0, block.ends.at(-1) ?? 0), block.ends);
    block.extents.push({ from: count, to: this.#spool.count });
    block.ends = [];
  }

  /** The items in order, each with its ordinal in the source. */
  *[Symbol.iterator](): Generator<{ ordinal: number; item: T }> {
    for (const { ordinal, bytes, start, end } of this.lines())
      yield { ordinal, item: JSON.parse(bytes.toString('utf8', start, end)) as T };
  }

  /** The same unread: who needs little of an item saves most of its cost. */
  *lines(): Generator<ItemLine> {
    for (const [i, block] of this.#blocks.entries()) {
      const ordinals = this.#order.subarray(i * BLOCK, (i + 1) * BLOCK);
      const { windows, places } = this.#placesOf(block, ordinals);
      for (let place = 0; place < ordinals.length; place++) {
        const { bytes } = windows[places.window[place] as number] as SpoolWindow;
        const [start, end] = [places.start[place] as number, places.end[place] as number];
        yield { ordinal: ordinals[place] as number, bytes, start, end };
      }
    }
  }

  /** A block read whole, and where each of its items lies in it. */
  #placesOf({ extents }: Block, ordinals: Uint32Array) {
    const bySource = sortedOrder(ordinals);
    const windows = extents.flatMap((extent) => (extent.from < extent.to ? [...this.#spool.windows(extent)] : []));
    const places = {
      window: new Uint16Array(ordinals.length),
      start: new Uint32Array(ordinals.length),
      end: new Uint32Array(ordinals.length),
    };
    let next = 0;
    for (const [w, { ends }] of windows.entries())
      for (let i = 0, at = 0; i < ends.length; at = ends[i++] as number) {
        const place = bySource[next++] as number;
        places.window[place] = w;
        places.start[place] = at;
        places.end[place] = ends[i] as number;
      }
    return { windows, places };
  }
}
