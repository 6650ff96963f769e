/**
 * Invented sites whose names are known, as HTML that is read as any page is: titles in the templates of shop systems,
 * declared names with slogans or without, logos, notices of copyright; whole sites, single inner pages, pages that say
 * nothing. All of it is made up; drawn by a seed, so that the figures stay the same.
 */

import type { NamedPage } from '../../build/names/site-name.ts';
import { nameCluesOf, readEvidence } from '../../core/evidence/index.ts';
import { randomFrom } from '../search/offers.ts';
import { pageOf } from './pages.ts';

interface InventedSite {
  domain: string;
  accepted: readonly string[];
  pages: readonly NamedPage[];
  kind: string;
}

type Pick = <T>(items: readonly T[]) => T;

/** Invented names with the host's label that their owner might take: a translation, a romanisation, the name itself. */
const NAMES: [name: string, label: string][] = [
  ['雲嶺茶行', 'yunlingtea'],
  ['小島良物', 'islet-goods'],
  ['阿滿嬤手工餅', 'amanma'],
  ['霧時選品', 'mistime'],
  ['KUMORI 雲森', 'kumori'],
  ['貝兒洛洛', 'bellolo'],
  ['Norvik', 'norvik'],
  ['Pine & Moss', 'pinemoss'],
  ['好日子雜貨店', 'goodday-zakka'],
  ['青田書屋', 'chingtien'],
  ['Lumi Lumi', 'lumilumi'],
  ['深海運動', 'deepsport'],
  ['三隻貓咖啡', '3cats'],
  ['TAKEO竹生活', 'takeolife'],
  ['毛毛星球', 'maoplanet'],
  ['大安寢具', 'daanbed'],
  ['O2 Kitchen', 'o2kitchen'],
  ['艾草女孩', 'mugwortgirl'],
  ['Belle Époque TW', 'belleepoque'],
  ['百川3C購物網', 'bc3c'],
  ['潮間帶海味', 'tidefood'],
  ['Zephyr Bikes', 'zephyrbikes'],
  ['鹿角山莊', 'antler'],
  ['ONDA', 'onda-wear'],
  ['米糰子童裝', 'mituanzi'],
  ['光合植栽', 'guanghe'],
  ['Hoshi ほし堂', 'hoshido'],
  ['老鐵五金行', 'oldiron'],
];
const THINGS = [
  '高山烏龍茶 150g',
  '【限時特價】亞麻寬版上衣',
  'A5 手感筆記本 - 綠',
  'iPad 保護殼 11吋',
  '純棉床包三件組｜雙人',
  '手工蛋捲禮盒',
  '貓砂 10L x2',
  'Merino Wool Sweater',
  '寶寶防踢背心 (0-3歲)',
  '登山杖 一組兩支',
  '無線藍牙耳機 NT$1,290',
  '洗臉機 - 玫瑰金',
  '日本製砂鍋 8號',
];
const CATEGORIES = ['女裝', '最新商品', '禮盒專區', '3C周邊', 'All Products', '寢具', '戶外用品', '母嬰'];
const SLOGANS = [
  '質感生活好物首選',
  '全台免運，七天鑑賞期',
  '最懂你的選物店',
  '線上購物第一品牌',
  '團購推薦、宅配美食',
  '平價流行女裝批發',
  'Free shipping over NT$999',
  '讓生活更美好',
  '嚴選好物，安心選購',
];
const HOME_TITLES = [
  '{n}',
  '{n}｜{s}',
  '{n} | {s}',
  '{n} - {s}',
  '{s} | {n}',
  '{n}官方網站',
  '{n}｜官方網站',
  '{n}線上購物',
  '{n} Official Store',
  '【{n}】{s}',
  '首頁 - {n}',
  '{n} - 首頁',
  'Home | {n}',
  '{n}：{s}',
  '歡迎光臨 {n}',
  '{n}官網｜{s}',
];
const INNER_TITLES = [
  '{t} | {n}',
  '{t}｜{n}',
  '{t} - {n}',
  '{t}-{n}',
  '{t} – {n}',
  '{t} | {c} | {n}',
  '{n} - {t}',
  '{t} @ {n}',
  '{t}｜{n}官方網站',
  '{t} » {n}',
  '{t} - {c} - {n} 線上購物',
  '{t}｜{c}｜{n}｜{s}',
  '{c} > {t} | {n}',
  '{t}．{c}．{n}',
];
/** Titles without the name. */
const BARE_TITLES = ['{t}', '{t} | {c}', '{c}｜{t}', '【推薦】{t} 價格 NT$590'];
const SILENT_TITLES = [
  '會員登入',
  'Your Cart',
  'Just a moment...',
  '404 Not Found',
  '購物車',
  'Sign in',
  'Access Denied',
  '系統維護中',
  '搜尋結果：{t}',
  '',
];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

