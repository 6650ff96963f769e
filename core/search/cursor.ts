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

/** One bit for each entry, from the word `start` of `words` on. */
export class BitmapCursor implements Cursor {
  readonly size: number;
  readonly words: Uint32Array;
  readonly start: number;
  readonly #length: number;
  constructor(words: Uint32Array, place: { start: number; length: number; size: number }) {
    this.words = words;
    this.start = place.start;
    this.#length = place.length;
    this.size = place.size;
  }
  has(ordinal: number): boolean {
    return ((this.words[this.start + (ordinal >>> 5)]! >>> (ordinal & 31)) & 1) === 1;
  }
  seek(target: number): number {
    return this.seekWith(target, noBitmaps);
  }

  /** The first ordinal at or after `target` that `others` have too: 32 are compared at a time. */
  seekWith(target: number, others: readonly BitmapCursor[]): number {
    let mask = -1 << (target & 31);
    for (let at = target >>> 5; at < this.#length; at++) {
      let word = this.words[this.start + at]! & mask;
      for (let i = 0; i < others.length && word !== 0; i++) word &= others[i]!.words[others[i]!.start + at]!;
      if (word !== 0) return (at << 5) + 31 - Math.clz32(word & -word);
      mask = -1;
    }
    return END;
  }
}

export const noBitmaps: readonly BitmapCursor[] = [];

/** Ordinals that are in all of several bitmaps. */
export class BitmapsCursor implements Cursor {
  readonly size: number;
  readonly #first: BitmapCursor;
  readonly #others: BitmapCursor[];
  /** `cursors`: at least one. */
  constructor(cursors: BitmapCursor[]) {
    this.#first = cursors[0]!;
    this.#others = cursors.slice(1);
    this.size = Math.min(...cursors.map(({ size }) => size));
  }
  seek(target: number): number {
    return this.#first.seekWith(target, this.#others);
  }
}
