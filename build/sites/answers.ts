import { createThreadPool } from '../../core/threads/index.ts';
import { inOrder } from '../threads/in-order.ts';
import { workerBeside } from '../threads/worker-module.ts';

const names = { source: './site-worker.ts', compiled: './site-worker.js' };
/** Tasks under way for each thread. */
const AHEAD = 3;

export interface SiteWork<Task, Answer> {
  /** 0: all is done here. */
  threads: number;
  /** The `SiteJob` that each thread starts from. */
  data: unknown;
  /** Does a task here. */
  own: (task: Task) => Answer;
  /** Memory of a task that moves to the thread instead of being copied. */
  moved?: (task: Task) => ArrayBuffer[];
}

/**
 * Answers to tasks of a job, in their order, worked out in threads, or here where `threads` is 0 or there is no compiled
 * thread beside this file: the same either way.
 */
export async function* siteAnswers<Task, Answer>(
  tasks: Iterable<Task> | AsyncIterable<Task>,
  { threads, data, own, moved }: SiteWork<Task, Answer>,
): AsyncGenerator<Answer> {
  const module = threads > 0 ? workerBeside(import.meta.url, names) : null;
  if (module === null) {
    for await (const task of tasks) yield own(task);
    return;
  }
  const pool = createThreadPool({ module, threads, data, tasksAhead: AHEAD });
  const ask = (task: Task): Promise<Answer> => pool.run(task, { transferList: moved?.(task) ?? [] });
  try {
    yield* inOrder(tasks, ask, AHEAD * threads);
  } finally {
    await pool.destroy();
  }
}
