import { mkdirSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { isBucketUrl } from '../core/bucket/index.ts';
import { VERSION } from '../core/version.ts';
import type { CrawlSummary } from './crawl/index.ts';
import { DEMO_DAYS } from './demo/defaults.ts';
import { type BuildEffects, consoleEffects } from './effects.ts';
import type { SnapshotFlags } from './plan.ts';
import type { TakeDownChange } from './publish/take-down.ts';
import { sourceDateMs } from './source-date.ts';

/** A build that is under way is waited for so long. */
const LOCK_WAIT_MS = 3_600_000;

const positive = (value: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('must be a whole number from 1');
  return Number(value);
};

const isoDay = (value: string): string => {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(Date.parse(value)))
    throw new InvalidArgumentError('must be a day, such as 2026-08-07');
  return value;
};

const hours = (value: string): number => {
  const number = Number(value);
  if (!/^\d{1,4}(?:\.\d{1,3})?$/.test(value) || number <= 0)
    throw new InvalidArgumentError('must be hours, such as 1.5');
  return number;
};

/** Into the directory, or through one into the bucket. */
const publishInto = async <T>(
  { out, work, keep }: SnapshotFlags & { work?: string },
  effects: BuildEffects,
  build: (dir: string) => Promise<T>,
): Promise<T> => {
  if (!isBucketUrl(out)) return build(out);
  const { buildInto, workDir } = await import('./bucket/index.ts');
  const dir = work ?? workDir(out);
  mkdirSync(dir, { recursive: true });
  return buildInto({ url: out, dir, keep: keep ?? null }, effects, () => build(dir));
};

/** With SOURCE_DATE_EPOCH the build's time is that one, but for a crawl: its pages are of the clock's time. */
const effectsOf = ({ quiet, seeds, recrawl }: SnapshotFlags): BuildEffects => {
  const effects = consoleEffects(quiet === true);
  const atMs = sourceDateMs(process.env);
  if (atMs === null) return effects;
  if (seeds === undefined && recrawl === undefined) return { ...effects, now: () => atMs };
  effects.log('SOURCE_DATE_EPOCH is left aside: a crawl goes by the clock');
  return effects;
};

/** Loads what a build needs only where there is one: help and the other commands start at once. */
const snapshot = async (flags: SnapshotFlags & { work?: string }): Promise<void> => {
  const [{ buildSnapshot }, { planSources }] = await Promise.all([import('./index.ts'), import('./plan.ts')]);
  const effects = effectsOf(flags);
  let crawl: CrawlSummary | null = null;
  const crawled = (summary: CrawlSummary): void => {
    crawl = summary;
  };
  const work = async (out: string) => {
    const { sources, ...plan } = await planSources({ ...flags, out }, { ...effects, crawled });
    if (sources.length === 0)
      throw new Error(
        'nothing to build from: give --warc, --common-crawl, --har, --offers, --seeds or --recrawl (see --help)',
      );
    return buildSnapshot({ ...plan, sources, generator: `storelens ${VERSION}` }, effects);
  };
  const result = await publishInto(flags, effects, work);
  if (flags.json === true) process.stdout.write(`${JSON.stringify({ ...result, crawl })}\n`);
  else effects.log(`Serve it: npm start -- --snapshots ${flags.out}`);
};

const demo = async (flags: {
  out: string;
  days: number;
  until?: string;
  brief?: boolean;
  quiet?: boolean;
}): Promise<void> => {
  const { buildDemo } = await import('./demo/run.ts');
  await buildDemo({ ...flags, generator: `storelens ${VERSION}` }, consoleEffects(flags.quiet === true));
};

const verify = async (dir: string): Promise<void> => {
  const { verifySnapshot } = await import('./publish/verify.ts');
  const verdict = await verifySnapshot(dir);
  if (!verdict.ok) throw new Error(`${dir} is not a good snapshot: ${verdict.problems.join('; ')}`);
  process.stdout.write(`${dir}: good, ${verdict.manifest.files.length} files\n`);
};

const rolledBack = async (where: string, options: { to: string | undefined; now: number; log(line: string): void }) => {
  if (isBucketUrl(where)) {
    const { rollBackBucket, withBucket } = await import('./bucket/index.ts');
    return withBucket(where, (bucket) => rollBackBucket(bucket, options));
  }
  const { rollBack } = await import('./publish/roll-back.ts');
  return rollBack(where, { ...options, lockWaitMs: LOCK_WAIT_MS });
};

const rollback = async (dir: string, { to }: { to?: string }): Promise<void> => {
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  const { manifest, before } = await rolledBack(dir, { to, now: Date.now(), log });
  process.stdout.write(
    `${dir}: ${manifest.snapshot} of ${manifest.built_at} is current, before it was ${before ?? 'none'}\n`,
  );
};

interface TakeDownFlags {
  dir: string;
  reason?: string;
  undo?: true;
}

const changedTakeDowns = async (where: string, domains: string[], change: TakeDownChange): Promise<string[]> => {
  if (isBucketUrl(where)) {
    const { changeBucketTakeDowns, withBucket } = await import('./bucket/index.ts');
    return withBucket(where, (bucket) => changeBucketTakeDowns(bucket, domains, change));
  }
  const { changeTakeDowns } = await import('./publish/take-down.ts');
  return changeTakeDowns(where, domains, change);
};

const takeDown = async (domains: string[], { dir, reason, undo }: TakeDownFlags): Promise<void> => {
  const lines = await changedTakeDowns(dir, domains, { reason, undo: undo === true, now: Date.now() });
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
};

