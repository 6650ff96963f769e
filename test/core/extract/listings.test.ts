import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readOffers } from '../../../core/extract/index.ts';
import { listingCandidates } from '../../../core/extract/listings.ts';

const shopline = `<div class="product-item"><product-item product-id="0" class="ng-scope"><a href="https://www.ficta.example.tw/products/lamp"><div class="boxify-image" style="background-image:url(https://img.example/1.webp?a=1&amp;b=2)"></div><div class="title text-primary-color">虛構燈 A&amp;B</div><div class="price-sale price sl-price">NT$990</div><div class="global-primary price sl-price price-crossed">NT$1,250</div></a></product-item></div>
<div class="product-item"><product-item product-id="1"><a href="/products/rug"><div class="title">虛構毯</div><div class="price sl-price">NT$500</div><div class="sold-out-item">已售完</div></a></product-item></div>
<product-item product-id="2"><a href="/products/gift"><div class="title">虛構贈品</div><div class="price sl-price">NT$0</div></a></product-item>`;
const woocommerce = `<ul class="products"><li class="product type-product outofstock"><a href="https://ficta.example.tw/product/tea/" class="woocommerce-LoopProduct-link"><img src="data:image/gif;base64,R0" data-src="/t.jpg"><h2 class="woocommerce-loop-product__title">虛構茶</h2><span class="price"><del><span class="amount"><bdi><span>NT$</span>1,099</bdi></span></del> <ins><span class="amount"><bdi><span>NT$</span>899</bdi></span></ins></span></a></li>
<li class="product"><a href="/product/cup/"><h2 class="woocommerce-loop-product__title">虛構杯</h2><span class="price"><span class="amount">NT$150</span></span></a></li></ul>`;
const opencart = `<div class="product-thumb"><a href="#"></a><a href="/index.php?route=product/product&amp;product_id=50&amp;sort=x"><img src="/p.jpg"></a><h4><a href="/x">虛構筆</a></h4><p class="price"><span class="price-new">$80</span> <span class="price-old">$120</span></p></div>`;

const cells = suite('listingCandidates');
const cases: [string, string, unknown[][]][] = [
  [
    'SHOPLINE',
    shopline,
    [
      [
        '虛構燈 A&amp;B',
        'NT$990',
        'NT$1,250',
        'https://www.ficta.example.tw/products/lamp',
        'https://img.example/1.webp?a=1&b=2',
        null,
      ],
      ['虛構毯', 'NT$500', null, '/products/rug', null, false],
      ['虛構贈品', 'NT$0', null, '/products/gift', null, null],
    ],
  ],
  [
    'WooCommerce',
    woocommerce,
    [
      ['虛構茶', 'NT$899', 'NT$1,099', 'https://ficta.example.tw/product/tea/', '/t.jpg', false],
      ['虛構杯', 'NT$150', null, '/product/cup/', null, null],
    ],
  ],
  [
    'OpenCart',
    opencart,
    [['虛構筆', '$80', '$120', '/index.php?route=product/product&product_id=50&sort=x', '/p.jpg', null]],
  ],
];
for (const [name, html, expected] of cases) {
  cells(`${name}: title, price, list price, link, picture, stock`, () => {
    assert.equal(
      listingCandidates(html).map((row) => [row.title, row.price, row.listPrice, row.url, row.image, row.inStock]),
      expected,
    );
  });
}
cells('other pages have none', () => {
  assert.equal(listingCandidates('<li class="product"><a href="/x">NT$5</a></li>'), []);
});
cells.run();

const pages = suite('readOffers on list pages');
const read = (text: string, metas: [string, string][] = [], url = 'https://www.ficta.example.tw/') =>
  readOffers(
    { finalUrl: url, fetchedAt: '2026-01-02T03:04:05Z' },
    { text, url, domain: 'ficta.example.tw', metas, jsonLd: [] },
  );
pages('the cells are offers; free gifts are dropped with a count', () => {
  const { offers, dropped } = read(shopline);
  assert.equal(
    offers.map((o) => [o.offerId, o.title, o.priceTwd, o.listPriceTwd]),
    [
      ['ficta.example.tw:products/lamp', '虛構燈 A&B', 990, 1250],
      ['ficta.example.tw:products/rug', '虛構毯', 500, null],
    ],
  );
  assert.equal(dropped, [{ reason: 'bait_price', count: 1 }]);
});
pages('on a product page the cells are other products', () => {
  const metas: [string, string][] = [
    ['og:title', '虛構主角'],
    ['product:price:amount', '77'],
    ['product:price:currency', 'TWD'],
  ];
  assert.equal(
    read(shopline, metas, 'https://www.ficta.example.tw/products/hero').offers.map(({ title }) => title),
    ['虛構主角'],
  );
});
pages('what a front page shows without a link of its own has no lasting key', () => {
  const metas: [string, string][] = [
    ['og:title', '虛構主角'],
    ['product:price:amount', '77'],
    ['product:price:currency', 'TWD'],
  ];
  assert.equal(read('<p>NT$77</p>', metas).dropped, [{ reason: 'no_key', count: 1 }]);
});
pages.run();
