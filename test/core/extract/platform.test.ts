import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  platformEndpoints,
  platformIds,
  platformOfBody,
  platformShopId,
  platformWithJson,
  readPlatform,
} from '../../../core/extract/platform.ts';
import { cyberbiz, magento, nineyi, occ, shopify, shopline, woo } from '../../fixtures/extract/platform-replies.ts';

const at = '2026-01-02T03:04:05Z';
const context = { observedAt: at };
const shop = 'https://www.ficta.example.tw/x';
const read = (platform: string, body: unknown, url = shop) =>
  readPlatform(platform, url, JSON.stringify(body), context);
const shown = (platform: string, body: unknown, url = shop): string[] =>
  read(platform, body, url).offers.map(
    (o) => `${o.offerId.split(':')[1]} | ${o.title} | ${o.priceTwd}/${o.listPriceTwd} | ${o.inStock}`,
  );

const reading = suite('readPlatform');
reading('Shopify: a row per variant, the default one by its product alone', () => {
  assert.equal(shown('shopify', shopify), [
    'products/coffee?variant=11 | 虛構咖啡 250g | 299/399 | true',
    'products/coffee?variant=12 | 虛構咖啡 500g | 499/null | false',
    'products/cup | 虛構杯 | 150/null | false',
  ]);
  const [first] = read('shopify', shopify).offers;
  assert.equal(
    [first?.gtin, first?.brand, first?.category, first?.image, first?.channel],
    ['4006381333931', '虛構牌', '咖啡', 'https://img.example/1.jpg', 'ficta.example.tw'],
  );
});
reading('Shopify: /products/x.js gives cents, /products/x.json one product', () => {
  const one = {
    id: 2,
    title: '虛構杯',
    handle: 'cup',
    variants: [{ id: 21, title: 'Default Title', price: 15_000, available: true }],
  };
  assert.equal(shown('shopify', one, 'https://ficta.example.tw/products/cup.js'), [
    'products/cup | 虛構杯 | 150/null | true',
  ]);
  assert.equal(shown('shopify', { product: { ...one, variants: [{ id: 21, price: '150.00' }] } }), [
    'products/cup | 虛構杯 | 150/null | null',
  ]);
});
reading('WooCommerce: minor units by the reply’s own number of digits', () => {
  assert.equal(shown('woocommerce', woo), [
    'product/tea | 虛構茶 – 綠 | 899/1099 | true',
    'product/tea2 | 虛構茶二 | 599/null | false',
  ]);
});
reading('Magento: configurable products give their variants on the parent’s page', () => {
  assert.equal(shown('magento', magento), [
    'board.html | 虛構板 | 450/500 | true',
    'ply#B-1 | 虛構合板 18mm | 90/null | true',
    'ply#B-2 | 虛構合板 25mm | 120/null | false',
  ]);
});
reading('CYBERBIZ and EasyStore: products.json with numbers', () => {
  assert.equal(shown('cyberbiz', cyberbiz), ['products/soap | 虛構皂 | 120/null | true']);
  assert.equal(shown('easystore', cyberbiz), ['products/soap | 虛構皂 | 120/null | true']);
  assert.is(read('cyberbiz', cyberbiz).offers[0]?.image, 'https://img.example/s.jpg');
});
reading('91APP: selling and list price', () => {
  assert.equal(shown('91app', nineyi), ['SalePage/Index/88 | 虛構衫 | 690/990 | true']);
});
reading('SHOPLINE: sale price before price, variations where their prices differ', () => {
  assert.equal(shown('shopline', shopline), [
    'products/abc | 虛構燈 | 990/1200 | true',
    'products/rug#R-S | Ficta rug 小 | 500/null | false',
    'products/rug#R-L | Ficta rug 大 | 900/null | true',
  ]);
});
reading('SAP Commerce: products without a price are dropped with a count', () => {
  assert.equal(shown('sap-commerce', occ), ['9001 | 虛構紙巾 12入 | 399/null | false']);
  assert.equal(read('sap-commerce', occ).dropped, [{ reason: 'no_price', count: 1 }]);
});
reading('a shop elsewhere without a currency is not taken for Taiwanese, unless the caller says so', () => {
  const url = 'https://ficta.example/products.json';
  assert.equal(read('shopify', shopify, url).dropped, [{ reason: 'unknown_currency', count: 3 }]);
  assert.is(
    readPlatform('shopify', url, JSON.stringify(shopify), { observedAt: at, assumeTwd: true }).offers.length,
    3,
  );
  assert.is(read('cyberbiz', cyberbiz, 'https://ficta.example/products.json').offers.length, 1);
});
reading('foreign money is dropped with a count', () => {
  const foreign = [{ ...woo[0], prices: { price: '899', currency_code: 'USD', currency_minor_unit: 2 } }];
  assert.equal(read('woocommerce', foreign).dropped, [{ reason: 'foreign_currency', count: 1 }]);
});
reading('what is no JSON, or not of the form, has no rows and throws nothing', () => {
  for (const id of platformIds) {
    for (const body of [
      '',
      '<html>',
      '{"a":',
      '[1,null,"x"]',
      '{"products":[null,5,{"variants":[null]}]}',
      '{"data":{"products":{"items":[{}]}}}',
      '{"data":{"items":[{}]}}',
      '[{"prices":null}]',
    ]) {
      assert.equal(readPlatform(id, shop, body, context).offers, [], `${id} ${body}`);
    }
    assert.equal(readPlatform(id, shop, '<html>', context).dropped, [{ reason: 'malformed', count: 1 }]);
  }
  assert.equal(readPlatform('nobody', shop, '{}', context).dropped, [{ reason: 'malformed', count: 1 }]);
});
reading.run();

