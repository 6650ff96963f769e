/** The crawl: seeds in, pages and failures out, many hosts at once, each of them gently. */
import type { SourceItem } from '../../core/contract/pipeline.ts';
import { directRequester, HostVisits, WORKERS_PER_PLACE } from './host-visit.ts';
import { readHosts, type Seed } from './hosts.ts';
import { runPool } from './pool.ts';
import { Progress } from './progress.ts';
import { type CrawlEffects, type CrawlOptions, defaultOptions } from './types.ts';

/** Workers of the pool: more than places only where hosts may have to wait for their address. */
export const workersFor = (effects: CrawlEffects, options: CrawlOptions): number =>
  effects.addressOf === undefined ? options.concurrency : options.concurrency * WORKERS_PER_PLACE;

/**
 * Visits every seed (URL or host, as written) once. What a host does ends as an item, never as an exception: pages of
 * any status, and failures with a code. Items of one host come in order; hosts interleave. Nothing is kept: for a
 * crawl that survives an interruption see crawlIntoArchive.
 */
export async function* crawl(
  seeds: Iterable<string> | AsyncIterable<string>,
  effects: CrawlEffects,
  chosen: Partial<CrawlOptions> = {},
): AsyncGenerator<SourceItem> {
  const options = { ...defaultOptions, ...chosen };
  const visits = new HostVisits(effects, options);
  const done = { count: 0 };
  // Hosts for which there was no time.
  let left = 0;
  const progress = new Progress(effects, null, done);
  const work = async function* ({ host, skip }: Seed): AsyncGenerator<SourceItem> {
    if (host === null) {
      yield { type: 'skip', skip };
      return;
    }
    let isBegun = false;
    if (!visits.isOver)
      yield* visits.visit(host, directRequester, () => {
        isBegun = true;
      });
    if (isBegun) done.count += 1;
    else left += 1;
  };
  for await (const item of runPool(readHosts(seeds), work, { concurrency: workersFor(effects, options) })) {
    progress.item(item);
    yield item;
  }
  const summary = progress.summary();
  effects.summary?.(left === 0 ? summary : { ...summary, hosts_planned: done.count + left });
}
