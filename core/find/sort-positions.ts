import { SEPARATOR } from './format.ts';

/** Of a sort key that holds four bytes and a number of up to this many bits in one double. */
const NUMBER_BITS = 21;
const MOST_AT_ONCE = 2 ** NUMBER_BITS;
const KEY_BYTES = 4;
/** Fewer than this are put in their places one by one. */
const FEW = 20;

class Sorter {
  readonly #text: Uint8Array;
  readonly #positions: Uint32Array;
  readonly #keys: Float64Array;
  readonly #moved: Uint32Array;

  constructor(text: Uint8Array, positions: Uint32Array) {
    this.#text = text;
    this.#positions = positions;
    const most = Math.min(positions.length, MOST_AT_ONCE);
    this.#keys = new Float64Array(most);
    this.#moved = new Uint32Array(most);
  }

  /** The next four bytes of a part, zeros from its end on. The byte that a part begins with is no end. */
  #keyAt(position: number, depth: number): number {
    let key = 0;
    let ended = false;
    for (let i = 0; i < KEY_BYTES; i++) {
      const byte: number = ended ? 0 : this.#text[position + depth + i]!;
      key = key * 256 + byte;
      ended ||= byte === SEPARATOR && depth + i > 0;
    }
    return key;
  }

  static #hasEnded(key: number): boolean {
    return (key & 0xff) <= SEPARATOR;
  }

  #compare(a: number, b: number, depth: number): number {
    for (let i = depth; ; i++) {
      const x = this.#text[a + i]!;
      const y = this.#text[b + i]!;
      if (x !== y) return x - y;
      if (x === SEPARATOR && i > 0) return a - b;
    }
  }

  #insert(from: number, to: number, depth: number): void {
    const positions = this.#positions;
    for (let i = from + 1; i < to; i++) {
      const one = positions[i]!;
      let at = i;
      for (; at > from && this.#compare(positions[at - 1]!, one, depth) > 0; at--) positions[at] = positions[at - 1]!;
      positions[at] = one;
    }
  }

  /** Puts [from, to), which are alike in their first `depth` bytes and in ascending order, into the order of their texts. */
  sort(from: number, to: number, depth: number): void {
    const count = to - from;
    if (count < 2) return;
    if (count < FEW) this.#insert(from, to, depth);
    else if (count > MOST_AT_ONCE) this.#split(from, to, depth);
    else this.#sortKeys(from, to, depth);
  }

  #sortKeys(from: number, to: number, depth: number): void {
    const count = to - from;
    const positions = this.#positions;
    const keys = this.#keys.subarray(0, count);
    for (let i = 0; i < count; i++) keys[i] = this.#keyAt(positions[from + i]!, depth) * MOST_AT_ONCE + i;
    keys.sort();
    const moved = this.#moved;
    for (let i = 0; i < count; i++) moved[i] = positions[from + (keys[i]! % MOST_AT_ONCE)]!;
    // Where the runs of equal keys end: read before the keys are used again further down.
    const ends: number[] = [];
    for (let start = 0, i = 1; i <= count; i++) {
      const key = Math.floor(keys[start]! / MOST_AT_ONCE);
      if (i < count && Math.floor(keys[i]! / MOST_AT_ONCE) === key) continue;
      if (i - start > 1 && !Sorter.#hasEnded(key)) ends.push(start, i);
      start = i;
    }
    positions.set(moved.subarray(0, count), from);
    for (let i = 0; i < ends.length; i += 2) this.sort(from + ends[i]!, from + ends[i + 1]!, depth + KEY_BYTES);
  }

  /** By one byte, for what is too many to be sorted at once. */
  #split(from: number, to: number, depth: number): void {
    const starts = new Float64Array(257);
    const positions = this.#positions;
    for (let i = from; i < to; i++) starts[this.#text[positions[i]! + depth]! + 1]! += 1;
    for (let byte = 0; byte < 256; byte++) starts[byte + 1]! += starts[byte]!;
    const next = starts.slice();
    const copy = positions.slice(from, to);
    for (const position of copy) positions[from + next[this.#text[position + depth]!]!++] = position;
    for (let byte = 0; byte < 256; byte++) {
      if (byte === SEPARATOR && depth > 0) continue;
      this.sort(from + starts[byte]!, from + starts[byte + 1]!, depth + 1);
    }
  }
}

/**
 * Sorts places in a text by the bytes that follow, up to the end of the field (equal ones by place). `positions` come ascending. Time
 * grows with the bytes that parts share; memory is some 30 MB beside the two arrays.
 */
export const sortPositions = (text: Uint8Array, positions: Uint32Array): void =>
  new Sorter(text, positions).sort(0, positions.length, 0);
