import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import type { CrawlSummary } from './crawl/index.ts';
import { DEMO_DAYS } from './demo/defaults.ts';
import { consoleEffects } from './effects.ts';
import { buildSnapshot } from './index.ts';
import { planSources, type SnapshotFlags } from './plan.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** A build that is under way is waited for so long. */
const LOCK_WAIT_MS = 3_600_000;

const positive = (value: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('must be a whole number from 1');
  return Number(value);
};

const hours = (value: string): number => {
  const number = Number(value);
  if (!/^\d{1,4}(?:\.\d{1,3})?$/.test(value) || number <= 0)
    throw new InvalidArgumentError('must be hours, such as 1.5');
  return number;
};

const snapshot = async (flags: SnapshotFlags): Promise<void> => {
  const effects = consoleEffects(flags.quiet === true);
  let crawl: CrawlSummary | null = null;
  const crawled = (summary: CrawlSummary): void => {
    crawl = summary;
  };
  const { sources, ...plan } = await planSources(flags, { ...effects, crawled });
  if (sources.length === 0)
    throw new Error(
      'nothing to build from: give --warc, --common-crawl, --har, --offers, --seeds or --recrawl (see --help)',
    );
  const result = await buildSnapshot({ ...plan, sources, generator: `storelens ${version}` }, effects);
  if (flags.json === true) process.stdout.write(`${JSON.stringify({ ...result, crawl })}\n`);
  else effects.log(`Serve it: npm start -- --snapshots ${flags.out}`);
};

const demo = async (flags: { out: string; days: number; brief?: boolean; quiet?: boolean }): Promise<void> => {
  const { buildDemo } = await import('./demo/run.ts');
  await buildDemo({ ...flags, generator: `storelens ${version}` }, consoleEffects(flags.quiet === true));
};

const verify = async (dir: string): Promise<void> => {
  const { verifySnapshot } = await import('./publish/verify.ts');
  const verdict = await verifySnapshot(dir);
  if (!verdict.ok) throw new Error(`${dir} is not a good snapshot: ${verdict.problems.join('; ')}`);
  process.stdout.write(`${dir}: good, ${verdict.manifest.files.length} files\n`);
};

const rollback = async (dir: string, { to }: { to?: string }): Promise<void> => {
  const { rollBack } = await import('./publish/roll-back.ts');
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  const { manifest, before } = await rollBack(dir, { to, now: Date.now(), lockWaitMs: LOCK_WAIT_MS, log });
  process.stdout.write(
    `${dir}: ${manifest.snapshot} of ${manifest.built_at} is current, before it was ${before ?? 'none'}\n`,
  );
};

const program = new Command('snapshot')
  .description('Build a snapshot of pages, offers and open data, and publish it into a directory.')
  .version(version)
  .showHelpAfterError('(--help shows the flags)');

const build = program
  .command('build', { isDefault: true })
  .description('build and publish one snapshot (the default)')
  .requiredOption('--out <dir>', 'directory of snapshots; goes on from the current one there')
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
  .option('--json', 'print the outcome as one line of JSON on stdout')
  .option('--quiet', 'no progress')
  .action(snapshot);
// What people ask for with --help are the flags of the command that runs without a name.
program.addHelpText('after', () => `\n${build.createHelp().formatHelp(build, build.createHelp())}`);

program
  .command('demo')
  .description('crawl the demo web (invented shops on loopback) for some simulated days')
  .requiredOption('--out <dir>', 'directory of snapshots')
  .option('--days <n>', 'simulated days, each a snapshot', positive, DEMO_DAYS)
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
  .argument('<dir>', 'directory of snapshots')
  .option('--to <id>', 'which release (default: the newest good one older than the current)')
  .action(rollback);

try {
  await program.parseAsync();
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  const line = code === 'ENOSPC' ? `no space left on the device: ${message}` : message;
  process.stderr.write(`error: ${line}\n`);
  process.exitCode = 1;
}
