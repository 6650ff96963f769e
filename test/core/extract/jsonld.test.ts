import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { breadcrumbCategory, parseJsonLd, schemaCandidates } from '../../../core/extract/jsonld.ts';
import type { Json } from '../../../core/extract/loose-json.ts';
import { parseAvailability, parseCondition } from '../../../core/extract/schema-product.ts';

const pageUrl = 'https://shop.example.tw/products/pot';
const rows = (...roots: unknown[]) => schemaCandidates(roots as Json[], pageUrl);
const product = {
  '@type': 'Product',
  name: '虛構手沖壺',
  offers: { '@type': 'Offer', price: 1290, priceCurrency: 'TWD' },
};

const parse = suite('parseJsonLd');
parse('null blocks and unreadable ones give nothing, others are kept in order', () => {
  assert.equal(parseJsonLd(['null', '{"a":1}', 'oops', '[{"b":2}]']), [{ a: 1 }, [{ b: 2 }]]);
});
parse.run();

const schema = suite('schemaCandidates');
schema('a product with one offer is one row with all it says', () => {
  const [row] = rows({
    '@context': 'https://schema.org',
    '@type': ['Product'],
    name: '虛構手沖壺 &amp; 濾杯',
    image: [{ '@type': 'ImageObject', url: 'https://img.example/1.jpg' }],
    brand: { '@type': 'Brand', name: '虛構牌' },
    gtin13: '4006381333931',
    category: '咖啡器具',
    itemCondition: 'https://schema.org/RefurbishedCondition',
    offers: { price: '1,290.00', priceCurrency: 'TWD', availability: 'http://schema.org/OutOfStock', url: '/other' },
  });
  assert.equal(row, {
    key: null,
    variant: null,
    title: '虛構手沖壺 & 濾杯',
    brand: '虛構牌',
    price: '1,290.00',
    isFrom: false,
    listPrice: null,
    currency: 'TWD',
    url: pageUrl,
    image: 'https://img.example/1.jpg',
    condition: 'refurbished',
    inStock: false,
    gtin: '4006381333931',
    mpn: null,
    category: '咖啡器具',
  });
});
schema('the lowest of several prices is said to be one', () => {
  const isFrom = (offer: object): boolean | undefined =>
    rows({
      '@type': 'Product',
      name: '虛構茶',
      offers: { '@type': 'AggregateOffer', priceCurrency: 'TWD', ...offer },
    })[0]?.isFrom;
  for (const several of [
    { lowPrice: 180, highPrice: 420 },
    { lowPrice: '1,180', highPrice: '1,420' },
    { lowPrice: 180, offerCount: '3' },
  ])
    assert.is(isFrom(several), true, JSON.stringify(several));
  for (const one of [
    { lowPrice: 180, highPrice: '180.00' },
    { lowPrice: '1,180', highPrice: '1180' },
    { lowPrice: 180, offerCount: 1 },
    { lowPrice: 180 },
    { price: 180, highPrice: 420 },
  ])
    assert.is(isFrom(one), false, JSON.stringify(one));
});
const shapes: [string, unknown, number][] = [
  ['an array', [product, product], 2],
  ['@graph', { '@graph': [{ '@type': 'WebSite' }, product] }, 1],
  ['mainEntity', { '@type': 'WebPage', mainEntity: product }, 1],
  [
    'ItemList with items',
    { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: { ...product, url: '/a' } }] },
    1,
  ],
  [
    'an Offer with its item',
    { '@type': 'Offer', price: 5, priceCurrency: 'TWD', itemOffered: { '@type': 'Product', name: 'x' } },
    1,
  ],
  ['a prefixed type', { ...product, '@type': 'schema:Product' }, 1],
  ['an article', { '@type': 'NewsArticle', name: 'x' }, 0],
];
for (const [name, root, count] of shapes) schema(`${name}: ${count}`, () => assert.is(rows(root).length, count));

