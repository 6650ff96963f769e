import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CheckReader, checkShop } from '../../../core/check/index.ts';
import { type CheckFact, checkReplySchema, type Identifier } from '../../../core/contract/index.ts';
import type { Bearing, OperatorsReader, RelationsReader } from '../../../core/relations/index.ts';
import { createFakeReader, inventedSite } from '../../support/fake-reader.ts';

type Days = [first: string, last: string];
/** Invented: who showed what, from when to when. */
interface World {
  shows: Record<string, Record<string, Days>>;
  companies?: Record<string, string>;
  listed: string[];
  /** `holds`: what it is told by; left out: all that its sites show. */
  groups?: { confidence: number; sites: string[]; holds?: string[] }[];
}

const short = (domain: string) => ({
  ...{ domain, name: domain, platform: null, industry: null, is_ecommerce: true },
  ...{ monthly_visits: null, score: 50 },
});

const relationsOf = ({ shows, companies = {} }: World): RelationsReader & { asked: () => number } => {
  const sites = Object.keys(shows).sort();
  const keys = [...new Set(Object.values(shows).flatMap((own) => Object.keys(own)))].sort();
  const numbers = [...new Set(Object.values(companies))];
  const bearings: Bearing[] = keys.flatMap((key, identifier) =>
    sites.flatMap((domain, site) => {
      const days = shows[domain]![key];
      return days === undefined ? [] : [{ site, identifier, first: Date.parse(days[0]), last: Date.parse(days[1]) }];
    }),
  );
  const of = (identifier: number) => bearings.filter((one) => one.identifier === identifier);
  let asked = 0;
  return {
    asked: () => asked,
    siteOf: (domain) => sites.indexOf(domain),
    short: (site) => {
      asked++;
      return short(sites[site]!) as ReturnType<RelationsReader['short']>;
    },
    companyOf: (site) => numbers.indexOf(companies[sites[site]!] ?? '') + 1,
    identifier: (identifier): Identifier => ({
      ...{ vendor: keys[identifier]!.split(':')[0]!, id: keys[identifier]!.split(':')[1]!, spread: 'one_owner' },
      ...{ sites: of(identifier).length, known: 0, companies: 0, platforms: 1 },
    }),
    isOneOwner: (identifier) => !keys[identifier]!.includes('agency'),
    bearersOf: (identifier) => {
      const from = bearings.findIndex((one) => one.identifier === identifier);
      return { from, to: from + of(identifier).length };
    },
    bearing: (place) => bearings[place]!,
    bearingsOf: (site) => bearings.filter((one) => one.site === site),
    bothBear: (site, other) =>
      bearings
        .filter((own) => own.site === site)
        .flatMap((own) => {
          const theirs = bearings.find((one) => one.site === other && one.identifier === own.identifier);
          return theirs === undefined ? [] : [{ own, theirs }];
        }),
    find: (text) => [keys.indexOf(text)].filter((at) => at >= 0),
  };
};

const operatorsOf = ({ shows, groups = [] }: World): OperatorsReader => {
  const sites = Object.keys(shows).sort();
  return {
    of: (site) => groups.findIndex((group) => group.sites.includes(sites[site]!)),
    operator: (operator) => ({
      ...{ operator: groups[operator]!.sites[0]!, registration_number: null, sites: groups[operator]!.sites.length },
      confidence: groups[operator]!.confidence,
      reasons: [
        ...new Set(groups[operator]!.holds ?? groups[operator]!.sites.flatMap((site) => Object.keys(shows[site]!))),
      ].map((key) => ({
        ...{ vendor: key.split(':')[0]!, id: key.split(':')[1]!, sites: 2 },
      })),
    }),
    sitesOf: (operator) => groups[operator]!.sites.map((site) => sites.indexOf(site)),
  };
};

const list = { id: 'a', name: 'Invented list', kind: 'fraud' as const, date: '2026-03-01', url: null, entries: 1 };
const LAST = '2026-11-10';
const readersOf = (world: World) => {
  const check: CheckReader = {
    lists: [list],
    entriesOf: (subject) =>
      world.listed.includes(subject) ? [{ list: 'a', scope: 'host', entry: null, date: null }] : [],
    priceLevel: () => null,
  };
  return { ...createFakeReader(), check, relations: relationsOf(world), operators: operatorsOf(world) };
};
const against = (world: World, domain: string, readers = readersOf(world)): CheckFact[] => {
  const site = inventedSite(domain, { last_seen_at: `${LAST}T03:00:00Z`, company: null });
  const reply = checkReplySchema.parse(checkShop(readers, { host: domain, site, baseUrl: 'https://x.example' }));
  return reply.speaks_against.filter(({ id }) => id === 'related_listed' || id === 'operator_listed');
};
const told = (world: World, domain: string): string[] =>
  against(world, domain).map(({ id, domain: other }) => `${id} ${other}`);
