import type { RestCheck } from '../../core/serving/index.ts';
import type { ServingFiles } from './open.ts';

/** Files of a release that were not hashed when it was opened. */
export interface Rest {
  paths: ReadonlySet<string>;
  check(signal: AbortSignal): Promise<RestCheck>;
}

/** Hashes once what was not hashed yet; until all of it is found good, rows are held against their own sums. */
export class Proof {
  isDone: boolean;
  readonly #files: Pick<ServingFiles, 'trust'>;
  readonly #rest: Rest | undefined;
  readonly #stopping = new AbortController();
  #running: Promise<string[]> | null = null;

  constructor(files: Pick<ServingFiles, 'trust'>, rest: Rest | undefined) {
    this.#files = files;
    this.#rest = rest;
    this.isDone = rest === undefined;
  }

  run(): Promise<string[]> {
    this.#running ??= this.#check();
    return this.#running;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #check(): Promise<string[]> {
    if (this.#rest === undefined) return [];
    const { signal } = this.#stopping;
    const { problems, held } = await this.#rest.check(signal);
    if (problems.length > 0 || signal.aborted) return problems;
    this.#files.trust(held);
    this.isDone = true;
    return [];
  }
}
