/** Many generators at once, their items as one stream, with the consumer setting the speed. */

export interface PoolOptions {
  concurrency: number;
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
  const queue: R[] = [];
  let wakeConsumer = (): void => {};
  let wakeWorkers: (() => void)[] = [];
  let running = options.concurrency;
  let stopped = false;
  let failure: { error: unknown } | null = null;
  const room = async (): Promise<void> => {
    while (!stopped && queue.length >= options.concurrency) await new Promise<void>((r) => wakeWorkers.push(r));
  };
  const worker = async (): Promise<void> => {
    while (!stopped) {
      const next = await tasks.next();
      if (next.done) return;
      for await (const item of work(next.value)) {
        queue.push(item);
        wakeConsumer();
        await room();
        if (stopped) return;
      }
    }
  };
  const finish = (): void => {
    running -= 1;
    wakeConsumer();
  };
  for (let i = 0; i < options.concurrency; i++)
    worker().then(finish, (error: unknown) => {
      failure ??= { error };
      finish();
    });
  const release = (): void => {
    const waiting = wakeWorkers;
    wakeWorkers = [];
    for (const wake of waiting) wake();
  };
  try {
    while (running > 0 || queue.length > 0) {
      if (failure !== null) throw (failure as { error: unknown }).error;
      if (queue.length === 0) await new Promise<void>((resolve) => (wakeConsumer = resolve));
      else yield queue.shift()!;
      if (queue.length < options.concurrency) release();
    }
    if (failure !== null) throw (failure as { error: unknown }).error;
  } finally {
    stopped = true;
    release();
    // Closes what the source holds open; a worker may be waiting for it just now.
    void tasks.return(undefined).catch(() => {});
  }
}
