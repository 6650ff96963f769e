/**
 * Look-ups in worker threads: at most `size` at once, a queue with a limit, a deadline for each from the moment it was
 * asked for. A thread whose look-up overruns it is killed and replaced; the others go on. One that nobody waits for is
 * dropped from the queue, or its fetch ended.
 */
import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import type { Scan } from '../../core/contract/index.ts';
import { createThreadPool, type ThreadPool } from '../../core/threads/index.ts';
import { LiveError } from '../context.ts';
import { FairGate } from './fair-gate.ts';
import type { Job, Outcome } from './messages.ts';

export interface PoolOptions {
  /** Module that a worker runs. */
  worker: URL;
  /** What it finds by `threadData`. */
  data?: unknown;
  size: number;
  maxQueued: number;
  /** From asking to the answer, waiting included. */
  deadlineMs: number;
  /** Part of it that is kept for work after the fetch. */
  reserveMs: number;
  /** Megabytes of heap for a worker; one that needs more ends. */
  maxHeapMb: number;
  onFault(message: string): void;
}

export interface RunOptions {
  /** Whom it is for. */
  client: string;
  /** Ends it with the signal's reason. */
  signal: AbortSignal;
  /** Milliseconds since the epoch. */
  untilMs: number;
}

export interface PoolCounts {
  running: number;
  queued: number;
  killed: number;
}

const never = new AbortController().signal;

const isAbort = (error: unknown): boolean => (error as Error).name === 'AbortError';

/** Waits for `work`, at most until the signal. */
const settled = (work: Promise<unknown>, signal: AbortSignal): Promise<unknown> =>
  Promise.race([work, once(signal, 'abort').then(() => signal.throwIfAborted())]);

export class LookUpPool {
  readonly #options: PoolOptions;
  readonly #gate: FairGate;
  /** Ends what is asked for, each when its deadline or the pool's end comes. */
  readonly #underWay = new Set<AbortController>();
  #threads: ThreadPool | null = null;
  /** Once the first thread is up: a look-up that is late before that must not end the thread's start. */
  #ready: Promise<unknown> = Promise.resolve();
  #killed = 0;
  /** While a look-up that is late is ended: a thread that ends then was killed for it. */
  #overran = false;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    const { size, maxQueued } = options;
    const full = 'Too many live look-ups are waiting';
    this.#gate = new FairGate({ places: size, maxWaiting: maxQueued, shareMs: null, full });
  }

  get deadlineMs(): number {
    return this.#options.deadlineMs;
  }

  counts(): PoolCounts {
    return { running: this.#gate.held, queued: this.#gate.waiting, killed: this.#killed };
  }

  /** Starts a thread, so that the first look-up need not wait for one; resolves when it is up. */
  async warm(): Promise<void> {
    if (this.#closed) return;
    this.#started();
    await this.#ready;
  }

  #started(): ThreadPool {
    if (this.#threads !== null) return this.#threads;
    const { worker: module, data, size, maxHeapMb, onFault } = this.#options;
    // Sockets of a fetch outlive its task.
    const threads = createThreadPool({ module, data, threads: size, startWith: 1, maxHeapMb, keepsEventLoop: true });
    threads.on('workerDestroy', () => {
      if (this.#overran) this.#killed += 1;
    });
    // What a thread says while the pool is being closed is no fault.
    const tell = (error: Error): void => {
      if (!this.#closed) onFault(error.message);
    };
    threads.on('error', tell);
    this.#ready = threads.run(null);
    // Threads that cannot start are started anew for the next who asks.
    this.#ready.catch((error: Error) => {
      tell(error);
      this.#threads = null;
      return threads.destroy();
    });
    this.#threads = threads;
    return threads;
  }

  /** Rejects with LiveError: `rate_limited` where the queue is full, `target_timeout` at the deadline. */
  async run(url: string, given: Partial<RunOptions> = {}): Promise<Scan> {
    if (this.#closed) throw new LiveError('rate_limited', 'The service is stopping', 10);
    const { client = '', signal = never, untilMs = Date.now() + this.#options.deadlineMs } = given;
    const end = new AbortController();
    const timer = setTimeout(() => this.#late(end), Math.max(0, untilMs - Date.now()));
    this.#underWay.add(end);
    try {
      const threads = this.#started();
      const place = await this.#gate.enter(client, AbortSignal.any([end.signal, signal]));
      try {
        await settled(this.#ready, end.signal);
        signal.throwIfAborted();
        const fetchUntilMs = untilMs - this.#options.reserveMs;
        return this.#scanOf(await this.#handOver(threads, { url, fetchUntilMs }, { signal, end: end.signal }));
      } finally {
        place.leave();
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw this.#explain(error, url);
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(end);
    }
  }

  /** `end` costs the thread, `signal` only the fetch. */
  async #handOver(
    threads: ThreadPool,
    job: Omit<Job, 'stop'>,
    { signal, end }: { signal: AbortSignal; end: AbortSignal },
  ): Promise<Outcome> {
    const { port1, port2 } = new MessageChannel();
    const stop = (): void => port1.postMessage('stop');
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await threads.run({ ...job, stop: port2 }, { signal: end, transferList: [port2] });
    } finally {
      signal.removeEventListener('abort', stop);
      port1.close();
    }
  }

  #late(end: AbortController): void {
    this.#overran = true;
    end.abort();
    this.#overran = false;
  }

  #scanOf(outcome: Outcome): Scan {
    if (outcome.ok) return outcome.scan;
    if (outcome.code === 'fault') throw new Error(outcome.message);
    throw new LiveError(outcome.code, outcome.message);
  }

  #explain(error: unknown, url: string): LiveError {
    if (error instanceof LiveError) return error;
    if (this.#closed) return new LiveError('rate_limited', 'The service is stopping', 10);
    if (isAbort(error)) {
      const seconds = this.#options.deadlineMs / 1000;
      return new LiveError('target_timeout', `${url.slice(0, 200)}: no result within ${seconds} s`);
    }
    this.#options.onFault((error as Error).message);
    return new LiveError('target_unreachable', 'The page could not be read');
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const end of this.#underWay) end.abort();
    await this.#threads?.destroy();
  }
}