const always: Days = ['2026-01-10', LAST];

const related = suite('sites that share with listed ones');

related('what both show now is told as such, with its days on both sides and how much it says', () => {
  const shows = { 'a.tw': { 'ga4:G-1': always }, 'bad.tw': { 'ga4:G-1': ['2026-02-01', '2026-02-01'] as Days } };
  const [fact, ...more] = against({ shows, listed: ['bad.tw'] }, 'a.tw');
  assert.equal(more, []);
  assert.match(
    fact!.text,
    /^It shows the same ga4 G-1 \(seen here 2026-01-10 to 2026-11-10, there 2026-02-01\) as bad\.tw/,
  );
  assert.match(fact!.text, /Weight of the link: 0\.85 of 1\. Sharing is no proof of one owner$/);
  assert.match(fact!.text_zh, /^它與 bad\.tw 出現相同的 ga4 G-1（本站 2026-01-10 至 2026-11-10，對方 2026-02-01）/);
  assert.is(fact!.date, '2026-03-01');
});

related('what the site shows no more is told as past, with the day until which it did', () => {
  const shows = { 'a.tw': { 'ga4:G-1': ['2026-01-10', '2026-04-02'] as Days }, 'bad.tw': { 'ga4:G-1': always } };
  const [fact] = against({ shows, listed: ['bad.tw'] }, 'a.tw');
  assert.match(fact!.text, /^Until 2026-04-02 it showed the same ga4 G-1/);
  assert.match(fact!.text_zh, /^至 2026-04-02 為止，它曾與 bad\.tw/);
});

related('a contact or a number, which stands on a page that is rarely read, is never told as past', () => {
  const old: Days = ['2026-01-10', '2026-04-02'];
  for (const own of [
    { 'line-oa:@a': old },
    { 'company:11111111': old },
    { 'line-oa:@a': old, 'ga4:G-1': old },
  ] as Record<string, Days>[]) {
    const shows = { 'a.tw': own, 'bad.tw': Object.fromEntries(Object.keys(own).map((key) => [key, always])) };
    assert.match(against({ shows, listed: ['bad.tw'] }, 'a.tw')[0]!.text, /^It shows or showed the same/);
  }
});

related('another contact on a page read later replaces none', () => {
  const shows = {
    'a.tw': { 'line-oa:@a': ['2026-01-10', '2026-04-02'] as Days, 'line-oa:@b': always },
    'bad.tw': { 'line-oa:@a': always },
  };
  assert.equal(told({ shows, listed: ['bad.tw'] }, 'a.tw'), ['related_listed bad.tw']);
});

related('of a shop that changed hands the old owner’s identifiers accuse nobody', () => {
  const old: Days = ['2026-01-10', '2026-01-10'];
  const bad = { 'ga4:G-OLD': always, 'company:11111111': always };
  const sold = (own: Record<string, Days>, companies = {}): string[] =>
    told({ shows: { 'sold.tw': own, 'bad.tw': bad }, companies, listed: ['bad.tw'] }, 'sold.tw');
  assert.equal(sold({ 'ga4:G-OLD': old }), ['related_listed bad.tw']);
  assert.equal(sold({ 'ga4:G-OLD': old, 'ga4:G-NEW': ['2026-06-10', LAST] }), []);
  assert.equal(sold({ 'ga4:G-OLD': old, 'company:22222222': always }), []);
  assert.equal(sold({ 'company:11111111': old, 'company:22222222': ['2026-06-10', LAST] }), []);
  assert.equal(sold({ 'ga4:G-OLD': always, 'ga4:G-NEW': always }), ['related_listed bad.tw']);
  assert.equal(sold({ 'ga4:G-OLD': old, 'company:11111111': always }), ['related_listed bad.tw']);
});

related('known companies that differ, and what many clients of an agency share, make no kin', () => {
  const shows = {
    'a.tw': { 'ga4:G-1': always, 'gtm:agency': always },
    'bad.tw': { 'ga4:G-1': always },
    'c.tw': { 'gtm:agency': always },
  };
  assert.equal(told({ shows, companies: { 'a.tw': '1', 'bad.tw': '2' }, listed: ['bad.tw'] }, 'a.tw'), []);
  assert.equal(told({ shows, listed: ['c.tw'] }, 'a.tw'), []);
});

