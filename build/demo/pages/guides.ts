/** robots.txt and sitemaps of a site. */
import { gzipSync } from 'node:zlib';
import type { ShopDay } from '../model.ts';
import { platformOf } from '../platforms/index.ts';
import { type DemoReply, notFound, reply } from '../reply.ts';
import { escapeHtml } from './html.ts';

export const robotsReply = ({ shop }: ShopDay): DemoReply => {
  if (shop.flags.includes('robots_503')) return reply(503, 'text/plain; charset=utf-8', 'demo: unavailable\n');
  const rules = shop.flags.includes('robots_blocked')
    ? ['Disallow: /']
    : ['Disallow: /cart', 'Disallow: /account', ...(shop.flags.includes('lazy_rocket') ? ['Crawl-delay: 2'] : [])];
  const sitemap = shop.flags.includes('no_sitemap') ? [] : [`Sitemap: https://${shop.host}/sitemap.xml`];
  const lines = ['# Invented shop of a demo web', 'User-agent: *', ...rules, ...sitemap];
  return reply(200, 'text/plain; charset=utf-8', `${lines.join('\n')}\n`);
};

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const xml = (root: string, items: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- invented: demo web -->\n<${root} xmlns="${NAMESPACE}">\n${items.join('\n')}\n</${root}>\n`;

const urlset = (shopDay: ShopDay): string => {
  const { shop, offers } = shopDay;
  const platform = platformOf(shopDay.platform);
  const trade = shop.flags.includes('no_shop') ? [] : [platform.categoryPath, ...offers.map(platform.productPath)];
  const paths = ['/', platform.aboutPath, platform.contactPath, platform.policyPath, ...trade];
  return xml(
    'urlset',
    paths.map((path) => `<url><loc>https://${shop.host}${escapeHtml(path)}</loc><changefreq>daily</changefreq></url>`),
  );
};

/** `/sitemap.xml`, or for some shops an index of a gzipped one. */
export const sitemapReply = (shopDay: ShopDay, path: string): DemoReply => {
  const { shop } = shopDay;
  const type = 'application/xml; charset=utf-8';
  if (shop.flags.includes('no_sitemap')) return notFound();
  if (!shop.flags.includes('sitemap_index'))
    return path === '/sitemap.xml' ? reply(200, type, urlset(shopDay)) : notFound();
  if (path === '/sitemap.xml')
    return reply(
      200,
      type,
      xml('sitemapindex', [`<sitemap><loc>https://${shop.host}/sitemap_all_1.xml.gz</loc></sitemap>`]),
    );
  return path === '/sitemap_all_1.xml.gz' ? reply(200, 'application/gzip', gzipSync(urlset(shopDay))) : notFound();
};
