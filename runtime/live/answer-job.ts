/** The inside of a worker thread: one job at a time. */
import { LiveError } from '../context.ts';
import { type LookUpWorld, lookUp } from './lookup.ts';
import type { Job, Outcome } from './messages.ts';

/** Answers a job, null at once: the thread is up. Never rejects, for an error that crosses threads loses its class. */
export const answerJob = async (job: Job | null, world: LookUpWorld): Promise<Outcome | null> => {
  if (job === null) return null;
  const stopped = new AbortController();
  job.stop.once('message', () => stopped.abort());
  try {
    const timeoutMs = Math.max(1, Math.floor(job.fetchUntilMs - Date.now()));
    return { ok: true, scan: await lookUp(job.url, { timeoutMs, signal: stopped.signal }, world) };
  } catch (error) {
    if (error instanceof LiveError) return { ok: false, code: error.code, message: error.message };
    return { ok: false, code: 'fault', message: error instanceof Error ? `${error.stack}` : String(error) };
  } finally {
    job.stop.close();
  }
};
