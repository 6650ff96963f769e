/**
 * An invented world of pages whose truth is known: shops in nine languages, with and without the usual marks, and sites
 * that look a little like shops. Each page also as a request log without its body.
 */
import { createHash } from 'node:crypto';
import type { Page } from '../../core/contract/index.ts';
import words from './shop-world.json' with { type: 'json' };

export interface WorldPage {
  page: Page;
  isShop: boolean;
  kind: string;
}

type Draw = (share: number) => boolean;
type Shop = Record<(typeof words.fields)[number], string>;

/** The same draws for the same name on every machine. */
const drawsOf = (name: string): Draw => {
  let count = 0;
  return (share) => {
    const digest = createHash('sha256').update(`${name} ${count++}`).digest();
    return digest.readUInt32BE(0) / 0x1_0000_0000 < share;
  };
};

export const pageOf = (url: string, html: string, requests: string[] = []): Page => ({
  ...{ url, finalUrl: url, status: 200, headers: [['content-type', 'text/html; charset=utf-8']] },
  ...{ body: Buffer.from(html), fetchedAt: '2026-01-01T00:00:00Z', truncated: html === '', redirects: 0 },
  ...{ source: requests.length > 0 ? 'har' : 'http', elapsedMs: null, wireBytes: null, requests, cnames: [] },
});

const item = (text: string, href = '#'): string => `<li><a href="${href}">${text}</a></li>`;
const filler = (lang: string): string => `<p lang="${lang}">${'Lorem ipsum dolor sit amet. '.repeat(40)}</p>`;
const priceOf = (shop: Shop, n: number): string => shop['currency']!.replace('%', String(90 + n * 35));

/** A header as themes write it: a cart by word, by picture alone, or put in by a script. */
const header = (shop: Shop, draw: Draw): string => {
  const cart = draw(0.55)
    ? `<a href="${draw(0.6) ? '/cart' : '/order/step1'}">${shop['cart']}</a>`
    : draw(0.6)
      ? `<button class="${draw(0.5) ? 'header-cart-btn' : 'ico ico-basket'}" aria-label="${shop['cart']}"><svg></svg></button>`
      : '<div id="app-header-tools"></div>';
  const menu = [item(shop['goods']!, '/products/all'), item(shop['sale']!, '/sale'), item(shop['news']!, '/news')];
  return `<header><nav><ul>${menu.join('')}</ul></nav>${cart}<a href="/login">${shop['account']}</a></header>`;
};

const footer = (shop: Shop, draw: Draw): string =>
  `<footer><ul>${item(shop['about']!, '/about')}${(['orders', 'returns', 'shipping', 'pay'] as const)
    .map((field) => (draw(0.75) ? item(shop[field]!, `/pages/${field}`) : ''))
    .join('')}</ul></footer>`;

const tile = (shop: Shop, n: number, draw: Draw): string => {
  const name = shop['thing']!.replace('%', String(n));
  const price = draw(0.5) ? `<span>${priceOf(shop, n)}</span>` : `<b>${name} — ${priceOf(shop, n)}</b>`;
  return `<div class="box"><a href="/${draw(0.5) ? 'products' : 'detail'}/${n}"><img src="/up/${n}.jpg">${name}</a>${price}</div>`;
};

const tiles = (shop: Shop, count: number, draw: Draw): string =>
  Array.from({ length: count }, (_, n) => tile(shop, n + 1, draw)).join('');

const product = (shop: Shop, draw: Draw): string => {
  const name = shop['thing']!.replace('%', '7');
  const json = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"${name}","offers":{"@type":"Offer","price":"335","priceCurrency":"TWD"}}</script>`;
  return `${draw(0.5) ? json : ''}<h1>${name}</h1><p>${priceOf(shop, 7)}</p><p>${shop['stock']}</p><button>${shop['buy']}</button>`;
};

const shopBodies: Record<string, (shop: Shop, draw: Draw, lang: string) => string> = {
  home: (shop, draw, lang) => tiles(shop, 8, draw) + filler(lang),
  list: (shop, draw) => tiles(shop, 24, draw),
  product,
  about: (_shop, _draw, lang) => filler(lang),
  article: (_shop, _draw, lang) =>
    `<script type="application/ld+json">{"@type":"BlogPosting"}</script><article>${filler(lang)}</article>`,
  login: (_shop, _draw, lang) =>
    `<form action="/login"><input name="email"><input type="password"></form>${filler(lang)}`,
};

const shopRequests = (host: string, kind: string, draw: Draw): string[] => [
  `https://${host}/`,
  `https://${host}/assets/app.js`,
  ...(draw(0.5) ? [1, 2, 3, 4, 5].map((n) => `https://${host}/upload/${draw(0.8) ? 'product' : 'pic'}/${n}.jpg`) : []),
  ...(draw(0.35) ? [`https://${host}/api/cart/count`] : []),
  ...(draw(0.6)
    ? [
        `https://www.facebook.com/tr/?id=1&ev=${kind === 'product' ? 'ViewContent' : 'PageView'}&cd[content_type]=${draw(0.5) ? 'product' : 'x'}`,
      ]
    : []),
  ...(draw(0.6)
    ? [
        `https://www.google-analytics.com/g/collect?v=2&tid=G-ABC1234567&en=${draw(0.5) ? 'view_item_list' : 'page_view'}`,
      ]
    : []),
  ...(draw(0.3) ? ['https://dynamic.criteo.com/js/ld/ld.js?a=1'] : []),
];

