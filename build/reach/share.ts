/** Steps of discovery and of captures as jobs of the crawl's queue: whoever wants them waits until workers did them. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, Queue } from 'bullmq';
import { checkRedis, connectRedis, openQueue } from '../crawl/queue/connection.ts';
import { startWaiting } from '../crawl/queue/waiting.ts';
import type { BuildEffects } from '../effects.ts';
import type { ReachStep, ShareSteps } from './step.ts';
import { ReachStop } from './store/stop.ts';

/** Name of the jobs that are steps. */
export const STEP_JOB = 'step';
const LOOK_EVERY_MS = 250;
const ADDED_AT_ONCE = 500;

const idOf = (step: ReachStep): string =>
  `step-${step.kind}-${createHash('sha256').update(JSON.stringify(step)).digest('hex').slice(0, 24)}`;

/** Steps are wanted anew where what came of them is gone, or where they failed: a job that ended is taken out first. */
const add = async (queue: Queue, step: ReachStep): Promise<void> => {
  const id = idOf(step);
  const known: Job | undefined = await queue.getJob(id);
  const state = await known?.getState();
  if (state === 'completed' || state === 'failed') await known?.remove();
  await queue.add(STEP_JOB, step, { jobId: id });
};

const stateOf = async (queue: Queue, step: ReachStep): Promise<{ ended: boolean; fault: string | null }> => {
  const job: Job | undefined = await queue.getJob(idOf(step));
  const state = job === undefined ? 'gone' : await job.getState();
  // One that somebody took out is done here, by whoever wants it.
  return {
    ended: state === 'completed' || state === 'failed' || state === 'gone' || state === 'unknown',
    fault: state === 'failed' ? (job?.failedReason ?? 'it failed') : null,
  };
};

/** Hands steps to the workers of a queue. Throws ReachStop where workers gave some up; the same command goes on. */
const shareSteps =
  (queue: Queue, { log, progress }: BuildEffects): ShareSteps =>
  async (steps) => {
    if (steps.length === 0) return;
    for (let at = 0; at < steps.length; at += ADDED_AT_ONCE)
      await Promise.all(steps.slice(at, at + ADDED_AT_ONCE).map((step) => add(queue, step)));
    log(`${steps.length} steps (${steps[0]?.kind}) wait for workers; npm run crawl:status shows how they get on`);
    const faults: string[] = [];
    for (const [index, step] of steps.entries()) {
      for (;;) {
        const { ended, fault } = await stateOf(queue, step);
        if (fault !== null) faults.push(fault);
        if (ended) break;
        progress(`${steps[0]?.kind}: ${index} of ${steps.length} steps are done by workers`);
        await sleep(LOOK_EVERY_MS);
      }
    }
    if (faults.length > 0)
      throw new ReachStop(
        'unreachable',
        `${faults.length} of ${steps.length} steps failed at the workers: ${faults[0]}`,
      );
  };

/** Runs `use` with the workers of a queue, or, where there is none, by this process alone. Throws one line where no Redis answers. */
export const withWorkers = async <T>(
  url: string | undefined,
  effects: BuildEffects,
  use: (share: ShareSteps | undefined) => Promise<T>,
): Promise<T> => {
  if (url === undefined) return use(undefined);
  const redis = connectRedis(url);
  await checkRedis(redis);
  const queue = openQueue(redis);
  const waiting = await startWaiting(redis);
  try {
    return await use(shareSteps(queue, effects));
  } finally {
    await waiting.end().catch(() => {});
    await queue.close();
    redis.disconnect();
  }
};
