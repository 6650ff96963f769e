/** Captures of invented shops as a crawl would have them: hosts under .tw and of platforms, pages of the demo web. */

import type { ShopDay } from '../model.ts';
import { platformOf } from '../platforms/index.ts';
import { pick, roll, rollInteger } from '../random.ts';
import { siteReply } from '../site.ts';
import { demoWorld, worldOnDay } from '../world.ts';

export interface MadePage {
  url: string;
  host: string;
  headers: [name: string, value: string][];
  body: Buffer;
  /** ISO 8601 UTC. */
  fetchedAt: string;
  /** ISO 639-3, the first counts. */
  languages: string;
}

const SUFFIXES = ['com.tw', 'com.tw', 'com.tw', 'tw', 'com.tw', 'shoplineapp.com', 'waca.ec', 'tw', 'org.tw', 'com.tw'];

/** Name of the n-th invented shop: `invented-00017.com.tw`. The name says what it is; nothing of that name is ever asked. */
export const madeHost = (n: number): string =>
  `invented-${String(n).padStart(5, '0')}.${SUFFIXES[n % SUFFIXES.length]}`;

const pathsOf = (shop: ShopDay): string[] => {
  const platform = platformOf(shop.platform);
  const products = shop.offers.slice(0, 6).map((offer) => platform.productPath(offer));
  return ['/', platform.aboutPath, platform.contactPath, platform.policyPath, '/cart', ...products];
};

const pageOf = (shop: ShopDay, host: string, path: string, at: number): MadePage | null => {
  const { host: invented } = shop.shop;
  const answer = siteReply(shop, { host: `www.${invented}`, method: 'GET', path, body: '' });
  const isPlain = answer.headers.every(([name]) => name !== 'content-encoding') && answer.breaks === undefined;
  if (answer.status !== 200 || !isPlain || typeof answer.body !== 'string') return null;
  const body = Buffer.from(answer.body.replaceAll(invented, host));
  return {
    url: `https://${host}${path}`,
    host,
    headers: answer.headers.map(([name, value]) => [name, value.replaceAll(invented, host)]),
    body,
    fetchedAt: new Date(at).toISOString().replace('.000Z', 'Z'),
    languages: roll(`${host}${path}/language`) < 0.9 ? 'zho' : 'zho,eng',
  };
};

/** What is invented of the shops changes within a week; crawls come once a month, and see two days of it pass each time. */
const DAYS_A_CRAWL = 2;

/** Pages of `count` invented shops, a shop after the other. A crawl takes a week and a half, a page at a time; `before`: crawls before it. */
export function* madePages(count: number, firstDate: string, before = 0): Generator<MadePage> {
  const shops = [...worldOnDay(demoWorld(1), before * DAYS_A_CRAWL).shops.values()];
  const start = Date.parse(`${firstDate}T00:00:00Z`);
  for (let n = 0; n < count; n++) {
    const shop = pick(`commoncrawl/${n}/shop`, shops);
    const bare = madeHost(n);
    const isOwn = bare.split('.')[1] === 'com' || bare.endsWith('.tw');
    const host = isOwn && roll(`commoncrawl/${n}/www`) < 0.5 ? `www.${bare}` : bare;
    for (const path of pathsOf(shop)) {
      const page = pageOf(shop, host, path, start + rollInteger(`${bare}${path}/at`, 0, 10 * 86_400) * 1000);
      if (page !== null) yield page;
    }
    // Some homes were had twice, under both names.
    if (host !== bare && roll(`commoncrawl/${n}/twice`) < 0.3) {
      const page = pageOf(shop, bare, '/', start + 86_400_000);
      if (page !== null) yield page;
    }
  }
}
