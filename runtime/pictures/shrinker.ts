/**
 * Strangers' pictures made small and written anew, one after the other in a thread of its own: it is ended where it takes too
 * long, and when nothing was asked of it in a while.
 */
import { createThreadPool, type ThreadPool } from '../../core/threads/index.ts';
import type { PictureKind } from './picture-kind.ts';

export interface ShrinkJob {
  bytes: Uint8Array;
  kind: PictureKind;
  /** Pixels in either direction that it may have after. */
  edge: number;
}

/** More pictures wait than are worth waiting for. */
export class PicturesBusy extends Error {
  override name = 'PicturesBusy';
}

export interface ShrinkerOptions {
  /** For one picture, from when it is its turn. */
  deadlineMs: number;
  maxWaiting: number;
  idleMs: number;
  /** Told why a picture was given up that is no fault of the picture. */
  onFault(message: string): void;
}

export const shrinkerDefaults = { deadlineMs: 6_000, maxWaiting: 64, idleMs: 60_000 } as const;
const MAX_HEAP_MB = 128;

/** Beside this file, compiled or not. */
const workerModule = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './shrink-worker.ts' : './shrink-worker.js', import.meta.url);

export class Shrinker {
  readonly #options: ShrinkerOptions;
  #threads: ThreadPool | null = null;
  #waiting = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ShrinkerOptions) {
    this.#options = options;
  }

  /** WebP; null: it cannot be shown. Rejects with PicturesBusy where too many wait, or after `close`. */
  async shrink(job: ShrinkJob): Promise<Uint8Array | null> {
    if (this.#closed || this.#waiting >= this.#options.maxWaiting)
      throw new PicturesBusy('too many pictures are waiting to be made small');
    clearTimeout(this.#idle);
    this.#waiting += 1;
    const mine = this.#turn.then(() => this.#one(job));
    this.#turn = mine;
    try {
      return await mine;
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0 && !this.#closed)
        this.#idle = setTimeout(() => void this.#end(), this.#options.idleMs).unref();
    }
  }

  /** Never rejects: what takes too long is no picture either. */
  async #one(job: ShrinkJob): Promise<Uint8Array | null> {
    if (this.#closed) return null;
    this.#threads ??= createThreadPool({
      ...{ module: workerModule(), threads: 1, maxHeapMb: MAX_HEAP_MB, keepsEventLoop: true },
    });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.#options.deadlineMs);
    try {
      return (await this.#threads.run(job, { signal: late.signal })) as Uint8Array | null;
    } catch (error) {
      if (!late.signal.aborted && !this.#closed) this.#options.onFault((error as Error).message);
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  async #end(): Promise<void> {
    const threads = this.#threads;
    this.#threads = null;
    await threads?.destroy();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#end();
  }
}
