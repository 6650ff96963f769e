/** Which of many reversed hosts (`com.shoplineapp.cdn`) a line names, or a host below one: a tree of bytes, one step a byte. */
const DOT = 46;
const FANOUT = 128;

export class NameFinder {
  #next = new Int32Array(FANOUT * 256);
  #nodes = 1;
  /** Of each node: one more than the number of the name that ends there; 0: none does. */
  #ends = new Int32Array(256);

  /** `names[i]` is found as `i`; each in lower case and ASCII, as the graph writes hosts. */
  constructor(names: readonly string[]) {
    for (const [number, name] of names.entries()) this.#add(Buffer.from(name, 'latin1'), number);
  }

  #add(name: Buffer, number: number): void {
    let node = 0;
    for (const byte of name) {
      if (byte >= FANOUT) return;
      const at = node * FANOUT + byte;
      if (this.#next[at] === 0) {
        if ((this.#nodes + 1) * FANOUT > this.#next.length) {
          const grown = new Int32Array(this.#next.length * 2);
          grown.set(this.#next);
          this.#next = grown;
          const ends = new Int32Array(grown.length / FANOUT);
          ends.set(this.#ends);
          this.#ends = ends;
        }
        this.#next[at] = this.#nodes++;
      }
      node = this.#next[at]!;
    }
    this.#ends[node] = number + 1;
  }

  /** Number of the longest name that `bytes` from `from` to `to` is or stands below; -1: none. */
  find(bytes: Buffer, from: number, to: number): number {
    const [next, ends] = [this.#next, this.#ends];
    let node = 0;
    let found = -1;
    for (let i = from; i < to; i++) {
      const byte = bytes[i]!;
      if (byte >= FANOUT) return found;
      node = next[node * FANOUT + byte]!;
      if (node === 0) return found;
      if (ends[node] !== 0 && (i + 1 === to || bytes[i + 1] === DOT)) found = ends[node]! - 1;
    }
    return found;
  }
}
