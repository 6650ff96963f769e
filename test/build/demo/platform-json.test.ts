import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ShopDay } from '../../../build/demo/model.ts';
import { apiReply } from '../../../build/demo/platforms/apis.ts';
import { merchantId } from '../../../build/demo/platforms/platform.ts';
import { readPlatform } from '../../../core/extract/platform.ts';
import { createDemoWeb } from '../../support/demo-world.ts';

const today = createDemoWeb({ seed: 1, day: 6 });
const OBSERVED_AT = '2026-08-10T03:00:00.000Z';

const paths: Record<string, (shopDay: ShopDay) => string> = {
  shopify: () => '/products.json?limit=250&page=1',
  cyberbiz: () => '/products.json?page=1',
  woocommerce: () => '/wp-json/wc/store/v1/products?per_page=100&page=1',
  magento: () => '/graphql?query={products(search:""){items{sku}}}',
  '91app': () => '/pythia-cdn/graphql?shopId=1',
  shopline: ({ shop }) => `/api/merchants/${merchantId(shop)}/products?per_page=100`,
};

const reading = suite('apiReply');
for (const [platform, pathOf] of Object.entries(paths))
  reading(`of ${platform} reads back as the shop's offers at their prices`, () => {
    const shopDays = [...today.shops.values()].filter((shopDay) => shopDay.platform === platform);
    assert.ok(shopDays.length > 0);
    for (const shopDay of shopDays) {
      const url = new URL(pathOf(shopDay), `https://${shopDay.shop.host}`);
      const asked = { host: url.host, method: 'GET', path: `${url.pathname}${url.search}`, body: '' };
      const reply = apiReply(shopDay, asked, url);
      const { offers } = readPlatform(platform, url.href, String(reply?.body), {
        observedAt: OBSERVED_AT,
        assumeTwd: true,
      });
      assert.equal(
        offers.map(({ title, priceTwd }) => `${title} ${priceTwd}`).sort(),
        shopDay.offers.map(({ title, priceTwd }) => `${title} ${priceTwd}`).sort(),
        shopDay.shop.host,
      );
    }
  });
reading('is none for a path that is a page, and for a platform without JSON', () => {
  const first = [...today.shops.values()].find(({ platform }) => platform === 'shopify') as ShopDay;
  const asked = { host: first.shop.host, method: 'GET', path: '/', body: '' };
  assert.is(apiReply(first, asked, new URL(`https://${first.shop.host}/`)), null);
  const waca = [...today.shops.values()].find(({ platform }) => platform === 'waca') as ShopDay;
  assert.is(apiReply(waca, asked, new URL(`https://${waca.shop.host}/products.json`)), null);
});
reading.run();
