import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from '../../../core/contract/index.ts';
import { fetchPlatformOffers, platformShopId } from '../../../core/extract/index.ts';

const shop = 'https://www.ficta.example.tw/';
const page = (body: unknown, status = 200): Page => ({
  url: shop,
  finalUrl: shop,
  status,
  headers: [['content-type', 'application/json']],
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  fetchedAt: '2026-01-02T03:04:05Z',
  source: 'http',
  truncated: false,
  redirects: 0,
  elapsedMs: 1,
  wireBytes: 1,
  requests: [],
  cnames: [],
});
const products = (from: number, count: number) => ({
  products: Array.from({ length: count }, (_, i) => ({
    title: `虛構 ${from + i}`,
    handle: `p${from + i}`,
    variants: [{ price: '99.00' }],
  })),
});
const run = async (answer: (url: string) => Page | null, more: object = {}) => {
  const asked: string[] = [];
  const result = await fetchPlatformOffers('shopify', shop, {
    ask: async ({ url }) => {
      asked.push(url.replace('https://www.ficta.example.tw', ''));
      return answer(url);
    },
    ...more,
  });
  return { ...result, asked };
};

const fetching = suite('fetchPlatformOffers');
fetching('goes on while pages are full', async () => {
  const found = await run((url) => page(url.includes('page=1') ? products(0, 250) : products(250, 3)));
  assert.equal([found.offers.length, found.rows, found.asked.length, found.answered], [253, 253, 2, true]);
});
fetching('stops where a page repeats the one before', async () => {
  const found = await run(() => page(products(0, 250)));
  assert.equal([found.offers.length, found.asked.length], [250, 2]);
});
fetching('stops after the most pages', async () => {
  let asked = 0;
  const found = await run(() => page(products(250 * asked++, 250)), { maxPages: 3 });
  assert.equal([found.offers.length, found.asked.length], [750, 3]);
});
fetching('the next endpoint is asked where the first is closed', async () => {
  const found = await run((url) => (url.includes('/collections/') ? page(products(0, 2)) : page('', 404)));
  assert.equal(found.asked, ['/products.json?limit=250&page=1', '/collections/all/products.json?limit=250&page=1']);
  assert.is(found.offers.length, 2);
});
fetching('a shop that answers nothing has not answered', async () => {
  const found = await run((url) => (url.includes('/collections/') ? null : page('<html>')));
  assert.equal([found.offers, found.answered, found.requests], [[], false, 2]);
});
fetching('what is dropped is counted over all pages', async () => {
  const free = { products: [{ title: '虛構', handle: 'x', variants: [{ price: '0' }] }] };
  assert.equal((await run(() => page(free))).dropped, [{ reason: 'bait_price', count: 1 }]);
});
fetching('platforms without JSON ask nothing', async () => {
  const found = await fetchPlatformOffers('waca', shop, { ask: async () => assert.unreachable() as never });
  assert.equal([found.requests, found.answered], [0, false]);
});
fetching.run();

const ids = suite('platformShopId');
ids('as the pages carry it', () => {
  assert.is(platformShopId('91app', '<script>nineyi.shopId=12345;</script>'), '12345');
  assert.is(platformShopId('91app', '{"ShopId":678,"Locale":"zh-TW"}'), '678');
  assert.is(
    platformShopId('shopline', 'window.mainConfig={"merchantId":"5f0000000000000000000abc"}'),
    '5f0000000000000000000abc',
  );
  assert.is(platformShopId('shopline', '<p>no</p>'), null);
  assert.is(platformShopId('shopify', 'shopId=1'), null);
});
ids.run();
