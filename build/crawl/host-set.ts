/** A set of hosts by 64-bit hash, in typed arrays: a million hosts cost 16 MB instead of a hundred. */

const FIRST_SLOTS = 1 << 16;
const MAX_LOAD = 0.6;

/** FNV-1a, twice, from different seeds: two independent 32-bit halves. */
const hashes = (text: string): [low: number, high: number] => {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + i), 0x85ebca6b);
    high ^= high >>> 13;
  }
  // Zero twice marks a free slot.
  return [low >>> 0, (high | 1) >>> 0];
};

/** Adds only. By birthday, a million hosts collide with a chance of one in ten million. */
export class HostSet {
  size = 0;
  #low = new Uint32Array(FIRST_SLOTS);
  #high = new Uint32Array(FIRST_SLOTS);

  /** True where the host was not there yet. */
  add(host: string): boolean {
    if (this.size >= this.#low.length * MAX_LOAD) this.#grow();
    const [low, high] = hashes(host);
    const added = this.#insert(low, high);
    if (added) this.size += 1;
    return added;
  }

  #insert(low: number, high: number): boolean {
    const mask = this.#low.length - 1;
    for (let slot = (low ^ (high >>> 7)) & mask; ; slot = (slot + 1) & mask) {
      if (this.#high[slot] === 0) {
        this.#low[slot] = low;
        this.#high[slot] = high;
        return true;
      }
      if (this.#low[slot] === low && this.#high[slot] === high) return false;
    }
  }

  #grow(): void {
    const [low, high] = [this.#low, this.#high];
    this.#low = new Uint32Array(low.length * 2);
    this.#high = new Uint32Array(high.length * 2);
    for (let i = 0; i < low.length; i++) if (high[i] !== 0) this.#insert(low[i]!, high[i]!);
  }
}
