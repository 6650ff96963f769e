import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { comparisonSchema, historySchema, offerSchema } from '../../../core/contract/index.ts';
import { buildCatalogue } from '../../support/catalogue.ts';
import { daily, offer } from './products.fixture.ts';

const market = [
  offer('momo:1', '【Panasonic 國際牌】IH電子鍋SR-KT069', 4830),
  offer('pchome:A', '4人份IH微電腦電子鍋 SR-KT069', 5490),
  offer('pchome:B', '4人份IH微電腦電子鍋 SR-KT068', 3990),
  offer('momo:2', '洗衣精 2000ml x2', 398),
  offer('pchome:C', '洗衣精 2000ml', 219),
  offer('ruten:9', '【國際牌】SR-KT069 電子鍋', 4700),
];
const prices = [...daily('momo:1', [4990, 4990, 4830]), ...daily('pchome:A', [5490])];

const products = suite('deriveCatalogue: products');

products('joins the same thing from several sellers, and nothing else', async () => {
  const { comparisons, offers } = await buildCatalogue(market, { prices });
  assert.is(comparisons.length, 1);
  assert.equal(
    comparisons[0]!.offers.map(({ offer_id }) => offer_id),
    ['ruten:9', 'momo:1', 'pchome:A'],
  );
  assert.equal([comparisons[0]!.lowest_twd, comparisons[0]!.highest_twd, comparisons[0]!.gap_twd], [4700, 5490, 790]);
  assert.equal(
    offers.filter(({ product_id }) => product_id === null).map(({ offer_id }) => offer_id),
    ['pchome:C', 'momo:2', 'pchome:B'],
  );
});

products('gives rows in the form of the contract', async () => {
  const built = await buildCatalogue(market, { prices });
  for (const row of built.offers) assert.ok(offerSchema.safeParse(row).success, row.offer_id);
  for (const row of built.comparisons) assert.ok(comparisonSchema.safeParse(row).success);
  for (const row of built.histories) assert.ok(historySchema.safeParse(row).success);
  assert.equal(
    built.products.map(({ offers, confidence }) => [offers, confidence > 0.7]),
    [[3, true]],
  );
});

products('answers offers by price, with a unit price where the quantity is known', async () => {
  const { offers } = await buildCatalogue(market);
  assert.equal(
    offers.map(({ price_twd }) => price_twd),
    [219, 398, 3990, 4700, 4830, 5490],
  );
  assert.equal(offers[0]!.unit_price, { price_twd: 10.95, per: '100 ml' });
  assert.equal(offers[1]!.unit_price, { price_twd: 9.95, per: '100 ml' });
});

products('does not depend on the order of the offers', async () => {
  assert.equal(await buildCatalogue([...market].reverse(), { prices }), await buildCatalogue(market, { prices }));
});

products('keeps an id while most offers stay, also when the first one goes', async () => {
  const before = await buildCatalogue(market);
  const previousProducts = new Map(
    before.offers.flatMap(({ offer_id, product_id }) => (product_id === null ? [] : [[offer_id, product_id]])),
  );
  const after = await buildCatalogue(
    market.filter(({ offerId }) => offerId !== 'momo:1'),
    { previousProducts },
  );
  assert.is(after.products[0]!.product_id, before.products[0]!.product_id);
});

products('gives two products two ids where one falls apart', async () => {
  const offers = [
    offer('a:1', '螢幕 XG27UQDMS', 1000),
    offer('b:1', '螢幕 XG27UQDMS', 1100),
    offer('a:2', '鍵盤 KB88QWERT1', 500),
    offer('b:2', '鍵盤 KB88QWERT1', 600),
  ];
  const previousProducts = new Map(offers.map(({ offerId }) => [offerId, 'pold']));
  const ids = (await buildCatalogue(offers, { previousProducts })).products.map(({ product_id }) => product_id);
  assert.is(new Set(ids).size, 2);
  assert.ok(ids.includes('pold'));
});

products('offers of one seller are no product', async () => {
  const { products: rows } = await buildCatalogue([
    offer('momo:1', '螢幕 XG27UQDMS', 1000),
    offer('momo:2', '螢幕 XG27UQDMS', 1100),
  ]);
  assert.equal(rows, []);
});

products('a title of stop words joins nothing', async () => {
  const offers = Array.from({ length: 200 }, (_, i) => offer(`c${i}:1`, '現貨 免運', 100 + i));
  assert.equal((await buildCatalogue(offers)).products, []);
});

products('compares far fewer pairs than all', async () => {
  const count = 4_000;
  const offers = Array.from({ length: count }, (_, i) =>
    offer(`c${i % 7}:${i}`, `【品牌${i % 50}】喇叭 ${i % 9} AB${1000 + (i >> 1)}CD`, 100 + i),
  );
  const { compared, products: rows } = await buildCatalogue(offers);
  assert.ok(compared <= count * 40, `${compared} pairs`);
  assert.ok(rows.length > count / 4, `${rows.length} products`);
});

products.run();
