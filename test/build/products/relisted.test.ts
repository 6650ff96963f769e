import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { afterSight, isOtherThing } from '../../../build/products/relisted.ts';
import type { ObservedOffer } from '../../../core/contract/index.ts';
import { buildCatalogue } from '../../support/catalogue.ts';
import { daily, offer } from './products.fixture.ts';

const other = (before: string, now: string): boolean => isOtherThing(offer('a:1', before, 900), offer('a:1', now, 500));

const things = suite('isOtherThing');
for (const [before, now] of [
  ['山泉茶館 四季春茶包 3g 30入', '山泉茶館 四季春茶包 3g 15入'],
  ['沐光 修護精華 50ml', '沐光 修護精華 15ml'],
  ['好室 直立風扇 HF-1420', '【福利品】好室 直立風扇 HF-1420'],
  ['Nokto Pad 11 平板 512GB', 'Nokto Pad 11 平板 128GB'],
  ['好室 直立風扇 HF-1420', '好室 除濕機 HD-860'],
  ['好室 直立風扇 HF-1420', '好室 直立風扇 HF-1420 遙控器'],
  ['純棉涼被 雙人', '原木餐椅'],
] as const)
  things(`${before} → ${now}`, () => assert.ok(other(before, now)));
for (const [before, now] of [
  ['好室 直立風扇 HF-1420', '【年中慶限定】好室 14吋直立式電風扇 HF-1420'],
  ['山泉茶館 四季春茶包 3g 30入', '★熱銷★山泉茶館四季春茶包 30入'],
  ['沐光 修護精華 50ml', '沐光 修護精華'],
] as const)
  things(`${before} is still ${now}`, () => assert.not(other(before, now)));
things.run();

const sights = suite('afterSight');
const seen = (title: string, day: number, more: Partial<ObservedOffer> = {}): ObservedOffer =>
  offer('a:1', title, 500, { observedAt: `2026-08-${String(day).padStart(2, '0')}T00:00:00Z`, ...more });
const [box, half] = ['四季春茶包 3g 30入', '四季春茶包 3g 15入'];
sights('since when another thing stands there, and not anew while it stays', () => {
  const first = afterSight(seen(box, 1), seen(half, 5));
  assert.is(first.listedSince, '2026-08-01T00:00:01Z');
  assert.is(afterSight(first, seen(half, 9)).listedSince, '2026-08-01T00:00:01Z');
  assert.is(afterSight(first, seen(box, 9)).listedSince, '2026-08-05T00:00:01Z');
});
sights('an old sight of another thing takes no price from the days after it, in whatever order sights come', () => {
  assert.is(afterSight(seen(box, 1), seen(half, 40 - 12)).listedSince, '2026-08-01T00:00:01Z');
  const known = afterSight(seen('四季春茶包 3g 60入', 3), seen(half, 20));
  assert.is(afterSight(seen(box, 1), known).listedSince, '2026-08-03T00:00:01Z');
});
sights('nothing where the thing is the same, or was seen in one look under two titles', () => {
  assert.is(afterSight(seen(box, 1), seen(box, 5)).listedSince, undefined);
  assert.is(afterSight(seen(box, 5), seen(half, 5)).listedSince, undefined);
  const soon = { observedAt: '2026-08-05T00:03:00Z' };
  assert.is(afterSight(seen(box, 5), offer('a:1', half, 500, soon)).listedSince, undefined, 'pages of one look');
});
sights.run();

const catalogue = suite('deriveCatalogue: an address that sells another thing');
const asOf = '2026-08-12T00:00:00Z';
const now = { observedAt: '2026-08-12T00:00:00Z' };
const before = { observedAt: '2026-08-11T00:00:00Z' };
const prices = daily('a:1', [...Array.from({ length: 11 }, () => 900), 450]);
catalogue('its former prices make no deal and are not in its history', async () => {
  const { deals, offerRows, histories } = await buildCatalogue(
    [offer('a:1', box, 900, before), offer('a:1', half, 450, now)],
    { prices, asOf },
  );
  assert.equal([deals.discount, deals.lowest], [[], []]);
  assert.is(offerRows[0]!.listed_since, '2026-08-11T00:00:01Z');
  assert.equal(
    histories.map(({ points }) => points.map(({ price_twd }) => price_twd)),
    [[450]],
  );
});
catalogue('a title that is written anew keeps them', async () => {
  const { deals, offerRows } = await buildCatalogue(
    [offer('a:1', box, 900, before), offer('a:1', `【週年慶】${box} 超人氣`, 450, now)],
    { prices, asOf },
  );
  assert.is(deals.discount.length, 1);
  assert.is(offerRows[0]!.listed_since, null);
});
catalogue('what the build before knew stays known', async () => {
  const { deals } = await buildCatalogue([offer('a:1', half, 450, { ...now, listedSince: '2026-08-12T00:00:00Z' })], {
    prices,
    asOf,
  });
  assert.equal(deals.discount, []);
});
catalogue.run();
