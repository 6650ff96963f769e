/** How many may do something at once: in all, and at one address. */

export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  async enter(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }

  get waiting(): number {
    return this.#waiting.length;
  }
}

/** A semaphore per key that exists only while somebody is inside. */
export class KeyedGate {
  readonly #places: number;
  readonly #gates = new Map<string, { gate: Semaphore; users: number }>();

  constructor(places: number) {
    this.#places = places;
  }

  async enter(key: string): Promise<void> {
    const entry = this.#gates.get(key) ?? { gate: new Semaphore(this.#places), users: 0 };
    this.#gates.set(key, entry);
    entry.users += 1;
    await entry.gate.enter();
  }

  leave(key: string): void {
    const entry = this.#gates.get(key);
    if (entry === undefined) return;
    entry.gate.leave();
    entry.users -= 1;
    if (entry.users === 0) this.#gates.delete(key);
  }
}
