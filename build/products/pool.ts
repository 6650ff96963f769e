import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Industry } from '../profile/industry.ts';
import type { Pairs } from './block.ts';
import type { Shard } from './identities.ts';
import { type Batch, type Found, Tasks } from './tasks.ts';

export type Ask =
  | { type: 'read'; lines: Uint8Array }
  | { type: 'know'; shards: readonly Shard[] }
  | { type: 'decide'; pairs: Pairs };

/** Beside this file, compiled or not; null: not there, as in a bundle of something else. */
const workerModule = (): URL | null => {
  const name = import.meta.url.endsWith('.ts') ? './worker.ts' : './products-worker.js';
  const module = new URL(name, import.meta.url);
  return existsSync(fileURLToPath(module)) ? module : null;
};

/** What a thread starts from: a `.ts` file needs tsx, which threads do not inherit on every Node. */
const entryOf = (module: URL): URL => {
  if (!module.pathname.endsWith('.ts')) return module;
  const register = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}; register();`;
  const code = `${register} await import(${JSON.stringify(module.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
};

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

/** One thread and the answers that it owes, oldest first. */
class Thread {
  readonly #worker: Worker;
  readonly #owed: Waiting[] = [];
  #fault: Error | null = null;

  constructor(module: URL, industries: Industry[]) {
    this.#worker = new Worker(entryOf(module), { workerData: industries, env: {}, stdin: false });
    this.#worker.on('message', (answer) => this.#owed.shift()?.resolve(answer as never));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', (code) => this.#end(new Error(`a thread that reads offers ended with code ${code}`)));
  }

  get owes(): number {
    return this.#owed.length;
  }

  #end(error: Error): void {
    this.#fault ??= error;
    for (const { reject } of this.#owed.splice(0)) reject(this.#fault);
  }

  tell(ask: Ask): void {
    this.#worker.postMessage(ask);
  }

  ask<T>(ask: Ask, moved: ArrayBuffer[]): Promise<T> {
    if (this.#fault !== null) return Promise.reject(this.#fault);
    return new Promise<T>((resolve, reject) => {
      this.#owed.push({ resolve, reject });
      this.#worker.postMessage(ask, moved);
    });
  }

  async close(): Promise<void> {
    this.#owed.length = 0;
    await this.#worker.terminate();
  }
}

/** Does `Tasks` in threads, or with none of them here; what comes back is the same. */
export class Pool {
  readonly #threads: Thread[];
  readonly #own: Tasks;

  /** `threads`: at most so many; 0 where this file is not beside its worker. */
  constructor(threads: number, industries: Industry[]) {
    const module = threads > 0 ? workerModule() : null;
    this.#own = new Tasks(industries);
    this.#threads = module === null ? [] : Array.from({ length: threads }, () => new Thread(module, industries));
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
    return thread.ask({ type: 'read', lines }, [lines.buffer as ArrayBuffer]);
  }

  know(shards: readonly Shard[]): void {
    this.#own.know(shards);
    for (const thread of this.#threads) thread.tell({ type: 'know', shards });
  }

  decide(pairs: Pairs): Promise<Found> {
    const thread = this.#idlest();
    if (thread === null) return Promise.resolve(this.#own.decide(pairs));
    return thread.ask({ type: 'decide', pairs }, [pairs.left.buffer as ArrayBuffer, pairs.right.buffer as ArrayBuffer]);
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
