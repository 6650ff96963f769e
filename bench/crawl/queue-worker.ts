/** A worker process of the queue show. Arguments: Redis URL, port of the loopback web, directory, name. */
import { connectRedis } from '../../build/crawl/queue/connection.ts';
import { startWorker } from '../../build/crawl/queue/worker.ts';
import { createFetcher } from '../../core/fetch/index.ts';

const [url = '', port = '', dir = '', name = ''] = process.argv.slice(2);
const isInvented = (host: string): boolean => host.endsWith('.example');
const fetcher = createFetcher({
  userAgent: name,
  now: Date.now,
  resolve: async () => [],
  connect: () => ({ address: '127.0.0.1', port: Number(port), tls: false }),
  policy: { hostAllowed: isInvented, addressAllowed: (address) => address === '127.0.0.1' },
  connections: 1,
});
const redis = connectRedis(url);
await redis.connect();
const sleep = async (): Promise<void> => {};
const log = (line: string): void => {
  if (process.env['DEBUG'] !== undefined) console.error(`${name} ${line}`);
};
const options = {
  dir,
  crawlOptions: { concurrency: 8, maxSitemaps: 0 },
  userAgent: name,
  lockMs: 3_000,
  stalledMs: 1_000,
};
const worker = startWorker(redis, { fetcher, now: Date.now, sleep, log }, options);
process.once('SIGTERM', () => {
  void worker.close().then(async () => {
    await fetcher.close();
    redis.disconnect();
  });
});
