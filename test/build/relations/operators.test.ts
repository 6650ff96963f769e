import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { deriveOperators, operatorRows, servedOperators } from '../../../build/relations/operators.ts';
import { SiteColumns } from '../../../build/sites/site-columns.ts';
import type { ServedIdentifier } from '../../../core/contract/index.ts';
import { fc } from '../../support/property.ts';

const [JUNE, AUGUST] = [Date.parse('2026-06-01T00:00:00Z'), Date.parse('2026-08-01T00:00:00Z')];
const domainOf = (site: number): string => `s${String(site).padStart(3, '0')}.tw`;

/** So many invented sites, some of known companies. */
const columnsOf = (count: number, companies: Record<number, string> = {}): SiteColumns => {
  const columns = new SiteColumns();
  for (let site = 0; site < count; site++) {
    const domain = domainOf(site);
    const number = companies[site];
    columns.add({
      ...{ domain, name: domain, url: `https://${domain}/`, is_ecommerce: true, platform: 'waca', industry: 'pets' },
      ...{ advertising: [], technologies: [], score: 1, score_rated: null, monthly_visits: null, source: 'http' },
      ...{ first_seen_at: '2026-06-01T00:00:00Z', last_seen_at: '2026-08-01T00:00:00Z' },
      company:
        number === undefined
          ? null
          : { registration_number: number, name: null, verified: true, source: 'page' as const },
    });
  }
  return columns;
};

const borne = (vendor: string, id: string, sites: readonly number[]): ServedIdentifier => ({
  identifier: { vendor, id, spread: 'one_owner', sites: sites.length, known: 0, companies: 0, platforms: 1 },
  bearers: sites.map((site) => ({ domain: domainOf(site), first: JUNE, last: AUGUST })),
});

const groupsOf = (identifiers: ServedIdentifier[], columns: SiteColumns): number[][] =>
  deriveOperators(identifiers, columns).map(({ sites }) => sites);

const operators = suite('deriveOperators');

operators('joins sites by what one owner has, and says why and how surely', () => {
  const columns = columnsOf(5);
  const found = deriveOperators(
    [borne('meta-pixel', '1', [0, 3]), borne('google-analytics', 'G-1', [0, 3]), borne('gtm', 'GTM-1', [1, 2])],
    columns,
  );
  assert.is(found.length, 1);
  const [one] = found;
  assert.equal([one!.sites, one!.confidence, one!.registrationNumber], [[0, 3], 0.888, null]);
  assert.equal(one!.reasons, [
    { vendor: 'google-analytics', id: 'G-1', sites: 2 },
    { vendor: 'meta-pixel', id: '1', sites: 2 },
  ]);
  assert.equal(
    operatorRows(servedOperators(found, columns)).map(({ operator, domain, sites }) => [operator, domain, sites]),
    [
      ['s000.tw', 's000.tw', 2],
      ['s000.tw', 's003.tw', 2],
    ],
  );
});

operators('keeps known companies that differ apart, however they are linked', () => {
  const companies = { 0: '12345675', 1: '12345675', 2: '24536806' };
  const all = [
    borne('company', '12345675', [0, 1]),
    borne('meta-pixel', '1', [1, 2]),
    borne('meta-pixel', '2', [1, 3]),
    borne('meta-pixel', '3', [2, 3]),
  ];
  const found = deriveOperators(all, columnsOf(4, companies));
  assert.not.ok(found.some(({ sites }) => sites.includes(2) && (sites.includes(0) || sites.includes(1))));
  assert.is(found.find(({ sites }) => sites.includes(0))?.registrationNumber, '12345675');
});

operators('does not make one of two groups that one account links', () => {
  const clique = (vendor: string, sites: number[]) =>
    sites.flatMap((a, i) => sites.slice(i + 1).map((b) => borne(vendor, `${a}-${b}`, [a, b])));
  const all = [
    ...clique('google-analytics', [0, 1, 2, 3]),
    ...clique('google-analytics', [4, 5, 6, 7]),
    borne('meta-pixel', 'left in a copy', [3, 4]),
  ];
  assert.equal(groupsOf(all, columnsOf(8)), [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
  ]);
});

