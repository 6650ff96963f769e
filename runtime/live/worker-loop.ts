/** The inside of a worker thread: one job at a time. */
import type { MessagePort } from 'node:worker_threads';
import { LiveError } from '../context.ts';
import { type LookUpWorld, lookUp } from './lookup.ts';
import type { FromWorker, Job } from './messages.ts';

const run = async (job: Job, world: LookUpWorld): Promise<FromWorker> => {
  try {
    return { id: job.id, ok: true, scan: await lookUp(job.url, job.timeoutMs, world) };
  } catch (error) {
    if (error instanceof LiveError) return { id: job.id, ok: false, code: error.code, message: error.message };
    return { id: job.id, ok: false, code: 'fault', message: error instanceof Error ? `${error.stack}` : String(error) };
  }
};

/** Answers jobs that come over `port` until it is closed. */
export const serveJobs = (port: MessagePort, world: LookUpWorld): void => {
  port.on('message', (job: Job) => {
    void run(job, world).then((outcome) => port.postMessage(outcome));
  });
  port.postMessage({ ready: true } satisfies FromWorker);
};
