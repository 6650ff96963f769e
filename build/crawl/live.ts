/** The live web as a source: a crawl of the seeds with a real resolver and a real clock. */

import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SourceItem } from '../../core/contract/pipeline.ts';
import { createCnameLookup, createFetcher, createResolver, type FetcherOptions } from '../../core/fetch/index.ts';
import { loadRules } from '../../core/rules/index.ts';
import type { BuildEffects } from '../effects.ts';
import { checkContact } from './contact.ts';
import { firstHosts } from './hosts.ts';
import {
  type CrawlEffects,
  type CrawlOptions,
  type CrawlSummary,
  crawl,
  crawlIntoArchive,
  findProductJson,
  formatSummary,
  loadOptOut,
  openPrevious,
  optOutOf,
  readSeeds,
} from './index.ts';
import { refuseFailedCrawl } from './reached.ts';
import { recrawlHosts } from './recrawl.ts';
import { startRenderer } from './render/browser.ts';
import { knownDomains } from './seeds.ts';

/** What the command line says about a crawl. */
export interface LiveFlags {
  /** Directory of snapshots: what is taken down there is not visited. */
  out?: string;
  /** Directory of the crawl's archive: every response in WARC as it arrives. */
  keepWarc?: string;
  /** Go on with the crawl in `keepWarc`; seeds are not read again. */
  resume?: boolean;
  /** A published snapshot, whose sites are visited again (besides the seeds). */
  recrawl?: string;
  /** Archive of the last crawl: its pages are asked for conditionally. */
  previous?: string;
  /** URL or e-mail address of whoever runs this crawl, told to every host. */
  contact?: string;
  /** Load home pages in an installed browser too. */
  render?: boolean;
  /** Hosts at once; 64 without. */
  concurrency?: number;
  /** Hosts visited at most, the first of the seeds. */
  maxHosts?: number;
  /** Hours after which no other host is begun. */
  maxHours?: number;
  /** Publish a crawl of which most hosts failed. */
  allowFailures?: boolean;
}

const HOUR_MS = 3_600_000;

/** Told at the end, for `--json`. */
export type OnSummary = (summary: CrawlSummary) => void;

/** What robots.txt may call this crawler. */
export const PRODUCT_TOKEN = 'StorelensBot';
const shopSeeds = fileURLToPath(new URL('../../datasets/seeds/tw-shops.csv', import.meta.url));

/** The User-Agent of every request: the token that robots.txt may name, and whom to write to. */
export const userAgent = (contact?: string): string =>
  `Mozilla/5.0 (compatible; ${PRODUCT_TOKEN}/1.0${contact === undefined ? '' : `; +${contact}`})`;

/** Hosts as the flags name them, as written. */
export async function* liveSeeds(seedFile: string | null, flags: Pick<LiveFlags, 'recrawl'>): AsyncGenerator<string> {
  if (seedFile !== null) yield* readSeeds(seedFile, await knownDomains(shopSeeds));
  if (flags.recrawl !== undefined) yield* recrawlHosts(flags.recrawl);
}

/** The real world: DNS over the machine's name servers, one connection a host. */
export const liveWorld = (flags: Pick<LiveFlags, 'contact'>, now: () => number): FetcherOptions => ({
  userAgent: userAgent(flags.contact),
  now,
  resolve: createResolver({ now }),
  cnames: createCnameLookup(),
  connections: 1,
});

const check = (seedFile: string | null, flags: LiveFlags): void => {
  if (flags.resume && flags.keepWarc === undefined)
    throw new Error('--resume needs --keep-warc DIR: the directory of the crawl to go on with');
  if (!flags.resume && seedFile === null && flags.recrawl === undefined)
    throw new Error('nothing to crawl: give --seeds FILE or --recrawl SNAPSHOT');
  if (flags.resume && flags.maxHosts !== undefined)
    throw new Error('--resume goes on with the hosts of the crawl: give --max-hours, not --max-hosts');
  checkContact(flags.contact);
};

const optOutFor = async (out: string | undefined): Promise<ReadonlySet<string>> =>
  out === undefined ? loadOptOut() : optOutOf(out);

const start = async (
  seedFile: string | null,
  flags: LiveFlags,
  world: { effects: CrawlEffects; userAgent: string },
): Promise<{ items: AsyncIterable<SourceItem>; close: () => Promise<void> }> => {
  const options: Partial<CrawlOptions> = { productToken: PRODUCT_TOKEN, optOut: await optOutFor(flags.out) };
  if (flags.concurrency !== undefined) options.concurrency = flags.concurrency;
  if (flags.maxHours !== undefined) options.endAtMs = world.effects.now() + flags.maxHours * HOUR_MS;
  const all = liveSeeds(seedFile, flags);
  const seeds = flags.maxHosts === undefined ? all : firstHosts(all, flags.maxHosts);
  if (flags.keepWarc === undefined) return { items: crawl(seeds, world.effects, options), close: async () => {} };
  const previous = flags.previous === undefined ? null : await openPrevious(flags.previous);
  const archive = { dir: flags.keepWarc, resume: flags.resume === true, userAgent: world.userAgent };
  const kept = previous === null ? archive : { ...archive, previous };
  const items = crawlIntoArchive(seeds, world.effects, { ...options, archive: kept });
  return { items, close: async () => previous?.close() };
};

/**
 * Pages and failures from the public web: of the hosts in a seed file (see readSeeds for its forms), of a snapshot's
 * sites, or of an interrupted crawl. Throws one line where the flags do not fit together.
 */
export async function* liveSource(
  seedFile: string | null,
  flags: LiveFlags,
  effects: BuildEffects & { crawled?: OnSummary },
): AsyncGenerator<SourceItem> {
  check(seedFile, flags);
  const { now, log, progress } = effects;
  const world = liveWorld(flags, now);
  const fetcher = createFetcher(world);
  const summary: OnSummary = (crawled) => {
    log(`crawled:\n${formatSummary(crawled)}`);
    const { hosts, hosts_planned: planned } = crawled;
    const goesOn =
      flags.keepWarc === undefined
        ? 'they can be visited later only of a crawl that is kept (--keep-warc DIR)'
        : `--resume --keep-warc ${flags.keepWarc} visits them`;
    if (planned !== null && hosts < planned)
      log(`the time of --max-hours is up and ${planned - hosts} hosts are left; ${goesOn}`);
    effects.crawled?.(crawled);
  };
  const addressOf = async (host: string): Promise<string | null> =>
    (await world.resolve(host).catch(() => []))[0] ?? null;
  const plainEffects: CrawlEffects = {
    fetcher,
    now,
    log,
    progress,
    summary,
    addressOf,
    productJson: findProductJson(loadRules()),
    sleep: async (ms: number) => void (await sleep(ms)),
  };
  const renderer = flags.render === true ? await startRenderer(world) : null;
  const crawlEffects = renderer === null ? plainEffects : { ...plainEffects, render: renderer.render };
  const { items, close } = await start(seedFile, flags, { effects: crawlEffects, userAgent: world.userAgent });
  try {
    yield* flags.allowFailures === true ? items : refuseFailedCrawl(items, flags.keepWarc ?? null);
  } finally {
    await close();
    await renderer?.close();
    await fetcher.close();
  }
}
