import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Beside this file, compiled or not; null: not there, as in a bundle of something else. */
const workerModule = (): URL | null => {
  const name = import.meta.url.endsWith('.ts') ? './derive/site-worker.ts' : './site-worker.js';
  const module = new URL(name, import.meta.url);
  return existsSync(fileURLToPath(module)) ? module : null;
};

/** What a thread starts from: a `.ts` file needs tsx, which threads do not inherit on every Node. */
const entryOf = (module: URL): URL => {
  if (!module.pathname.endsWith('.ts')) return module;
  const register = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}; register();`;
  return new URL(
    `data:text/javascript,${encodeURIComponent(`${register} await import(${JSON.stringify(module.href)});`)}`,
  );
};

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

class Thread {
  readonly #worker: Worker;
  /** Oldest first: a thread answers in order. */
  readonly #owed: Waiting[] = [];
  #fault: Error | null = null;

  constructor(module: URL, data: unknown) {
    this.#worker = new Worker(entryOf(module), { workerData: data, env: {}, stdin: false });
    this.#worker.on('message', (answer) => this.#owed.shift()?.resolve(answer as never));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', (code) => this.#end(new Error(`a thread that derives sites ended with code ${code}`)));
  }

  #end(error: Error): void {
    this.#fault ??= error;
    for (const { reject } of this.#owed.splice(0)) reject(this.#fault);
  }

  ask<T>(task: unknown): Promise<T> {
    if (this.#fault !== null) return Promise.reject(this.#fault);
    return new Promise<T>((resolve, reject) => {
      this.#owed.push({ resolve, reject });
      this.#worker.postMessage(task);
    });
  }

  async close(): Promise<void> {
    this.#owed.length = 0;
    await this.#worker.terminate();
  }
}

/** As many as there are cores, for `items` that are worth it; 0: a thread's start would cost more than it saves. */
export const threadsFor = (items: number, worth: number): number =>
  items < worth ? 0 : Math.min(8, availableParallelism());

/** Tasks under way for each thread: enough that none waits, few enough that answers do not pile up. */
const DEPTH = 3;

/**
 * Answers to tasks in their order, worked out in threads, or here where `threads` is 0 or there is no compiled thread
 * beside this file: the same either way. `data` is what each thread starts from, `own` does a task here.
 */
export async function* answersInOrder<Task, Answer>(
  tasks: Iterable<Task>,
  { threads, data, own }: { threads: number; data: unknown; own: (task: Task) => Answer },
): AsyncGenerator<Answer> {
  const module = threads > 0 ? workerModule() : null;
  if (module === null) {
    for (const task of tasks) yield own(task);
    return;
  }
  const pool = Array.from({ length: threads }, () => new Thread(module, data));
  try {
    const underWay: Promise<Answer>[] = [];
    let next = 0;
    for (const task of tasks) {
      const answer = (pool[next++ % threads] as Thread).ask<Answer>(task);
      // A fault is heard where it is awaited; until then it must not end the process.
      answer.catch(() => undefined);
      underWay.push(answer);
      if (underWay.length >= DEPTH * threads) yield await (underWay.shift() as Promise<Answer>);
    }
    for (const answer of underWay) yield await answer;
  } finally {
    await Promise.all(pool.map((thread) => thread.close()));
  }
}
