/** A circuit breaker: after enough failures in a row it stays open for a time, then lets one try through. */
export interface BreakerOptions {
  /** Milliseconds since any fixed moment. */
  now: () => number;
  /** Failures in a row that open it. */
  failures: number;
  /** How long it stays open. */
  openMs: number;
}

export class Breaker {
  #failed = 0;
  #openedAt: number | null = null;
  readonly #options: BreakerOptions;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** True where a try may be made now. In the half-open state only the first asker gets it. */
  tryNow(): boolean {
    if (this.#openedAt === null) return true;
    if (this.#options.now() - this.#openedAt < this.#options.openMs) return false;
    this.#openedAt = this.#options.now();
    return true;
  }

  succeeded(): void {
    this.#failed = 0;
    this.#openedAt = null;
  }

  failedOnce(): void {
    this.#failed++;
    if (this.#failed >= this.#options.failures) this.#openedAt = this.#options.now();
  }
}
