import type { RequestListener } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CrawlOptions, crawl } from '../../../build/crawl/index.ts';
import type { SourceItem } from '../../../core/contract/pipeline.ts';
import { withWeb } from './world.ts';

interface Outcome {
  lines: string[];
  asked: string[];
}

/** Crawls one host of a hostile web, with a simulated clock; the cap is there for what would never end. */
const crawlOf = async (handler: RequestListener, options: Partial<CrawlOptions> = {}): Promise<Outcome> => {
  const lines: string[] = [];
  let asked: string[] = [];
  const started = performance.now();
  await withWeb(handler, async (world) => {
    let clock = 0;
    const sleep = async (ms: number): Promise<void> => {
      clock += ms;
    };
    const effects = { fetcher: world.fetcher, now: () => clock, sleep, random: () => 0.5 };
    for await (const item of crawl(['shop.example'], effects, { timeoutMs: 400, maxAttempts: 1, ...options }))
      lines.push(item.type === 'page' ? `${item.page.status} ${item.page.url}` : codeOf(item));
    asked = world.asked;
  });
  assert.ok(performance.now() - started < 30_000, 'ended late');
  return { lines, asked };
};

const codeOf = (item: SourceItem): string => (item.type === 'failure' ? item.failure.code : item.type);

/** Serves by path; the rest is 404. */
const site =
  (paths: Record<string, RequestListener>): RequestListener =>
  (request, response) =>
    (paths[request.url!] ?? ((_, r) => void r.writeHead(404, { 'content-type': 'text/html' }).end('none')))(
      request,
      response,
    );

const html =
  (body: string): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(body);

const hostile = suite('crawl of a hostile web');

hostile('reads a sitemap that includes itself once', async () => {
  const self = html('<sitemapindex><sitemap><loc>https://shop.example/sitemap.xml</loc></sitemap></sitemapindex>');
  const { lines, asked } = await crawlOf(site({ '/': html('x'), '/sitemap.xml': self }), { maxSitemaps: 50 });
  assert.equal(lines, ['200 https://shop.example/']);
  assert.is(asked.filter((line) => line.endsWith('sitemap.xml')).length, 1);
});

hostile('reads no more sitemaps than it may, however deep they go', async () => {
  const deeper: RequestListener = (request, response) => {
    const n = Number(/\d+/.exec(request.url!)?.[0] ?? 0);
    html(
      `<sitemapindex><sitemap><loc>/s${n + 1}.xml</loc></sitemap><sitemap><loc>/s${n + 2}.xml</loc></sitemap></sitemapindex>`,
    )(request, response);
  };
  const web: RequestListener = (request, response) =>
    request.url!.endsWith('.xml') ? deeper(request, response) : site({ '/': html('x') })(request, response);
  const { asked } = await crawlOf(web, { maxSitemaps: 3 });
  assert.is(asked.filter((line) => line.endsWith('.xml')).length, 3);
});

hostile('does not follow sitemaps and links to other hosts', async () => {
  const robots = html('Sitemap: https://other.example/sitemap.xml\nSitemap: http://169.254.169.254/sitemap.xml');
  const page = html('<a href="https://other.example/products/1">x</a><a href="http://127.0.0.1/products/2">y</a>');
  const { asked } = await crawlOf(site({ '/robots.txt': robots, '/': page }));
  assert.ok(
    asked.every((line) => line.startsWith('shop.example ')),
    asked.join(),
  );
});

hostile('names a home page that never comes, and asks nothing more', async () => {
  const { lines, asked } = await crawlOf(site({ '/': () => {} }));
  assert.equal(lines, ['timeout']);
  assert.is(asked.length, 2);
});

hostile('treats a robots.txt that never comes as a refusal', async () => {
  const { lines, asked } = await crawlOf(site({ '/robots.txt': () => {}, '/': html('x') }));
  assert.equal(lines, ['timeout']);
  assert.not.ok(asked.includes('shop.example /'));
});

hostile('treats a robots.txt that redirects to itself as a refusal', async () => {
  const loop: RequestListener = (_, response) => void response.writeHead(302, { location: '/robots.txt' }).end();
  const { lines, asked } = await crawlOf(site({ '/robots.txt': loop, '/': html('x') }));
  assert.equal(lines, ['redirect_loop']);
  assert.not.ok(asked.includes('shop.example /'));
});

hostile('leaves a host alone after three pages in a row without a reply', async () => {
  const links = Array.from({ length: 20 }, (_, i) => `<a href="/products/p${i}">x</a>`).join('');
  const web: RequestListener = (request, response) =>
    request.url!.startsWith('/products') ? void response.destroy() : site({ '/': html(links) })(request, response);
  const { lines } = await crawlOf(web, {
    budget: { json: 0, product: 10, category: 0, contact: 0, about: 0, policy: 0 },
  });
  assert.equal(lines, ['200 https://shop.example/', 'incomplete', 'incomplete', 'incomplete']);
});

hostile('takes fewer pages where the Crawl-delay is long, and none where it is endless', async () => {
  const links = Array.from({ length: 20 }, (_, i) => `<a href="/products/p${i}">x</a>`).join('');
  const web = (delay: string) =>
    site({ '/robots.txt': html(`User-agent: *\nCrawl-delay: ${delay}`), '/': html(links), '/products/p0': html('x') });
  const pages = async (delay: string): Promise<number> => (await crawlOf(web(delay))).lines.length;
  assert.is(await pages('1'), 5);
  assert.is(await pages('100'), 3);
  assert.equal((await crawlOf(web('86400'))).lines, ['crawl_delay']);
});

hostile('ends in time on a page made of five million bytes of links', async () => {
  const many = '<a href="/products/x">'.repeat(230_000);
  const { lines } = await crawlOf(site({ '/': html(many) }), { timeoutMs: 8_000 });
  assert.is(lines[0], '200 https://shop.example/');
});

hostile.run();
