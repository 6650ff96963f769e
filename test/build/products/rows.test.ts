import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type OfferRow,
  offerTableRow,
  packRow,
  readId,
  readTitle,
  toOffer,
  unpackRow,
} from '../../../build/products/rows.ts';
import { readIdentity } from '../../../core/match/index.ts';
import { fc } from '../../support/property.ts';
import { offer } from './products.fixture.ts';

const rows = suite('packRow and unpackRow');

rows('give back every member, in the order in which offers are published', () => {
  const seen = [
    offer('momo:1', '衛生紙 100抽x24包', 399, {
      listPriceTwd: 500,
      image: 'https://img.example/1.jpg',
      inStock: false,
    }),
    offer('shop.example:2', '喇叭 "JBL" \\ Flip 7', 2990, { gtin: '4710000000007', category: '3C > 喇叭' }),
  ];
  for (const observed of seen) {
    const published = toOffer(observed, readIdentity(observed), null);
    const { gtin, category } = observed;
    const row: OfferRow = {
      offer: published,
      industry: '3c',
      accessory: true,
      gtin,
      category,
      listedSince: '2026-05-01T00:00:00Z',
    };
    const text = JSON.stringify(packRow(row));
    assert.is(JSON.stringify(unpackRow(JSON.parse(text))), JSON.stringify(row));
    assert.ok(text.startsWith(`["${observed.offerId}",`), text);
  }
});

rows('a table row has each member in its column', () => {
  const observed = offer('shop.example:2', '喇叭 2入', 2990, { gtin: '4710000000007', category: '3C > 喇叭' });
  const published = { ...toOffer(observed, readIdentity(observed), null), unit_price: { price_twd: 1495, per: '入' } };
  const { offer_id, channel, title, brand, price_twd, list_price_twd, url, image } = published;
  const { condition, in_stock, observed_at } = published;
  const { gtin, category } = observed;
  const listedSince = '2026-05-01T00:00:00Z';
  const row: OfferRow = { offer: published, industry: '3c', accessory: false, gtin, category, listedSince };
  const found = offerTableRow(packRow(row), 'p1');
  assert.equal(found, {
    ...{ offer_id, channel, title, brand, price_twd, list_price_twd, unit_price_twd: 1495, unit_price_per: '入' },
    ...{ url, image, condition, in_stock, product_id: 'p1', gtin, category, observed_at, invented: true },
    listed_since: listedSince,
    price_from: null,
  });
});
rows('the lowest of several prices stays one, and has no price per unit', () => {
  const observed = offer('a:1', '烏龍茶 150g', 450, { isFrom: true });
  const published = toOffer(observed, readIdentity(observed), null);
  assert.equal([published.price_from, published.unit_price], [true, null]);
  assert.is(toOffer({ ...observed, isFrom: false }, readIdentity(observed), null).price_from, undefined);
  const row = { offer: published, industry: null, accessory: false, gtin: null, category: null, listedSince: null };
  assert.is(unpackRow(packRow(row)).offer.price_from, true);
  assert.is(offerTableRow(packRow(row), null).price_from, true);
});

rows('id, title and brand are read from a line alone, whatever is in them', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('","', '\\', '"', 'null', ',', '["', '喇叭 "A"\t\n'),
  );
  fc.assert(
    fc.property(text, text, text, fc.option(text), (id, channel, title, brand) => {
      const observed = offer(id, title, 1, { channel });
      const published = { ...toOffer(observed, readIdentity(observed), null), brand };
      const row = { offer: published, industry: null, accessory: false, gtin: null, category: null, listedSince: null };
      const bytes = Buffer.from(`before\n${JSON.stringify(packRow(row))}\n`);
      const line = { bytes, start: 'before\n'.length, end: bytes.length };
      assert.is(readId(line), id);
      const read = readTitle(line);
      const utf8 = (raw: string): string => Buffer.from(raw, 'latin1').toString();
      assert.equal([utf8(read.title), utf8(read.brand)], [JSON.stringify(title), JSON.stringify(brand)]);
    }),
  );
});

rows.run();
