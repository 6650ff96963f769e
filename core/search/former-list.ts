import { partitionPoint } from '../numbers.ts';
import { bitmapWords, FORMER_BLOCK, isFormerBitmap, STRETCH, STRETCH_WORDS, spanOf } from './format.ts';
import { MOST_LOWS, type Part } from './part.ts';
import type { ListSource, Postings } from './posting-list.ts';

/** A list of the versions before: a bitmap over all entries, or blocks of differences that are decoded for each stretch. */
export class FormerList implements ListSource {
  size = 0;
  readonly #postings: Postings;
  readonly #entries: number;
  #start = 0;
  #blocks = 0;
  #dataStart = 0;
  readonly #decoded = new Uint32Array(FORMER_BLOCK);

  constructor(postings: Postings, entries: number) {
    this.#postings = postings;
    this.#entries = entries;
  }

  open(start: number, count: number): this {
    this.size = count;
    this.#start = start >>> 2;
    this.#blocks = isFormerBitmap(count, this.#entries) ? 0 : Math.ceil(count / FORMER_BLOCK);
    this.#dataStart = start + (this.#blocks > 1 ? this.#blocks * 8 : 0);
    return this;
  }

  load(stretch: number, into: Part): void {
    if (this.#blocks === 0) {
      const length = bitmapWords(spanOf(stretch, this.#entries));
      into.viewBits(this.#postings.bits, this.#start + stretch * STRETCH_WORDS, length);
      return;
    }
    const first = Math.max(0, this.#blockFrom(stretch * STRETCH + 1) - 1);
    const end = this.#blockFrom((stretch + 1) * STRETCH);
    if ((end - first) * FORMER_BLOCK <= MOST_LOWS) this.#loadLows(stretch, [first, end], into);
    else this.#loadBits(stretch, [first, end], into);
  }

  #firstOf(block: number): number {
    return this.#postings.words[this.#start + block * 2]!;
  }

  /** The first block that begins at or after the ordinal; a lone one has no table, and begins before all. */
  #blockFrom(ordinal: number): number {
    return this.#blocks === 1 ? 1 : partitionPoint(0, this.#blocks, (block) => this.#firstOf(block) >= ordinal);
  }

  #loadLows(stretch: number, [first, end]: [number, number], into: Part): void {
    const lows = into.ownLows;
    let count = 0;
    for (let block = first; block < end; block++) {
      const length = this.#decode(block);
      for (let i = 0; i < length; i++) {
        const low = this.#decoded[i]! - stretch * STRETCH;
        if (low >= 0 && low < STRETCH) lows[count++] = low;
      }
    }
    into.viewLows(lows, 0, count);
  }

  #loadBits(stretch: number, [first, end]: [number, number], into: Part): void {
    const bits = into.ownBits.fill(0);
    for (let block = first; block < end; block++) {
      const length = this.#decode(block);
      for (let i = 0; i < length; i++) {
        const low = this.#decoded[i]! - stretch * STRETCH;
        if (low >= 0 && low < STRETCH) bits[low >>> 5]! |= 1 << (low & 31);
      }
    }
    into.viewBits(bits, 0, STRETCH_WORDS);
  }

  /** Into `#decoded`; how many. */
  #decode(block: number): number {
    const { bytes, words } = this.#postings;
    const decoded = this.#decoded;
    const several = this.#blocks > 1;
    let at = this.#dataStart + (several ? words[this.#start + block * 2 + 1]! : 0);
    let ordinal = several ? this.#firstOf(block) : -1;
    const length = Math.min(FORMER_BLOCK, this.size - block * FORMER_BLOCK);
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
    return length;
  }
}
