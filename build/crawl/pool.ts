/** Many generators at once, their items as one stream, with the consumer setting the speed. */

export interface PoolOptions {
  concurrency: number;
}

/** A queue between workers and one consumer: workers wait where it is full, the consumer where it is empty. */
class Exchange<R> {
  readonly #limit: number;
  readonly #queue: R[] = [];
  #wakeConsumer = (): void => {};
  #waiting: (() => void)[] = [];
  #failure: { error: unknown } | null = null;
  running: number;
  stopped = false;

  constructor(workers: number) {
    this.#limit = workers;
    this.running = workers;
  }

  async put(item: R): Promise<void> {
    this.#queue.push(item);
    this.#wakeConsumer();
    while (!this.stopped && this.#queue.length >= this.#limit) await new Promise<void>((r) => this.#waiting.push(r));
  }

  ended(failure: { error: unknown } | null): void {
    this.#failure ??= failure;
    this.running -= 1;
    this.#wakeConsumer();
  }

  stop(): void {
    this.stopped = true;
    this.#release();
  }

  async *items(): AsyncGenerator<R> {
    while (this.running > 0 || this.#queue.length > 0) {
      if (this.#failure !== null) break;
      if (this.#queue.length > 0) yield this.#queue.shift()!;
      else
        await new Promise<void>((resolve) => {
          this.#wakeConsumer = resolve;
        });
      if (this.#queue.length < this.#limit) this.#release();
    }
    if (this.#failure !== null) throw this.#failure.error;
  }

  #release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}

/**
 * Runs `work` for the tasks of `source`, at most `concurrency` at once, and yields what they yield as it comes. Workers
 * wait where the consumer is slower. Ending the stream early stops taking tasks; the first error ends all.
 */
export async function* runPool<T, R>(
  source: AsyncIterable<T> | Iterable<T>,
  work: (task: T) => AsyncIterable<R>,
  options: PoolOptions,
): AsyncGenerator<R> {
  const tasks = (async function* () {
    yield* source;
  })();
  const exchange = new Exchange<R>(options.concurrency);
  const worker = async (): Promise<void> => {
    while (!exchange.stopped) {
      const next = await tasks.next();
      if (next.done) return;
      for await (const item of work(next.value)) {
        await exchange.put(item);
        if (exchange.stopped) return;
      }
    }
  };
  for (let i = 0; i < options.concurrency; i++)
    worker().then(
      () => exchange.ended(null),
      (error: unknown) => exchange.ended({ error }),
    );
  try {
    yield* exchange.items();
  } finally {
    exchange.stop();
    // Closes what the source holds open; a worker may be waiting for it just now.
    void tasks.return(undefined).catch(() => {});
  }
}
