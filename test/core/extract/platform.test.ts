import { existsSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { extractPlatformOffers, platformEndpoints, readPlatform } from '../../../core/extract/index.ts';
import { platformIds, platformOfBody, platformWithJson } from '../../../core/extract/platform.ts';

const at = '2026-01-02T03:04:05Z';
const shop = 'https://www.ficta.example.tw/x';
const read = (platform: string, body: unknown, url = shop) => readPlatform(platform, url, JSON.stringify(body), at);
const shown = (platform: string, body: unknown, url = shop): string[] =>
  read(platform, body, url).offers.map(
    (o) => `${o.offerId.split(':')[1]} | ${o.title} | ${o.priceTwd}/${o.listPriceTwd} | ${o.inStock}`,
  );

const shopify = {
  products: [
    {
      id: 1,
      title: '虛構咖啡',
      handle: 'coffee',
      vendor: '虛構牌',
      product_type: '咖啡',
      images: [{ src: 'https://img.example/1.jpg' }],
      variants: [
        {
          id: 11,
          title: '250g',
          price: '299.00',
          compare_at_price: '399.00',
          available: true,
          barcode: '4006381333931',
        },
        { id: 12, title: '500g', price: '499.00', compare_at_price: null, available: false },
      ],
    },
    {
      id: 2,
      title: '虛構杯',
      handle: 'cup',
      vendor: '',
      images: [],
      variants: [{ id: 21, title: 'Default Title', price: '150.00', compare_at_price: '0.00', inventory_quantity: 0 }],
    },
  ],
};
const woo = [
  {
    id: 5,
    name: '虛構茶 &#8211; 綠',
    permalink: 'https://ficta.example.tw/product/tea/',
    prices: { price: '89900', regular_price: '109900', currency_code: 'TWD', currency_minor_unit: 2 },
    is_in_stock: true,
    images: [{ src: 'https://img.example/t.jpg' }],
    categories: [{ name: '茶' }],
  },
  {
    id: 6,
    name: '虛構茶二',
    permalink: 'https://ficta.example.tw/product/tea2/',
    prices: { price: '599', regular_price: '599', currency_code: 'TWD', currency_minor_unit: 0 },
    is_in_stock: false,
  },
];
const range = (regular: number, final: number) => ({
  minimum_price: { regular_price: { value: regular, currency: 'TWD' }, final_price: { value: final, currency: 'TWD' } },
});
const magento = {
  data: {
    products: {
      items: [
        { sku: 'A', name: '虛構板', url_key: 'board', stock_status: 'IN_STOCK', price_range: range(500, 450) },
        {
          sku: 'B',
          name: '虛構合板',
          url_key: 'ply',
          url_suffix: null,
          stock_status: 'IN_STOCK',
          price_range: range(90, 90),
          variants: [
            { product: { sku: 'B-1', name: '虛構合板 18mm', stock_status: 'IN_STOCK', price_range: range(90, 90) } },
            {
              product: {
                sku: 'B-2',
                name: '虛構合板 25mm',
                stock_status: 'OUT_OF_STOCK',
                price_range: range(120, 120),
              },
            },
          ],
        },
      ],
    },
  },
};
const cyberbiz = {
  products: [
    {
      id: 7,
      title: '虛構皂',
      handle: 'soap',
      price: 120,
      images: [{ src: '//img.example/s.jpg' }],
      variants: [{ id: 71, price: 120, available: true }],
    },
  ],
};
const nineyi = {
  data: {
    shopCategory: {
      salePageList: {
        totalSize: 1,
        shopCategoryName: '上衣',
        salePageList: [
          {
            salePageId: 88,
            title: '虛構衫',
            picUrl: '//img.example/9.jpg',
            price: 690,
            suggestPrice: 990,
            isSoldOut: false,
          },
        ],
      },
    },
  },
};
const money = (dollars: number) => ({ cents: dollars * 100, dollars, currency_iso: 'TWD' });
const shopline = {
  data: {
    items: [
      {
        id: 'abc',
        title_translations: { 'zh-hant': '虛構燈', en: 'Ficta' },
        price: money(1200),
        price_sale: money(990),
        quantity: 3,
        variations: [],
      },
      {
        id: 'def',
        slug: 'rug',
        title_translations: { en: 'Ficta rug' },
        price: money(500),
        price_sale: money(0),
        variations: [
          { id: 'v1', sku: 'R-S', price: money(500), fields_translations: { 'zh-hant': ['小'] }, quantity: 0 },
          {
            id: 'v2',
            sku: 'R-L',
            price: money(900),
            fields_translations: { 'zh-hant': ['大'] },
            unlimited_quantity: true,
          },
        ],
      },
    ],
  },
};
const occ = {
  pagination: { totalResults: 2 },
  products: [
    {
      code: '9001',
      name: '虛構紙巾 12入',
      url: '/Ficta/p/9001',
      price: { currencyIso: 'TWD', value: 399 },
      ean: '4006381333931',
      manufacturer: '虛構牌',
      stock: { stockLevelStatus: 'outOfStock' },
      images: [{ imageType: 'PRIMARY', url: '/medias/p.jpg' }],
    },
    { code: '9002', name: '虛構 賣場限定', url: '/Ficta/p/9002' },
  ],
};

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
reading('91APP: selling and list price, under the shop that is named', () => {
  assert.equal(shown('91app', nineyi), ['SalePage/Index/88 | 虛構衫 | 690/990 | true']);
  const shared = 'https://fts-api.91app.com/pythia-cdn/graphql?shopId=1';
  const { offers } = readPlatform('91app', shared, JSON.stringify(nineyi), {
    observedAt: at,
    siteUrl: 'https://www.ficta-wear.example/',
  });
  assert.equal(
    [offers[0]?.channel, offers[0]?.url],
    ['ficta-wear.example', 'https://www.ficta-wear.example/SalePage/Index/88'],
  );
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
      assert.equal(readPlatform(id, shop, body, at).offers, [], `${id} ${body}`);
    }
    assert.equal(readPlatform(id, shop, '<html>', at).dropped, [{ reason: 'malformed', count: 1 }]);
  }
  assert.equal(readPlatform('nobody', shop, '{}', at).dropped, [{ reason: 'malformed', count: 1 }]);
});
reading.run();

