import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { collect } from '../../../build/collect/index.ts';
import { withSpools } from '../../../build/columns/spool.ts';
import { readArchive } from '../../../build/crawl/archive/read.ts';
import { crawl, crawlIntoArchive, findProductJson } from '../../../build/crawl/index.ts';
import { defaultOptions, type FindProductJson } from '../../../build/crawl/types.ts';
import { sortedLines } from '../../../build/products/sort-offers.ts';
import type { ObservedOffer, Page, SourceItem } from '../../../core/contract/pipeline.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { silentEffects } from '../../support/effects.ts';
import { withWeb } from './world.ts';

const rules = loadRules();
const AT = '2026-08-10T03:00:00.000Z';

const pageOf = (body: string, options: { url?: string; type?: string; headers?: [string, string][] } = {}): Page => ({
  url: options.url ?? 'https://fict.example/',
  finalUrl: options.url ?? 'https://fict.example/',
  status: 200,
  headers: [['content-type', options.type ?? 'text/html; charset=utf-8'], ...(options.headers ?? [])],
  body: new TextEncoder().encode(body),
  fetchedAt: AT,
  source: 'http',
  truncated: false,
  redirects: 0,
  elapsedMs: 1,
  wireBytes: 1,
  requests: [],
  cnames: [],
});

const shopifyHome = (lang: string, more = ''): string =>
  `<html lang="${lang}"><title>虛構茶行</title>${more}<script>Shopify.shop="fict.myshopify.com";Shopify.theme={"id":1}</script><link href="https://cdn.shopify.com/s/files/1/1/t/1/assets/theme.css" rel="stylesheet"><script src="https://cdn.shopify.com/s/files/1/1/t/1/assets/theme.js"></script><a href="/products/tea">茶</a><a href="/products/pot">壺</a>`;
const tea = {
  id: 1,
  title: '虛構烏龍茶',
  handle: 'tea',
  variants: [{ id: 1, title: 'Default Title', price: '500.00' }],
};
const feed = JSON.stringify({ products: [tea] });

const finding = suite('findProductJson');
const find = (html: string, headers: [string, string][] = []): string[] | null =>
  findProductJson(rules)(pageOf(html, { headers }))?.urls(2) ?? null;

finding('names the GET requests of a platform that has JSON', () => {
  assert.equal(find(shopifyHome('zh-TW')), [
    'https://fict.example/products.json?limit=250&page=2',
    'https://fict.example/collections/all/products.json?limit=250&page=2',
  ]);
});
finding('leaves out shops whose prices would have no currency, those not to be indexed, and other sites', () => {
  assert.is(find(shopifyHome('en')), null);
  assert.is(find(shopifyHome('zh-TW'), [['x-robots-tag', 'noindex']]), null);
  assert.is(find('<html lang="zh-TW"><title>x</title>'), null);
});
finding('leaves out 91APP, which answers on one host for all its shops', () => {
  const html =
    '<html lang="zh-TW"><link rel="stylesheet" href="https://official-static.91app.com/V2/x.css"><script>nineyi.shopId=12345;nineyi.ServerData={"ShopId":12345}</script><a href="/SalePage/Index/1">';
  assert.is(find(html), null);
});
finding('counts rows of a reply', () => {
  const found = findProductJson(rules)(pageOf(shopifyHome('zh-TW')));
  const reply = pageOf(feed, { url: 'https://fict.example/products.json', type: 'application/json' });
  assert.equal(found?.read(reply), { rows: 1, isFull: false });
  assert.equal(found?.read(pageOf('<html>')), { rows: 0, isFull: false });
});
finding.run();

/** A shop of four products; `json` answers by path. */
const visit = async (
  json: Record<string, string>,
  { robots = '', productJson, limit = 2 }: { robots?: string; productJson: FindProductJson; limit?: number },
) => {
  const links = [1, 2, 3, 4].map((n) => `<a href="/products/${n}">`).join('');
  const items: SourceItem[] = [];
  let asked: string[] = [];
  await withWeb(
    (request, response) => {
      const body = json[request.url!];
      const type = body === undefined ? 'text/html' : 'application/json';
      const known = body ?? (request.url === '/' ? links : request.url?.startsWith('/products/') ? 'p' : null);
      response.writeHead(request.url === '/robots.txt' || known !== null ? 200 : 404, { 'content-type': type });
      response.end(request.url === '/robots.txt' ? robots : known);
    },
    async (world) => {
      const effects = { fetcher: world.fetcher, now: Date.now, sleep: async () => {}, productJson };
      const options = { budget: { ...defaultOptions.budget, json: limit }, productToken: 'TestBot' };
      for await (const item of crawl(['fict.example'], effects, options)) items.push(item);
      asked = world.asked.map((line) => line.slice('fict.example '.length));
    },
  );
  return { items, asked };
};