schema('what members, resellers or firms pay is no price, nor what a maker asks shops not to go below', () => {
  const all = { '@type': 'Offer', price: 690, priceCurrency: 'TWD' };
  const pricesOf = (offers: unknown): unknown[] => rows({ ...product, offers }).map(({ price }) => price);
  assert.equal(pricesOf([all, { ...all, price: 590, validForMemberTier: { '@type': 'MemberProgramTier' } }]), [690]);
  assert.equal(
    pricesOf([{ ...all, price: 400, eligibleCustomerType: 'http://purl.org/goodrelations/v1#Reseller' }, all]),
    [690],
  );
  const specification = (more: object) => ({ '@type': 'UnitPriceSpecification', priceCurrency: 'TWD', ...more });
  const priceSpecification = [
    specification({ price: 590, validForMemberTier: [{ '@id': '#gold' }] }),
    specification({ price: 500, priceType: 'https://schema.org/MinimumAdvertisedPrice' }),
    specification({ price: 690 }),
  ];
  assert.equal(pricesOf({ '@type': 'Offer', priceSpecification }), [690]);
});
schema('an AggregateOffer gives its own offers, or its lowest price', () => {
  const low = rows({
    ...product,
    offers: { '@type': 'AggregateOffer', lowPrice: 99, highPrice: 199, priceCurrency: 'TWD' },
  });
  assert.equal(
    low.map(({ price }) => price),
    [99],
  );
  const listed = rows({
    ...product,
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: 99,
      priceCurrency: 'TWD',
      offers: [
        { price: 99, sku: 'S' },
        { price: 199, sku: 'L' },
      ],
    },
  });
  assert.equal(
    listed.map(({ price, variant, currency }) => [price, variant, currency]),
    [
      [99, 'S', 'TWD'],
      [199, 'L', 'TWD'],
    ],
  );
});
schema("an aggregate of other sellers' offers is no offer of the page", () => {
  const aggregate = (...offers: object[]) => ({
    '@type': 'Product',
    name: '虛構電扇',
    offers: { '@type': 'AggregateOffer', lowPrice: 880, priceCurrency: 'TWD', offerCount: 2, offers },
  });
  const [first, second] = ['乾行', '坤行'].map((name) => ({ price: 880, seller: { '@type': 'Organization', name } }));
  assert.equal(rows(aggregate(first!, second!)), []);
  assert.equal(
    rows(aggregate({ price: 1, url: 'https://a.example/x' }, { price: 2, url: 'https://b.example/x' })),
    [],
    'offers at other hosts',
  );
  assert.is(rows(aggregate(first!, first!)).length, 2, 'one seller');
  assert.equal(rows(aggregate({ price: 5, url: 'https://shop.example.tw/a' }))[0]?.price, 5);
  assert.is(rows(aggregate())[0]?.price, 880, 'of a shop: its variants');
  assert.equal(
    schemaCandidates([aggregate()] as Json[], pageUrl, { isComparison: true }),
    [],
    'of a comparison of prices',
  );
});
const asked = (...offers: object[]): unknown[] =>
  schemaCandidates([{ ...product, offers }] as Json[], pageUrl, { observedAt: '2026-03-10T02:00:00Z' }).map(
    ({ price }) => price,
  );
