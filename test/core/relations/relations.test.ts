import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  bondWeight,
  daysWithout,
  overlapDays,
  type RelationsReader,
  relatedSites,
  spreadOf,
  togetherWeight,
} from '../../../core/relations/index.ts';
import { MOST_SITES } from '../../../core/relations/weight.ts';
import { fc } from '../../support/property.ts';

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
/** Rounding of products of floating-point numbers. */
const TINY = 1e-12;
const DAY = 86_400_000;
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

relations('what three sites and more of one company bear, and none of another, is its own on however many', () => {
  const spread = (known: number, companies: number, unknown: number) =>
    spreadOf('google-analytics', [
      ...times(known, (n) => ({ company: 1 + (n % companies), platform: 'waca', industry: `trade-${n % 6}` })),
      ...times(unknown, (n) => ({ company: 0, platform: 'waca', industry: `trade-${n % 6}` })),
    ]).spread;
  assert.is(spread(9, 1, 1), 'one_owner');
  assert.is(spread(200, 1, 0), 'one_owner');
  assert.is(spread(3, 1, 6), 'one_owner');
  assert.is(spread(3, 1, 20), 'platform', 'of few among many the rest may be anybody’s');
  assert.is(spread(3, 1, 9997), 'platform');
  assert.is(spread(40, 1, 41), 'platform', 'of a crowd half');
  assert.is(spread(40, 1, 40), 'one_owner');
  assert.is(spread(2, 1, 20), 'platform', 'two may be of one client');
  assert.is(spread(4, 2, 60), 'platform');
  assert.is(spread(6, 3, 0), 'several_companies');
});

/** Answers for sites that bear so many identifiers, each with the sites that bear it. */
const readerOf = (
  list: { id: string; spread?: 'one_owner' | 'widespread'; sites: number[]; last?: number }[],
): RelationsReader => {
  const rows = list.flatMap(({ sites, last = 0 }, identifier) =>
    sites.map((site) => ({ site, identifier, first: 0, last: site === 0 ? 400 * DAY : last * DAY })),
  );
  const range = (identifier: number) => ({
    from: rows.findIndex((row) => row.identifier === identifier),
    to: rows.findLastIndex((row) => row.identifier === identifier) + 1,
  });
  return {
    ...{ siteOf: () => 0, companyOf: () => 0, find: () => [], bothBear: () => [] },
    short: (site) => ({ domain: `s${site}.tw` }) as ReturnType<RelationsReader['short']>,
    identifier: (n) => ({
      ...{ vendor: 'gtm', id: list[n]!.id, spread: list[n]!.spread ?? 'one_owner' },
      ...{ sites: list[n]!.sites.length, known: 0, companies: 0, platforms: 2 },
    }),
    isOneOwner: (n) => (list[n]!.spread ?? 'one_owner') === 'one_owner',
    bearersOf: range,
    bearing: (place) => rows[place]!,
    bearingsOf: (site) => rows.filter((row) => row.site === site),
  };
};
const page = { from: 0, limit: 100 };

relations('tells of everything that is shared: who, or that it says too little, or that it is nobody’s alone', () => {
  const reader = readerOf([
    { id: 'of two', sites: [0, 1] },
    { id: 'of many', sites: [0, 1, 2, 3, 4, 5, 6] },
    { id: 'of a crowd', spread: 'widespread', sites: [0, 8] },
    { id: 'its own', sites: [0] },
  ]);
  const { items, total, not_kin, weak } = relatedSites(reader, 0, page);
  assert.equal([total, items.map(({ domain }) => domain)], [1, ['s1.tw']]);
  assert.equal(
    weak?.map(({ id }) => id),
    ['of many'],
  );
  assert.equal(
    not_kin.map(({ id }) => id),
    ['of a crowd'],
  );
  assert.is(relatedSites(readerOf([{ id: 'of two', sites: [0, 1] }]), 0, page).weak, undefined);
});

relations('of equally sure sites the one that still shares it stands before the one that shared it once', () => {
  const reader = readerOf([
    { id: 'before', sites: [0, 1], last: 0 },
    { id: 'now', sites: [0, 2], last: 400 },
    { id: 'until lately', sites: [0, 3], last: 300 },
  ]);
  assert.equal(
    relatedSites(reader, 0, page).items.map(({ domain, weight }) => [domain, weight]),
    [
      ['s2.tw', 0.45],
      ['s3.tw', 0.45],
      ['s1.tw', 0.45],
    ],
  );
});

relations('a site is without an account once it was looked at well after the last sight of it', () => {
  assert.is(daysWithout('gtm', { last: 0 }, 40 * DAY), 0, 'looks are rare');
  assert.is(daysWithout('gtm', { last: 0 }, 90 * DAY), 90);
  for (const vendor of ['phone', 'alternate', 'company']) assert.is(daysWithout(vendor, { last: 0 }, 90 * DAY), 0);
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

relations('a crowd of which few are known of one company weighs as one', () => {
  const weigh = (sites: number, known: number) => bondWeight('gtm', { ...plain, sites, known, companies: 1 });
  assert.ok(weigh(10_000, 3) < 0.05);
  assert.ok(weigh(MOST_SITES + 10, 29) < 0.1);
  assert.ok(weigh(MOST_SITES + 10, 30) >= 0.5);
});

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
