/** `npm run discover`: from open data to a list of hosts that may be shops of Taiwan. */
import { existsSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { VERSION } from '../../core/version.ts';
import { consoleEffects } from '../effects.ts';
import type { DiscoverFlags } from './discover.ts';
import type { StoreFlags } from './store/open.ts';
import { ReachStop } from './store/stop.ts';

interface Flags extends DiscoverFlags, StoreFlags {
  index?: string;
  graph?: string;
  json?: boolean;
  quiet?: boolean;
  /** Redis whose workers do what is not kept yet. */
  queue?: string;
}

const from =
  (low: number, high: number) =>
  (value: string): number => {
    const number = Number(value);
    if (!/^\d{1,6}(?:\.\d{1,3})?$/.test(value) || number < low || number > high)
      throw new InvalidArgumentError(`must be a number from ${low} to ${high}`);
    return number;
  };

const tlds = (value: string): string[] => {
  const names = value.split(',').map((name) => name.trim().toLowerCase());
  if (!names.every((name) => /^[a-z0-9-]{2,63}$/.test(name)))
    throw new InvalidArgumentError('must be top-level domains with commas between, such as com,net,shop,store');
  return names;
};

const check = (flags: Flags): void => {
  if (flags.index !== undefined && flags.crawl === undefined)
    throw new ReachStop('bad_input', '--index needs --crawl CC-MAIN-YYYY-WW: which crawl to read there');
  if (flags.graph !== undefined && flags.release === undefined)
    throw new ReachStop('bad_input', '--graph needs --release NAME, such as cc-main-2026-mar-apr-may');
  const named = [flags.index, flags.graph, ...(flags.pages ?? []), ...(flags.list ?? [])];
  if (named.every((source) => source === undefined))
    throw new ReachStop('bad_input', 'no source of hosts: give --index, --graph, --pages or --list (see --help)');
  const local = [
    ['--ranks', flags.ranks],
    ['--pages', flags.pages],
    ['--list', flags.list],
  ] as const;
  for (const [flag, paths] of local)
    for (const path of paths ?? [])
      if (!existsSync(path)) throw new ReachStop('bad_input', `${flag} ${path}: there is no such file or folder`);
};

const run = async (flags: Flags): Promise<void> => {
  check(flags);
  // Help and refusals need none of it.
  const [{ discover }, { openStore }, { withWorkers }] = await Promise.all([
    import('./discover.ts'),
    import('./store/open.ts'),
    import('./share.ts'),
  ]);
  const effects = consoleEffects(flags.quiet === true);
  const index = flags.index === undefined ? null : await openStore(flags.index, flags, effects);
  const graph = flags.graph === undefined ? null : await openStore(flags.graph, flags, effects);
  try {
    const found = await withWorkers(flags.queue, effects, (share) => discover(flags, { effects, index, graph, share }));
    if (flags.json === true) process.stdout.write(`${JSON.stringify(found)}\n`);
    else effects.log(`Wrote ${found.files.join(', ')}`);
  } finally {
    await index?.close();
    await graph?.close();
  }
};

const program = new Command('discover')
  .version(VERSION)
  .description(
    'Find hosts that may be shops of Taiwan in open data: hosts.parquet and hosts.csv, best candidates first.',
  )
  .requiredOption('--out <dir>', 'where the list goes, and what was fetched is kept; run again to go on from there')
  .option('--index <base>', 'URL index: https://data.commoncrawl.org/ or a folder of its layout')
  .option('--crawl <name>', 'crawl to read of --index, such as CC-MAIN-2026-30')
  .option(
    '--chinese <tlds>',
    'top-level domains of which hosts with Chinese pages count too, such as com,net,shop,store',
    tlds,
  )
  .option('--graph <base>', 'web graph: https://data.commoncrawl.org/ or a folder of its layout')
  .option('--release <name>', 'release to read of --graph, such as cc-main-2026-mar-apr-may')
  .option(
    '--ranks <file...>',
    "rank lists: the web graph's (…-ranks.txt.gz) or Tranco's form; the first that knows a host counts",
  )
  .option(
    '--queue <url>',
    'redis://host:6379: have the workers of crawl:worker --reach do it; --out must lie where all find it',
  )
  .option('--pages <path...>', 'earlier snapshots, or WARC files whose links are followed')
  .option('--list <file...>', 'hosts from elsewhere: one a line, or CSV with a host column')
  .option('--contact <address>', 'URL or e-mail of whoever asks, told with every request; needed off this machine')
  .option('--rate <n>', 'requests a second at most (default: 20)', from(0.1, 100))
  .option('--connections <n>', 'requests at once at most (default: 8)', from(1, 32))
  .option('--allow-missing', 'go without parts of the index that are gone')
  .option('--json', 'print the outcome as one line of JSON on stdout')
  .option('--quiet', 'no progress')
  .addHelpText(
    'after',
    `
Examples:
  npm run discover -- --index https://data.commoncrawl.org/ --crawl CC-MAIN-2026-30 \\
    --contact you@example.org --out reach
  npm run discover -- --list datasets/seeds/tw-shops.csv --pages data/snapshots --out reach
  npm run snapshot -- --common-crawl CC-MAIN-2026-30 --hosts reach/hosts.parquet --contact you@example.org --out data

It ends by name where an archive refuses, is cut off or lacks a part, with exit code 2; the same command goes on.`,
  )
  .showHelpAfterError('(--help shows the flags)')
  .action(run);

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`error: ${(error as Error).message}\n`);
  process.exitCode = error instanceof ReachStop ? 2 : 1;
}
