import { availableParallelism } from 'node:os';
import { Thread } from './thread.ts';

/**
 * One less than there are cores, for `items` that are worth it; 0: a thread's start would cost more than it saves. The core that
 * is left is for the thread that asks: it has tables or history to write meanwhile, and would else wait for its turn.
 */
export const threadsFor = (items: number, worth: number): number =>
  items < worth ? 0 : Math.max(1, Math.min(8, availableParallelism() - 1));

/** Tasks under way for each thread: enough that none waits, few enough that answers do not pile up. */
const DEPTH = 3;

export interface ThreadWork<Task, Answer> {
  threads: number;
  /** What a thread runs (`workerBeside`); null: there is none, and all is done here. */
  module: URL | null;
  data: unknown;
  own: (task: Task) => Answer;
  moved?: (task: Task) => ArrayBuffer[];
}

/**
 * Answers to tasks in their order, worked out in threads, or here where `threads` is 0 or there is no `module`: the
 * same either way. `data` is what each thread starts from, `own` does a task here, `moved` says
 * what memory of a task is the thread's from then on.
 */
export async function* answersInOrder<Task, Answer>(
  tasks: Iterable<Task> | AsyncIterable<Task>,
  { threads, module, data, own, moved }: ThreadWork<Task, Answer>,
): AsyncGenerator<Answer> {
  if (threads === 0 || module === null) {
    for await (const task of tasks) yield own(task);
    return;
  }
  const pool = Array.from({ length: threads }, () => new Thread(module, data, 'derives sites'));
  try {
    const underWay: Promise<Answer>[] = [];
    let next = 0;
    for await (const task of tasks) {
      const answer = (pool[next++ % threads] as Thread).ask<Answer>(task, moved?.(task));
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
