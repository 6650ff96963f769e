import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inventedNumbers, registerCsv, wrongNumber } from '../../../build/demo/companies.ts';
import type { DemoDay, PricedOffer } from '../../../build/demo/model.ts';
import { demoProducts, gtinCheckDigit } from '../../../build/demo/products.ts';
import { demoWorld, rankCsv, worldOnDay } from '../../../build/demo/world.ts';
import { isRegistrationNumber } from '../../../core/company/number.ts';
import { createDemoWeb } from '../../support/demo-world.ts';

const digestOf = ({ shops, channelOffers, ranks }: DemoDay): string =>
  createHash('sha256')
    .update(JSON.stringify([[...shops], [...channelOffers], ranks]))
    .digest('hex');

const world = suite('demoWorld');
world('has at least 60 shops on at least 12 platforms, on reserved hosts, over 12 industries', () => {
  const { shops } = demoWorld(1);
  const trading = shops.filter(({ flags }) => !flags.includes('no_shop'));
  assert.ok(trading.length >= 60, `${trading.length} shops`);
  assert.ok(new Set(trading.map(({ platform }) => platform)).size >= 13, 'platforms, none apart');
  assert.ok(new Set(trading.map(({ industry }) => industry)).size >= 12);
  assert.ok(shops.every(({ host }) => host.endsWith('.example')));
  assert.is(new Set(shops.map(({ host }) => host)).size, shops.length);
});
world('says in every name that it is invented', () => {
  const { shops, companies, channels, products } = demoWorld(1);
  const names = [
    ...shops.map(({ name }) => name),
    ...companies.map(({ name }) => name),
    ...channels.map(({ nameZh }) => nameZh),
    ...products.map(({ brand }) => brand.nameZh),
  ];
  assert.equal(
    names.filter((name) => !/示範|虛構/.test(name)),
    [],
  );
});
world('has some sites that are no shops and some of one company', () => {
  const { shops } = demoWorld(1);
  assert.ok(shops.filter(({ flags }) => flags.includes('no_shop')).length >= 3);
  const numbers = shops.map(({ company }) => company?.registrationNumber).filter((number) => number !== undefined);
  assert.ok(numbers.length - new Set(numbers).size >= 4, 'numbers that two sites share');
});
world('has 400 to 800 offers, and most products at several sellers', () => {
  const { offers, products } = demoWorld(1);
  const all = [...offers.values()].flat();
  assert.ok(all.length >= 400 && all.length <= 850, `${all.length} offers`);
  const sellers = new Map<string, Set<string>>();
  for (const { product, seller } of all) sellers.set(product.id, (sellers.get(product.id) ?? new Set()).add(seller));
  const shared = products.filter(({ id }) => (sellers.get(id)?.size ?? 0) >= 2).length;
  assert.ok(shared / products.length > 0.8, `${shared} of ${products.length} products`);
});
world('has things beside the plain ones, for matching to tell apart', () => {
  const kinds = new Set([...demoWorld(1).offers.values()].flat().map(({ kind }) => kind));
  for (const kind of [
    'plain',
    'used',
    'refurbished',
    'open_box',
    'accessory',
    'bundle',
    'bait',
    'ad',
    'auction',
    'unpriced',
  ])
    assert.ok([...kinds].includes(kind as 'plain'), kind);
});
world('keeps keys apart within a seller, whatever the seed', () => {
  for (const seed of [1, 2, 3, 99])
    for (const [seller, offers] of demoWorld(seed).offers)
      assert.is(new Set(offers.map(({ key }) => key)).size, offers.length, `seed ${seed}, ${seller}`);
});
world('of another seed is another', () => {
  assert.is.not(digestOf(worldOnDay(demoWorld(1), 0)), digestOf(worldOnDay(demoWorld(2), 0)));
});
world.run();

const web = suite('createDemoWeb');
web('is the same for the same seed and day', () => {
  assert.is(digestOf(createDemoWeb({ seed: 5, day: 3 })), digestOf(createDemoWeb({ seed: 5, day: 3 })));
  assert.is.not(digestOf(createDemoWeb({ seed: 5, day: 3 })), digestOf(createDemoWeb({ seed: 5, day: 4 })));
});
web.run();

