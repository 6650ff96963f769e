import { existsSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run as runPrices } from '../../../bench/evaluate/prices.ts';
import { run as runStructured } from '../../../bench/evaluate/structured.ts';
import type { Page } from '../../../core/contract/index.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import { crossedPrice } from '../../../core/extract/crossed-price.ts';
import { assumesTwd, extractOffers, readOffers } from '../../../core/extract/index.ts';
import { cpuMsSince } from '../../support/cpu.ts';

const page = (
  body: string,
  url = 'https://www.ficta.example.tw/products/pot',
  type = 'text/html; charset=utf-8',
): Page => ({
  url,
  finalUrl: url,
  status: 200,
  headers: [['content-type', type]],
  body: new TextEncoder().encode(body),
  fetchedAt: '2026-01-02T03:04:05Z',
  source: 'http',
  truncated: false,
  redirects: 0,
  elapsedMs: 1,
  wireBytes: 1,
  requests: [],
  cnames: [],
});
const read = (body: string, url?: string, type?: string) => {
  const one = page(body, url, type);
  return readOffers(one, readEvidence(one));
};
const jsonLd = (node: unknown): string => `<script type="application/ld+json">${JSON.stringify(node)}</script>`;
const product = {
  '@type': 'Product',
  name: '虛構手沖壺',
  offers: { '@type': 'Offer', price: 1290, priceCurrency: 'TWD' },
};

const comparison = suite('readOffers: comparisons of prices');
comparison('what a page that compares prices aggregates is not sold there', () => {
  const offers = { '@type': 'AggregateOffer', lowPrice: 690, priceCurrency: 'TWD' };
  const data = jsonLd({ ...product, offers });
  assert.is(read(`<title>虛構手沖壺</title>${data}`).offers[0]?.priceTwd, 690);
  assert.equal(read(`<title>虛構手沖壺 - 虛構比價網</title>${data}`).offers, []);
});
comparison.run();
const metas =
  '<meta property="og:title" content="虛構手沖壺"><meta property="product:price:amount" content="1290"><meta property="product:price:currency" content="TWD"><meta property="product:brand" content="虛構牌">';
const microdata =
  '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">虛構手沖壺</b><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><i itemprop="price">NT$1,290</i></div></div>';