const program = new Command('snapshot')
  .description('Build a snapshot of pages, offers and open data, and publish it into a directory.')
  .version(VERSION)
  .showHelpAfterError('(--help shows the flags)');

const build = program
  .command('build', { isDefault: true })
  .description('build and publish one snapshot (the default)')
  .requiredOption('--out <dir>', 'directory of snapshots, or s3://bucket/prefix; goes on from the current one there')
  .option('--work <dir>', 'with --out s3://…: where the bucket is worked on (default: datasets/work/BUCKET/PREFIX)')
  .option(
    '--warc <path...>',
    'WARC 1.0 or 1.1 files or directories of them, gzip or not; or a crawl kept by --keep-warc',
  )
  .option('--har <path...>', 'HAR 1.2 files or directories of them')
  .option(
    '--offers <path...>',
    'offers feed: a directory with offers.csv and prices.csv, or a CSV, Parquet or NDJSON file',
  )
  .option('--seeds <file>', 'hosts to crawl now, one a line or CSV with a host column')
  .option('--common-crawl <name>', 'captures of a crawl of Common Crawl, such as CC-MAIN-2026-30, kept in OUT/captures')
  .option(
    '--hosts <file>',
    "hosts.parquet of npm run discover: whose captures; without, the crawl's hosts of Taiwan are found first",
  )
  .option(
    '--base <base>',
    'where --common-crawl lies: an address or a folder of its layout (default: https://data.commoncrawl.org/)',
  )
  .option('--rate <n>', 'requests a second to --base at most (default: 20)', positive)
  .option('--connections <n>', 'requests at once to --base at most (default: 8)', positive)
  .option('--queue <url>', 'redis://host:6379: have the workers of crawl:worker --reach read --common-crawl')
  .option('--allow-missing', 'go without files of --common-crawl that are gone')
  .option('--companies <file>', 'tax register: Parquet, or the official CSV of the Ministry of Finance')
  .option('--ranks <file...>', 'rank lists in Tranco form (rank,domain), dated by name')
  .option(
    '--listed <file...>',
    "lists of fraud sites or closed companies: the police's CSV, AdGuard's rules, hosts files, hosts or addresses a line",
  )
  .option('--recrawl <dir>', 'crawl the sites of a published snapshot again')
  .option('--contact <address>', 'URL or e-mail of whoever runs the crawl, told to every host; needed')
  .option('--concurrency <n>', 'hosts crawled at once (default: 64)', positive)
  .option(
    '--max-hosts <n>',
    'visit so many hosts at most: the first of --seeds, then the likeliest to have changed',
    positive,
  )
  .option('--max-hours <n>', 'begin no other host after so many hours; --resume goes on', hours)
  .option('--allow-failures', 'publish even if most hosts of the crawl failed')
  .option('--keep-warc <dir>', 'write each crawled response to WARC as it arrives')
  .option('--resume', 'go on with the crawl in --keep-warc, whatever ended it')
  .option('--previous <dir>', 'an earlier --keep-warc directory: ask for its pages conditionally')
  .option('--render', 'load home pages in an installed Chromium too and take its requests as evidence')
  .option('--keep <n>', 'keep only the newest n snapshots (default: all)', positive)
  .option('--allow-shrink', 'publish even if the snapshot shrank a lot')
  .option('--publisher <name>', 'who publishes it, as citations name you')
  .option('--publisher-url <address>', 'where releases lie: https://data.example.tw/datasets')
  .option('--json', 'print the outcome as one line of JSON on stdout')
  .option('--quiet', 'no progress')
  .action(snapshot);
build.addHelpText(
  'after',
  '\nWith SOURCE_DATE_EPOCH=SECONDS a build from files says that it was made then: the same files give the same release, byte for byte.',
);
// What people ask for with --help are the flags of the command that runs without a name.
program.addHelpText('after', () => `\n${build.createHelp().formatHelp(build, build.createHelp())}`);

program
  .command('demo')
  .description('crawl the demo web (invented shops on loopback) for some simulated days')
  .requiredOption('--out <dir>', 'directory of snapshots')
  .option('--days <n>', 'simulated days, each a snapshot', positive, DEMO_DAYS)
  .option(
    '--until <date>',
    'the last simulated day (default: yesterday); of one day, builds are alike byte for byte',
    isoDay,
  )
  .option('--brief', 'a line for each day, and a bar on a terminal')
  .option('--quiet', 'no progress')
  .action(demo);

program
  .command('verify')
  .description('check every file of a snapshot against its manifest')
  .argument('<dir>')
  .action(verify);

program
  .command('rollback')
  .description('make an older release current again; every runtime and follower takes it')
  .argument('<dir>', 'directory of snapshots, or s3://bucket/prefix')
  .option('--to <id>', 'which release (default: the newest good one older than the current)')
  .action(rollback);

program
  .command('take-down')
  .description('tell nobody of sites any more, in all published releases, at once; without a domain, list them')
  .argument('[domain...]', 'a site, which stands for its subdomains too')
  .option(
    '--dir <dir>',
    'directory of snapshots, or s3://bucket/prefix',
    process.env['STORELENS_SNAPSHOTS'] ?? 'datasets/snapshots',
  )
  .option('--reason <text>', 'a note for yourself; it is not published')
  .option('--undo', 'tell of them again')
  .action(takeDown);

try {
  await program.parseAsync();
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  const line = code === 'ENOSPC' ? `no space left on the device: ${message}` : message;
  process.stderr.write(`error: ${line}\n`);
  process.exitCode = 1;
}
