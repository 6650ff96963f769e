/**
 * A pool of worker threads: at most `size` jobs at once, a queue with a limit, a deadline for each job from the moment
 * it was asked for. A worker that overruns it is killed and replaced; the others go on.
 */
import { Worker } from 'node:worker_threads';
import type { Scan } from '../../core/contract/index.ts';
import { workerEntry } from '../../core/worker-entry.ts';
import { LiveError } from '../context.ts';
import type { FromWorker, Job } from './messages.ts';

export interface PoolOptions {
  /** Module that a worker runs. */
  worker: URL;
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

interface Waiting {
  url: string;
  deadlineAt: number;
  resolve(scan: Scan): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout | null;
}

interface Slot {
  worker: Worker;
  ready: boolean;
  job: (Waiting & { id: number }) | null;
}

export interface PoolCounts {
  running: number;
  queued: number;
  killed: number;
}

export class LookUpPool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #queue: Waiting[] = [];
  #killed = 0;
  #nextId = 1;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  counts(): PoolCounts {
    const running = [...this.#slots].filter((slot) => slot.job !== null).length;
    return { running, queued: this.#queue.length, killed: this.#killed };
  }

  /** Starts a worker, so that the first look-up need not wait for one. */
  warm(): void {
    if (this.#slots.size === 0 && !this.#closed) this.#spawn();
  }

  /** Rejects with LiveError: `rate_limited` where the queue is full, `target_timeout` at the deadline. */
  run(url: string): Promise<Scan> {
    if (this.#closed) return Promise.reject(new LiveError('rate_limited', 'The service is stopping', 10));
    if (this.#queue.length >= this.#options.maxQueued)
      return Promise.reject(new LiveError('rate_limited', 'Too many live look-ups are waiting', 5));
    return new Promise((resolve, reject) => {
      const deadlineAt = performance.now() + this.#options.deadlineMs;
      const waiting: Waiting = { url, deadlineAt, resolve, reject, timer: null };
      waiting.timer = setTimeout(() => this.#late(waiting), this.#options.deadlineMs);
      this.#queue.push(waiting);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const stopping = new LiveError('rate_limited', 'The service is stopping', 10);
    for (const waiting of this.#queue.splice(0)) this.#settle(waiting, () => waiting.reject(stopping));
    await Promise.all(
      [...this.#slots].map(async (slot) => {
        if (slot.job !== null) this.#settle(slot.job, () => slot.job?.reject(stopping));
        this.#slots.delete(slot);
        await slot.worker.terminate();
      }),
    );
  }

  #settle(waiting: Waiting, act: () => void): void {
    if (waiting.timer === null) return;
    clearTimeout(waiting.timer);
    waiting.timer = null;
    act();
  }

  /** The deadline passed: in the queue it just leaves; under way its worker is killed with it. */
  #late(waiting: Waiting): void {
    const seconds = this.#options.deadlineMs / 1000;
    const at = this.#queue.indexOf(waiting);
    if (at !== -1) this.#queue.splice(at, 1);
    const slot = [...this.#slots].find(({ job }) => job !== null && job.resolve === waiting.resolve);
    this.#settle(waiting, () =>
      waiting.reject(new LiveError('target_timeout', `${waiting.url.slice(0, 200)}: no result within ${seconds} s`)),
    );
    if (slot !== undefined) this.#kill(slot);
  }

  #kill(slot: Slot): void {
    this.#killed += 1;
    this.#slots.delete(slot);
    void slot.worker.terminate();
    this.#next();
  }

  #spawn(): void {
    const { worker: module, maxHeapMb } = this.#options;
    const worker = new Worker(workerEntry(module), {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      // A look-up needs nothing of this process's environment.
      env: {},
      stdin: false,
    });
    worker.unref();
    const slot: Slot = { worker, ready: false, job: null };
    this.#slots.add(slot);
    worker.on('message', (message: FromWorker) => this.#hear(slot, message));
    worker.on('error', (error) => this.#ended(slot, error.message));
    worker.on('exit', (code) => this.#ended(slot, `a worker ended with code ${code}`));
  }

  #ended(slot: Slot, message: string): void {
    if (!this.#slots.delete(slot)) return;
    this.#options.onFault(message);
    const { job } = slot;
    if (job !== null)
      this.#settle(job, () => job.reject(new LiveError('target_unreachable', 'The page could not be read')));
    // A worker that never came up would be replaced for ever; waiting jobs meet their deadline instead.
    if (slot.ready) this.#next();
  }

  #hear(slot: Slot, message: FromWorker): void {
    if ('ready' in message) {
      slot.ready = true;
      this.#next();
      return;
    }
    const { job } = slot;
    if (job === null || job.id !== message.id) return;
    slot.job = null;
    slot.worker.unref();
    this.#settle(job, () => {
      if (message.ok) job.resolve(message.scan);
      else if (message.code === 'fault') {
        this.#options.onFault(message.message);
        job.reject(new LiveError('target_unreachable', 'The page could not be read'));
      } else job.reject(new LiveError(message.code, message.message));
    });
    this.#next();
  }

  /** Gives the first waiting job to a free worker; starts a worker where all are busy and there is room for more. */
  #next(): void {
    if (this.#closed) return;
    for (const slot of this.#slots) {
      if (!slot.ready || slot.job !== null) continue;
      const waiting = this.#queue.shift();
      if (waiting === undefined) return;
      const timeoutMs = Math.max(1, Math.floor(waiting.deadlineAt - performance.now() - this.#options.reserveMs));
      slot.job = Object.assign(waiting, { id: this.#nextId++ });
      slot.worker.ref();
      slot.worker.postMessage({ id: slot.job.id, url: waiting.url, timeoutMs } satisfies Job);
    }
    const starting = [...this.#slots].filter(({ ready }) => !ready).length;
    const room = this.#options.size - this.#slots.size;
    for (let n = 0; n < Math.min(room, this.#queue.length - starting); n++) this.#spawn();
  }
}
