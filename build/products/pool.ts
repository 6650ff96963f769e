import type { WrittenLines } from '../columns/line-writer.ts';
import type { Industry } from '../industry/classify.ts';
import { Thread } from '../threads/thread.ts';
import { workerBeside } from '../threads/worker-module.ts';
import type { Pairs } from './block.ts';
import type { Blocks } from './partition.ts';
import { type Batch, type Found, type Known, type ShardKeys, Tasks } from './tasks.ts';

export type Ask =
  | { type: 'read'; lines: Uint8Array }
  | { type: 'know'; known: Known }
  | { type: 'count'; shard: number }
  | { type: 'keys'; shard: number }
  | { type: 'blocks'; entries: Uint32Array }
  | { type: 'decide'; pairs: Pairs }
  | { type: 'explain'; pairs: Pairs };

const names = { source: './worker.ts', compiled: './products-worker.js' };

/** Does `Tasks` in threads, or with none of them here; what comes back is the same. What is given with a task is the task's from now on. */
export class Pool {
  readonly #threads: Thread[];
  readonly #own: Tasks;

  /** `threads`: at most so many; 0 where this file is not beside its worker. */
  constructor(threads: number, industries: Industry[]) {
    const module = threads > 0 ? workerBeside(import.meta.url, names) : null;
    this.#own = new Tasks(industries);
    this.#threads =
      module === null ? [] : Array.from({ length: threads }, () => new Thread(module, industries, 'reads offers'));
  }

  /** How many tasks are worth having under way. */
  get depth(): number {
    return this.#threads.length * 2;
  }

  #idlest(): Thread | null {
    let found: Thread | null = null;
    for (const thread of this.#threads) if (found === null || thread.owes < found.owes) found = thread;
    return found;
  }

  /** What a thread answers; null: there is none. Memory in `moved` is the thread's from now on. */
  #ask<T>(ask: Ask, moved: ArrayBufferView[] = []): Promise<T> | null {
    const buffers = moved.map(({ buffer }) => buffer as ArrayBuffer);
    return this.#idlest()?.ask(ask, buffers) ?? null;
  }

  read(lines: Uint8Array): Promise<Batch> {
    return this.#ask({ type: 'read', lines }, [lines]) ?? Promise.resolve(this.#own.read(lines));
  }

  know(known: Known): void {
    this.#own.know(known);
    for (const thread of this.#threads) thread.tell({ type: 'know', known } satisfies Ask);
  }

  async count(shard: number): Promise<void> {
    await (this.#ask({ type: 'count', shard }) ?? this.#own.count(shard));
  }

  keys(shard: number): Promise<ShardKeys> {
    return this.#ask({ type: 'keys', shard }) ?? Promise.resolve(this.#own.keys(shard));
  }

  blocks(entries: Uint32Array): Promise<Blocks> {
    return this.#ask({ type: 'blocks', entries }, [entries]) ?? Promise.resolve(this.#own.blocks(entries));
  }

  decide(pairs: Pairs): Promise<Found> {
    const moved = [pairs.left, pairs.right];
    return this.#ask({ type: 'decide', pairs }, moved) ?? Promise.resolve(this.#own.decide(pairs));
  }

  /** `pairs` that were decided the same. */
  explain(pairs: Pairs): Promise<WrittenLines> {
    const moved = [pairs.left, pairs.right];
    return this.#ask({ type: 'explain', pairs }, moved) ?? Promise.resolve(this.#own.explain(pairs));
  }

  /** Answers in the order of the tasks, of which no more than `depth` are under way. */
  async *inOrder<A, B>(tasks: Iterable<A>, run: (task: A) => Promise<B>): AsyncGenerator<B> {
    const underWay: Promise<B>[] = [];
    for (const task of tasks) {
      const answer = run(task);
      // A fault is heard where it is awaited; until then it must not end the process.
      answer.catch(() => undefined);
      underWay.push(answer);
      if (underWay.length > this.depth) yield await (underWay.shift() as Promise<B>);
    }
    for (const answer of underWay) yield await answer;
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