const shopPages = (lang: string, values: readonly string[], variant: number): WorldPage[] => {
  const shop = Object.fromEntries(words.fields.map((field, i) => [field, values[i]!])) as Shop;
  const host = `${lang.toLowerCase()}-laden${variant}.example`;
  const draw = drawsOf(host);
  const [top, bottom] = [header(shop, draw), footer(shop, draw)];
  return Object.entries(shopBodies).flatMap(([kind, body]) => {
    const html = `<!doctype html><html lang="${lang}"><title>${shop['about']}</title><body>${top}${body(shop, draw, lang)}${bottom}</body></html>`;
    const log =
      kind === 'home' || kind === 'product'
        ? [pageOf(`https://log-${host}/${kind}`, '', shopRequests(`log-${host}`, kind, draw))]
        : [];
    const own = { page: pageOf(`https://${host}/${kind}`, html), isShop: true, kind: `shop ${kind}` };
    return [own, ...log.map((page) => ({ page, isShop: true, kind: 'request log of a shop' }))];
  });
};

/** What makes each kind look like a shop. */
const lures: Record<string, (draw: Draw) => string> = {
  recipe: () =>
    '<link rel="stylesheet" href="/wp-content/plugins/woocommerce/assets/css/woocommerce.css"><script src="/wp-content/plugins/woocommerce/assets/js/frontend/add-to-cart.min.js"></script><script type="application/ld+json">{"@type":"Recipe","name":"x"}</script>',
  catalogue: () =>
    Array.from({ length: 12 }, (_, n) => `<div class="product-item"><a href="/product/${n}">PX-${n}</a></div>`).join(
      '',
    ),
  restaurant: () => Array.from({ length: 40 }, (_, n) => `<li>Dish ${n} <b>$${n + 8}.50</b></li>`).join(''),
  jobs: () => Array.from({ length: 30 }, (_, n) => `<li>職缺 ${n} <b>${30 + n},000 元</b></li>`).join(''),
  realty: () =>
    Array.from({ length: 20 }, (_, n) => `<li><a href="/item/${n}">House ${n}</a> <b>$${300 + n},000</b></li>`).join(
      '',
    ),
  comparison: () =>
    `<script type="application/ld+json">{"@type":"Product","name":"x","offers":{"@type":"AggregateOffer","lowPrice":"9","offerCount":"2","offers":[{"@type":"Offer","price":"9","seller":{"@type":"Organization","name":"甲"}},{"@type":"Offer","price":"10","seller":{"@type":"Organization","name":"乙"}}]}}</script>${Array.from({ length: 20 }, (_, n) => `<li>商城 ${n} <b>NT$${9000 + n}</b> <a href="https://mall${n}.example/x">前往購買</a></li>`).join('')}`,
  news: (draw) =>
    draw(0.5)
      ? '<script type="application/ld+json">{"@type":"NewsArticle"}</script><a href="https://shop.zeitung.example/">Shop</a>'
      : '<a href="/shop">Shop</a>',
  software: () => '<li>入門 <b>NT$690</b></li><li>專業 <b>NT$1,690</b></li><li>企業 <b>NT$3,690</b></li>',
};

const hosts: Record<string, string> = {
  public: 'www.city%.gov.tw',
  help: 'help.mall%.example',
  donation: 'ngo%.org.tw',
};

const otherPages = (kind: string, values: readonly string[], variant: number): WorldPage[] => {
  const host = (hosts[kind] ?? `${kind}%.example`).replace('%', String(variant));
  const draw = drawsOf(host);
  const [links, prose] = [[...values.slice(0, 5), values[6]!], values[5]!];
  const html = `<!doctype html><html><title>${values[0]} ${kind === 'comparison' ? '比價網' : ''}</title><body><nav><ul>${links.map((text, n) => item(text, `/${n}`)).join('')}</ul></nav><p>${prose.repeat(3)}</p>${lures[kind]?.(draw) ?? ''}${filler('en')}</body></html>`;
  const requests = [
    `https://${host}/`,
    `https://${host}/a.js`,
    'https://www.google-analytics.com/g/collect?v=2&tid=G-XYZ7654321&en=page_view',
    ...(draw(0.5) ? ['https://www.facebook.com/tr/?id=2&ev=PageView'] : []),
  ];
  return [
    { page: pageOf(`https://${host}/`, html), isShop: false, kind },
    {
      page: pageOf(
        `https://log-${host}/`,
        '',
        requests.map((url) => url.replace(host, `log-${host}`)),
      ),
      isShop: false,
      kind: `request log of ${kind}`,
    },
  ];
};

const VARIANTS = 6;

/** The whole world: some 430 pages of about 200 sites. */
export const shopWorld = (): WorldPage[] => {
  const variants = Array.from({ length: VARIANTS }, (_, n) => n + 1);
  return [
    ...Object.entries(words.shops).flatMap(([lang, values]) => variants.flatMap((n) => shopPages(lang, values, n))),
    ...Object.entries(words.others).flatMap(([kind, values]) => variants.flatMap((n) => otherPages(kind, values, n))),
  ];
};