schema('an offer of another time or of several pieces is none beside one that can be bought now', () => {
  const now = { price: 300, priceValidUntil: '2020-01-01' };
  const others = [
    { price: 200, validFrom: '2026-03-11' },
    { price: 200, validFrom: '2026-03-10T10:30' },
    { price: 200, validThrough: '2026/03/09' },
    { price: 200, eligibleQuantity: { minValue: 6 } },
    { price: 200, eligibleQuantity: { value: '12', unitCode: 'C62' } },
  ];
  for (const other of others) {
    assert.equal(asked(other, now), [300], JSON.stringify(other));
    assert.equal(asked(other), [200], 'nothing else is left');
    assert.equal(asked({ ...other, sku: 'b' }, now), [200, 300], 'another thing');
  }
  const open = [
    { price: 200, validFrom: '2026-03-10', validThrough: '2026-03-10' },
    { price: 200, validFrom: 'soon' },
    { price: 200, eligibleQuantity: { value: 500, unitCode: 'GRM' } },
  ];
  for (const one of open) assert.equal(asked(one, now), [200, 300], JSON.stringify(one));
  assert.equal(rows({ ...product, offers: [others[0], now] }).length, 2, 'no time to compare with');
});
schema('of price specifications the one for a single piece counts', () => {
  const priceSpecification = [{ price: 90, eligibleQuantity: { minValue: 10 } }, { price: 110 }];
  assert.equal(asked({ priceSpecification }), [110]);
});
schema('a rent or a trade-in is no offer, and nothing is the price where it is all', () => {
  const rent = { price: 30, businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut' };
  const sale = { price: 300, businessFunction: 'http://purl.org/goodrelations/v1#Sell' };
  assert.equal(asked(rent, sale), [300]);
  assert.equal(asked(rent), [null]);
});
schema('a list price in other money is none', () => {
  const list = (priceCurrency?: string) =>
    rows({
      ...product,
      offers: {
        price: 300,
        priceCurrency: 'TWD',
        priceSpecification: { priceType: 'ListPrice', price: 900, priceCurrency },
      },
    })[0]?.listPrice;
  assert.equal([list('JPY'), list('TWD'), list()], [null, 900, 900]);
});
schema('a filler does not hide the maker or the model', () => {
  const [one] = rows({ ...product, brand: 'N/A', manufacturer: '虛構廠', mpn: '-', model: 'FX-1' });
  assert.equal([one?.brand, one?.mpn], ['虛構廠', 'FX-1']);
});
schema('variants: told apart by their URLs, else by SKU; their own names complete the title', () => {
  const byUrl = rows({
    ...product,
    offers: [
      { price: 1, url: '/p?variant=1', sku: 'a', name: '紅' },
      { price: 2, url: '/p?variant=2', sku: 'b', name: '藍' },
    ],
  });
  assert.equal(
    byUrl.map(({ url, variant, title }) => [url, variant, title]),
    [
      ['/p?variant=1', null, '虛構手沖壺 紅'],
      ['/p?variant=2', null, '虛構手沖壺 藍'],
    ],
  );
});
schema('a ProductGroup gives its variants, with what the group says for all', () => {
  const group = rows({
    '@type': 'ProductGroup',
    name: '虛構襪',
    brand: '虛構牌',
    url: '/socks',
    hasVariant: [
      { '@type': 'Product', name: '虛構襪 紅', offers: { price: 99, priceCurrency: 'TWD', url: '/socks?c=1' } },
      { '@type': 'Product', name: '虛構襪 藍', offers: { price: 89, priceCurrency: 'TWD' } },
    ],
  });
  assert.equal(
    group.map(({ title, brand, price }) => [title, brand, price]),
    [
      ['虛構襪 紅', '虛構牌', 99],
      ['虛構襪 藍', '虛構牌', 89],
    ],
  );
});
schema('variants without a URL are told apart by SKU, on the page of their group', () => {
  const variant = (sku: string, price: number) => ({
    '@type': 'Product',
    name: '虛構襪',
    sku,
    offers: { price, priceCurrency: 'TWD' },
  });
  const group = rows({ '@type': 'ProductGroup', name: '虛構襪', hasVariant: [variant('S', 99), variant('L', 129)] });
  assert.equal(
    group.map(({ url, variant, price }) => [url, variant, price]),
    [
      [pageUrl, 'S', 99],
      [pageUrl, 'L', 129],
    ],
  );
});
schema('a SKU that tells nothing apart is not kept', () => {
  assert.is(rows({ ...product, sku: 'A-1' })[0]?.variant, null);
});
schema('offers by reference are looked up', () => {
  const [row] = rows({
    '@graph': [
      { '@type': 'Product', name: 'x', offers: { '@id': '#o' } },
      { '@id': '#o', '@type': 'Offer', price: 77, priceCurrency: 'TWD' },
    ],
  });
  assert.is(row?.price, 77);
});
schema('a price specification gives price and list price', () => {
  const [row] = rows({
    ...product,
    offers: {
      priceSpecification: [
        { price: 990, priceCurrency: 'TWD' },
        { price: 1290, priceType: 'https://schema.org/ListPrice' },
      ],
    },
  });
  assert.equal([row?.price, row?.listPrice, row?.currency], [990, 1290, 'TWD']);
});
schema('a price per unit is not the price', () => {
  const unit = { price: 12, priceCurrency: 'TWD', referenceQuantity: { value: 100, unitCode: 'GRM' } };
  assert.is(rows({ ...product, offers: { priceSpecification: [unit] } })[0]?.price, null);
});
schema('related products count only with a URL of their own', () => {
  const related = rows({
    ...product,
    isRelatedTo: [
      { ...product, name: '甲' },
      { ...product, name: '乙', url: '/b' },
    ],
  });
  assert.equal(
    related.map(({ title, url }) => [title, url]),
    [
      ['虛構手沖壺', pageUrl],
      ['甲', null],
      ['乙', '/b'],
    ],
  );
});
schema('a brand that is a path is no brand', () => {
  assert.is(rows({ ...product, brand: '/brands/7' })[0]?.brand, null);
});
schema('cycles, depth and breadth are bounded', () => {
  let deep: unknown = product;
  for (let i = 0; i < 5_000; i++) deep = { a: deep };
  assert.is(rows(deep).length, 0);
  assert.ok(rows(Array.from({ length: 30_000 }, () => product)).length <= 2_000);
  assert.ok(rows({ ...product, offers: Array.from({ length: 5_000 }, (_, i) => ({ price: i })) }).length <= 200);
});
schema.run();

const crumbs = suite('breadcrumbCategory');
crumbs('the last label that is neither the shop nor the product', () => {
  const list = (...names: string[]) =>
    ({ itemListElement: names.map((name) => ({ name })) }) as unknown as { [key: string]: Json };
  assert.is(breadcrumbCategory(list('首頁', '家電', '吸塵器', '虛構 X1'), '虛構 X1'), '吸塵器');
  assert.is(breadcrumbCategory(list('首頁'), null), null);
  assert.is(breadcrumbCategory(null, null), null);
});
crumbs.run();

const words = suite('parseAvailability');
words('reads every vocabulary; null where nothing is said', () => {
  assert.equal(
    [
      'https://schema.org/InStock',
      'https://schema.org/InStock/',
      'in stock',
      'instock',
      'PreOrder',
      'OutOfStock',
      'oos',
      'SoldOut',
      'maybe',
      null,
    ].map(parseAvailability),
    [true, true, true, true, true, false, false, false, null, null],
  );
});
words.run();

const conditions = suite('parseCondition');
conditions('reads every vocabulary; null where nothing is said', () => {
  assert.equal(
    [
      'https://schema.org/NewCondition',
      'new',
      'refurbished',
      'UsedCondition',
      'DamagedCondition',
      'open_box',
      '',
      null,
    ].map(parseCondition),
    ['new', 'new', 'refurbished', 'used', 'used', 'open_box', null, null],
  );
});
conditions.run();