const offers = suite('readOffers');
for (const [name, html] of [
  ['JSON-LD', jsonLd(product)],
  ['microdata', microdata],
  ['meta properties', metas],
] as const) {
  offers(`a product page by ${name}`, () => {
    const found = read(`<html><head>${html}</head><body></body></html>`);
    assert.equal(
      found.offers.map((o) => [o.offerId, o.channel, o.title, o.priceTwd, o.url]),
      [
        [
          'ficta.example.tw:products/pot',
          'ficta.example.tw',
          '虛構手沖壺',
          1290,
          'https://www.ficta.example.tw/products/pot',
        ],
      ],
    );
  });
}
offers('structured data first; meta properties fill its gaps where the price is the same', () => {
  const [offer] = read(jsonLd(product) + metas).offers;
  assert.equal([offer?.title, offer?.brand], ['虛構手沖壺', '虛構牌']);
  const other = jsonLd({ ...product, offers: { price: 990, priceCurrency: 'TWD' } });
  assert.equal([read(other + metas).offers[0]?.priceTwd, read(other + metas).offers[0]?.brand], [990, null]);
});
offers('where structured data has no usable price, meta properties answer', () => {
  assert.equal(
    read(jsonLd({ ...product, offers: { price: 0, priceCurrency: 'TWD' } }) + metas).offers.map(
      ({ priceTwd }) => priceTwd,
    ),
    [1290],
  );
});
offers('the og:url of the same host names the product; one of another host or the front page does not', () => {
  const id = (ogUrl: string): string | undefined =>
    read(`<meta property="og:url" content="${ogUrl}">${jsonLd(product)}`).offers[0]?.offerId;
  assert.is(id('https://www.ficta.example.tw/products/canonical?utm=1'), 'ficta.example.tw:products/canonical');
  assert.is(id('https://elsewhere.example/x'), 'ficta.example.tw:products/pot');
  assert.is(id('https://www.ficta.example.tw/'), 'ficta.example.tw:products/pot');
});
offers('a JSON reply is read as its platform’s', () => {
  const body = JSON.stringify({
    products: [{ title: '虛構皂', handle: 'soap', variants: [{ price: 120, available: true }] }],
  });
  assert.equal(
    read(body, 'https://ficta.example.tw/products.json', 'application/json').offers.map(({ offerId }) => offerId),
    ['ficta.example.tw:products/soap'],
  );
});
offers('the list and the page of one product give one offer id', () => {
  const body = JSON.stringify({
    products: [{ title: '虛構壺', handle: 'pot', variants: [{ id: 5, title: 'Default Title', price: '1290.00' }] }],
  });
  const [listed] = read(body, 'https://www.ficta.example.tw/products.json', 'application/json').offers;
  const [own] = read(
    jsonLd({ ...product, offers: { ...product.offers, url: 'https://www.ficta.example.tw/products/pot?variant=5' } }),
  ).offers;
  assert.is(listed?.offerId, own?.offerId);
});
offers('foreign shops: dropped with a count', () => {
  const found = read(jsonLd({ ...product, offers: { price: '£87.50' } }), 'https://ficta.example/p');
  assert.equal([found.offers, found.dropped, found.rows], [[], [{ reason: 'foreign_currency', count: 1 }], 1]);
});
offers('pages without products have no rows', () => {
  for (const html of ['', '<p>NT$1,290</p>', jsonLd({ '@type': 'WebSite', name: 'x' })])
    assert.equal(read(html), { offers: [], dropped: [], rows: 0 });
});
offers('a struck-through price beside the price is the list price', () => {
  assert.is(read(`${jsonLd(product)}<p><del>NT$1,680</del> <b>NT$1,290</b></p>`).offers[0]?.listPriceTwd, 1680);
});
offers('hostile pages take linear time', () => {
  const startedAt = process.cpuUsage();
  for (const html of [
    '<script type="application/ld+json">'.repeat(50_000),
    `<p itemscope>${'<'.repeat(500_000)}`,
    `${jsonLd(product)}${'<del>1,680'.repeat(100_000)}`,
    `${jsonLd(product)}<a ${'class="'.repeat(100_000)}`,
  ]) {
    read(html);
  }
  assert.ok(cpuMsSince(startedAt) < 20_000, String(cpuMsSince(startedAt)));
});
offers.run();

const alone = suite('extractOffers');
alone('is the offers alone', () => {
  const one = page(metas);
  assert.equal(extractOffers(one, readEvidence(one)), read(metas).offers);
});
alone.run();

const assumed = suite('assumesTwd');
const none = { domain: 'ficta.example', metas: [] as [string, string][], text: '<html lang="zh-Hant">', lang: null };
assumed('Taiwanese by host, language, locale or named currency; plain Chinese is not enough', () => {
  assert.is(assumesTwd(none), false);
  assert.is(assumesTwd({ ...none, domain: 'ficta.example.tw' }), true);
  assert.is(assumesTwd({ ...none, lang: 'zh-TW' }), true);
  assert.is(assumesTwd({ ...none, text: '<html class=x lang="zh-Hant-TW">' }), true);
  assert.is(assumesTwd({ ...none, metas: [['og:locale', 'zh_TW']] }), true);
  assert.is(assumesTwd({ ...none, metas: [['product:price:currency', 'NTD']] }), true);
  assert.is(assumesTwd({ ...none, text: '<script>Shopify.currency = {"active":"TWD","rate":"1.0"};</script>' }), true);
  assert.is(assumesTwd({ ...none, text: '{"currency":"HKD"},{"currency":"TWD"}' }), false);
  assert.is(assumesTwd({ ...none, lang: 'zh-HK', metas: [['og:locale', 'zh_HK']] }), false);
});
assumed.run();

