/** Order of the texts' UTF-8 bytes, which is how databases sort them; differs from `<` beyond the basic plane. */
export const compareUtf8 = (a: string, b: string): number => {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x === y) continue;
    const [high, low] = [x >= 0xd800 && x < 0xe000, y >= 0xd800 && y < 0xe000];
    return high === low ? x - y : high ? 1 : -1;
  }
  return a.length - b.length;
};

/** A heap: takes the least of a few sources again and again. */
export class Heap<T> {
  readonly #items: T[] = [];
  readonly #compare: (a: T, b: T) => number;

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  peek(): T | undefined {
    return this.#items[0];
  }

  push(item: T): void {
    let at = this.#items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#compare(this.#items[parent] as T, item) <= 0) break;
      this.#items[at] = this.#items[parent] as T;
      at = parent;
    }
    this.#items[at] = item;
  }

  pop(): T | undefined {
    const least = this.#items[0];
    const last = this.#items.pop();
    if (last !== undefined && this.#items.length > 0) this.#sink(last);
    return least;
  }

  #sink(item: T): void {
    const { length } = this.#items;
    let at = 0;
    for (let child = 1; child < length; child = 2 * at + 1) {
      if (child + 1 < length && this.#compare(this.#items[child + 1] as T, this.#items[child] as T) < 0) child++;
      if (this.#compare(this.#items[child] as T, item) >= 0) break;
      this.#items[at] = this.#items[child] as T;
      at = child;
    }
    this.#items[at] = item;
  }
}
