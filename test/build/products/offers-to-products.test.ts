import { tmpdir } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Reordered } from '../../../build/columns/reordered.ts';
import { withSpools } from '../../../build/columns/spool.ts';
import { loadIndustries } from '../../../build/industry/classify.ts';
import { offersToProducts, priced } from '../../../build/products/offers-to-products.ts';
import { inOrderOfIds } from '../../../build/products/product-rows.ts';
import { OfferSorter, sortedLines } from '../../../build/products/sort-offers.ts';
import type { ObservedOffer, Offer } from '../../../core/contract/index.ts';
import { buildCatalogue, priceColumns, sorterOf } from '../../support/catalogue.ts';
import { fc } from '../../support/property.ts';
import { daily, offer } from './products.fixture.ts';

const industries = loadIndustries();
/** Texts compare sooner than trees of tens of thousands. */
const text = (rows: Iterable<unknown>): string => JSON.stringify([...rows]);

const channels = ['momo', 'pchome', 'ruten', 'shop.example'];
/** About three offers of each of a third as many things, some of them alike. */
const market = (count: number): ObservedOffer[] =>
  Array.from({ length: count }, (_, i) => {
    const thing = (i * 7919) % Math.ceil(count / 3);
    const title = `${['', '免運 ', '【限時】'][i % 3]}牌子${thing % 40} 喇叭 ${thing % 9} AB${1000 + thing}CD ${thing % 5 === 0 ? '黑色' : ''}`;
    return offer(`${channels[i % channels.length]}:${(i * 31) % count}`, title, 100 + ((i * 37) % 900));
  });

const catalogue = suite('offersToProducts');

catalogue('says the same with any number of threads and in any order', async () => {
  const offers = market(6_000);
  const prices = offers.slice(0, 300).flatMap(({ offerId, priceTwd }) => daily(offerId, [priceTwd + 9, priceTwd]));
  const first = await buildCatalogue(offers, { prices, threads: 0 });
  assert.ok(first.products.length > 300, `${first.products.length}`);
  const second = await buildCatalogue([...offers].reverse(), { prices: prices.reverse(), threads: 2 });
  for (const name of ['offers', 'comparisons', 'products', 'histories'] as const)
    assert.ok(text(first[name]) === text(second[name]), name);
  assert.equal([first.deals, first.compared], [second.deals, second.compared]);
});

catalogue('tables, comparisons and offers say of a product what its offers say', async () => {
  const { offers, comparisons, products } = await buildCatalogue(market(600));
  const inOrder = (a: Offer, b: Offer): number => a.price_twd - b.price_twd || (a.offer_id < b.offer_id ? -1 : 1);
  assert.equal(offers, [...offers].sort(inOrder));
  assert.equal(
    products.map(({ product_id }) => product_id),
    comparisons.map(({ product_id }) => product_id).sort(),
  );
  const rows = new Map(products.map((row) => [row.product_id, row]));
  for (const [i, found] of comparisons.entries()) {
    const own = offers.filter(({ product_id }) => product_id === found.product_id);
    const [lowest, highest] = [own[0]!.price_twd, own.at(-1)!.price_twd];
    assert.equal(found.offers, own);
    assert.equal([found.lowest_twd, found.highest_twd, found.gap_twd], [lowest, highest, highest - lowest]);
    assert.ok(found.gap_twd <= (comparisons[i - 1]?.gap_twd ?? Number.POSITIVE_INFINITY));
    const { title, brand, match, product_id } = found;
    const priced = { lowest_twd: lowest, highest_twd: highest };
    const reasons = JSON.stringify(match.reasons);
    const row = { product_id, title, brand, offers: own.length, ...priced, confidence: match.confidence, reasons };
    assert.equal(rows.get(product_id), row);
  }
});

