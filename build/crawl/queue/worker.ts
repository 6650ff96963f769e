/** A worker: takes jobs from the queue, one at a time, and crawls each into a part of its own. */
import { rm } from 'node:fs/promises';
import { DelayedError, type Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Fetcher } from '../../../core/fetch/index.ts';
import { crawlIntoArchive } from '../archive/crawl.ts';
import type { CrawlEffects, CrawlOptions } from '../types.ts';
import type { CrawlJob } from './buckets.ts';
import { CRAWL_JOB, QUEUE_NAME } from './connection.ts';
import { finishPart, openPart } from './parts.ts';

export interface WorkerOptions {
  /** Where parts go; shared by the workers, or gathered into one directory afterwards. */
  dir: string;
  crawlOptions: Partial<CrawlOptions>;
  userAgent: string;
  /** How long a job stays this worker's without renewal. */
  lockMs?: number;
  /** Does jobs of another kind, by name; without, or where it is missing, they are left to other workers. */
  others?: ReadonlyMap<string, (data: unknown) => Promise<object>>;
  /** Whether crawls are taken; default: true. */
  crawls?: boolean;
  /** How often jobs of dead workers are looked for. */
  stalledMs?: number;
}

const DEFAULT_LOCK_MS = 30_000;
const LEFT_MS = 5_000;

/** The job was given to another worker; this one must not ask another thing. */
class LostJob extends Error {
  override name = 'LostJob';
}

/**
 * Tells whether the job is still ours. A worker that was stopped for longer than its lock (a suspended machine, a
 * blocked loop) finds that out by the clock before it asks anything, not from Redis afterwards.
 */
class Fence {
  #renewedAt: number;
  #lost = false;
  readonly #lockMs: number;

  constructor(lockMs: number) {
    this.#lockMs = lockMs;
    this.#renewedAt = performance.now();
  }

  renewed(): void {
    if (!this.#isLate()) this.#renewedAt = performance.now();
  }

  lose(): void {
    this.#lost = true;
  }

  check(): void {
    if (this.#lost || this.#isLate()) throw new LostJob('the job was given to another worker');
  }

  #isLate(): boolean {
    if (performance.now() - this.#renewedAt > this.#lockMs * 0.8) this.#lost = true;
    return this.#lost;
  }
}

const fenced = (fetcher: Fetcher, fence: Fence): Fetcher => ({
  fetch: async (url, options) => {
    fence.check();
    return fetcher.fetch(url, options);
  },
  close: () => fetcher.close(),
});

const crawlPart = async (
  job: Job<CrawlJob>,
  world: { effects: CrawlEffects; fence: Fence; options: WorkerOptions },
): Promise<object> => {
  const { effects, fence, options } = world;
  const work = await openPart(options.dir, job.id!, `${process.pid}.${job.attemptsStarted}`);
  const archive = { dir: work, resume: false, userAgent: options.userAgent };
  const counts = { hosts: job.data.hosts.length, pages: 0, failures: 0 };
  try {
    const guarded = { ...effects, fetcher: fenced(effects.fetcher, fence) };
    for await (const item of crawlIntoArchive(job.data.hosts, guarded, { ...options.crawlOptions, archive })) {
      if (item.type === 'page') counts.pages += 1;
      else counts.failures += 1;
    }
    fence.check();
    await finishPart(options.dir, job.id!, work);
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
  return counts;
};

/** A job of a kind that this worker does not do waits for another one. */
const leaveTo = async (job: Job, token: string | undefined): Promise<never> => {
  await job.moveToDelayed(Date.now() + LEFT_MS, token);
  throw new DelayedError();
};

export interface CrawlWorker {
  /** Resolves when the worker has ended its job and taken no other. */
  close: () => Promise<void>;
}

/** Starts a worker; it runs until closed. Its connection must be its own, as it blocks on it. */
export const startWorker = (redis: Redis, effects: CrawlEffects, options: WorkerOptions): CrawlWorker => {
  const lockDuration = options.lockMs ?? DEFAULT_LOCK_MS;
  let current: { id: string; fence: Fence } | null = null;
  const worker = new Worker<CrawlJob>(
    QUEUE_NAME,
    async (job, token) => {
      const other = options.others?.get(job.name);
      if (job.name === CRAWL_JOB ? options.crawls === false : other === undefined) return leaveTo(job, token);
      if (other !== undefined) return other(job.data);
      const fence = new Fence(lockDuration);
      current = { id: job.id!, fence };
      const counts = await crawlPart(job, { effects, fence, options });
      effects.log?.(`${job.id}: ${JSON.stringify(counts)}`);
      return counts;
    },
    {
      connection: redis,
      concurrency: 1,
      lockDuration,
      stalledInterval: options.stalledMs ?? lockDuration,
      // A job whose workers die is given to others again and again: dying is the machine's fault, not the job's.
      maxStalledCount: 50,
    },
  );
  worker.on('locksRenewed', ({ jobIds }) => {
    if (current !== null && jobIds.includes(current.id)) current.fence.renewed();
  });
  worker.on('lockRenewalFailed', (ids) => {
    if (current !== null && ids.includes(current.id)) current.fence.lose();
  });
  worker.on('failed', (job, error) => effects.log?.(`${job?.id}: ${error.message.split('\n', 1)[0]}`));
  worker.on('error', (error) => effects.log?.(`queue: ${error.message.split('\n', 1)[0]}`));
  return { close: () => worker.close() };
};
