/** `npm run crawl:enqueue` and `npm run crawl:worker`: one crawl over any number of machines. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import { createFetcher } from '../../core/fetch/index.ts';
import { loadRules } from '../../core/rules/index.ts';
import { VERSION } from '../../core/version.ts';
import { checkContact } from '../crawl/contact.ts';
import { liveSeeds, liveWorld, PRODUCT_TOKEN } from '../crawl/live.ts';
import { loadOptOut } from '../crawl/opt-out.ts';
import { findProductJson } from '../crawl/product-json.ts';
import { checkRedis, connectRedis, openQueue } from '../crawl/queue/connection.ts';
import { enqueue } from '../crawl/queue/enqueue.ts';
import { startWorker } from '../crawl/queue/worker.ts';
import type { BuildEffects } from '../effects.ts';
import { consoleEffects } from '../effects.ts';
import { COMMON_CRAWL, openStore, STEP_JOB, StepDoer, sameBase } from '../reach/index.ts';
import { sharedPace } from './shared-pace.ts';
import { isEmpty, queueStatus, statusText } from './status.ts';
import { takeStep } from './take-steps.ts';

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
  out?: string;
  contact?: string;
  concurrency: number;
  reach?: string;
  base: string;
  rate: number;
  connections: number;
  untilEmpty?: boolean;
  lock: number;
}

const EMPTY_EVERY_MS = 1_000;

/** Steps of discovery and captures: the archive is opened once, and asked at a rate that all workers share. */
const stepTaker = async (flags: WorkerFlags & { reach: string }, effects: BuildEffects) => {
  const redis = connectRedis(flags.queue);
  await checkRedis(redis);
  const { contact, connections, rate, base } = flags;
  const manners = { connections, rate, together: sharedPace(redis, sameBase(base), rate) };
  const store = await openStore(base, contact === undefined ? manners : { contact, ...manners }, effects);
  const doer = new StepDoer({ store, rules: loadRules(), effects });
  const close = async (): Promise<void> => {
    await store.close();
    redis.disconnect();
  };
  return { take: takeStep(doer, { base, root: flags.reach }), close };
};

const checkWorker = ({ out, reach, contact }: WorkerFlags): void => {
  if (out === undefined && reach === undefined)
    throw new Error('nothing to do: give --out DIR for crawls, --reach DIR for discovery and captures, or both');
  if (out !== undefined) checkContact(contact);
};

/** Looks on a connection of its own, for the worker's blocks. */
const stopWhenEmpty = async (url: string, stop: () => Promise<void>, isStopping: () => boolean): Promise<void> => {
  const redis = connectRedis(url);
  await checkRedis(redis);
  const queue = openQueue(redis);
  while (!isStopping() && !(await isEmpty(queue, redis))) await sleep(EMPTY_EVERY_MS);
  await queue.close();
  redis.disconnect();
  await stop();
};

const runStatus = async ({ queue: url, json }: { queue: string; json?: boolean }): Promise<void> => {
  const redis = connectRedis(url);
  await checkRedis(redis);
  const queue = openQueue(redis);
  const status = await queueStatus(queue, Date.now());
  await queue.close();
  redis.disconnect();
  process.stdout.write(json === true ? `${JSON.stringify(status)}\n` : statusText(status));
};

const runWorker = async (flags: WorkerFlags): Promise<void> => {
  checkWorker(flags);
  const { queue: url, out, reach, contact, concurrency } = flags;
  const console = consoleEffects();
  const { now, log, progress } = console;
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
  const steps = reach === undefined ? null : await stepTaker({ ...flags, reach }, console);
  const worker = startWorker(redis, effects, {
    dir: out ?? '',
    crawls: out !== undefined,
    crawlOptions,
    userAgent: world.userAgent,
    lockMs: flags.lock * 1_000,
    others: new Map(steps === null ? [] : [[STEP_JOB, steps.take]]),
  });
  const into = [out, reach].filter((dir) => dir !== undefined).join(', ');
  log(
    `worker ${process.pid} takes jobs from ${url.replace(/\/\/[^@/]*@/, '//')} into ${into}; SIGTERM ends it after its job`,
  );
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      await worker.close();
      await steps?.close();
      await fetcher.close();
      redis.disconnect();
    })();
    return stopping;
  };
  if (flags.untilEmpty === true) void stopWhenEmpty(url, stop, () => stopping !== null);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
};

const program = new Command('crawl')
  .description('Crawl with workers that share a queue on Redis.')
  .version(VERSION)
  .showHelpAfterError('(--help shows the flags)');
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
  .description('take jobs until stopped, or until none is left')
  .requiredOption('--queue <url>', 'redis://host:6379')
  .option('--out <dir>', 'take crawls: directory of parts; the build reads it with --warc')
  .option('--contact <address>', 'URL or e-mail told to every host; needed off this machine')
  .option('--concurrency <n>', 'hosts at once', whole, 64)
  .option('--reach <dir>', 'take steps of discover and of captures, for folders below DIR, which all machines share')
  .option('--base <base>', 'the archive that steps may be of', COMMON_CRAWL)
  .option('--rate <n>', 'requests a second to --base at most, of all workers together', whole, 20)
  .option('--connections <n>', 'requests at once to --base at most, of this worker', whole, 2)
  .option('--lock <s>', 'seconds after which the job of a worker that died is given to another', whole, 30)
  .option('--until-empty', 'end when nothing is left in the queue')
  .action(runWorker);
program
  .command('status')
  .description('what is left in the queue, how fast it goes, what failed, how long it may take')
  .requiredOption('--queue <url>', 'redis://host:6379')
  .option('--json', 'as one line of JSON')
  .action(runStatus);

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`error: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