catalogue('a product keeps its id', () =>
  withSpools(tmpdir(), async (makeSpool) => {
    const offers = [offer('a:1', '螢幕 XG27UQDMS', 1000), offer('b:1', '螢幕 XG27UQDMS', 1100)];
    const previousProducts = new Map([['b:1', 'pold']]);
    const { products } = await offersToProducts([sorterOf(makeSpool, offers)], {
      makeSpool,
      industries,
      previousProducts,
    });
    assert.equal([products.idOf(0), products.idOf(1)], ['pold', 'pold']);
  }),
);

catalogue('products are named by the first with a brand, texts and ids of any characters', async () => {
  const title = '喇叭 "A" \\ AB1234CD';
  const offers = [
    offer('a:"1', title, 900, { brand: null }),
    offer('b:1', `${title} 黑`, 1000, { brand: '牌"子\\,' }),
    offer('c:1', title, 1100, { brand: 'JBL' }),
  ];
  const { products, comparisons } = await buildCatalogue(offers, { previousProducts: new Map([['b:1', 'p"喇']]) });
  const named = { product_id: 'p"喇', title: `${title} 黑`, brand: '牌"子\\,' };
  assert.equal(
    products.map(({ product_id, title, brand }) => ({ product_id, title, brand })),
    [named],
  );
  assert.equal(
    comparisons.map(({ product_id, title, brand }) => ({ product_id, title, brand })),
    [named],
  );
  assert.equal(
    comparisons[0]!.offers.map(({ offer_id, product_id }) => [offer_id, product_id]),
    offers.map(({ offerId }) => [offerId, 'p"喇']),
  );
});

catalogue('nothing comes of nothing', () =>
  withSpools(tmpdir(), async (makeSpool) => {
    const { offers, products } = await offersToProducts([], { makeSpool, industries, previousProducts: new Map() });
    assert.equal([offers.count, products.count, [...products.comparisons()]], [0, 0, []]);
  }),
);

catalogue('counts the offers of each channel, and tells the prices of each shop', () =>
  withSpools(tmpdir(), async (makeSpool) => {
    const later = { observedAt: '2026-08-13T00:00:00Z' };
    const given = [
      offer('momo:1', '喇叭', 5),
      offer('momo:TP00002460002596', '喇叭', 6, later),
      offer('ruten:1', '喇叭', 7),
    ];
    const { offers } = await offersToProducts([sorterOf(makeSpool, given)], {
      makeSpool,
      industries,
      previousProducts: new Map(),
    });
    assert.equal(
      [...offers.channels()],
      [
        ['momo', { offers: 2, observed_at: later.observedAt }],
        ['ruten', { offers: 1, observed_at: '2026-08-12T00:00:00Z' }],
      ],
    );
    const { channels, channelOf, prices } = offers.prices();
    assert.equal(
      Array.from(prices, (price, i) => `${channels[channelOf[i]!]} ${price}`),
      ['momo 5', 'momo 6', 'ruten 7'],
    );
  }),
);

catalogue('reads ids of any characters', () =>
  withSpools(tmpdir(), async (makeSpool) => {
    const ids = ['a:"', 'a:\\', 'a:\n', 'a:喇', 'a:😀', 'a:\uffee'];
    const sorter = sorterOf(
      makeSpool,
      ids.map((id) => offer(id, '喇叭', 1)),
    );
    const { offers } = await offersToProducts([sorter], { makeSpool, industries, previousProducts: new Map() });
    const rows = [...offers.ids()];
    assert.equal(
      rows.map(({ id }) => id),
      ['a:\n', 'a:"', 'a:\\', 'a:喇', 'a:\uffee', 'a:😀'],
    );
    for (const { id, row } of rows) assert.is(row().offer.offer_id, id);
  }),
);
catalogue.run();

