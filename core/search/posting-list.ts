import { bitmapWords, isDense, isPlain, STRETCH, STRETCH_BITS, spanOf, stretchesOf } from './format.ts';
import type { Part, Source } from './part.ts';

/** The same memory as numbers of several widths. */
export interface Postings {
  words: Uint32Array;
  bits: Int32Array;
  lows: Uint16Array;
  bytes: Uint8Array;
}

/** A token's list that is read as it lies in the index. */
export interface ListSource extends Source {
  /** To the list of `count` ordinals, at least two, at the byte `start`. */
  open(start: number, count: number): this;
}

/** First place from `from` on, before `end`, of a word that is not below `wanted`. */
const placeOf = (words: Uint32Array, [from, end]: [number, number], wanted: number): number => {
  let left = from;
  let right = end;
  while (left < right) {
    const middle = (left + right) >>> 1;
    if (words[middle]! < wanted) left = middle + 1;
    else right = middle;
  }
  return left;
};

/** A list of this version. */
export class PostingList implements ListSource {
  size = 0;
  readonly #postings: Postings;
  readonly #entries: number;
  #start = 0;
  #isPlain = false;
  /** The stretch that was come to last, and where its postings begin. */
  #stretch = 0;
  #at = 0;

  constructor(postings: Postings, entries: number) {
    this.#postings = postings;
    this.#entries = entries;
  }

  open(start: number, count: number): this {
    this.size = count;
    this.#start = start >>> 2;
    this.#isPlain = isPlain(count, this.#entries);
    this.#rewind();
    return this;
  }

  #rewind(): void {
    this.#stretch = 0;
    this.#at = this.#start + (this.#isPlain ? 0 : stretchesOf(this.#entries));
  }

  load(stretch: number, into: Part): void {
    if (stretch < this.#stretch) this.#rewind();
    if (this.#isPlain) this.#loadPlain(stretch, into);
    else this.#loadStretch(stretch, into);
  }

  #loadPlain(stretch: number, into: Part): void {
    const { words } = this.#postings;
    const end = this.#start + this.size;
    const from = placeOf(words, [this.#at, end], stretch * STRETCH);
    const lows = into.ownLows;
    const next = (stretch + 1) * STRETCH;
    let to = from;
    for (; to < end && to - from < lows.length && words[to]! < next; to++) lows[to - from] = words[to]! & (STRETCH - 1);
    this.#stretch = stretch;
    this.#at = from;
    into.viewLows(lows, 0, to - from);
  }

  /** How many postings there are up to the end of a stretch. */
  #endOf(stretch: number): number {
    return stretch < 0 ? 0 : this.#postings.words[this.#start + stretch]!;
  }

  #loadStretch(stretch: number, into: Part): void {
    let before = this.#endOf(this.#stretch - 1);
    for (; this.#stretch < stretch; this.#stretch++) {
      const end = this.#endOf(this.#stretch);
      this.#at += this.#wordsIn(end - before, this.#stretch);
      before = end;
    }
    const count = this.#endOf(stretch) - before;
    const span = spanOf(stretch, this.#entries);
    if (count > 0 && isDense(count, span)) into.viewBits(this.#postings.bits, this.#at, bitmapWords(span));
    else into.viewLows(this.#postings.lows, this.#at * 2, count);
  }

  #wordsIn(count: number, stretch: number): number {
    if (count === 0) return 0;
    const span = spanOf(stretch, this.#entries);
    return isDense(count, span) ? bitmapWords(span) : (count + 1) >>> 1;
  }
}

/** A list of one ordinal. */
export class OneOrdinal implements Source {
  readonly size = 1;
  readonly #ordinal: number;

  constructor(ordinal: number) {
    this.#ordinal = ordinal;
  }

  load(stretch: number, into: Part): void {
    if (this.#ordinal >>> STRETCH_BITS !== stretch) {
      into.empty();
      return;
    }
    const lows = into.ownLows;
    lows[0] = this.#ordinal & (STRETCH - 1);
    into.viewLows(lows, 0, 1);
  }
}
