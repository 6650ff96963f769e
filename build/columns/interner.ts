/** Interned values: each distinct one gets a number, from 0 in the order in which they are first met. */
export class Interner<T = string> {
  readonly #numbers = new Map<string, number>();
  readonly #values: T[] = [];

  /** `key`: what tells values apart. */
  of(key: string, value: T): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#values.length);
    return this.#values.push(value) - 1;
  }

  /** null: not met. */
  find(key: string): number | null {
    return this.#numbers.get(key) ?? null;
  }

  at(number: number): T {
    return this.#values[number] as T;
  }
}