const join = suite('priced');
join('gives each offer its own points, and passes over those of offers that are not there', () =>
  withSpools(tmpdir(), async (makeSpool) => {
    const sorter = sorterOf(
      makeSpool,
      ['a:1', 'a:3', 'a:4'].map((id) => offer(id, '喇叭', 1)),
    );
    const { offers } = await offersToProducts([sorter], { makeSpool, industries, previousProducts: new Map() });
    const prices = ['a:0', 'a:1', 'a:2', 'a:4', 'b:1'].flatMap((id, i) => daily(id, [i, i + 10]));
    const found = [...priced(offers, priceColumns(prices))].map(({ ordinal, points }) => [
      ordinal,
      ...points().map((p) => p.price_twd),
    ]);
    assert.equal(found, [
      [0, 1, 11],
      [2, 3, 13],
    ]);
  }),
);
join.run();

const reordered = suite('Reordered');
reordered('gives items in the order wanted, each with its ordinal, as often as asked', async () => {
  await withSpools(tmpdir(), async (makeSpool) => {
    const source = makeSpool<string>();
    const count = 70_000;
    for (let i = 0; i < count; i++) source.add(`${i} 喇叭`);
    const wanted = Uint32Array.from({ length: count / 2 }, (_, place) => (place * 48_611) % count);
    const found = Reordered.of(source, { order: wanted, spool: makeSpool() });
    for (let time = 0; time < 2; time++) {
      let place = 0;
      for (const { ordinal, item } of found) {
        if (ordinal !== wanted[place++] || item !== `${ordinal} 喇叭`)
          assert.unreachable(`${place}: ${ordinal} ${item}`);
      }
      assert.is(place, wanted.length);
    }
    assert.equal([...Reordered.of(source, { order: new Uint32Array(0), spool: makeSpool() })], []);
  });
});

reordered('gives several orders of the same items at once', () =>
  withSpools(tmpdir(), async (makeSpool) => {
    const source = makeSpool<number>();
    for (let i = 0; i < 100; i++) source.add(i);
    const orders = [Uint32Array.from({ length: 100 }, (_, i) => 99 - i), Uint32Array.of(7, 3)];
    const found = await Reordered.all(
      source,
      orders.map((order) => ({ order, spool: makeSpool<number>() })),
    );
    assert.equal(
      found.map((own) => Array.from(own, ({ item }) => item)),
      orders.map((order) => [...order]),
    );
  }),
);
reordered.run();

const ids = suite('inOrderOfIds');
ids('sorts ids as texts, those made here and others', () => {
  const made = ['pffffffffffffffff', 'p0000000000000001', 'p00000001ffffffff', 'p0000000100000000'];
  for (const given of [made, [...made, 'p喇', 'pold'], []])
    assert.equal(
      Array.from(inOrderOfIds(given), (i) => given[i]),
      [...given].sort(),
    );
});
ids.run();

const sorting = suite('OfferSorter');
sorting('gives the newest sight of each offer by id, as a sort in memory would', async () => {
  const sight = fc.record({ id: fc.nat(30), day: fc.integer({ min: 10, max: 14 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(sight, { maxLength: 40 }), { maxLength: 4 }), (groups) =>
      withSpools(tmpdir(), async (makeSpool) => {
        let price = 0;
        const newest = new Map<string, ObservedOffer>();
        const sorters = groups.map((sights) => {
          const sorter = new OfferSorter(makeSpool());
          for (const [i, { id, day }] of sights.entries()) {
            const seen = offer(`a:${id}`, '喇叭', ++price, { observedAt: `2026-08-${day}T00:00:00Z` });
            sorter.add(seen);
            if (i % 7 === 6) sorter.flush();
            const before = newest.get(seen.offerId);
            if (before === undefined || before.observedAt <= seen.observedAt) newest.set(seen.offerId, seen);
          }
          return sorter;
        });
        const expected = [...newest.values()].sort((a, b) => (a.offerId < b.offerId ? -1 : 1));
        const found = [...sortedLines(sorters)].map((line) => JSON.parse(line.toString('utf8')) as ObservedOffer);
        assert.equal(found, expected);
      }),
    ),
    { numRuns: 60 },
  );
});
sorting.run();
