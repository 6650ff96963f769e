const SMALLEST = 2 ** 22;
const LARGEST = 2 ** 26;

/** Spreads a 32-bit number over 32 bits. */
export const spread = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** In how many offers a token (by its code) is, counted in a table sized for the offers: tokens that share a place look more frequent than they are. */
export class TokenCounts {
  readonly #counts: Uint32Array;
  readonly #mask: number;

  constructor(offers: number) {
    let size = SMALLEST;
    while (size < offers * 4 && size < LARGEST) size *= 2;
    this.#counts = new Uint32Array(size);
    this.#mask = size - 1;
  }

  /** Counts the tokens of one offer, which stand at `from` up to `to`. */
  add(words: Uint32Array, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const place = spread(words[i] as number) & this.#mask;
      this.#counts[place] = (this.#counts[place] as number) + 1;
    }
  }

  of(code: number): number {
    return this.#counts[spread(code) & this.#mask] as number;
  }
}
