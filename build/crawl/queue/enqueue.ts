/** Seeds into jobs. Doing it twice, or with seeds that overlap, adds each host once. */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { readHosts } from '../hosts.ts';
import { bucketOf, type CrawlJob, checkCrawlName, jobIdOf } from './buckets.ts';
import { CRAWL_JOB } from './connection.ts';

export interface EnqueueOptions {
  crawl: string;
  /** Jobs that the hosts are spread over; fixed by a crawl's first enqueue. */
  buckets: number;
}

export interface Enqueued {
  jobs: number;
  hosts: number;
  /** Hosts that were there already. */
  known: number;
  skipped: number;
}

const LOCK_MS = 60_000;

const locked = async <T>(redis: Redis, crawl: string, work: () => Promise<T>): Promise<T> => {
  const key = `storelens:enqueue:${crawl}`;
  const token = `${process.pid}-${Math.random()}`;
  while ((await redis.set(key, token, 'PX', LOCK_MS, 'NX')) === null) await new Promise((r) => setTimeout(r, 200));
  const renewal = setInterval(() => void redis.pexpire(key, LOCK_MS), LOCK_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    if ((await redis.get(key)) === token) await redis.del(key);
  }
};

/** The jobs of a bucket are the truth about it: what they hold, and the number of the next. */
const readBucket = async (
  queue: Queue<CrawlJob>,
  crawl: string,
  bucket: number,
): Promise<{ hosts: Set<string>; next: number }> => {
  const hosts = new Set<string>();
  for (let next = 0; ; next++) {
    const job = await queue.getJob(jobIdOf(crawl, bucket, next));
    if (job === undefined) return { hosts, next };
    for (const host of job.data.hosts) hosts.add(host);
  }
};

/** Adds jobs for the hosts that the crawl does not have yet. Hosts of all seeds are held in memory, sorted. */
export const enqueue = (
  seeds: Iterable<string> | AsyncIterable<string>,
  world: { redis: Redis; queue: Queue<CrawlJob> },
  options: EnqueueOptions,
): Promise<Enqueued> => {
  const { redis, queue } = world;
  const crawl = checkCrawlName(options.crawl);
  return locked(redis, crawl, async () => {
    const key = `storelens:crawl:${crawl}:buckets`;
    await redis.set(key, options.buckets, 'NX');
    const buckets = Number(await redis.get(key));
    const byBucket = new Map<number, string[]>();
    const done: Enqueued = { jobs: 0, hosts: 0, known: 0, skipped: 0 };
    for await (const { host } of readHosts(seeds)) {
      if (host === null) done.skipped += 1;
      else {
        const bucket = bucketOf(host, buckets);
        const hosts = byBucket.get(bucket);
        if (hosts === undefined) byBucket.set(bucket, [host]);
        else hosts.push(host);
      }
    }
    for (const [bucket, wanted] of byBucket) {
      const { hosts, next } = await readBucket(queue, crawl, bucket);
      const fresh = wanted.filter((host) => !hosts.has(host)).sort();
      done.known += wanted.length - fresh.length;
      if (fresh.length === 0) continue;
      await queue.add(CRAWL_JOB, { crawl, bucket, hosts: fresh }, { jobId: jobIdOf(crawl, bucket, next) });
      done.jobs += 1;
      done.hosts += fresh.length;
    }
    return done;
  });
};