operators('sites that show nothing to compare keep nobody apart, and those that show another account do', () => {
  const companies = { 0: '12345675', 1: '12345675', 2: '12345675', 3: '12345675' };
  const bare = [borne('company', '12345675', [0, 1, 2, 3]), borne('google-analytics', 'G-1', [0, 4])];
  assert.equal(groupsOf(bare, columnsOf(5, companies)), [[0, 1, 2, 3, 4]]);
  const another = (vendor: string) => [1, 2, 3].map((site) => borne(vendor, `own of ${site}`, [site]));
  assert.equal(groupsOf([...bare, ...another('google-analytics')], columnsOf(5, companies)), [[0, 1, 2, 3]]);
  // An owner's sites have a tag of verification each, and a container each.
  for (const vendor of ['google-search-console', 'gtm'])
    assert.equal(groupsOf([...bare, ...another(vendor)], columnsOf(5, companies)), [[0, 1, 2, 3, 4]]);
});

const DAY_MS = 86_400_000;

operators("puts a sold shop with today's owner, whatever the domains are called", () => {
  for (const [before, now] of [
    [0, 2],
    [2, 0],
  ] as const) {
    const old = { ...borne('google-analytics', 'G-OLD', [before, 1].sort()), replaced: [before > 1, before < 1] };
    assert.equal(groupsOf([old, borne('google-analytics', 'G-NEW', [now, 1].sort())], columnsOf(3)), [[now, 1].sort()]);
    // Without a word of which came first, the one that both showed for longer counts.
    const short = borne('google-analytics', 'G-OLD', [before, 1].sort());
    for (const bearer of short.bearers) if (bearer.domain === domainOf(1)) bearer.last = JUNE + DAY_MS;
    assert.ok(
      groupsOf([short, borne('google-analytics', 'G-NEW', [now, 1].sort())], columnsOf(3)).some(
        (sites) => sites.includes(now) && sites.includes(1),
      ),
    );
  }
});

operators('gives a company no site for an account that its shop showed once, long ago', () => {
  const once = borne('google-analytics', 'G-OLD', [0, 1]);
  once.bearers[1]!.last = JUNE;
  assert.equal(groupsOf([once], columnsOf(2, { 1: '12345675' })), []);
  assert.equal(groupsOf([once], columnsOf(2)), [[0, 1]], 'of no known company: it may be given up alone');
  const long = borne('google-analytics', 'G-OLD', [0, 1]);
  long.bearers[1]!.last = AUGUST - 30 * DAY_MS;
  assert.equal(groupsOf([long], columnsOf(2, { 1: '12345675' })), [[0, 1]], 'not seen for a month: looks are rare');
  const contact = borne('phone', '+886227714402', [0, 1]);
  contact.bearers[1]!.last = JUNE;
  assert.equal(
    groupsOf([contact], columnsOf(2, { 1: '12345675' })),
    [[0, 1]],
    'a contact stands until it is read anew',
  );
});

operators('counts what the same sites bear in their heads once, and what customers see besides', () => {
  const sureness = (...vendors: string[]): number =>
    deriveOperators(
      vendors.map((vendor) => borne(vendor, 'x', [0, 1])),
      columnsOf(2),
    )[0]?.confidence ?? 0;
  const one = sureness('google-analytics');
  assert.ok(sureness('google-analytics', 'meta-pixel', 'line-tag') < 0.95);
  assert.ok(sureness('google-analytics', 'meta-pixel') > one);
  assert.ok(sureness('google-analytics', 'phone') > sureness('google-analytics', 'meta-pixel'));
});

