/** A thread that profiles, compares or counts the words of sites; one answer to each message, in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { type SiteJob, siteJob } from './site-jobs.ts';

const run = siteJob(workerData as SiteJob);

parentPort?.on('message', (task) => {
  const { answer, moved } = run(task as never);
  parentPort?.postMessage(answer, moved);
});