const fake: FindProductJson = () => ({
  urls: (page) => [`/a.json?page=${page}`, `/b.json?page=${page}`].map((path) => `https://fict.example${path}`),
  read: (reply) => {
    const rows = JSON.parse(new TextDecoder().decode(reply.body)) as number;
    return { rows, isFull: rows === 2 };
  },
});
const jsonOf = (asked: string[]): string[] => asked.filter((path) => path.includes('.json'));
const productsOf = (asked: string[]): number => asked.filter((path) => path.startsWith('/products/')).length;

const asking = suite('crawl of product JSON');
asking('comes before the sitemap, and leaves one product page where it brought products', async () => {
  const { asked, items } = await visit({ '/a.json?page=1': '1' }, { productJson: fake });
  assert.equal(asked.slice(0, 4), ['/robots.txt', '/', '/a.json?page=1', '/sitemap.xml']);
  assert.is(productsOf(asked), 1);
  assert.ok(items.some((item) => item.type === 'page' && item.page.finalUrl.endsWith('/a.json?page=1')));
});
asking('goes on while replies are full, within its budget', async () => {
  const full = { '/a.json?page=1': '2', '/a.json?page=2': '2', '/a.json?page=3': '2' };
  assert.equal(jsonOf((await visit(full, { productJson: fake })).asked), ['/a.json?page=1', '/a.json?page=2']);
  assert.equal(jsonOf((await visit(full, { productJson: fake, limit: 0 })).asked), []);
});
asking(
  'tries the next alternative where the first is closed or empty; without any, pages are read as ever',
  async () => {
    const second = await visit({ '/b.json?page=1': '1' }, { productJson: fake });
    assert.equal(jsonOf(second.asked), ['/a.json?page=1', '/b.json?page=1']);
    const none = await visit({ '/a.json?page=1': '0' }, { productJson: fake });
    assert.equal([jsonOf(none.asked).length, productsOf(none.asked)], [2, 4]);
  },
);
asking('respects robots.txt', async () => {
  const robots = 'User-agent: *\nDisallow: /a.json\nDisallow: /b.json';
  const { asked } = await visit({ '/a.json?page=1': '1' }, { productJson: fake, robots });
  assert.equal([jsonOf(asked), productsOf(asked)], [[], 4]);
});
asking('is kept with the crawl: its archive gives the same replies again', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-json-'));
  try {
    await withWeb(
      (request, response) => {
        const isJson = request.url === '/a.json?page=1';
        response.writeHead(200, { 'content-type': isJson ? 'application/json' : 'text/html' });
        response.end(isJson ? '1' : request.url === '/robots.txt' ? '' : 'page');
      },
      async ({ fetcher }) => {
        const effects = { fetcher, now: Date.now, sleep: async () => {}, productJson: fake };
        const archive = { dir, resume: false, userAgent: 'TestBot' };
        const urlsOf = async (items: AsyncIterable<SourceItem>): Promise<string[]> => {
          const urls: string[] = [];
          for await (const item of items) if (item.type === 'page') urls.push(item.page.finalUrl);
          return urls;
        };
        const live = await urlsOf(crawlIntoArchive(['fict.example'], effects, { archive }));
        assert.equal(live, ['https://fict.example/', 'https://fict.example/a.json?page=1']);
        assert.equal(await urlsOf(readArchive(dir)), live);
      },
    );
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
asking.run();

const collecting = suite('collect of product JSON');
const collected = async (pages: Page[]) => {
  const items = (async function* (): AsyncGenerator<SourceItem> {
    for (const page of pages) yield { type: 'page', page };
  })();
  let found: { offers: string[]; observations: unknown[] } = { offers: [], observations: [] };
  await withSpools(tmpdir(), async (makeSpool) => {
    const sources = [{ kind: 'http', name: 'test', items }];
    const { offers, observations } = await collect(sources, { rules, effects: silentEffects(), makeSpool });
    found = {
      offers: [...sortedLines([offers])].map((line) => (JSON.parse(line.toString('utf8')) as ObservedOffer).offerId),
      observations: [...observations],
    };
  });
  return found;
};
const json = pageOf(feed, {
  url: 'https://fict.example/products.json?limit=250&page=1',
  type: 'application/json',
  headers: [['x-robots-tag', 'noindex']],
});

collecting(
  'brings offers in the currency of the shop’s pages, and nothing to the observation of its site',
  async () => {
    const home = pageOf(shopifyHome('zh-TW'));
    const [both, alone] = [await collected([home, json]), await collected([home])];
    assert.equal(both.offers, ['fict.example:products/tea']);
    assert.equal(both.observations, alone.observations);
  },
);
collecting('brings none where the shop’s pages name no currency, or are not to be indexed', async () => {
  assert.equal((await collected([pageOf(shopifyHome('en')), json])).offers, []);
  const hidden = pageOf(shopifyHome('zh-TW', '<meta name="robots" content="noindex">'));
  assert.equal((await collected([hidden, json])).offers, []);
  assert.equal(await collected([json]), { offers: [], observations: [] });
});
collecting.run();
