import { FAN_OUT, type Range } from './format.ts';

/** A node stands for the numbers below it; level 0 are the numbers themselves. */
const LEVEL_SHIFT = 2 ** 40;

/**
 * Numbers of some ranges of an array in ascending order, found from the least of each sixteen, of each sixteen of these, and so
 * on: the first few of a million cost as much as of a hundred.
 */
export class LeastFirst {
  readonly #numbers: Uint32Array;
  readonly #levels: readonly Uint32Array[];
  /** A heap: the least of each node, and which it is (level and place). */
  readonly #least: number[] = [];
  readonly #nodes: number[] = [];

  constructor(numbers: Uint32Array, levels: readonly Uint32Array[]) {
    this.#numbers = numbers;
    this.#levels = levels;
  }

  #leastOf(level: number, place: number): number {
    return (level === 0 ? this.#numbers : this.#levels[level - 1]!)[place]!;
  }

  #push(level: number, place: number): void {
    const least = this.#leastOf(level, place);
    const heap = this.#least;
    let at = heap.length;
    heap.push(least);
    this.#nodes.push(0);
    for (let up = (at - 1) >> 1; at > 0 && heap[up]! > least; up = (at - 1) >> 1) {
      heap[at] = heap[up]!;
      this.#nodes[at] = this.#nodes[up]!;
      at = up;
    }
    heap[at] = least;
    this.#nodes[at] = level * LEVEL_SHIFT + place;
  }

  /** Takes the first of the heap away: its node. */
  #pop(): number {
    const first = this.#nodes[0]!;
    const least = this.#least.pop()!;
    const node = this.#nodes.pop()!;
    const { length } = this.#least;
    if (length === 0) return first;
    let at = 0;
    for (let down = 1; down < length; down = 2 * at + 1) {
      if (down + 1 < length && this.#least[down + 1]! < this.#least[down]!) down += 1;
      if (this.#least[down]! >= least) break;
      this.#least[at] = this.#least[down]!;
      this.#nodes[at] = this.#nodes[down]!;
      at = down;
    }
    this.#least[at] = least;
    this.#nodes[at] = node;
    return first;
  }

  /** Adds what lies in a range: few nodes, each as high as it fits. */
  add([from, to]: Range): void {
    let [low, high] = [from, to];
    for (let level = 0; low < high; level++) {
      const isTop = level === this.#levels.length;
      while (low < high && (isTop || low % FAN_OUT !== 0)) this.#push(level, low++);
      while (low < high && high % FAN_OUT !== 0) this.#push(level, --high);
      low = Math.ceil(low / FAN_OUT);
      high = Math.floor(high / FAN_OUT);
    }
  }

  /** The next number; -1: there are no more. */
  next(): number {
    while (this.#nodes.length > 0) {
      const node = this.#pop();
      const level = Math.floor(node / LEVEL_SHIFT);
      const place = node % LEVEL_SHIFT;
      if (level === 0) return this.#numbers[place]!;
      const below = level === 1 ? this.#numbers.length : this.#levels[level - 2]!.length;
      const end = Math.min(below, (place + 1) * FAN_OUT);
      for (let child = place * FAN_OUT; child < end; child++) this.#push(level - 1, child);
    }
    return -1;
  }
}
