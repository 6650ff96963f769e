/**
 * Invented pages whose facts are known: what the shop states in each place and form that shops use, what strangers state in
 * each place where they do (reviews, sellers, makers of sites, articles, share buttons), alone and together. Drawn by a seed.
 */
import { randomFrom } from '../search/offers.ts';

export interface FactWorld {
  url: string;
  html: string;
  /** `kind value`, or `kind amount` of terms: everything that the shop states. */
  truth: string[];
}

type Random = () => number;
type Form = [html: string, truth: string];

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
const pick = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)]!;

const SYLLABLES = ['tea', 'mori', 'luna', 'sana', 'kiwi', 'bao', 'nest', 'leaf', 'yama', 'hoku'];
const wordOf = (random: Random): string => pick(SYLLABLES, random) + pick(SYLLABLES, random) + digits(random, 2);

const ROADS = ['中山路', '民生東路二段', '復興北路', '中正三路', '文化路一段123巷'];
const CITIES = ['台北市大安區', '臺中市西屯區', '高雄市前金區', '新北市板橋區', '新竹縣竹北市'];

/** How a shop states what; each gives its markup and what it states. */
const OWN: Record<string, (random: Random, host: string) => Form> = {
  email: (random, host) => {
    const value = `${pick(['service', 'info', 'hello', 'cs'], random)}@${host}`;
    const forms = [`<p>客服信箱：${value}</p>`, `<li>Email <a href="mailto:${value}">${value}</a></li>`];
    return [pick([...forms, `<p>信箱</p><p>${value.toUpperCase()}</p>`], random), `email ${value}`];
  },
  free_email: (random) => {
    const value = `${wordOf(random)}@gmail.com`;
    return [pick([`<p>聯絡信箱：${value}</p>`, `<p>E-mail: ${value}</p>`], random), `email ${value}`];
  },
  landline: (random) => {
    const [area, rest] = ['2', `2${digits(random, 7)}`];
    const shown = pick(
      [
        `0${area}-${rest.slice(0, 4)}-${rest.slice(4)}`,
        `(0${area})${rest}`,
        `+886-${area}-${rest}`,
        `0${area} ${rest}`,
      ],
      random,
    );
    const label = pick(['電話：', 'TEL：', '客服專線 ', '<b>電話</b> ', 'Tel: '], random);
    return [`<p>${label}${shown}</p>`, `phone +886${area}${rest}`];
  },
  mobile: (random) => {
    const rest = digits(random, 8);
    return [`<p>客服電話 09${rest.slice(0, 2)}-${rest.slice(2, 5)}-${rest.slice(5)}</p>`, `phone +8869${rest}`];
  },
  tel_link: (random) => {
    const rest = `3${digits(random, 6)}`;
    return [`<a href="tel:07${rest}">打給我們</a>`, `phone +8867${rest}`];
  },
  address: (random) => {
    const value = `${pick(CITIES, random)}${pick(ROADS, random)}${1 + Math.floor(random() * 300)}號${pick(['', '3樓', '12F'], random)}`;
    return [`<p>${pick(['地址：', '公司地址 ', ''], random)}${value}</p>`, `address ${value}`];
  },
  line: (random) => {
    const id = `@${wordOf(random)}`;
    const link = `<a href="https://line.me/R/ti/p/${pick(['@', '%40'], random)}${id.slice(1)}">加入好友</a>`;
    return [pick([link, `<p>LINE ID：${id}</p>`, `<p>LINE@ ${id} 歡迎詢問</p>`], random), `line ${id}`];
  },
  facebook: (random) => {
    const name = wordOf(random);
    return [`<a href="https://www.facebook.com/${name}/"><img alt=""></a>`, `social https://www.facebook.com/${name}`];
  },
  instagram: (random) => {
    const name = wordOf(random);
    return [`<a href="https://instagram.com/${name}?hl=zh-tw">IG</a>`, `social https://www.instagram.com/${name}`];
  },
  app: (random) => {
    const id = `1${digits(random, 8)}`;
    return [`<a href="https://apps.apple.com/tw/app/x/id${id}">App</a>`, `app https://apps.apple.com/app/id${id}`];
  },
  free_shipping: (random) => {
    const amount = pick([499, 790, 1000, 1500, 2000], random);
    const shown = amount.toLocaleString('en-US');
    const forms = [
      `全館滿 NT$${shown} 免運`,
      `消費滿${amount}元免運費`,
      `免運門檻：${amount}元`,
      `單筆滿＄${amount}，即享免運`,
    ];
    return [`<p>${pick(forms, random)}</p>`, `free_shipping ${amount}`];
  },
  return_window: (random) => {
    const amount = pick([7, 10, 14, 30], random);
    const forms = [
      `商品享有 ${amount} 天鑑賞期`,
      `鑑賞期為到貨後${amount}天`,
      `${amount}天內可退貨`,
      `提供${amount}日猶豫期`,
    ];
    return [`<p>${pick(forms, random)}。</p>`, `return_window ${amount}`];
  },
  invoice: (random) => [
    `<p>${pick(['本店一律開立電子發票', '發票採用電子發票開立'], random)}</p>`,
    'invoice electronic',
  ],
};
/** They need a page about the shop; a footer would hold them as well, but seldom does. */
const ON_PAGES = new Set(['return_window', 'invoice']);

