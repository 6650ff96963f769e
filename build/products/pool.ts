import { createThreadPool, type ThreadPool } from '../../core/threads/index.ts';
import type { WrittenLines } from '../columns/line-writer.ts';
import type { Industry } from '../industry/classify.ts';
import { inOrder } from '../threads/in-order.ts';
import { workerBeside } from '../threads/worker-module.ts';
import type { Pairs } from './block.ts';
import type { Blocks } from './partition.ts';
import { type Batch, type Found, type Known, type ShardKeys, Tasks } from './tasks.ts';

export type Ask =
  | { type: 'read'; lines: Uint8Array; known: Uint32Array | null }
  | { type: 'count'; shard: number }
  | { type: 'keys'; shard: number }
  | { type: 'blocks'; entries: Uint32Array }
  | { type: 'decide'; pairs: Pairs }
  | { type: 'explain'; pairs: Pairs };

/** What a thread starts from: `known` null while offers are still read. */
export interface ThreadStart {
  industries: Industry[];
  known: Known | null;
}

const names = { source: './worker.ts', compiled: './products-worker.js' };
/** The file that all code is in which reads titles, where it was compiled; null: it runs from source. */
export const compiledWorker = (): URL | null => {
  const module = workerBeside(import.meta.url, names);
  return module?.pathname.endsWith('.js') ? module : null;
};

/** Tasks under way for each thread. */
const AHEAD = 2;

/**
 * Does `Tasks` in threads, or with none of them here; what comes back is the same. Memory given
 * with a task moves to it. One set of threads reads offers; once all are read, another that shares them does the rest.
 */
export class ProductThreads {
  readonly #module: URL | null;
  readonly #threads: number;
  readonly #own: Tasks;
  #pool: ThreadPool | null;
  #ended: Promise<void> = Promise.resolve();

  /** `threads`: at most so many; 0 where this file is not beside its worker. */
  constructor(threads: number, industries: Industry[]) {
    this.#module = threads > 0 ? workerBeside(import.meta.url, names) : null;
    this.#threads = this.#module === null ? 0 : threads;
    this.#own = new Tasks(industries);
    this.#pool = this.#start({ industries, known: null });
  }

  #start(data: ThreadStart): ThreadPool | null {
    const [module, threads] = [this.#module, this.#threads];
    return module === null ? null : createThreadPool({ module, threads, data, tasksAhead: AHEAD });
  }

  #ask<T>(ask: Ask, given: readonly ArrayBufferView[], here: () => T): Promise<T> {
    if (this.#pool === null) return Promise.resolve().then(here);
    return this.#pool.run(ask, { transferList: given.map(({ buffer }) => buffer as ArrayBuffer) });
  }

  /** See `Tasks.read`. */
  read(lines: Uint8Array, known: Uint32Array | null): Promise<Batch> {
    const given = known === null ? [lines] : [lines, known];
    return this.#ask({ type: 'read', lines, known }, given, () => this.#own.read(lines, known));
  }

  /** Nothing is read any more: the offers that all other tasks speak of. */
  know(known: Known): void {
    this.#own.know(known);
    this.#ended = this.#pool?.destroy() ?? this.#ended;
    this.#pool = this.#start({ industries: [], known });
  }

  async count(shard: number): Promise<void> {
    await this.#ask<unknown>({ type: 'count', shard }, [], () => this.#own.count(shard));
  }

  keys(shard: number): Promise<ShardKeys> {
    return this.#ask({ type: 'keys', shard }, [], () => this.#own.keys(shard));
  }

  blocks(entries: Uint32Array): Promise<Blocks> {
    return this.#ask({ type: 'blocks', entries }, [entries], () => this.#own.blocks(entries));
  }

  decide(pairs: Pairs): Promise<Found> {
    return this.#ask({ type: 'decide', pairs }, [pairs.left, pairs.right], () => this.#own.decide(pairs));
  }

  /** `pairs` that were decided the same. */
  explain(pairs: Pairs): Promise<WrittenLines> {
    return this.#ask({ type: 'explain', pairs }, [pairs.left, pairs.right], () => this.#own.explain(pairs));
  }

  /** Answers in the order of the tasks, of which only a few are under way at a time. */
  inOrder<Task, Answer>(tasks: Iterable<Task>, run: (task: Task) => Promise<Answer>): AsyncGenerator<Answer> {
    return inOrder(tasks, run, AHEAD * this.#threads);
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool?.destroy(), this.#ended]);
  }
}
