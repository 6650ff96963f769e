/** A thread that profiles, compares or counts the words of sites. */
import { moving, threadData } from '../../core/threads/index.ts';
import { type SiteJob, siteJob } from './site-jobs.ts';

const job = siteJob(threadData<SiteJob>());

export const run = (task: unknown): unknown => {
  const { answer, moved } = job(task as never);
  return moved.length === 0 ? answer : moving(answer as object, moved);
};
