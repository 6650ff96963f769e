import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type ArchiveOptions, crawlIntoArchive } from '../../../build/crawl/archive/crawl.ts';
import type { CrawlEffects } from '../../../build/crawl/index.ts';
import type { SourceItem } from '../../../core/contract/pipeline.ts';
import type { World } from './world.ts';

export const withDir = async (test: (dir: string) => Promise<void>): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-crawl-'));
  try {
    await test(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const home = '<title>店</title><a href="/products/1">一</a><a href="/products/2">二</a><a href="/pages/about">關於</a>';
const pages: Record<string, string> = {
  '/': home,
  '/products/1': '一號',
  '/products/2': '二號',
  '/pages/about': '我們',
};

/** Four pages that know whether they changed, and say it with odd headers. */
export const shop: RequestListener = (request, response) => {
  const body = pages[request.url!];
  if (request.url === '/robots.txt')
    return void response.writeHead(200, { 'content-type': 'text/plain' }).end('Crawl-delay: 0');
  if (body === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('none');
  if (request.headers['if-none-match'] === '"v1"') return void response.writeHead(304, { etag: '"v1"' }).end();
  response.writeHead(200, [
    'content-type',
    'text/html',
    'etag',
    '"v1"',
    'set-cookie',
    'a=1',
    'set-cookie',
    'b=2',
    'content-encoding',
    'gzip',
    'x-odd',
    'caf\u00e9',
  ]);
  response.end(gzipSync(body));
};

export const gather = async (source: AsyncIterable<SourceItem>): Promise<SourceItem[]> => {
  const items: SourceItem[] = [];
  for await (const item of source) items.push(item);
  return items;
};

/** What a crawl into an archive gives. */
export const archived = (
  world: World,
  seeds: string[],
  archive: Partial<ArchiveOptions> & { dir: string },
  more: Partial<CrawlEffects> = {},
): Promise<SourceItem[]> => {
  const effects: CrawlEffects = { fetcher: world.fetcher, now: Date.now, sleep: async () => {}, ...more };
  return gather(
    crawlIntoArchive(seeds, effects, { concurrency: 4, archive: { resume: false, userAgent: 't', ...archive } }),
  );
};

const sortedKeys = (value: object): string =>
  JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
/** Items as texts that compare. */
export const plain = (items: SourceItem[]): string[] =>
  items
    .map((item) =>
      item.type === 'page'
        ? sortedKeys({ ...item.page, body: Buffer.from(item.page.body).toString('hex') })
        : JSON.stringify(item),
    )
    .sort();