const crossed = suite('crossedPrice');
const main = '<h1>虛構</h1><p><span class="price-crossed">NT$1,680</span><span class="price">NT$1,290</span></p>';
crossed('struck through or by class, before or right after the price', () => {
  assert.is(crossedPrice(main, 1290), 1680);
  assert.is(crossedPrice('<b>$1,290</b> <s>$1,680</s>', 1290), 1680);
  assert.is(crossedPrice('<i class="old-price">原價 1680 元</i><i>1290</i>', 1290), 1680);
});
crossed('another product’s former price is not this one’s', () => {
  const related = `<p>NT$1,290</p>${'<p>說明</p>'.repeat(200)}<li><del>NT$2,000</del> NT$1,290</li>`;
  assert.is(crossedPrice(related, 1290), null);
  assert.is(
    crossedPrice(
      '<p>NT$1,290</p><h2>相關商品與更多好物推薦給您參考</h2><li>虛構商品甲乙丙丁戊己庚辛壬癸子丑寅卯 <del>NT$2,000</del> NT$999</li>',
      1290,
    ),
    null,
  );
});
crossed('another product at the same price, right behind: its heading or its name tells', () => {
  assert.is(crossedPrice('<p>NT$1,290</p><h3>虛構乙</h3><del>NT$2,000</del><b>NT$1,290</b>', 1290), null);
  assert.is(crossedPrice('<p>NT$1,290</p><i>虛構乙</i> <del>NT$2,000</del> NT$999', 1290), null);
  assert.is(crossedPrice('<b>$1,290</b><h1>虛構</h1><del>$1,680</del> <b>$1,290</b>', 1290), 1680);
});
crossed('what is struck through may be a fee or a part', () => {
  assert.is(crossedPrice('<b>$1,290</b> <p>安裝費 <s>$1,500</s> 免費</p>', 1290), null);
  assert.is(crossedPrice('<b>$1,290</b> <p>建議售價 <s>$1,500</s></p>', 1290), 1500);
});
crossed('units, taxes and badges between the two name no other thing', () => {
  for (const between of ['/瓶', ' / 組', ' (含稅)', ' 含稅', '<i>每件</i>', '<em>折扣</em>', '元<i>折扣</i>'])
    assert.is(crossedPrice(`<b>NT$860</b>${between} <del>NT$1,090</del>`, 860), 1090, between);
  for (const between of ['折扣碼', '手續費', '/瓶 虛構乙', '免運費 安裝費'])
    assert.is(crossedPrice(`<b>NT$860</b> ${between} <del>NT$1,090</del>`, 860), null, between);
});
crossed('a bar above may show the price before the heading of the page’s own product', () => {
  const under = (title: string, heading: string): string =>
    `<title>${title}</title><div>NT$860</div>${heading}<del>NT$1,090</del> <b>NT$860</b>`;
  assert.is(crossedPrice(under('虛構茶壺 - 虛構店', '<h2 class="name">虛構 茶壺</h2>'), 860), 1090);
  assert.is(crossedPrice(under('虛構茶壺 - 虛構店', '<p>其他說明</p><h2><b>虛構茶壺</b></h2>'), 860), 1090);
  assert.is(crossedPrice(under('虛構茶壺 - 虛構店', '<h2>虛構茶杯</h2>'), 860), null);
  assert.is(crossedPrice(under('虛構茶壺 - 虛構店', '<h2>虛構茶壺</h2><h3>相關商品</h3>'), 860), null);
});
crossed('a former price under the price, or bait, is none', () => {
  assert.is(crossedPrice('<del>NT$1,000</del> NT$1,290', 1290), null);
  assert.is(crossedPrice('<del>NT$99,999,999</del> NT$1,290', 1290), null);
  assert.is(crossedPrice('', 1290), null);
});
crossed.run();

/** Cases of other libraries, where they are at hand: the floors that they must reach. */
const cases = new URL('../../../../shared/cases', import.meta.url).pathname;
if (existsSync(cases)) {
  const floors = suite('evaluate on cases of other libraries');
  floors('prices: at least 97 % come to the offers they should', async () => {
    const { total, passed } = (await runPrices([`${cases}/prices.json`])) as { total: number; passed: number };
    assert.ok(total > 500 && passed / total >= 0.97, `${passed} of ${total}`);
  });
  floors('structured data: every JSON-LD case, at least 95 % of the others', async () => {
    const { total, passed, syntaxes } = (await runStructured([`${cases}/structured-data.json`])) as {
      total: number;
      passed: number;
      syntaxes: Record<string, { total: number; passed: number }>;
    };
    assert.is(syntaxes['json-ld']?.passed, syntaxes['json-ld']?.total);
    assert.ok(total > 20 && passed / total >= 0.95, `${passed} of ${total}`);
  });
  floors.run();
}
