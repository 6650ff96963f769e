/** Vertex ids as bits: 262 million of them take 33 MB. */
export class IdSet {
  #bits = new Uint8Array(65_536);
  /** Ids in it. */
  size = 0;

  /** Ids beyond this one are refused: a list that names one is damaged. */
  static readonly MAX = 2 ** 32 - 1;

  add(id: number): void {
    if (!Number.isInteger(id) || id < 0 || id > IdSet.MAX) throw new RangeError(`vertex id ${id}`);
    const at = Math.floor(id / 8);
    if (at >= this.#bits.length) {
      const grown = new Uint8Array(Math.max(at + 1, this.#bits.length * 2));
      grown.set(this.#bits);
      this.#bits = grown;
    }
    const bit = 1 << (id & 7);
    if ((this.#bits[at]! & bit) === 0) this.size++;
    this.#bits[at]! |= bit;
  }

  has(id: number): boolean {
    return (this.#bits[Math.floor(id / 8)]! & (1 << (id & 7))) !== 0;
  }

  /** For loops that cannot afford a call; read afresh after each `add`. */
  get bits(): Uint8Array {
    return this.#bits;
  }
}
