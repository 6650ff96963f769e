/** Hosts of row groups told in threads and here at once. */
import { createThreadPool, type ThreadPool } from '../../../core/threads/index.ts';
import { threadsFor, workerBeside } from '../../threads/worker-module.ts';
import { hostsOfRowGroup, type PackedColumns } from './hosts-of.ts';
import { OtherForm } from './page-values.ts';
import type { Scope } from './scope.ts';

const names = { source: './hosts-worker.ts', compiled: './hosts-worker.js' };
/**
 * Row groups under way at a thread before this one reads one itself: of large ones the first, of small ones as many as have so
 * many rows, the second at most. While this thread reads one, fetches the next and writes, the others must not run dry.
 */
const [AHEAD, ROWS_AHEAD, MOST_AHEAD] = [2, 250_000, 16];
/** Rows that are worth a thread's start, which takes as long as a million of them. */
const WORTH_THREADS = 3_000_000;

/** null: a column is of another form, which DuckDB reads. Throws where pages are damaged. */
export const hostsOrNull = (packed: PackedColumns, scope: Scope): string | null => {
  try {
    return hostsOfRowGroup(packed, scope);
  } catch (error) {
    if (error instanceof OtherForm) return null;
    throw error;
  }
};

/** Columns in memory of their own, which moves to a thread. */
const movable = (packed: PackedColumns): { task: PackedColumns; moved: ArrayBuffer } => {
  const whole = new Uint8Array(packed.columns.reduce((sum, { bytes }) => sum + bytes.length, 0));
  let at = 0;
  const columns = packed.columns.map((column) => {
    const bytes = whole.subarray(at, at + column.bytes.length);
    bytes.set(column.bytes);
    at += column.bytes.length;
    return { ...column, bytes };
  });
  return { task: { ...packed, columns }, moved: whole.buffer };
};

export class HostThreads {
  readonly #scope: Scope;
  readonly #threads: number;
  #pool: ThreadPool | null = null;
  #underWay = 0;
  #rowsUnderWay = 0;

  /** `rows`: how many there are in all. Without enough of them, or without the module beside this file, all is done here. */
  constructor(scope: Scope, rows: number, threads = threadsFor(rows, WORTH_THREADS)) {
    this.#scope = scope;
    this.#threads = threads > 0 && workerBeside(import.meta.url, names) !== null ? threads : 0;
  }

  /** Row groups that are worth having at hand at once, of so many rows each. */
  atOnce(rowsEach: number): number {
    const ahead = Math.min(MOST_AHEAD, Math.max(AHEAD, Math.ceil(ROWS_AHEAD / Math.max(1, rowsEach))));
    return ahead * this.#threads + AHEAD + 2;
  }

  /** Whether threads have as much to do as they should. */
  get #isFull(): boolean {
    if (this.#underWay < AHEAD * this.#threads) return false;
    return this.#underWay >= MOST_AHEAD * this.#threads || this.#rowsUnderWay >= ROWS_AHEAD * this.#threads;
  }

  /** Lines of `hostsOfRowGroup`; null: a column is of another form. Throws where pages are damaged. */
  async hostsOf(packed: PackedColumns): Promise<string | null> {
    if (this.#isFull) return hostsOrNull(packed, this.#scope);
    this.#underWay++;
    this.#rowsUnderWay += packed.rows;
    try {
      const { task, moved } = movable(packed);
      return (await this.#started().run(task, { transferList: [moved] })) as string | null;
    } finally {
      this.#underWay--;
      this.#rowsUnderWay -= packed.rows;
    }
  }

  #started(): ThreadPool {
    const module = workerBeside(import.meta.url, names);
    if (module === null) throw new Error('the module of threads that read the index went');
    this.#pool ??= createThreadPool({ module, threads: this.#threads, data: this.#scope, tasksAhead: MOST_AHEAD });
    return this.#pool;
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }
}
