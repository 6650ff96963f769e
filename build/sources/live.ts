/** The live web as a source: a crawl of the seeds with a real resolver and a real clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SourceItem } from '../../core/contract/pipeline.ts';
import { createCnameLookup, createFetcher, createResolver } from '../../core/fetch.ts';
import { crawl } from '../crawl/index.ts';
import { loadOptOut } from '../crawl/opt-out.ts';
import { knownDomains, readSeeds } from '../crawl/seeds.ts';
import type { BuildEffects } from '../effects.ts';

/** What the command line says about a crawl. */
export interface LiveFlags {
  keepWarc?: string;
  resume?: boolean;
  /** URL or e-mail address of whoever runs this crawl, told to every host. */
  contact?: string;
}

const PRODUCT_TOKEN = 'StorelensBot';
const shops = new URL('../../datasets/seeds/tw-shops.csv', import.meta.url).pathname;

/** The User-Agent of every request: the token that robots.txt may name, and whom to write to. */
export const userAgent = (contact?: string): string =>
  `Mozilla/5.0 (compatible; ${PRODUCT_TOKEN}/1.0${contact === undefined ? '' : `; +${contact}`})`;

/** Pages and failures of the hosts in a seed file (see readSeeds for its forms), from the public web. */
export async function* liveSource(
  seedFile: string,
  flags: LiveFlags,
  effects: BuildEffects,
): AsyncGenerator<SourceItem> {
  const { now, log, progress } = effects;
  const resolve = createResolver({ now });
  const fetcher = createFetcher({
    userAgent: userAgent(flags.contact),
    now,
    resolve,
    cnames: createCnameLookup(),
    connections: 1,
  });
  const known = await knownDomains(shops);
  try {
    yield* crawl(
      readSeeds(seedFile, known),
      {
        fetcher,
        now,
        log,
        progress,
        sleep: async (ms) => void (await sleep(ms)),
        addressOf: async (host) => (await resolve(host).catch(() => []))[0] ?? null,
      },
      { productToken: PRODUCT_TOKEN, optOut: loadOptOut() },
    );
  } finally {
    await fetcher.close();
  }
}
