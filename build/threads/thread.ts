import { Worker } from 'node:worker_threads';

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

/** A worker thread that answers each message with one, in order, and the answers that it owes, oldest first. */
export class Thread {
  readonly #worker: Worker;
  readonly #owed: Waiting[] = [];
  #fault: Error | null = null;

  /** `data`: what the module finds as `workerData`. `purpose`: for the message where it ends unasked. */
  constructor(module: URL, data: unknown, purpose: string) {
    this.#worker = new Worker(entryOf(module), { workerData: data, env: {}, stdin: false });
    this.#worker.on('message', (answer) => this.#owed.shift()?.resolve(answer as never));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', (code) => this.#end(new Error(`a thread that ${purpose} ended with code ${code}`)));
  }

  get owes(): number {
    return this.#owed.length;
  }

  #end(error: Error): void {
    this.#fault ??= error;
    for (const { reject } of this.#owed.splice(0)) reject(this.#fault);
  }

  /** Sends what is not answered. */
  tell(message: unknown): void {
    this.#worker.postMessage(message);
  }

  /** `moved`: memory that is the thread's from now on. Rejects where the thread ended or threw. */
  ask<T>(message: unknown, moved: ArrayBuffer[] = []): Promise<T> {
    if (this.#fault !== null) return Promise.reject(this.#fault);
    return new Promise<T>((resolve, reject) => {
      this.#owed.push({ resolve, reject });
      this.#worker.postMessage(message, moved);
    });
  }

  async close(): Promise<void> {
    this.#owed.length = 0;
    await this.#worker.terminate();
  }
}
