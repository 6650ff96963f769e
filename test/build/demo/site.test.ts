import { gunzipSync } from 'node:zlib';
import { TextDecoder } from '@exodus/bytes/encoding.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { demoTechnologies } from '../../../build/demo/data/technologies.ts';
import type { DemoShop, ShopDay } from '../../../build/demo/model.ts';
import { INVENTED_BANNER } from '../../../build/demo/pages/layout.ts';
import { demoPlatforms, platformOf } from '../../../build/demo/platforms/index.ts';
import type { DemoReply } from '../../../build/demo/reply.ts';
import { siteReply, toBig5 } from '../../../build/demo/site.ts';
import { createDemoWeb } from '../../support/demo-world.ts';

const today = createDemoWeb({ seed: 1, day: 6 });
const shopDays = [...today.shops.values()];
const get = (shopDay: ShopDay, path: string, method = 'GET', body = ''): DemoReply =>
  siteReply({ ...shopDay, fault: null }, { host: `www.${shopDay.shop.host}`, method, path, body });
const textOf = (reply: DemoReply): string => {
  if (typeof reply.body === 'string') return reply.body;
  const packed = reply.headers.some(([name, value]) => name === 'content-encoding' && value === 'gzip');
  const bytes = packed ? gunzipSync(reply.body) : reply.body;
  const big5 = reply.headers.some(([name, value]) => name === 'content-type' && value.includes('big5'));
  return new TextDecoder(big5 ? 'big5' : 'utf-8').decode(bytes);
};
const shopWith = (test: (shop: DemoShop, shopDay: ShopDay) => boolean): ShopDay => {
  const found = shopDays.find((shopDay) => test(shopDay.shop, shopDay));
  if (found === undefined) throw new Error('no such shop');
  return found;
};
const pathsOf = (shopDay: ShopDay): string[] => {
  const { categoryPath, aboutPath, contactPath, policyPath, productPath } = platformOf(shopDay.platform);
  const texts = ['/', aboutPath, contactPath, policyPath];
  return shopDay.shop.flags.includes('no_shop')
    ? texts
    : [...texts, categoryPath, '/cart', ...shopDay.offers.map(productPath)];
};

