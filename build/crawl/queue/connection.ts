/** The queue's Redis: the only file that makes connections. */
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { CrawlJob } from './buckets.ts';

export const QUEUE_NAME = 'storelens-crawl';
/** Name of the jobs that are crawls of hosts. */
export const CRAWL_JOB = 'crawl';

/** A connection as BullMQ's workers need it. Throws one line where the URL is none. */
export const connectRedis = (url: string): Redis => {
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol))
    throw new Error(`${JSON.stringify(url.slice(0, 80))} is no Redis URL: give redis://host:6379`);
  const redis = new Redis(url, { maxRetriesPerRequest: null, lazyConnect: true });
  // Without a listener a lost connection would end the process; ioredis reconnects by itself.
  redis.on('error', () => {});
  return redis;
};

/** Fails within five seconds where nobody answers, instead of trying for ever. */
export const checkRedis = async (redis: Redis): Promise<void> => {
  const where = `${redis.options.host}:${redis.options.port}`;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in 5 s')), 5000);
  });
  try {
    await Promise.race([redis.connect().then(() => redis.ping()), late]);
  } catch (error) {
    redis.disconnect();
    throw new Error(`no Redis answers at ${where}: ${(error as Error).message}`);
  } finally {
    clearTimeout(timer);
  }
};

export const openQueue = (redis: Redis): Queue<CrawlJob> =>
  new Queue<CrawlJob>(QUEUE_NAME, {
    connection: redis,
    // Finished jobs stay: their id is what makes a second enqueue harmless.
    defaultJobOptions: {
      attempts: 10,
      backoff: { type: 'exponential', delay: 1000 },
      removeOnComplete: false,
      removeOnFail: false,
    },
  });
