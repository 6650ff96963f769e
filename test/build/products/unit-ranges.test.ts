import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UnitRanges } from '../../../build/products/unit-ranges.ts';
import { buildCatalogue } from '../../support/catalogue.ts';
import { offer } from './products.fixture.ts';

const drink = (price_twd: number) => ({ price_twd, per: '100 ml', kind: 'drinks' });

const ranges = suite('UnitRanges');
ranges('a price far from the median of its kind is absurd', () => {
  const seen = new UnitRanges();
  for (let i = 0; i < 40; i++) seen.add(drink(5 + (i % 5)));
  assert.ok(Math.abs(seen.medianOf(drink(1))! / 7 - 1) < 0.06, String(seen.medianOf(drink(1))));
  for (const price of [0.2, 200]) assert.ok(seen.isAbsurd(drink(price)), String(price));
  for (const price of [1, 7, 100]) assert.not.ok(seen.isAbsurd(drink(price)), String(price));
});
ranges('of few offers nothing is said, and kinds and units stand apart', () => {
  const seen = new UnitRanges();
  for (let i = 0; i < 29; i++) seen.add(drink(5));
  assert.is(seen.medianOf(drink(5)), null);
  assert.not.ok(seen.isAbsurd(drink(1_000_000)));
  seen.add(drink(5));
  assert.ok(seen.isAbsurd(drink(1_000_000)));
  assert.not.ok(seen.isAbsurd({ ...drink(1_000_000), kind: 'food' }));
  assert.not.ok(seen.isAbsurd({ ...drink(1_000_000), per: '100 g' }));
});
ranges.run();

const built = suite('unit prices of a build');
built('one that is absurd beside the others of its kind is silent', async () => {
  const usual = Array.from({ length: 40 }, (_, i) => offer(`a:${i}`, `綠茶飲料 ${600 + i}ml`, 25 + (i % 3)));
  const { offers } = await buildCatalogue([...usual, offer('b:1', '綠茶飲料 600ml', 700)]);
  const units = new Map([...offers].map(({ offer_id, unit_price }) => [offer_id, unit_price]));
  assert.is(units.get('b:1'), null);
  assert.ok((units.get('a:1')?.price_twd ?? 0) > 3);
});
built.run();