operators('does not join shops that share a number or a LINE account and show accounts of their own', () => {
  const ownOf = (vendor: string, sites: readonly number[]) => sites.map((site) => borne(vendor, `own ${site}`, [site]));
  const hotline = borne('phone', '+886227714402', [0, 1]);
  assert.equal(groupsOf([hotline], columnsOf(2)), [[0, 1]]);
  assert.equal(
    groupsOf([hotline, ...ownOf('google-analytics', [0, 1]), ...ownOf('meta-pixel', [0, 1])], columnsOf(2)),
    [],
    'a maker and who deals in his goods',
  );
  assert.equal(groupsOf([hotline, ...ownOf('line-oa', [0, 1])], columnsOf(2)), [], 'two firms of one office');
  assert.equal(groupsOf([hotline, ...ownOf('google-analytics', [0])], columnsOf(2)), [[0, 1]], 'one shows none');
  assert.equal(groupsOf([hotline, ...ownOf('google-search-console', [0, 1])], columnsOf(2)), [[0, 1]]);
});

operators('does not join three shops of which no company is known for one thing', () => {
  for (const vendor of ['phone', 'google-analytics', 'adsense'])
    assert.equal(groupsOf([borne(vendor, 'x', [0, 1, 2])], columnsOf(3)), [], vendor);
  assert.equal(groupsOf([borne('google-analytics', 'x', [0, 1, 2]), borne('phone', 'y', [0, 1, 2])], columnsOf(3)), [
    [0, 1, 2],
  ]);
});

operators('takes no copied head, no seller’s id beside a new one, and no naming of each other for one owner', () => {
  const head = ['google-analytics', 'meta-pixel', 'google-search-console'].map((vendor) => borne(vendor, 'x', [0, 1]));
  assert.equal(groupsOf(head, columnsOf(2, { 0: '12345675' })), []);
  assert.equal(groupsOf([...head, borne('phone', '+886227714402', [0])], columnsOf(2)), []);
  assert.equal(groupsOf([...head, borne('phone', '+886227714402', [0, 1])], columnsOf(2)), [[0, 1]]);
  assert.equal(groupsOf(head, columnsOf(2)), [[0, 1]], 'nobody says whose they are');
  const given = { ...borne('google-analytics', 'OLD', [0, 1]), replaced: [false, true] };
  assert.equal(
    groupsOf([borne('meta-pixel', 'left', [0, 1]), given, borne('google-analytics', 'NEW', [1])], columnsOf(2)),
    [],
  );
  assert.equal(groupsOf([borne('alternate', 's000.tw+s001.tw', [0, 1])], columnsOf(2)), []);
});

operators('takes nothing from accounts of agencies, platforms and crowds', () => {
  const agency = borne('meta-pixel', '1', [0, 1]);
  agency.identifier.spread = 'several_companies';
  const crowd = borne(
    'google-analytics',
    'G-1',
    Array.from({ length: 30 }, (_, i) => i),
  );
  assert.equal(groupsOf([agency, crowd, borne('gtm', 'GTM-1', [0, 1])], columnsOf(30)), []);
});

operators('makes the same groups whatever the order, each site in one at the most, of one company at the most', () => {
  const accounts = fc.array(
    fc.record({
      vendor: fc.constantFrom('gtm', 'meta-pixel', 'google-analytics', 'line-tag'),
      sites: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 5 }),
    }),
    { maxLength: 14 },
  );
  const owners = fc.array(fc.constantFrom(undefined, '12345675', '24536806'), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(accounts, owners, (all, numbers) => {
      const companies = Object.fromEntries(
        numbers.flatMap((number, site) => (number === undefined ? [] : [[site, number]])),
      );
      const columns = columnsOf(12, companies);
      const identifiers = all.map(({ vendor, sites }, i) =>
        borne(
          vendor,
          String(i),
          [...sites].sort((a, b) => a - b),
        ),
      );
      const found = deriveOperators(identifiers, columns);
      const members = found.flatMap(({ sites }) => sites);
      assert.is(new Set(members).size, members.length);
      for (const { sites, confidence, reasons } of found) {
        assert.ok(sites.length > 1 && confidence > 0 && confidence <= 1 && reasons.length > 0);
        assert.ok(new Set(sites.map((site) => companies[site]).filter((one) => one !== undefined)).size < 2);
      }
      assert.equal(deriveOperators([...identifiers].reverse(), columns), found);
    }),
  );
});

operators.run();
