/** How the queue is getting on: what waits, who works, how fast, what failed, how long it may take. */

import type { Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { isWaitedFor } from '../crawl/queue/waiting.ts';

const WINDOW_MS = 600_000;
const LOOKED_AT = 2_000;
const FAULTS_NAMED = 5;

export interface QueueStatus {
  waiting: number;
  active: number;
  /** Failed once, and waiting to be tried again. */
  delayed: number;
  done: number;
  failed: number;
  workers: number;
  /** Jobs done in a minute of the last ten; null: none was. */
  per_minute: number | null;
  /** Minutes for what is left at that rate; null: no rate yet. */
  minutes_left: number | null;
  /** Of what is left or was done lately: name of the crawl, or kind of the step. */
  kinds: Record<string, { left: number; done_lately: number }>;
  /** Why jobs failed for good, most frequent first. */
  faults: { reason: string; jobs: number }[];
}

const kindOf = ({ data }: Job): string => {
  const { crawl, kind } = (data ?? {}) as { crawl?: unknown; kind?: unknown };
  return typeof kind === 'string' ? kind : `crawl ${String(crawl)}`;
};

const tally = <K>(keys: Iterable<K>): Map<K, number> => {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** Jobs done within the window, and the minutes that they span: a queue that began a minute ago is not slow. */
const pace = (done: readonly Job[], now: number): { lately: Job[]; perMinute: number | null } => {
  const lately = done.filter(({ finishedOn }) => (finishedOn ?? 0) > now - WINDOW_MS);
  const first = Math.min(...lately.map(({ processedOn, finishedOn }) => processedOn ?? finishedOn ?? now));
  const spanMs = Math.max(1_000, Math.min(WINDOW_MS, now - first));
  return { lately, perMinute: lately.length === 0 ? null : (lately.length / spanMs) * 60_000 };
};

/** `now` in milliseconds since the epoch. Kinds and faults are of the newest 2,000 jobs of each state. */
export const queueStatus = async (queue: Queue, now: number): Promise<QueueStatus> => {
  const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'completed', 'failed', 'prioritized');
  const of = (state: string): number => counts[state] ?? 0;
  const [left, done, failed] = await Promise.all([
    queue.getJobs(['waiting', 'active', 'delayed'], 0, LOOKED_AT - 1),
    queue.getJobs(['completed'], 0, LOOKED_AT - 1),
    queue.getJobs(['failed'], 0, LOOKED_AT - 1),
  ]);
  const { lately, perMinute } = pace(done, now);
  const waiting = of('waiting') + of('prioritized');
  const open = waiting + of('active') + of('delayed');
  const [leftKinds, doneKinds] = [tally(left.map(kindOf)), tally(lately.map(kindOf))];
  const kinds = [...new Set([...leftKinds.keys(), ...doneKinds.keys()])].sort();
  const faults = [...tally(failed.map(({ failedReason }) => failedReason?.split('\n', 1)[0] ?? 'not told'))];
  return {
    waiting,
    active: of('active'),
    delayed: of('delayed'),
    done: of('completed'),
    failed: of('failed'),
    workers: (await queue.getWorkers()).length,
    per_minute: perMinute === null ? null : Math.round(perMinute * 10) / 10,
    minutes_left: open === 0 ? 0 : perMinute === null ? null : Math.ceil(open / perMinute),
    kinds: Object.fromEntries(
      kinds.map((kind) => [kind, { left: leftKinds.get(kind) ?? 0, done_lately: doneKinds.get(kind) ?? 0 }]),
    ),
    faults: faults
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, FAULTS_NAMED)
      .map(([reason, jobs]) => ({ reason, jobs })),
  };
};

/** The same for people. */
export const statusText = (status: QueueStatus): string => {
  const { waiting, active, delayed, done, failed, workers, per_minute: rate, minutes_left: left } = status;
  const time = left === null ? 'time left: too little done to say' : `${left} min left`;
  const open = waiting + active + delayed;
  const lines = [
    `${open} jobs left (${waiting} waiting, ${active} under way, ${delayed} to be tried again), ${done} done, ${failed} failed`,
    `${workers} workers, ${rate ?? 0} jobs a minute in the last ten minutes, ${time}`,
    ...Object.entries(status.kinds).map(
      ([kind, each]) => `  ${kind}: ${each.left} left, ${each.done_lately} done lately`,
    ),
    ...status.faults.map(({ reason, jobs }) => `  failed: ${jobs} × ${reason}`),
  ];
  return `${lines.join('\n')}\n`;
};

/** True where nothing is left that a worker could do, and no command has more to hand out. */
export const isEmpty = async (queue: Queue, redis: Redis): Promise<boolean> => {
  // Asked first: what a command hands out before it ends is seen among the jobs.
  if (await isWaitedFor(redis)) return false;
  const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
  return Object.values(counts).every((count) => count === 0);
};