/** What strangers state, by where. */
const THEIRS: Record<string, (inner: string) => string> = {
  review: (inner) => `<div class="product-reviews"><div class="review">很好 ${inner}</div></div>`,
  quote: (inner) => `<blockquote>${inner}</blockquote>`,
  form: (inner) => `<form action="/ask"><label>${inner}</label><input name="q"></form>`,
  sellers: (inner) => `<section class="vendors-list">${inner}</section>`,
  card_footer: (inner) => `<div class="card"><div class="card-footer">${inner}</div></div>`,
  template: (inner) => `<template>${inner}</template>`,
  script: (inner) => `<script>var x = ${JSON.stringify(inner).replaceAll('<', '\\u003c')}</script>`,
  comment: (inner) => `<!-- ${inner} -->`,
  text: (inner) => `<main>${inner}</main>`,
};
/** Looks like a fact of the shop, stands where the shop speaks, and is none. */
const TRAPS = [
  '<p>傳真：02-2999-1234</p>',
  '<p>統一編號：12345675</p>',
  '<p>網站設計：別家數位 hi@maker.example.com 電話 02-2888-1234</p>',
  '<a href="https://www.facebook.com/sharer/sharer.php?u=x">分享</a>',
  '<a href="https://line.me/R/msg/text/?x">傳給朋友</a>',
  '<a href="https://line.me/ti/p/~personal.id">小編</a>',
  '<p>Email：your@email.com</p>',
  '<p>退款將於 14 個工作天內完成</p>',
  '<p>食品不適用七天鑑賞期</p>',
  '<p>未滿 300 元酌收運費</p>',
  '<p>退貨地址：台北市中山區中山路9號</p>',
  '<a href="https://apps.apple.com/tw/app/line/id443904275">LINE App</a>',
  '<p>© 2026 版權所有 2012-2026</p>',
  '<p>滿 2,000 元折 200 元</p>',
  '<p>消費者服務專線 1950</p>',
];

const filler = '<p>好茶配好器，台灣職人手作。</p>'.repeat(20);
const page = (body: string): string =>
  `<html lang="zh-TW"><head><title>示範商店</title></head><body>${body}</body></html>`;
const OWN_PAGES = ['/contact', '/pages/about-us', '/policies/shipping-policy', '/faq', '/return-policy'];
const PLAIN_PAGES = ['/', '/products/12', '/collections/tea', '/blogs/news/tea'];

const worldOf = (random: Random, i: number): FactWorld => {
  const host = `${wordOf(random)}.example.tw`;
  const isOwn = random() < 0.5;
  const kinds = Object.keys(OWN)
    .filter((kind) => (isOwn || !ON_PAGES.has(kind)) && random() < 0.4)
    .filter((kind) => kind !== 'free_email' || i % 2 === 0);
  const own = kinds.map((kind) => OWN[kind]!(random, host));
  const traps = TRAPS.filter(() => random() < 0.3).join('');
  const theirs = Object.keys(OWN)
    // What a bar says of shipping is the shop's wherever it stands.
    .filter((kind) => kind !== 'free_shipping' && random() < 0.3)
    .map((kind) => OWN[kind]!(random, `${wordOf(random)}.example.com`)[0])
    .join('');
  const place = pick(
    // On a page about the shop its own contacts stand in cards and texts too.
    Object.keys(THEIRS).filter((name) => !isOwn || (name !== 'text' && name !== 'card_footer')),
    random,
  );
  const said = own.map(([html]) => html).join('');
  const body = isOwn
    ? `${filler}<div class="content">${said}${traps}</div>${THEIRS[place]!(theirs)}`
    : `${filler}${THEIRS[place]!(theirs)}<footer><div class="col">${said}${traps}</div></footer>`;
  const url = `https://${host}${pick(isOwn ? OWN_PAGES : PLAIN_PAGES, random)}`;
  return { url, html: page(body), truth: [...new Set(own.map(([, truth]) => truth))] };
};

export const factWorlds = (count = 600, seed = 20_261_121): FactWorld[] => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, i) => worldOf(random, i));
};
