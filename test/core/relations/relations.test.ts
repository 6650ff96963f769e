import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bondWeight, overlapDays, spreadOf, togetherWeight } from '../../../core/relations/index.ts';
import { MOST_SITES } from '../../../core/relations/weight.ts';
import { fc } from '../../support/property.ts';

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
/** Rounding of products of floating-point numbers. */
const TINY = 1e-12;
const plain = { sites: 2, known: 0, companies: 0, overlap: 30, differ: false };

const relations = suite('relations');

relations('an identifier of several companies, of one platform or of a crowd is nobody’s alone', () => {
  const bearer = (company: number, platform: string, industry = 'pets') => ({ company, platform, industry });
  const spread = (list: Parameters<typeof spreadOf>[1]) => spreadOf('gtm', list).spread;
  assert.is(spread(times(3, () => bearer(7, 'waca'))), 'one_owner');
  assert.is(spread([bearer(1, 'waca'), bearer(2, 'waca')]), 'one_owner', 'two may be of one group');
  assert.is(spread(times(3, (n) => bearer(n + 1, 'waca'))), 'several_companies');
  assert.is(spread(times(9, (n) => bearer(0, 'waca', `trade-${n}`))), 'platform');
  assert.is(spread(times(9, () => bearer(0, 'waca'))), 'one_owner', 'one trade on one platform');
  assert.is(spread(times(9, (n) => bearer(0, `platform-${n}`, `trade-${n}`))), 'one_owner');
  assert.is(spread(times(MOST_SITES + 1, (n) => bearer(0, `platform-${n % 4}`))), 'widespread');
  assert.is(
    spreadOf(
      'company',
      times(90, () => bearer(7, 'waca')),
    ).spread,
    'one_owner',
    'the number is its owner',
  );
});

relations('what an agency may hold is not enough alone, nor two such together; the number is', () => {
  const kin = (...vendors: string[]): boolean =>
    togetherWeight(vendors.map((vendor) => ({ vendor, weight: bondWeight(vendor, plain) }))) >= 0.5;
  assert.not(kin('gtm'));
  assert.not(kin('gtm', 'google-ads'));
  assert.ok(kin('meta-pixel'));
  assert.ok(kin('gtm', 'google-analytics'));
  assert.ok(kin('company'));
  assert.ok(bondWeight('gtm', { ...plain, sites: 9, known: 3, companies: 1 }) >= 0.5, 'held by one company');
});

relations(
  'tags of verification stand in one head: of several the strongest counts, and a crowd of theirs says little',
  () => {
    const bond = (vendor: string, sites = 2) => ({ vendor, weight: bondWeight(vendor, { ...plain, sites }) });
    const tags = [
      'google-search-console',
      'bing-webmaster',
      'meta-domain-verification',
      'pinterest-claim',
      'yandex-webmaster',
    ];
    const [one, all] = [togetherWeight([bond('bing-webmaster')]), togetherWeight(tags.map((vendor) => bond(vendor)))];
    assert.ok(one >= 0.5 && Math.abs(all - one) < TINY);
    assert.ok(togetherWeight([bond('bing-webmaster'), bond('meta-pixel')]) > one);
    assert.ok(togetherWeight(tags.map((vendor) => bond(vendor, 8))) < 0.5);
    assert.ok(togetherWeight([bond('google-merchant-center')]) > one, 'an account is no tag');
  },
);

relations(
  'sites that declare each other are kin; a redirect, the one side alone, is none, but beside an account',
  () => {
    const bond = (vendor: string) => ({ vendor, weight: bondWeight(vendor, plain) });
    assert.ok(togetherWeight([bond('alternate')]) >= 0.5);
    assert.ok(togetherWeight([bond('redirect')]) < 0.5);
    assert.ok(togetherWeight([bond('redirect'), bond('gtm')]) >= 0.5);
  },
);

relations("a tag of verification of an agency's clients, of a platform or a theme is told as theirs", () => {
  const bearer = (company: number, platform: string, industry: string) => ({ company, platform, industry });
  const spread = (list: Parameters<typeof spreadOf>[1]) => spreadOf('google-search-console', list).spread;
  assert.is(spread(times(3, (n) => bearer(n + 1, `platform-${n}`, 'pets'))), 'several_companies');
  assert.is(spread(times(12, (n) => bearer(0, n === 0 ? 'waca' : 'shopline', `trade-${n % 5}`))), 'platform');
  assert.is(spread(times(60, (n) => bearer(0, `platform-${n % 6}`, 'pets'))), 'widespread');
});

relations(
  'a weight falls with sharers, with time between and with companies that differ, and stays from 0 to 1',
  () => {
    const shared = fc.record({
      sites: fc.integer({ min: 2, max: 60 }),
      known: fc.integer({ min: 0, max: 9 }),
      companies: fc.integer({ min: 0, max: 2 }),
      overlap: fc.integer({ min: -900, max: 900 }),
      differ: fc.boolean(),
    });
    const vendor = fc.constantFrom('company', 'gtm', 'meta-pixel', 'criteo');
    fc.assert(
      fc.property(vendor, shared, (name, of) => {
        const weight = bondWeight(name, of);
        assert.ok(weight > 0 && weight < 1);
        assert.ok(bondWeight(name, { ...of, sites: of.sites + 1 }) <= weight);
        assert.ok(bondWeight(name, { ...of, overlap: -900 }) <= weight);
        assert.ok(bondWeight(name, { ...of, differ: true }) <= weight);
        const both = togetherWeight([
          { vendor: name, weight },
          { vendor: 'other', weight: 0.5 },
        ]);
        assert.ok(both > weight - TINY && both < 1);
        const twice = togetherWeight([
          { vendor: name, weight },
          { vendor: name, weight },
        ]);
        assert.ok(Math.abs(twice - weight) < TINY, 'of one vendor only the strongest');
      }),
    );
  },
);

relations('days of overlap are counted from the later first to the earlier last sight', () => {
  const span = (first: string, last: string) => ({ first: Date.parse(first), last: Date.parse(last) });
  const a = span('2026-01-01', '2026-03-01');
  assert.is(overlapDays(a, span('2026-02-01', '2026-04-01')), 28);
  assert.is(overlapDays(a, span('2026-03-31', '2026-04-01')), -30);
  assert.is(overlapDays(a, a), 59);
});

relations.run();
