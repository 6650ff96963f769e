/** `npm run crawl:enqueue` and `npm run crawl:worker`: one crawl over any number of machines. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import { createFetcher } from '../../../core/fetch/index.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { consoleEffects } from '../../effects.ts';
import { checkContact } from '../contact.ts';
import { liveSeeds, liveWorld, PRODUCT_TOKEN } from '../live.ts';
import { loadOptOut } from '../opt-out.ts';
import { findProductJson } from '../product-json.ts';
import { checkRedis, connectRedis, openQueue } from './connection.ts';
import { enqueue } from './enqueue.ts';
import { startWorker } from './worker.ts';

const whole = (value: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('must be a whole number from 1');
  return Number(value);
};

const today = (): string => new Date().toISOString().slice(0, 10).replaceAll('-', '');

interface EnqueueFlags {
  queue: string;
  seeds?: string;
  recrawl?: string;
  crawl: string;
  jobs: number;
}

const runEnqueue = async ({ queue: url, seeds, recrawl, crawl, jobs }: EnqueueFlags): Promise<void> => {
  if (seeds === undefined && recrawl === undefined)
    throw new Error('nothing to crawl: give --seeds FILE or --recrawl SNAPSHOT');
  const redis = connectRedis(url);
  await checkRedis(redis);
  const queue = openQueue(redis);
  const flags = recrawl === undefined ? {} : { recrawl };
  const done = await enqueue(liveSeeds(seeds ?? null, flags), { redis, queue }, { crawl, buckets: jobs });
  await queue.close();
  await redis.quit();
  process.stdout.write(`${JSON.stringify({ crawl, ...done })}\n`);
};

interface WorkerFlags {
  queue: string;
  out: string;
  contact?: string;
  concurrency: number;
}

const runWorker = async ({ queue: url, out, contact, concurrency }: WorkerFlags): Promise<void> => {
  checkContact(contact);
  const { now, log, progress } = consoleEffects();
  const redis = connectRedis(url);
  await checkRedis(redis);
  const world = liveWorld(contact === undefined ? {} : { contact }, now);
  const fetcher = createFetcher(world);
  const addressOf = async (host: string): Promise<string | null> =>
    (await world.resolve(host).catch(() => []))[0] ?? null;
  const productJson = findProductJson(loadRules());
  const pause = async (ms: number): Promise<void> => void (await sleep(ms));
  const effects = { fetcher, now, log, progress, addressOf, productJson, sleep: pause };
  const crawlOptions = { concurrency, productToken: PRODUCT_TOKEN, optOut: loadOptOut() };
  const worker = startWorker(redis, effects, { dir: out, crawlOptions, userAgent: world.userAgent });
  log(
    `worker ${process.pid} takes jobs from ${url.replace(/\/\/[^@/]*@/, '//')} into ${out}; SIGTERM ends it after its job`,
  );
  const stop = async (): Promise<void> => {
    await worker.close();
    await fetcher.close();
    redis.disconnect();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
};

const program = new Command('crawl').description('Crawl with workers that share a queue on Redis.');
program
  .command('enqueue')
  .description('put hosts into the queue; hosts that are there already are left alone')
  .requiredOption('--queue <url>', 'redis://host:6379')
  .option('--seeds <file>', 'hosts: a list, a CSV with a host column, or a rank list')
  .option('--recrawl <dir>', 'the sites of a published snapshot')
  .option('--crawl <name>', 'name of the crawl; the same name goes on with it', today())
  .option('--jobs <n>', 'jobs that the hosts are spread over', whole, 256)
  .action(runEnqueue);
program
  .command('worker')
  .description('take jobs until stopped')
  .requiredOption('--queue <url>', 'redis://host:6379')
  .requiredOption('--out <dir>', 'directory of parts; the build reads it with --warc')
  .option('--contact <address>', 'URL or e-mail told to every host')
  .option('--concurrency <n>', 'hosts at once', whole, 64)
  .action(runWorker);

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`error: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