const endpoints = suite('platformEndpoints');
endpoints('every platform that is asked names addresses of the shop itself; the second page is another', () => {
  for (const id of platformIds.filter((id) => id !== '91app' && id !== 'sap-commerce')) {
    const [first] = platformEndpoints(id, shop, { shopId: '123456' });
    const [second] = platformEndpoints(id, shop, { shopId: '123456', page: 2 });
    assert.ok(first?.url.startsWith(`${new URL(shop).origin}/`) && first.pageSize > 0, id);
    assert.is.not(first?.url, second?.url);
  }
});
endpoints('where the shop’s number is needed and not known, there is nothing to ask', () => {
  assert.equal(platformEndpoints('shopline', shop), []);
  assert.equal(platformEndpoints('shopline', shop, { shopId: '1;drop' }), []);
});
endpoints('91APP and SAP Commerce are not asked', () => {
  for (const id of ['91app', 'sap-commerce']) assert.equal(platformEndpoints(id, shop, { shopId: '123456' }), []);
});
endpoints('platforms without JSON, and sites without a URL, have none', () => {
  assert.equal(platformEndpoints('waca', shop), []);
  assert.equal(platformEndpoints('shopify', 'no url'), []);
});
endpoints.run();

const shopIds = suite('platformShopId');
shopIds('as the pages carry it', () => {
  const id = '5f0000000000000000000abc';
  assert.is(platformShopId('shopline', `window.mainConfig={"merchantId":"${id}"}`), id);
  assert.is(platformShopId('shopline', '<p>no</p>'), null);
  assert.is(platformShopId('shopify', 'shopId=1'), null);
});
shopIds.run();

const ids = suite('platformWithJson');
ids('ids in any case and by their other names', () => {
  assert.equal(['Shopify', 'SHOPLINE TW', 'nineyi', 'hybris', 'qdm'].map(platformWithJson), [
    'shopify',
    'shopline',
    '91app',
    'sap-commerce',
    null,
  ]);
});
ids.run();

const forms = suite('platformOfBody');
const bodies: [string, unknown, string][] = [
  ['shopify', shopify, '/products.json'],
  ['cyberbiz', cyberbiz, '/products.json'],
  ['woocommerce', woo, '/wp-json/wc/store/v1/products'],
  ['magento', magento, '/graphql'],
  ['91app', nineyi, '/graphql'],
  ['shopline', shopline, '/api/merchants/1/products'],
  ['sap-commerce', occ, '/rest/v2/taiwan/products/search'],
];
for (const [id, body, path] of bodies) {
  forms(`${id} is known by its form`, () => {
    assert.is(platformOfBody({ finalUrl: `https://x.tw${path}` }, JSON.stringify(body)), id);
  });
}
forms('pages and other JSON are nobody’s', () => {
  for (const text of ['<html>', '', '{', '{"a":1}', '[]', '[{"a":1}]'])
    assert.is(platformOfBody({ finalUrl: 'https://x.tw/' }, text), null);
});
forms.run();