interface Face {
  name: string;
  /** What every page of the site bears besides its title. */
  head: string;
  top: string;
  end: string;
}

/** How a site declares itself: each of these may be missing, never all (`isSilent` apart). */
const faceOf = (name: string, random: () => number, pick: Pick): Face => {
  const n = escaped(name);
  const head = [
    random() < 0.65
      ? `<meta property="og:site_name" content="${pick([n, n, n, `${n}｜${pick(SLOGANS)}`, `${n}官方網站`])}">`
      : '',
    random() < 0.35
      ? `<script type="application/ld+json">${JSON.stringify(
          pick([
            { '@type': 'WebSite', name },
            { '@type': 'Organization', name: `${name}股份有限公司` },
            { '@type': 'Store', name },
          ]),
        )}</script>`
      : '',
    random() < 0.1
      ? '<script type="application/ld+json">{"@type":"Organization","name":"別家系統商","url":"https://maker.example/"}</script>'
      : '',
  ];
  const logo = pick([
    `<a href="/"><img src="/l.png" alt="${n}"></a>`,
    `<a href="/" title="${n}"><img src="/l.png" alt="logo"></a>`,
    `<a class="logo" href="/">${n}</a>`,
    '<a href="/"><img src="/l.png"></a><a href="/">首頁</a>',
    '<a href="/">回首頁</a>',
  ]);
  const notice = pick([
    `© 2024 ${n}. All Rights Reserved.`,
    `Copyright © 2019-2025 ${n}股份有限公司 版權所有`,
    `<span>${n} 版權所有 © 2023</span>`,
    '© 2025 Powered by 網店系統',
    '',
  ]);
  const silent = head.every((part) => part === '');
  return {
    name,
    head: silent ? `<meta property="og:site_name" content="${n}">` : head.join(''),
    top: logo,
    end: notice,
  };
};

const readPage = (url: string, title: string, { head, top, end }: Face): NamedPage => {
  const html = `<html><head><title>${escaped(title)}</title>${head}</head><body><header>${top}</header><h1>${escaped(title)}</h1><footer>${end}</footer></body></html>`;
  const evidence = readEvidence(pageOf(url, html));
  return { url, title: evidence.title, clues: nameCluesOf(evidence) };
};

/** Kinds of worlds, each with the titles of its pages; the first of a whole site is its home page. */
const KINDS: Record<string, { home: boolean; inner: number; titles: readonly string[]; bare: boolean }> = {
  home_page: { home: true, inner: 0, titles: [], bare: false },
  whole_site: { home: true, inner: 4, titles: INNER_TITLES, bare: false },
  products_only: { home: false, inner: 4, titles: INNER_TITLES, bare: false },
  inner_page: { home: false, inner: 1, titles: INNER_TITLES, bare: false },
  /** Nothing but titles: no declared name, no logo, no notice. */
  titles_only: { home: true, inner: 3, titles: INNER_TITLES, bare: true },
  product_without_name: { home: false, inner: 1, titles: BARE_TITLES, bare: true },
  silent_page: { home: false, inner: 1, titles: SILENT_TITLES, bare: true },
};
const SITES_OF_A_KIND = 80;
const NOTHING: Omit<Face, 'name'> = { head: '', top: '<a href="/">首頁</a>', end: '' };

const inventedSite = (kind: string, i: number): InventedSite => {
  const random = randomFrom(i * 7919 + kind.length * 104_729);
  const pick: Pick = (items) => items[Math.floor(random() * items.length)]!;
  const { home, inner, titles, bare } = KINDS[kind]!;
  const [name, label] = pick(NAMES);
  const domain = pick([`${label}.com.tw`, `${label}.tw`, `shop.${label}.com`, `${label}.example`]);
  const face = bare ? { name, ...NOTHING } : faceOf(name, random, pick);
  const fill = (template: string): string =>
    template
      .replaceAll('{n}', name)
      .replaceAll('{t}', pick(THINGS))
      .replaceAll('{c}', pick(CATEGORIES))
      .replaceAll('{s}', pick(SLOGANS));
  const pages = home ? [readPage(`https://${domain}/`, fill(pick(HOME_TITLES)), face)] : [];
  const template = titles.length > 0 ? pick(titles) : '';
  for (let page = 0; page < inner; page++) pages.push(readPage(`https://${domain}/p/${page}`, fill(template), face));
  // Where no page says the name, the host's own word is all that can be known.
  const accepted = kind === 'product_without_name' || kind === 'silent_page' ? [name, label] : [name];
  return { domain, accepted, pages, kind };
};

export const inventedSites = (): InventedSite[] =>
  Object.keys(KINDS).flatMap((kind) => Array.from({ length: SITES_OF_A_KIND }, (_, i) => inventedSite(kind, i)));