const pages = suite('siteReply');
pages('labels every page of every site as invented, in the page and in a header', () => {
  let count = 0;
  for (const shopDay of shopDays)
    for (const path of pathsOf(shopDay)) {
      const reply = get(shopDay, path);
      const html = textOf(reply);
      assert.is(reply.status, 200, `${shopDay.shop.host}${path}`);
      assert.ok(html.includes(INVENTED_BANNER), `${shopDay.shop.host}${path}`);
      assert.ok(html.includes('<meta name="storelens-invented" content="true">'), path);
      assert.ok(reply.headers.some(([name, value]) => name === 'x-storelens-invented' && value === 'true'));
      count++;
    }
  assert.ok(count > 600, `${count} pages`);
});
pages('shows what its platform declares, for every platform', () => {
  const shown = new Set<string>();
  for (const shopDay of shopDays) {
    if (shopDay.platform === null) continue;
    const { signals, productPath } = platformOf(shopDay.platform);
    const offer = shopDay.offers[0];
    const replies = [get(shopDay, '/'), ...(offer === undefined ? [] : [get(shopDay, productPath(offer))])];
    const html = replies.map(textOf).join('\n');
    const headers = replies.flatMap((reply) => reply.headers.map(([name, value]) => `${name}: ${value}`)).join('\n');
    for (const signal of signals)
      assert.ok((signal.in === 'html' ? html : headers).includes(signal.text), `${shopDay.shop.host}: ${signal.text}`);
    shown.add(shopDay.platform);
  }
  assert.ok(shown.size >= 12, `${shown.size} platforms`);
  assert.ok(demoPlatforms.length >= shown.size);
});
pages('shows its technologies and no others, where nothing hides them', () => {
  const hiding = ['lazy_rocket', 'lazy_plain', 'base64', 'escaped'];
  for (const shopDay of shopDays.filter(({ shop }) => !shop.flags.some((flag) => hiding.includes(flag)))) {
    const html = pathsOf(shopDay)
      .map((path) => textOf(get(shopDay, path)))
      .join('\n');
    for (const { id, signal } of demoTechnologies)
      assert.is(html.includes(signal), shopDay.technologies.includes(id), `${shopDay.shop.host}: ${id}`);
  }
});
pages('prints the company with its number, and one wrong number where the shop has it wrong', () => {
  const right = shopWith(({ company, flags }) => company !== null && !flags.includes('wrong_number'));
  assert.ok(textOf(get(right, '/')).includes(`統一編號：${right.shop.company?.registrationNumber}`));
  const wrong = shopWith(({ flags }) => flags.includes('wrong_number'));
  assert.not.ok(textOf(get(wrong, '/')).includes(wrong.shop.company?.registrationNumber ?? ''));
  assert.match(textOf(get(wrong, '/')), /統一編號：320\d{5}/);
});
pages('writes Big5 where it says so', () => {
  const shopDay = shopWith(({ flags }) => flags.includes('big5'));
  const reply = get(shopDay, '/');
  assert.ok(reply.body instanceof Uint8Array);
  assert.throws(() => new TextDecoder('utf-8', { fatal: true }).decode(reply.body as Uint8Array));
  assert.ok(textOf(reply).includes(shopDay.shop.name));
});
pages('says noindex in a meta tag or in a header', () => {
  const meta = shopWith(({ flags }) => flags.includes('noindex_meta'));
  assert.ok(textOf(get(meta, '/')).includes('<meta name="robots" content="noindex,follow">'));
  const header = shopWith(({ flags }) => flags.includes('noindex_header'));
  assert.ok(get(header, '/').headers.some(([name, value]) => name === 'x-robots-tag' && value === 'noindex'));
});
pages('redirects the shop that does so to its www host', () => {
  const { shop, ...rest } = shopWith(({ flags }) => flags.includes('redirects'));
  const reply = siteReply({ shop, ...rest }, { host: shop.host, method: 'GET', path: '/', body: '' });
  assert.is(reply.status, 301);
  assert.ok(reply.headers.some(([name, value]) => name === 'location' && value === `https://www.${shop.host}/`));
});
pages('fails on the days of its faults only', () => {
  const asked = { host: 'fictvita.example', method: 'GET', path: '/', body: '' };
  const on = (day: number): DemoReply =>
    siteReply(createDemoWeb({ seed: 1, day }).shops.get('fictvita.example') as ShopDay, asked);
  assert.equal(
    [2, 3, 4].map((day) => on(day).status),
    [200, 503, 200],
  );
  const noodles = createDemoWeb({ seed: 1, day: 2 }).shops.get('demo-noodles.example') as ShopDay;
  assert.is(siteReply(noodles, { ...asked, host: 'demo-noodles.example' }).breaks, 'reset');
  const cut = createDemoWeb({ seed: 1, day: 5 }).shops.get('demoview-shop.example') as ShopDay;
  assert.is(siteReply(cut, { ...asked, host: 'demoview-shop.example' }).breaks, 'cut');
});
pages('answers 404, labelled too, where there is nothing', () => {
  const reply = get(shopDays[0]!, '/no-such-page');
  assert.is(reply.status, 404);
  assert.ok(textOf(reply).includes('storelens-invented'));
});
pages('has a robots.txt that blocks one shop and fails for one', () => {
  const robots = (test: (shop: DemoShop) => boolean): DemoReply => get(shopWith(test), '/robots.txt');
  assert.match(textOf(robots(({ flags }) => flags.includes('robots_blocked'))), /User-agent: \*\nDisallow: \/\n/);
  assert.is(robots(({ flags }) => flags.includes('robots_503')).status, 503);
  assert.match(textOf(robots(({ flags }) => flags.length === 0)), /Disallow: \/cart\n.*Sitemap: https:/s);
});
pages('lists its products in a sitemap, or in a gzipped one behind an index', () => {
  const plain = shopWith(({ flags }) => flags.length === 0);
  const locations = textOf(get(plain, '/sitemap.xml')).match(/<loc>/g)?.length;
  assert.is(locations, 5 + plain.offers.length);
  const indexed = shopWith(({ flags }) => flags.includes('sitemap_index'));
  assert.match(textOf(get(indexed, '/sitemap.xml')), /sitemap_all_1\.xml\.gz/);
  const child = get(indexed, '/sitemap_all_1.xml.gz');
  assert.match(gunzipSync(child.body as Uint8Array).toString(), /<urlset/);
});
pages.run();

const encoding = suite('toBig5');
encoding('replaces what Big5 lacks by character references', () => {
  const bytes = toBig5('示範 emoji 😀');
  assert.is(new TextDecoder('big5').decode(bytes), '示範 emoji &#128512;');
});
encoding.run();
