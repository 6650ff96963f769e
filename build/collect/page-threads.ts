/** Pages read in threads and here at once, handed on in the order in which they came. */
import type { Page, SourceItem } from '../../core/contract/index.ts';
import { normaliseDomain } from '../../core/domain.ts';
import { isJsonReply } from '../../core/extract/index.ts';
import type { RuleSet } from '../../core/rules/index.ts';
import { createThreadPool, type ThreadPool } from '../../core/threads/index.ts';
import { inOrder } from '../threads/in-order.ts';
import { workerBeside } from '../threads/worker-module.ts';
import { utc } from '../time.ts';
import { type ReadPage, readPage } from './read-page.ts';

const names = { source: './page-worker.ts', compiled: './page-worker.js' };
/** Pages under way at a thread before this one reads one itself. */
const AHEAD = 3;
/** Pages after which a thread is worth its start: it loads the rules and its code is slow at first, as long as a thousand pages take. */
const WORTH_THREADS = 1_000;

export interface Taken {
  item: SourceItem;
  /** Of a page; null: it is to be read where it is taken, or needs what was read before it. */
  read: ReadPage | null;
}

export const withUtc = (page: Page): Page => ({ ...page, fetchedAt: utc(page.fetchedAt) });

/** Replies for programs are read with what their site's pages said; a page of no host is not read at all. */
const isReadAlone = (page: Page): boolean => {
  if (isJsonReply(page)) return false;
  try {
    normaliseDomain(page.finalUrl);
    return true;
  } catch {
    return false;
  }
};

export class PageThreads {
  readonly #threads: number;
  readonly #rules: RuleSet;
  readonly #after: number;
  #pool: ThreadPool | null = null;
  #pages = 0;
  #underWay = 0;

  /** `threads`: at most so many, none where their module is not beside this file; `after` so many pages. */
  constructor(threads: number, rules: RuleSet, after = WORTH_THREADS) {
    this.#threads = threads > 0 && workerBeside(import.meta.url, names) !== null ? threads : 0;
    this.#rules = rules;
    this.#after = after;
  }

  inOrder(items: AsyncIterable<SourceItem>): AsyncIterable<Taken> {
    if (this.#threads > 0) return inOrder(items, (item) => this.#take(item), AHEAD * this.#threads + 1);
    return (async function* () {
      for await (const item of items) yield { item, read: null };
    })();
  }

  async #take(item: SourceItem): Promise<Taken> {
    if (item.type !== 'page' || ++this.#pages < this.#after) return { item, read: null };
    const page = withUtc(item.page);
    if (!isReadAlone(page)) return { item, read: null };
    if (this.#underWay >= AHEAD * this.#threads) return { item, read: readPage(page, this.#rules) };
    this.#underWay++;
    try {
      return { item, read: await this.#started().run(page) };
    } finally {
      this.#underWay--;
    }
  }

  #started(): ThreadPool {
    const module = workerBeside(import.meta.url, names);
    if (module === null) throw new Error('the module of threads that read pages went');
    this.#pool ??= createThreadPool({ module, threads: this.#threads, tasksAhead: AHEAD });
    return this.#pool;
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }
}
