/** What the build, the demo and the command line use of the crawl. */
export { crawlIntoArchive } from './archive/crawl.ts';
export { openPrevious } from './archive/revalidate.ts';
export { crawl } from './crawl.ts';
export { isKeptCrawl, readKept } from './kept.ts';
export { loadOptOut, optOutOf } from './opt-out.ts';
export { findProductJson } from './product-json.ts';
export { formatSummary } from './progress.ts';
export { readSeeds } from './seeds.ts';
export type { CrawlEffects, CrawlOptions, CrawlSummary } from './types.ts';
