/** The crawl: seeds in, pages and failures out, many hosts at once, each of them gently. */
import type { SourceItem } from '../../core/contract/pipeline.ts';
import { DomainError, hostOf, normaliseDomain, toUrl } from '../../core/domain.ts';
import { Pace } from './pace.ts';
import { runPool } from './pool.ts';
import { failureOf, requestPolitely } from './requester.ts';
import { type CrawlEffects, type CrawlOptions, defaultOptions, type Requester } from './types.ts';
import { visitHost } from './visit.ts';

const isOptedOut = (domain: string, optOut: ReadonlySet<string>): boolean => {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1))
    if (optOut.has(name)) return true;
  return false;
};

/** Seeds as people write them → one host each, once; what is no host becomes a skip. */
export async function* readHosts(
  seeds: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<{ host: string; domain: string } | SourceItem> {
  const seen = new Set<string>();
  let line = 0;
  for await (const seed of seeds) {
    line += 1;
    try {
      const domain = normaliseDomain(seed);
      if (seen.has(domain)) continue;
      seen.add(domain);
      yield { host: hostOf(toUrl(seed)), domain };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      yield { type: 'skip', skip: { where: `seed ${line}`, code: 'bad_host', detail: error.message } };
    }
  }
}

async function* visitSeed(
  seed: { host: string; domain: string } | SourceItem,
  effects: CrawlEffects,
  options: CrawlOptions,
): AsyncGenerator<SourceItem> {
  if ('type' in seed) {
    yield seed;
    return;
  }
  const { host, domain } = seed;
  if (isOptedOut(domain, options.optOut)) {
    yield {
      type: 'failure',
      failure: failureOf(`https://${host}/`, effects.now(), 'opt_out', `${domain} asked not to be visited`),
    };
    return;
  }
  const pace = new Pace(effects, options);
  const requester: Requester = {
    request: (url, _role, extra) => requestPolitely(url, { effects, options, pace }, extra),
  };
  yield* visitHost(host, { effects, options, pace, requester });
}

/**
 * Visits every seed (URL or host, as written) once. What a host does ends as an item, never as an exception: pages of
 * any status, and failures with a code. Items of one host come in order; hosts interleave.
 */
export const crawl = (
  seeds: Iterable<string> | AsyncIterable<string>,
  effects: CrawlEffects,
  chosen: Partial<CrawlOptions> = {},
): AsyncGenerator<SourceItem> => {
  const options = { ...defaultOptions, ...chosen };
  return runPool(readHosts(seeds), (seed) => visitSeed(seed, effects, options), options);
};
