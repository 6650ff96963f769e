import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type OfferRow, packRow, toOffer, unpackRow } from '../../../build/products/rows.ts';
import { readIdentity } from '../../../core/match/index.ts';
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
    const row: OfferRow = { offer: published, industry: '3c', accessory: true, gtin, category };
    const text = JSON.stringify(packRow(row));
    assert.is(JSON.stringify(unpackRow(JSON.parse(text))), JSON.stringify(row));
    assert.ok(text.startsWith(`["${observed.offerId}",`), text);
  }
});

rows.run();
