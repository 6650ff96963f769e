/** What the build, the demo and the command line use of the crawl. */
export { crawl } from './crawl.ts';
export { type Budget, type CrawlEffects, type CrawlOptions, defaultOptions, type PageKind } from './types.ts';
