import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NameIndex, NamesBuilder, SiteColumnsBuilder, SiteTable } from '../../../core/find/index.ts';
import { search } from '../../../runtime/find/index.ts';
import type { OfferPage, SnapshotReader } from '../../../runtime/reader.ts';
import { createFakeReader } from '../../support/fake-reader.ts';

const shop = { domain: 'fictpaw.example', name: '虛構寵物超市', company: null, registrationNumber: null };

/** A reader of one invented shop, and of one invented offer that is found as `page` says. */
const readerOf = (page: Partial<OfferPage>, counted: string[] = []): SnapshotReader => {
  const base = createFakeReader();
  const builder = new NamesBuilder();
  builder.add(shop);
  const names = new NameIndex(builder.build());
  const offer = { offer_id: 'invented:1', title: '虛構牌 瑜珈墊', price_twd: 100 };
  const found = {
    names,
    table: new SiteTable(new SiteColumnsBuilder().build(new Uint32Array(0), new Uint32Array(0))),
    rows: () => {
      counted.push('shops');
      return [Buffer.from(JSON.stringify({ ...shop, company_name: null, registration_number: null }))];
    },
    ordinalOf: () => -1,
    stored: () => null,
  };
  const find = (): OfferPage => {
    counted.push('products');
    const items = [Buffer.from(JSON.stringify(offer))];
    const rest = { total: 1, isTotalExact: true, next: null, shownFor: null, leftOut: [], partial: 0, facets: null };
    return { items, count: 1, channels: [], ...rest, ...page } as unknown as OfferPage;
  };
  return { ...base, found, find } as SnapshotReader;
};

const oneBox = suite('search');

oneBox('leaves out offers that have only some of the words where something is called so', async () => {
  const reply = await search(readerOf({ leftOut: ['貓'] }), { q: '黑貓', limit: 3 });
  assert.is(reply.technologies[0]?.id, 't-cat');
  assert.equal(reply.products, []);
  const slip = await search(readerOf({ shownFor: '綠茶' }), { q: '綠界', limit: 3 });
  assert.is(slip.technologies[0]?.id, 'ecpay');
  assert.equal(slip.products, []);
});

oneBox('finds a shop whose name was mistyped although offers have a part of it', async () => {
  const reply = await search(readerOf({ leftOut: ['籠物超市'] }), { q: '虛構籠物超市', limit: 3 });
  assert.is(reply.shops[0]?.domain, 'fictpaw.example');
  assert.is(reply.shown_for, '虛構寵物超市');
  assert.equal(reply.products, []);
});

oneBox('shows offers for a slip, and says so, where nothing is called so', async () => {
  const reply = await search(readerOf({ shownFor: '瑜珈墊' }), { q: '瑜珈店墊', limit: 3 });
  assert.is(reply.shown_for, '瑜珈墊');
  assert.is(reply.products[0]?.matched.fit, 'near');
  const whole = await search(readerOf({}), { q: '瑜珈墊', limit: 3 });
  assert.is(whole.shown_for, null);
  assert.is(whole.products[0]?.matched.fit, 'words');
});

oneBox('of one group looks at nothing else', async () => {
  const counted: string[] = [];
  await search(readerOf({}, counted), { q: '虛構寵物', type: 'shops', limit: 3 });
  assert.equal(counted, ['shops']);
  counted.length = 0;
  await search(readerOf({}, counted), { q: '瑜珈墊', type: 'products', limit: 3 });
  assert.equal(counted, ['products']);
  counted.length = 0;
  await search(readerOf({}, counted), { q: '綠界', type: 'technologies', limit: 3 });
  assert.equal(counted, []);
});

oneBox.run();
