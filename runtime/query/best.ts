/** Of many, the few that are worth most, without sorting the rest. */

/** A heap whose root is the worst of those kept. */
class Worst {
  readonly #kept: number[] = [];
  readonly #worths: ArrayLike<number>;

  constructor(worths: ArrayLike<number>) {
    this.#worths = worths;
  }

  /** Ascending: the worse before the better; of the same worth the later before the earlier. */
  #isWorse(a: number, b: number): boolean {
    const difference = this.#worths[a]! - this.#worths[b]!;
    return difference < 0 || (difference === 0 && a > b);
  }

  push(place: number, most: number): void {
    const kept = this.#kept;
    if (kept.length < most) {
      kept.push(place);
      this.#rise(kept.length - 1);
    } else if (this.#isWorse(kept[0]!, place)) {
      kept[0] = place;
      this.#sink();
    }
  }

  #swap(i: number, k: number): void {
    const kept = this.#kept;
    const place = kept[i]!;
    kept[i] = kept[k]!;
    kept[k] = place;
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >>> 1;
      if (!this.#isWorse(this.#kept[at]!, this.#kept[parent]!)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    const kept = this.#kept;
    for (let at = 0; ; ) {
      let child = at * 2 + 1;
      if (child >= kept.length) return;
      if (child + 1 < kept.length && this.#isWorse(kept[child + 1]!, kept[child]!)) child++;
      if (!this.#isWorse(kept[child]!, kept[at]!)) return;
      this.#swap(at, child);
      at = child;
    }
  }

  inOrder(): number[] {
    return this.#kept.sort((a, b) => (this.#isWorse(a, b) ? 1 : -1));
  }
}

/** Places of the `most` highest worths, highest first; of the same worth the earlier place first. Worths are no NaN. */
export const bestPlaces = (worths: ArrayLike<number>, most: number): number[] => {
  if (most <= 0) return [];
  const worst = new Worst(worths);
  for (let place = 0; place < worths.length; place++) worst.push(place, most);
  return worst.inOrder();
};