const offers = suite('extractPlatformOffers');
offers('is the offers alone', () => {
  assert.equal(
    extractPlatformOffers('cyberbiz', shop, JSON.stringify(cyberbiz), at),
    read('cyberbiz', cyberbiz).offers,
  );
});
offers.run();

const endpoints = suite('platformEndpoints');
endpoints('every platform names its requests; the second page is another', () => {
  for (const id of platformIds) {
    const options = { shopId: id === 'sap-commerce' ? 'taiwan' : '123456' };
    const [first] = platformEndpoints(id, shop, options);
    const [second] = platformEndpoints(id, shop, { ...options, page: 2 });
    assert.ok(first?.url.startsWith('https://') && first.pageSize > 0, id);
    assert.is.not(`${first?.url}${first?.body}`, `${second?.url}${second?.body}`);
  }
});
endpoints('where the shop’s number is needed and not known, there is nothing to ask', () => {
  for (const id of ['91app', 'shopline', 'sap-commerce']) assert.equal(platformEndpoints(id, shop), []);
  assert.equal(platformEndpoints('91app', shop, { shopId: '1;drop' }), []);
});
endpoints('platforms without JSON, and sites without a URL, have none', () => {
  assert.equal(platformEndpoints('waca', shop), []);
  assert.equal(platformEndpoints('shopify', 'no url'), []);
});
endpoints.run();

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

/** Recorded replies, where they are at hand: exact counts of rows. Their shops sell in other currencies. */
const payloads = new URL('../../../../shared/payloads', import.meta.url).pathname;
if (existsSync(payloads)) {
  const recorded = suite('readPlatform on recorded replies');
  const expected: [string, string, number, string[]][] = [
    ['shopify', 'shopify/products_fixture.json', 3, ['unknown_currency 3']],
    ['shopify', 'shopify/products_page1_live.json', 9, ['unknown_currency 9']],
    ['shopify', 'shopify/products_page4_live.json', 18, ['unknown_currency 18']],
    ['woocommerce', 'woocommerce/store_api_products_live.json', 18, ['foreign_currency 18']],
    ['woocommerce', 'woocommerce/store_api_v1_products_fixture.json', 2, ['foreign_currency 2']],
    ['sap-commerce', 'sap-hybris-occ/products_search_live.json', 3, ['foreign_currency 3']],
  ];
  for (const [id, file, rows, dropped] of expected) {
    recorded(`${file}: ${rows} rows`, () => {
      const body = readFileSync(`${payloads}/${file}`, 'utf8');
      const found = readPlatform(id, 'https://elsewhere.example/x', body, at);
      assert.equal([found.rows, found.dropped.map(({ reason, count }) => `${reason} ${count}`)], [rows, dropped]);
      const assumed = readPlatform(id, 'https://elsewhere.example/x', body.replaceAll(/"(?:EGP|USD|SAR)"/g, '"TWD"'), {
        observedAt: at,
        assumeTwd: true,
      });
      assert.is(assumed.offers.length, rows);
    });
  }
  recorded('magento/graphql_products_live.json: 3 simple products and 5 variants', () => {
    const { products_page1_trimmed: page } = JSON.parse(
      readFileSync(`${payloads}/magento/graphql_products_live.json`, 'utf8'),
    ) as { products_page1_trimmed: unknown };
    assert.is(read('magento', { data: { products: page } }).offers.length, 8);
  });
  recorded.run();
}
