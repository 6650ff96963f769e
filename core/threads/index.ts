/**
 * Worker threads, for the batch and for live look-ups alike: a pool is Piscina's, and this file its only importer. A
 * module that threads run exports `run(task)`, whose result answers the task.
 */
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import { Piscina } from 'piscina';

export interface ThreadPoolOptions {
  /** Source or compiled. */
  module: URL;
  /** At most. */
  threads: number;
  /** Threads that start at once; the others when they are needed. Default: all. */
  startWith?: number;
  /** What the module finds by `threadData`; memory that is shared is shared, the rest copied for each thread. */
  data?: unknown;
  /** Tasks handed to a thread before it has answered: more than one keeps it busy while the asking thread is. Default: 1. */
  tasksAhead?: number;
  /** Megabytes of heap for a thread; one that needs more ends. Default: Node's. */
  maxHeapMb?: number;
  /** Whether timers and sockets must live on between two tasks, as of a fetcher. Default: false. */
  keepsEventLoop?: boolean;
}

/** `pool.run(task, {transferList, signal})` answers; an aborted task that is under way ends its thread, which is replaced. */
export type ThreadPool = Pick<Piscina, 'run' | 'destroy' | 'on'>;

const entryOf = (module: URL): string =>
  fileURLToPath(module.pathname.endsWith('.ts') ? new URL('./tsx-entry.mjs', import.meta.url) : module);

/** Threads of it have no environment variables, and end with `destroy`. */
export const createThreadPool = (options: ThreadPoolOptions): ThreadPool => {
  const { module, threads, startWith = threads, data, tasksAhead = 1, maxHeapMb, keepsEventLoop = false } = options;
  return new Piscina({
    filename: entryOf(module),
    name: 'run',
    minThreads: startWith,
    maxThreads: threads,
    concurrentTasksPerWorker: tasksAhead,
    workerData: { module: module.href, data },
    env: {},
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
    ...(keepsEventLoop ? { atomics: 'disabled' } : {}),
    ...(maxHeapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } }),
  });
};

/** Within a thread: the pool's `data`. */
export const threadData = <T>(): T => (workerData as { data: T }).data;

/** Within a thread: an answer whose `buffers` are the asking thread's from then on, not copied. */
export const moving = (answer: object, buffers: readonly ArrayBuffer[]): unknown =>
  Piscina.move({ [Piscina.transferableSymbol]: buffers, [Piscina.valueSymbol]: answer } as never);
