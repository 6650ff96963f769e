import { answersInOrder, type ThreadWork } from '../threads/answers.ts';
import { workerBeside } from '../threads/worker-module.ts';

const names = { source: './site-worker.ts', compiled: './site-worker.js' };

/** Answers to tasks of a job (`SiteJob`, given as `data`), in their order, worked out in threads or here. */
export const siteAnswers = <Task, Answer>(
  tasks: Iterable<Task> | AsyncIterable<Task>,
  work: Omit<ThreadWork<Task, Answer>, 'module'>,
): AsyncGenerator<Answer> => answersInOrder(tasks, { ...work, module: workerBeside(import.meta.url, names) });