const days = suite('worldOnDay');
const pricesOf = (day: number): Map<string, PricedOffer> => {
  const { shops, channelOffers } = worldOnDay(demoWorld(1), day);
  const offers = [...[...shops.values()].flatMap((shop) => shop.offers), ...[...channelOffers.values()].flat()];
  return new Map(offers.map((offer) => [`${offer.seller}:${offer.key}`, offer]));
};
days('moves prices: lows under everything before, discounts from what was charged, list prices never charged', () => {
  const week = Array.from({ length: 7 }, (_, day) => pricesOf(day));
  let lows = 0;
  let trueSales = 0;
  let paperLists = 0;
  for (const [id, last] of week[6]!) {
    const before = week.slice(0, 6).map((day) => day.get(id)?.priceTwd ?? 0);
    if (last.priceTwd < Math.min(...before)) lows++;
    if (last.listPriceTwd !== null && before.includes(last.listPriceTwd)) trueSales++;
    if (last.listPriceTwd !== null && !before.includes(last.listPriceTwd)) paperLists++;
  }
  assert.ok(
    lows >= 10 && trueSales >= 20 && paperLists >= 20,
    `${lows} lows, ${trueSales} sales, ${paperLists} paper lists`,
  );
});
days('lists some offers anew and takes some down', () => {
  const first = pricesOf(0);
  const last = pricesOf(6);
  const added = [...last.keys()].filter((id) => !first.has(id)).length;
  const gone = [...first.keys()].filter((id) => !last.has(id)).length;
  assert.ok(added >= 5 && gone >= 5 && added + gone < first.size / 5, `${added} new, ${gone} gone`);
});
days('starts and stops ads and changes platforms on their days', () => {
  const { shops: before } = worldOnDay(demoWorld(1), 2);
  const { shops: after } = worldOnDay(demoWorld(1), 4);
  assert.not.ok(before.get('mockbite.example')?.technologies.includes('tiktok-pixel'));
  assert.ok(after.get('mockbite.example')?.technologies.includes('tiktok-pixel'));
  assert.ok(before.get('demolia.example')?.technologies.includes('meta-pixel'));
  assert.not.ok(after.get('demolia.example')?.technologies.includes('meta-pixel'));
  assert.is(before.get('demo-beauty-lab.example')?.platform, 'cyberbiz');
  assert.is(after.get('demo-beauty-lab.example')?.platform, 'shopline');
});
days('refuses a day that is none', () => {
  assert.throws(() => worldOnDay(demoWorld(1), -1), /demo day -1: give a whole number from 0 on/);
  assert.throws(() => worldOnDay(demoWorld(1), 1.5), /1\.5/);
});
days.run();

const ranking = suite('rankCsv');
ranking("is in Tranco's form, best first, and moves with the days", () => {
  const csv = rankCsv(createDemoWeb({ seed: 1, day: 0 }));
  const rows = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  assert.ok(rows.length > 40);
  assert.ok(rows.every(([rank, domain]) => /^[1-9]\d*$/.test(rank ?? '') && /\.example$/.test(domain ?? '')));
  const ranks = rows.map(([rank]) => Number(rank));
  assert.equal(
    ranks,
    [...ranks].sort((a, b) => a - b),
  );
  assert.is.not(csv, rankCsv(createDemoWeb({ seed: 1, day: 1 })));
});
ranking.run();

const numbers = suite('inventedNumbers');
numbers('have a right checksum and the prefix that the register does not use', () => {
  const list = inventedNumbers(90);
  assert.is(new Set(list).size, 90);
  assert.ok(list.every((number) => /^320\d{5}$/.test(number) && isRegistrationNumber(number)));
});
numbers.run();

const wrong = suite('wrongNumber');
wrong('is not a registration number', () => {
  for (const number of inventedNumbers(50)) assert.not.ok(isRegistrationNumber(wrongNumber(number)), number);
});
wrong.run();

const register = suite('registerCsv');
register('is in the official form: a date on the second line, 16 cells, names that say 虛構', () => {
  const { companies } = demoWorld(1);
  const lines = registerCsv(companies).trim().split('\n');
  assert.is(lines.length, companies.length + 2);
  assert.ok(lines[0]?.startsWith('營業地址,統一編號,總機構統一編號,營業人名稱,資本額,設立日期'));
  assert.match(lines[1] ?? '', /^\d\d-[A-Z]{3}-\d\d,+$/);
  for (const line of lines.slice(2)) {
    assert.is(line.split(',').length, 16, line);
    assert.match(line, /^"[^"]+示範區[^"]*",\d{8},,"[^"]+（虛構）",\d+,\d{7},/);
  }
});
register.run();

const products = suite('demoProducts');
products('carry GTINs of the range for use inside a company, check digit right', () => {
  const gtins = demoProducts().map(({ gtin }) => gtin);
  assert.is(new Set(gtins).size, gtins.length);
  for (const gtin of gtins) {
    assert.match(gtin, /^200\d{10}$/);
    assert.is(gtinCheckDigit(gtin.slice(0, 12)), Number(gtin[12]));
  }
});
products.run();

const checking = suite('gtinCheckDigit');
checking("agrees with GS1's own example", () => {
  assert.is(gtinCheckDigit('629104150021'), 3);
});
checking.run();
