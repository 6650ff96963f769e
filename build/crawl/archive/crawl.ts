/** A crawl that is kept as it goes: every response in WARC before it is reported, and nothing asked twice. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { SourceItem } from '../../../core/contract/pipeline.ts';
import type { Exchange } from '../../../core/fetch/index.ts';
import { warcInfoMember } from '../../warc/writer.ts';
import { workersFor } from '../crawl.ts';
import { HostVisits, type MakeRequester } from '../host-visit.ts';
import { whileTime } from '../hosts.ts';
import { runPool } from '../pool.ts';
import { Progress } from '../progress.ts';
import { renderPolitely, requestPolitely } from '../requester.ts';
import { type CrawlEffects, type CrawlOptions, defaultOptions, type Outcome } from '../types.ts';
import { hostsFile, type Role } from './format.ts';
import type { HostRecord } from './journal.ts';
import { beginArchive, type Recovered, recoverArchive } from './open.ts';
import { readArchive } from './read.ts';
import { type Revalidator, revalidate } from './revalidate.ts';
import { renderedExchange, StoredReader } from './stored.ts';
import { ArchiveWriter } from './writer.ts';

export interface ArchiveOptions {
  dir: string;
  /** Go on with the crawl in `dir` instead of beginning one. */
  resume: boolean;
  userAgent: string;
  /** The last crawl, for conditional requests. */
  previous?: Revalidator;
}

interface Keeper {
  writer: ArchiveWriter;
  reader: StoredReader;
  previous: Revalidator | null;
}

const storedOutcome = async (
  record: HostRecord | undefined,
  role: Role,
  url: string,
  reader: StoredReader,
): Promise<Outcome | null> => {
  const stored = record?.stored.find((line) => line.role === role && line.url === url);
  if (stored !== undefined) {
    // A damaged record is asked for again.
    const page = await reader.page(stored).catch(() => null);
    return page === null ? null : { page, failure: null };
  }
  const failed = record?.failed.find((line) => line.role === role && line.failure.url === url);
  return failed === undefined ? null : { page: null, failure: failed.failure };
};

/** Answers from what is stored; else asks, and stores before it answers. */
const keepingRequester =
  (h: number, known: HostRecord | undefined, keeper: Keeper): MakeRequester =>
  (world) => ({
    request: async (url, role, extra) => {
      const earlier = await storedOutcome(known, role, url, keeper.reader);
      if (earlier !== null) return earlier;
      let last: Exchange | null = null;
      const before = role === 'page' ? ((await keeper.previous?.find(url)) ?? null) : null;
      const headers = before?.headers ?? {};
      const record = (exchange: Exchange): void => {
        last = exchange;
      };
      const outcome = await requestPolitely(url, world, { ...extra, headers, record });
      if (outcome.page === null) {
        keeper.writer.note({ k: 'failed', h, role, failure: outcome.failure });
        return outcome;
      }
      const fresh = { exchange: last!, page: outcome.page };
      const stored = before === null ? fresh : revalidate(fresh, before);
      await keeper.writer.store(h, role, stored);
      return { page: stored.page, failure: null };
    },
    render: async (url) => {
      const earlier = await storedOutcome(known, 'rendered', url, keeper.reader);
      if (earlier !== null) return earlier;
      const outcome = await renderPolitely(url, world);
      if (outcome === null) return null;
      if (outcome.page === null) keeper.writer.note({ k: 'failed', h, role: 'rendered', failure: outcome.failure });
      else await keeper.writer.store(h, 'rendered', { exchange: renderedExchange(outcome.page), page: outcome.page });
      return outcome;
    },
  });

/** Hosts still to be visited, those begun first. */
async function* openHosts(dir: string, { done, begun }: Recovered): AsyncGenerator<{ h: number; host: string }> {
  for (const [h, { host }] of begun) yield { h, host };
  const input = createReadStream(hostsFile(dir));
  let h = 0;
  try {
    for await (const host of createInterface({ input })) {
      if (!done.has(h) && !begun.has(h)) yield { h, host };
      h += 1;
    }
  } finally {
    input.destroy();
  }
}

/** Visits of hosts, each noted from its beginning to its end. */
const keptVisits = (recovered: Recovered, keeper: Keeper, visits: HostVisits) =>
  async function* ({ h, host }: { h: number; host: string }): AsyncGenerator<SourceItem> {
    let isBegun = false;
    const begun = (): void => {
      isBegun = true;
      keeper.writer.note({ k: 'begin', h, host });
    };
    const make = keepingRequester(h, recovered.begun.get(h), keeper);
    for await (const item of visits.visit(host, make, begun)) {
      if (item.type === 'failure') keeper.writer.note({ k: 'report', h, failure: item.failure });
      yield item;
    }
    if (!isBegun) return;
    keeper.writer.note({ k: 'done', h });
    recovered.done.add(h);
  };

/** The hosts that are left, visited and kept. */
async function* crawlRest(
  recovered: Recovered,
  world: { effects: CrawlEffects; options: CrawlOptions },
  archive: ArchiveOptions,
): AsyncGenerator<SourceItem> {
  const { effects, options } = world;
  const { dir } = archive;
  const info = await warcInfoMember(archive.userAgent, new Date(effects.now()).toISOString());
  const keeper = {
    writer: new ArchiveWriter(dir, info),
    reader: new StoredReader(dir),
    previous: archive.previous ?? null,
  };
  const work = keptVisits(recovered, keeper, new HostVisits(effects, options));
  try {
    const hosts = whileTime(openHosts(dir, recovered), { endAtMs: options.endAtMs, now: effects.now });
    yield* runPool(hosts, work, { concurrency: workersFor(effects, options) });
  } finally {
    keeper.writer.close();
    await keeper.reader.close();
  }
}

/**
 * Crawls into `dir` and yields what `crawl` would; on resume first what is already there, then the rest. After any
 * end, `kill -9` included, `resume` goes on: a stored response is never asked for again, none is lost. Throws one line
 * where the directory does not fit what is asked, or another process is at it.
 */
export async function* crawlIntoArchive(
  seeds: Iterable<string> | AsyncIterable<string>,
  effects: CrawlEffects,
  chosen: Partial<CrawlOptions> & { archive: ArchiveOptions },
): AsyncGenerator<SourceItem> {
  const { archive, ...rest } = chosen;
  const options: CrawlOptions = { ...defaultOptions, ...rest };
  const { dir, userAgent } = archive;
  const about = { userAgent, startedAt: new Date(effects.now()).toISOString() };
  const unlock = await beginArchive(dir, archive.resume ? null : { seeds, about });
  try {
    const recovered = await recoverArchive(dir);
    const progress = new Progress(effects, recovered.mark.hosts, recovered.done);
    for await (const item of readArchive(dir, { open: false })) {
      progress.item(item);
      yield item;
    }
    for await (const item of crawlRest(recovered, { effects, options }, archive)) {
      progress.item(item);
      yield item;
    }
    effects.summary?.(progress.summary());
  } finally {
    unlock();
  }
}
