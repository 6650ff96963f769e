/** What every page of a site has: head, banner that says it is invented, menu, footer. */
import { wrongNumber } from '../companies.ts';
import { demoTechnologies } from '../data/technologies.ts';
import { industryWords } from '../data/words.ts';
import type { ShopDay } from '../model.ts';
import { type DemoPlatform, platformOf } from '../platforms/index.ts';
import { roll } from '../random.ts';
import { escapeHtml } from './html.ts';
import { hideTags } from './lazy.ts';

export interface PageParts {
  title: string;
  description: string;
  /** Path with query. */
  path: string;
  kind: 'home' | 'category' | 'product' | 'text';
  head?: string;
  body: string;
}

/** What all pages say, in both languages; shown above everything else. */
export const INVENTED_BANNER =
  '示範網站：商店、公司、商品與價格皆為虛構 · Demo: this shop, its company, products and prices are invented';

/** Nothing is loaded from the hosts that the markup names: a person who opens a page sends nothing to third parties. */
const noThirdParties = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; style-src 'self' 'unsafe-inline'">`;

const style =
  '<style>body{font-family:sans-serif;margin:0 auto;max-width:64rem;padding:0 1rem}.invented{background:#ffe08a;padding:.5rem 1rem}nav a{margin-right:1rem}li{margin:.3rem 0}</style>';

const technologyHtml = (shopDay: ShopDay, place: 'head' | 'body', kind: PageParts['kind']): string => {
  const { shop, technologies } = shopDay;
  return demoTechnologies
    .filter(({ id, category }) => {
      if (!technologies.includes(id)) return false;
      const trade = category === 'payment' || category === 'logistics';
      // Some shops show how one pays and ships on product pages only.
      if (trade && kind !== 'product' && roll(`${shop.host}/${id}/place`) < 0.3) return false;
      return (trade || category === 'support' || category === 'social') === (place === 'body');
    })
    .map(({ id, html }) => html(`${shop.host}/${id}`))
    .join('\n');
};

/** Things that look like signals and are none: a hotlinked picture, a preconnect, a share link. */
const decoys = '<link rel="preconnect" href="https://cdn.shopify.com">\n<!-- 版型參考 cdn.91app.com 的商店 -->';
const decoyBody =
  '<img alt="" width="1" height="1" loading="lazy" src="https://img.91app.com/webapi/imagesV3/Original/SalePage/0/demo.jpg"><a href="https://api.whatsapp.com/send?text=demo">分享</a><a href="https://social-plugins.line.me/lineit/share?url=demo">分享到 LINE</a>';

const head = (shopDay: ShopDay, platform: DemoPlatform, parts: PageParts): string => {
  const { shop } = shopDay;
  const charset = shop.flags.includes('big5') ? 'big5' : 'utf-8';
  const has = (flag: (typeof shop.flags)[number]): boolean => shop.flags.includes(flag);
  return [
    `<meta charset="${charset}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    noThirdParties,
    '<meta name="storelens-invented" content="true">',
    has('noindex_meta') ? '<meta name="robots" content="noindex,follow">' : '',
    `<title>${escapeHtml(parts.title)}</title>`,
    `<meta name="description" content="${escapeHtml(parts.description)}">`,
    `<meta property="og:site_name" content="${escapeHtml(shop.name)}">`,
    `<meta property="og:title" content="${escapeHtml(parts.title)}">`,
    `<meta property="og:type" content="${parts.kind === 'product' ? 'product' : 'website'}">`,
    `<link rel="canonical" href="https://${shop.host}${escapeHtml(parts.path)}">`,
    style,
    platform.head(shop),
    hideTags(technologyHtml(shopDay, 'head', parts.kind), shop.flags),
    has('hotlink') ? decoys : '',
    parts.head ?? '',
  ]
    .filter((line) => line !== '')
    .join('\n');
};

const menu = (shopDay: ShopDay, platform: DemoPlatform): string => {
  const { shop } = shopDay;
  const { categories } = industryWords(shop.industry);
  const link = (path: string, text: string): string => `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`;
  const trade = shop.flags.includes('no_shop')
    ? [link('/articles', '文章')]
    : [...categories.map((name) => link(platform.categoryPath, name)), link('/cart', '購物車')];
  return `<nav>${[link('/', '首頁'), ...trade, link(platform.aboutPath, '關於我們'), link(platform.contactPath, '聯絡我們')].join('')}</nav>`;
};

/** The operator as shops print it; null company: nothing. */
export const companyText = ({ shop }: ShopDay): string => {
  if (shop.company === null) return '';
  const { name, registrationNumber } = shop.company;
  const number = shop.flags.includes('wrong_number') ? wrongNumber(registrationNumber) : registrationNumber;
  return `${name}　統一編號：${number}`;
};

const footer = (shopDay: ShopDay, platform: DemoPlatform, kind: PageParts['kind']): string => {
  const { shop } = shopDay;
  const pay = shop.flags.includes('no_shop')
    ? ''
    : '<p>付款方式：信用卡、超商代碼、貨到付款　配送方式：超商取貨、宅配</p>';
  return [
    `<footer><p>© ${escapeHtml(shop.name)}　${escapeHtml(companyText(shopDay))}</p>`,
    `<p><a href="${escapeHtml(platform.policyPath)}">隱私權政策與退換貨須知</a>　示範地址：虛構路　電話：(00) 0000-0000</p>`,
    pay,
    shop.flags.includes('hotlink') ? decoyBody : '',
    technologyHtml(shopDay, 'body', kind),
    platform.foot(shop),
    '</footer>',
  ].join('\n');
};

/** A whole page of the site. */
export const layout = (shopDay: ShopDay, parts: PageParts): string => {
  const platform = platformOf(shopDay.platform);
  return `<!DOCTYPE html>
<html lang="zh-Hant-TW">
<head>
${head(shopDay, platform, parts)}
</head>
<body class="${platform.classes.body}">
<div class="invented" role="note">${INVENTED_BANNER}</div>
<header><strong class="logo">${escapeHtml(shopDay.shop.name)}</strong>${menu(shopDay, platform)}</header>
<main>
${parts.body}
</main>
${footer(shopDay, platform, parts.kind)}
</body>
</html>
`;
};
