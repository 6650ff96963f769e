import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Manifest } from '../core/contract/index.ts';
import type { Source } from './collect/index.ts';
import type { CrawlSummary } from './crawl/index.ts';
import type { LiveFlags } from './crawl/live.ts';
import type { BuildEffects } from './effects.ts';
import type { CaptureFlags } from './reach/index.ts';
import { readHar } from './sources/har.ts';
import { readOffers } from './sources/offers.ts';
import { readWarc } from './sources/warc.ts';

/** The command line of `npm run snapshot`; the crawl's flags are LiveFlags of sources/live.ts. */
export interface SnapshotFlags extends LiveFlags, CaptureFlags {
  out: string;
  warc?: string[];
  har?: string[];
  offers?: string[];
  seeds?: string;
  companies?: string;
  ranks?: string[];
  listed?: string[];
  keep?: number;
  publisher?: string;
  publisherUrl?: string;
  allowShrink?: boolean;
  json?: boolean;
  quiet?: boolean;
}

export interface BuildInputs {
  outDir: string;
  sources: Source[];
  /** Tax register file; null: companies are checked by checksum only. */
  registerFile: string | null;
  rankFiles: string[];
  /** Lists of fraud sites and closed companies; undefined or empty: none is given. */
  listedFiles?: string[];
  keep: number | null;
  /** Who publishes, for citations; undefined: nobody was named. */
  publisher?: NonNullable<Manifest['publisher']> | undefined;
  allowShrink: boolean;
  /** True where all data are invented (the demo web). */
  invented: boolean;
  /** Who is to be named when the data is used. */
  attribution: string;
}
export interface BuildPlan extends BuildInputs {
  /** Code and version, for the manifest. */
  generator: string;
}

export const ATTRIBUTION = 'Storelens (CC BY 4.0)';

/** WARC files of anybody's, or a crawl of ours as `--keep-warc` and the workers keep it, failures included. */
const archiveSource = async (path: string, { allowFailures = false, out }: SnapshotFlags): Promise<PlannedSource> => {
  const { isKeptCrawl, readKept } = await import('./crawl/index.ts');
  const name = basename(path);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder && (await isKeptCrawl(path))) {
    const { refuseFailedCrawl } = await import('./crawl/reached.ts');
    const items = readKept(path);
    return { kind: 'http', name, items: allowFailures ? items : refuseFailedCrawl(items, null) };
  }
  const captures = isFolder ? await captureSource(path, out) : null;
  return captures ?? { kind: 'warc', name, items: readWarc(path) };
};

interface PlannedSource extends Source {
  /** All its sites are invented; left out: it is not known. */
  invented?: boolean;
}

/** A folder of a public crawl's captures, which are one look at each site; null: it is none. */
const captureSource = async (dir: string, out: string): Promise<PlannedSource | null> => {
  const { aboutCaptures, readCaptures, readMark } = await import('./reach/index.ts');
  if (readMark(dir) === null) return null;
  const { optOutOf } = await import('./crawl/opt-out.ts');
  const { crawl, faces, invented } = await aboutCaptures(dir, await optOutOf(out));
  return { kind: 'warc', name: crawl, items: readCaptures(dir), round: crawl, faces, invented };
};

/** Files that are opened only after the crawl are asked for before it: hours later is late for a typing error. */
const requireFiles = (flags: SnapshotFlags): void => {
  const named = [
    ['--companies', flags.companies],
    ...(flags.ranks ?? []).map((path) => ['--ranks', path]),
    ...(flags.listed ?? []).map((path) => ['--listed', path]),
  ];
  for (const [flag, path] of named) {
    if (path !== undefined && !existsSync(path)) throw new Error(`${flag} ${path}: there is no such file`);
  }
};

const publisherOf = ({ publisher, publisherUrl }: SnapshotFlags): BuildInputs['publisher'] => {
  if (publisher === undefined && publisherUrl === undefined) return undefined;
  if (publisherUrl !== undefined && !/^https?:\/\/[^\s]+$/.test(publisherUrl))
    throw new Error(`--publisher-url ${publisherUrl}: give an address such as https://data.example.tw/datasets`);
  return { name: publisher ?? 'Storelens', url: publisherUrl ?? null };
};

/** Flags to sources, in a fixed order: pages, then offers. */
export const planSources = async (
  flags: SnapshotFlags,
  effects: BuildEffects & { crawled?: (summary: CrawlSummary) => void },
): Promise<BuildInputs> => {
  requireFiles(flags);
  const sources: PlannedSource[] = [];
  for (const path of flags.warc ?? []) sources.push(await archiveSource(path, flags));
  if (flags.commonCrawl !== undefined) {
    const { fetchForBuild } = await import('./reach/index.ts');
    const source = await captureSource(await fetchForBuild(flags.out, flags, effects), flags.out);
    if (source !== null) sources.push(source);
  }
  for (const path of flags.har ?? []) sources.push({ kind: 'har', name: basename(path), items: readHar(path) });
  if (flags.seeds !== undefined || flags.recrawl !== undefined || flags.resume === true) {
    const { liveSource } = await import('./crawl/live.ts');
    const crawled = (summary: CrawlSummary): void => effects.crawled?.(summary);
    const items = liveSource(flags.seeds ?? null, flags, { ...effects, crawled });
    sources.push({ kind: 'http', name: basename(flags.seeds ?? flags.recrawl ?? flags.keepWarc ?? 'crawl'), items });
  }
  for (const path of flags.offers ?? []) sources.push({ kind: 'feed', name: basename(path), items: readOffers(path) });
  return {
    outDir: flags.out,
    sources,
    registerFile: flags.companies ?? null,
    rankFiles: flags.ranks ?? [],
    listedFiles: flags.listed ?? [],
    keep: flags.keep ?? null,
    publisher: publisherOf(flags),
    allowShrink: flags.allowShrink === true,
    invented: sources.length > 0 && sources.every(({ invented }) => invented === true),
    attribution: ATTRIBUTION,
  };
};
