/** What a site of the demo web answers to a request on a day. */
import { gzipSync } from 'node:zlib';
import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import type { ShopDay, ShopFault } from './model.ts';
import { robotsReply, sitemapReply } from './pages/guides.ts';
import { pictureReply } from './pages/picture.ts';
import { categoryPage, homePage, productPage, textPage } from './pages/shop-pages.ts';
import { apiReply } from './platforms/apis.ts';
import { platformOf } from './platforms/index.ts';
import { roll } from './random.ts';
import { type DemoReply, type DemoRequest, htmlReply, notFound, reply } from './reply.ts';

const encodeBig5 = createMultibyteEncoder('big5');

/** Big5 as a browser would send it: what the table lacks becomes a character reference. */
export const toBig5 = (text: string): Uint8Array => {
  try {
    return encodeBig5(text);
  } catch {
    const encodable = [...text].map((character) => {
      try {
        encodeBig5(character);
        return character;
      } catch {
        return `&#${character.codePointAt(0)};`;
      }
    });
    return encodeBig5(encodable.join(''));
  }
};

/** Which of a site's pages the path names; null: none. */
const pageHtml = (shopDay: ShopDay, path: string): string | null => {
  const platform = platformOf(shopDay.platform);
  if (path === '/' || path === '') return homePage(shopDay);
  if (path === platform.aboutPath) return textPage(shopDay, path, '關於我們');
  if (path === platform.contactPath) return textPage(shopDay, path, '聯絡我們');
  if (path === platform.policyPath) return textPage(shopDay, path, '隱私權政策與退換貨須知');
  if (shopDay.shop.flags.includes('no_shop')) return null;
  if (path === '/cart') return textPage(shopDay, path, '購物車');
  if (path === platform.categoryPath) return categoryPage(shopDay);
  const offer = shopDay.offers.find((candidate) => platform.productPath(candidate) === path);
  return offer === undefined ? null : productPage(shopDay, offer);
};

const isProduct = (shopDay: ShopDay, path: string): boolean =>
  shopDay.offers.some((offer) => platformOf(shopDay.platform).productPath(offer) === path);

const faultApplies = (fault: ShopFault, shopDay: ShopDay, path: string): boolean => {
  if (fault.path === undefined) return true;
  if (fault.path === 'home') return path === '/';
  if (fault.path === 'sitemap') return path.startsWith('/sitemap');
  return isProduct(shopDay, path);
};

const faultReply = (fault: ShopFault): DemoReply | null => {
  const page = (title: string): string =>
    `<!DOCTYPE html><meta charset="utf-8"><meta name="storelens-invented" content="true"><title>${title}（示範）</title><p>示範網站：${title}</p>`;
  if (fault.kind === 'http_503')
    return reply(503, 'text/html; charset=utf-8', page('系統維護中'), [['retry-after', '3600']]);
  if (fault.kind === 'http_404') return reply(404, 'text/html; charset=utf-8', page('找不到頁面'));
  if (fault.kind === 'reset') return { ...reply(200, 'text/html', ''), breaks: 'reset' };
  return null;
};

const pageReply = (shopDay: ShopDay, html: string, cut: boolean): DemoReply => {
  const { shop } = shopDay;
  const headers: DemoReply['headers'] = [...platformOf(shopDay.platform).headers(shop)];
  if (shop.flags.includes('noindex_header')) headers.push(['x-robots-tag', 'noindex']);
  if (shop.rank !== null && shop.rank < 60_000) headers.push(['strict-transport-security', 'max-age=31536000']);
  if (roll(`${shop.host}/secure`) < 0.5)
    headers.push(['x-content-type-options', 'nosniff'], ['x-frame-options', 'SAMEORIGIN']);
  if (cut) return { ...htmlReply(html, headers), breaks: 'cut' };
  if (shop.flags.includes('big5')) return reply(200, 'text/html; charset=big5', toBig5(html), headers);
  if (shop.flags.includes('gzip')) return htmlReply(html, [...headers, ['content-encoding', 'gzip']]);
  return htmlReply(html, headers);
};

const packed = (answer: DemoReply): DemoReply =>
  answer.headers.some(([name, value]) => name === 'content-encoding' && value === 'gzip')
    ? { ...answer, body: gzipSync(answer.body, { level: 1 }) }
    : answer;

/** Pure: the same shop day and request give the same bytes. */
export const siteReply = (shopDay: ShopDay, request: DemoRequest): DemoReply => {
  const { shop, fault } = shopDay;
  const url = new URL(request.path, `https://${shop.host}`);
  const path = `${url.pathname}${url.search}`;
  const failing = fault !== null && faultApplies(fault, shopDay, path) ? fault : null;
  const failed = failing === null ? null : faultReply(failing);
  if (failed !== null) return failed;
  if (url.pathname === '/robots.txt') return robotsReply(shopDay);
  if (url.pathname.startsWith('/sitemap')) return sitemapReply(shopDay, url.pathname);
  const picture = pictureReply(url.pathname);
  if (picture !== null) return picture;
  if (shop.flags.includes('redirects') && !request.host.startsWith('www.'))
    return reply(301, 'text/html', '', [['location', `https://www.${shop.host}${path}`]]);
  const api = apiReply(shopDay, request, url);
  if (api !== null) return api;
  const html = pageHtml(shopDay, path);
  return html === null ? notFound() : packed(pageReply(shopDay, html, failing !== null));
};
