/** Tables as Arrow for the thread that serves: the processes are started and read by another thread. */
import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './arrow-messages.ts';
import { ArrowBusy, type ArrowOptions, arrowDefaults } from './arrow-streams.ts';
import type { ArrowJob } from './arrow-table.ts';

/** Beside this file, compiled or not; a thread does not inherit tsx. */
const entry = (): URL => {
  if (!import.meta.url.endsWith('.ts')) return new URL('./arrow-thread.js', import.meta.url);
  const module = new URL('./arrow-thread.ts', import.meta.url);
  const register = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}; register();`;
  const code = `${register} await import(${JSON.stringify(module.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
};

interface Waiting {
  resolve(message: FromThread): void;
  reject(error: Error): void;
}

export class ArrowService {
  readonly #options: ArrowOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #streams = 0;

  constructor(options: ArrowOptions = arrowDefaults) {
    this.#options = options;
  }

  #thread(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(entry(), { workerData: this.#options, env: {}, stdin: false });
    worker.on('message', (message: FromThread) => {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      waiting?.resolve(message);
    });
    worker.on('error', (error) => this.#lost(worker, error.message));
    worker.on('exit', (code) => this.#lost(worker, `its thread ended with ${code}`));
    // After the listeners, which would hold the process again.
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  /** The next stream that is asked for starts another thread. */
  #lost(worker: Worker, message: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const error = new Error(`a table as Arrow: ${message}`);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** Asks, and resolves with the answer; rejects with what went wrong. */
  async #ask(id: number, request: ToThread): Promise<FromThread> {
    const answer = await new Promise<FromThread>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#thread().postMessage(request);
    });
    if (answer.kind === 'busy') throw new ArrowBusy(answer.message);
    if (answer.kind === 'failed') throw new Error(answer.message);
    return answer;
  }

  async *#pieces(id: number): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const answer = await this.#ask(id, { next: id });
        if (answer.kind !== 'piece') return;
        yield answer.piece;
      }
    } finally {
      this.#worker?.postMessage({ stop: id } satisfies ToThread);
    }
  }

  /** As ArrowStreams has it. */
  async open(job: ArrowJob): Promise<AsyncIterable<Uint8Array>> {
    const id = ++this.#streams;
    await this.#ask(id, { open: id, job });
    return this.#pieces(id);
  }

  /** Ends the thread and with it every stream. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}
