const SMALLEST = 2 ** 22;
const LARGEST = 2 ** 26;

/** Spreads a 32-bit number over 32 bits. */
export const spread = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/**
 * In how many offers a token (by its code) is, counted in a table sized for the offers, which threads share: tokens that share
 * a place look more frequent than they are.
 */
export class TokenCounts {
  /** Length: a power of two. */
  readonly #counts: Uint32Array;
  readonly #mask: number;

  constructor(counts: Uint32Array) {
    this.#counts = counts;
    this.#mask = counts.length - 1;
  }

  /** Room to count the tokens of so many offers. */
  static room(offers: number): Uint32Array {
    let size = SMALLEST;
    while (size < offers * 4 && size < LARGEST) size *= 2;
    return new Uint32Array(new SharedArrayBuffer(4 * size));
  }

  /** Counts the tokens of one offer, which stand at `from` up to `to`. */
  add(words: Uint32Array, from: number, to: number): void {
    for (let i = from; i < to; i++) Atomics.add(this.#counts, spread(words[i]!) & this.#mask, 1);
  }

  of(code: number): number {
    return this.#counts[spread(code) & this.#mask]!;
  }
}
