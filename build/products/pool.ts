import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Industry } from '../profile/industry.ts';
import { Thread } from '../thread.ts';
import type { Pairs } from './block.ts';
import type { Shard } from './identities.ts';
import { type Batch, type Found, type Lines, Tasks } from './tasks.ts';

export type Ask =
  | { type: 'read'; lines: Uint8Array }
  | { type: 'know'; shards: readonly Shard[] }
  | { type: 'decide' | 'explain'; pairs: Pairs };

/** Beside this file, compiled or not; null: not there, as in a bundle of something else. */
const workerModule = (): URL | null => {
  const name = import.meta.url.endsWith('.ts') ? './worker.ts' : './products-worker.js';
  const module = new URL(name, import.meta.url);
  return existsSync(fileURLToPath(module)) ? module : null;
};

/** Does `Tasks` in threads, or with none of them here; what comes back is the same. */
export class Pool {
  readonly #threads: Thread[];
  readonly #own: Tasks;

  /** `threads`: at most so many; 0 where this file is not beside its worker. */
  constructor(threads: number, industries: Industry[]) {
    const module = threads > 0 ? workerModule() : null;
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

  /** `lines` are the task's from now on. */
  read(lines: Uint8Array): Promise<Batch> {
    const thread = this.#idlest();
    if (thread === null) return Promise.resolve(this.#own.read(lines));
    return thread.ask({ type: 'read', lines } satisfies Ask, [lines.buffer as ArrayBuffer]);
  }

  know(shards: readonly Shard[]): void {
    this.#own.know(shards);
    for (const thread of this.#threads) thread.tell({ type: 'know', shards } satisfies Ask);
  }

  decide(pairs: Pairs): Promise<Found> {
    return this.#askOf('decide', pairs) ?? Promise.resolve(this.#own.decide(pairs));
  }

  /** `pairs` that were decided the same. */
  explain(pairs: Pairs): Promise<Lines> {
    return this.#askOf('explain', pairs) ?? Promise.resolve(this.#own.explain(pairs));
  }

  /** null: there is no thread. */
  #askOf<T>(type: 'decide' | 'explain', pairs: Pairs): Promise<T> | null {
    const moved = [pairs.left.buffer as ArrayBuffer, pairs.right.buffer as ArrayBuffer];
    return this.#idlest()?.ask({ type, pairs } satisfies Ask, moved) ?? null;
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