related('one listed site among hundreds of sharers is found, and each sharer is looked up once for all', () => {
  const names = Array.from({ length: 400 }, (_, i) => `shop${String(i).padStart(3, '0')}.tw`);
  const shows = Object.fromEntries(names.map((name) => [name, { 'company:11111111': always }]));
  const world = { shows, listed: ['shop399.tw'] };
  const readers = readersOf(world);
  const facts = (domain: string): string[] => against(world, domain, readers).map((one) => one.domain!);
  assert.equal(facts('shop000.tw'), ['shop399.tw']);
  const after = readers.relations.asked();
  assert.equal(facts('shop001.tw'), ['shop399.tw']);
  assert.ok(readers.relations.asked() - after < 10);
  assert.equal(facts('shop399.tw'), []);
});

related('at most five are told, the surest first', () => {
  const bad = Array.from({ length: 9 }, (_, i) => `bad${i}.tw`);
  const shows = Object.fromEntries(['a.tw', ...bad].map((name) => [name, { 'company:11111111': always }]));
  assert.is(told({ shows, listed: bad }, 'a.tw').length, 5);
});

const chain = {
  'a.tw': { 'ga4:G-1': always },
  'b.tw': { 'ga4:G-1': always, 'meta-pixel:2': always },
  'c.tw': { 'meta-pixel:2': always },
};
const group = { confidence: 0.85, sites: ['a.tw', 'b.tw', 'c.tw'] };
related(
  'a site that shares nothing with a listed one, and stands in a group with it, is told so as an inference',
  () => {
    const world = { shows: chain, listed: ['a.tw'], groups: [group] };
    assert.equal(told(world, 'b.tw'), ['related_listed a.tw']);
    const [fact, ...more] = against(world, 'c.tw');
    assert.equal(more, []);
    assert.is(fact!.id, 'operator_listed');
    assert.match(fact!.text, /inferred, with confidence 0\.85 of 1, .* group of 3 sites with a\.tw/);
    assert.match(fact!.text, /meta-pixel 2 \(2026-01-10 to 2026-11-10\).* no proof of one owner$/);
    assert.match(fact!.text_zh, /依推論（信心 0\.85，最高 1）.*不等於同一經營者$/);
  },
);

related('a group accuses nobody where it is unsure, of another company, or holds by what the site left behind', () => {
  const of = (changes: Partial<World>): string[] =>
    told({ shows: chain, listed: ['a.tw'], groups: [group], ...changes }, 'c.tw');
  assert.equal(of({ groups: [{ ...group, confidence: 0.4 }] }), []);
  assert.equal(of({ companies: { 'a.tw': '1', 'c.tw': '2' } }), []);
  const left = { ...chain, 'c.tw': { 'ga4:G-1': ['2026-01-10', '2026-01-10'] as Days, 'ga4:G-9': always } };
  assert.equal(of({ shows: left }), []);
});

related('a group of which the site shows nothing more accuses without a reason, so not at all', () => {
  const holds = ['ga4:G-1', 'meta-pixel:2', 'gtm:7'];
  const of = (own: Record<string, Days>): string[] =>
    against({ shows: { ...chain, 'c.tw': own }, listed: ['a.tw'], groups: [{ ...group, holds }] }, 'c.tw').map(
      ({ text }) => text,
    );
  const old: Days = ['2026-01-10', '2026-01-10'];
  assert.equal(of({}), []);
  assert.equal(of({ 'phone:+8861': always }), [], 'nothing that the group is told by');
  assert.equal(of({ 'meta-pixel:2': old, 'meta-pixel:3': always }), [], 'replaced');
  assert.equal(of({ 'meta-pixel:2': old, 'company:22222222': always }), [], 'gone, and a company stands there');
  assert.match(of({ 'meta-pixel:2': old })[0]!, /with the group: meta-pixel 2 /);
  const [text] = of({ 'meta-pixel:2': old, 'meta-pixel:3': always, 'gtm:7': always });
  assert.match(text!, /with the group: gtm 7 \([^;]*\)\. These two/);
});

related('groups that were not asked cost no fact of their own', () => {
  const { operators: _, ...readers } = readersOf({ shows: chain, listed: ['a.tw'], groups: [group] });
  const site = inventedSite('c.tw', { company: null });
  const { speaks_against } = checkShop(readers, { host: 'c.tw', site, baseUrl: 'https://x.example' });
  assert.equal(speaks_against, []);
});
related.run();
