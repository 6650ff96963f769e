import { BlockCursor } from './block-cursor.ts';
import { type BitmapCursor, type Cursor, END, noBitmaps } from './cursor.ts';

/**
 * Ordinals that all cursors have, of which at least one is no bitmap, in the cheapest way: the rarest leads, and a bitmap, which
 * has one in twelve at least, is only asked whether it has what is found.
 */
export const allOf = (lists: Cursor[], bitmaps: readonly BitmapCursor[]): Cursor => {
  if (lists.length > 1) lists.sort((a, b) => a.size - b.size);
  const [first] = lists;
  if (!(first instanceof BlockCursor)) return new AllCursor(lists, bitmaps);
  first.within(bitmaps);
  return lists.length === 1 ? first : new AllCursor(lists);
};

/** Ordinals that all lists and bitmaps have. Lists jump to each other's next ordinal. */
export class AllCursor implements Cursor {
  readonly size: number;
  readonly #lists: Cursor[];
  readonly #bitmaps: readonly BitmapCursor[];

  /** `lists`: at least one, the rarest first. */
  constructor(lists: Cursor[], bitmaps = noBitmaps) {
    this.#lists = lists;
    this.#bitmaps = bitmaps;
    this.size = this.#lists[0]!.size;
  }

  seek(target: number): number {
    let wanted = this.#seekLists(target);
    while (wanted !== END && !this.#inBitmaps(wanted)) wanted = this.#seekLists(wanted + 1);
    return wanted;
  }

  #inBitmaps(ordinal: number): boolean {
    const bitmaps = this.#bitmaps;
    for (let i = 0; i < bitmaps.length; i++) if (!bitmaps[i]!.has(ordinal)) return false;
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
