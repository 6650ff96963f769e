import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { IdentifierColumns } from '../../../build/history/identifiers.ts';
import { deriveIdentifiers } from '../../../build/relations/identifiers.ts';
import { SiteColumns } from '../../../build/sites/site-columns.ts';

const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();
const company = (registration_number: string) => ({
  ...{ registration_number, name: null, verified: true, source: 'page' as const },
});

const derive = (seen: IdentifierColumns, sites: [domain: string, number: string | null][]) => {
  const columns = new SiteColumns();
  for (const [domain, number] of sites)
    columns.add({
      ...{ domain, name: domain, url: `https://${domain}/`, is_ecommerce: true, platform: 'waca', industry: 'pets' },
      ...{ advertising: [], technologies: [], score: 1, score_rated: null, monthly_visits: null, source: 'warc' },
      ...{ company: number === null ? null : company(number), first_seen_at: day(1), last_seen_at: day(9) },
    });
  const found = [...deriveIdentifiers({ seen, columns })];
  for (const { bearers, places } of found)
    assert.equal(
      places?.map((site) => columns.domains[site]),
      bearers.map(({ domain }) => domain),
    );
  return new Map(
    found.map(({ identifier, bearers }) => [`${identifier.vendor}:${identifier.id}`, { identifier, bearers }]),
  );
};

const identifiers = suite('deriveIdentifiers');

identifiers('joins looks at sites by what they show, past and present, from first to last sight', () => {
  const seen = new IdentifierColumns();
  seen.add('a.tw', [
    { observed_at: day(1), ids: '[":123","gtm:GTM-A"]' },
    { observed_at: day(3), ids: null },
    { observed_at: day(5), ids: '["gtm:GTM-A","meta-pixel:1:2"]' },
    { observed_at: day(7), ids: '["meta-pixel:1:2"]' },
  ]);
  seen.add('b.tw', [{ observed_at: day(6), ids: '["gtm:GTM-A"]' }]);
  seen.add('left-out.tw', [{ observed_at: day(6), ids: '["gtm:GTM-A","gtm:GTM-LEFT"]' }]);
  const found = derive(seen, [
    ['a.tw', '12345675'],
    ['b.tw', '12345675'],
    ['c.tw', null],
  ]);
  assert.equal([...found.keys()].sort(), ['company:12345675', 'gtm:GTM-A', 'meta-pixel:1:2']);
  assert.equal(found.get('gtm:GTM-A'), {
    identifier: {
      ...{ vendor: 'gtm', id: 'GTM-A', spread: 'one_owner' },
      ...{ sites: 2, known: 2, companies: 1, platforms: 1 },
    },
    bearers: [
      { domain: 'a.tw', first: Date.parse(day(1)), last: Date.parse(day(5)) },
      { domain: 'b.tw', first: Date.parse(day(6)), last: Date.parse(day(6)) },
    ],
  });
  assert.is(found.get('company:12345675')?.bearers.length, 2);
});

identifiers('two sites that lead to each other share that, one that says so of another shares nothing', () => {
  const seen = new IdentifierColumns();
  seen.add('a.tw', [{ observed_at: day(1), ids: '["alternate:a.tw+b.tw"]' }]);
  seen.add('b.tw', [{ observed_at: day(2), ids: '["alternate:a.tw+b.tw","redirect:b.tw+old.tw"]' }]);
  seen.add('evil.tw', [
    { observed_at: day(3), ids: '["alternate:a.tw+evil.tw","alternate:b.tw+evil.tw","redirect:evil.tw+gone.tw"]' },
  ]);
  const found = derive(seen, [
    ['a.tw', null],
    ['b.tw', null],
    ['evil.tw', null],
    ['old.tw', null],
  ]);
  assert.equal([...found.keys()].sort(), ['alternate:a.tw+b.tw', 'redirect:b.tw+old.tw']);
  const bearersOf = (key: string) => found.get(key)?.bearers.map(({ domain, first }) => [domain, first]);
  assert.equal(bearersOf('alternate:a.tw+b.tw'), [
    ['a.tw', Date.parse(day(1))],
    ['b.tw', Date.parse(day(2))],
  ]);
  assert.equal(bearersOf('redirect:b.tw+old.tw'), [
    ['b.tw', Date.parse(day(2))],
    ['old.tw', Date.parse(day(2))],
  ]);
});

identifiers('leaves out what stands for any account, also where looks of earlier releases kept it', () => {
  const seen = new IdentifierColumns();
  const ids = JSON.stringify(['google-analytics:G-XXXXXXXXXX', 'meta-pixel:123456789012345', 'gtm:GTM-R7Q2']);
  for (const domain of ['a.tw', 'b.tw']) seen.add(domain, [{ observed_at: day(1), ids }]);
  const found = derive(seen, [
    ['a.tw', null],
    ['b.tw', null],
  ]);
  assert.equal([...found.keys()], ['gtm:GTM-R7Q2']);
});

identifiers('tells which sites show another account of the vendor since', () => {
  const seen = new IdentifierColumns();
  const looks = (...ids: string[][]) =>
    ids.map((list, n) => ({ observed_at: day(1 + 2 * n), ids: JSON.stringify(list) }));
  seen.add('kept.tw', looks(['gtm:GTM-A'], ['gtm:GTM-A'], ['gtm:GTM-A']));
  seen.add('sold.tw', looks(['gtm:GTM-A'], ['gtm:GTM-B'], ['gtm:GTM-B']));
  seen.add('stopped.tw', looks(['gtm:GTM-A'], [], ['meta-pixel:77']));
  seen.add('two.tw', looks(['gtm:GTM-A', 'gtm:GTM-B'], ['gtm:GTM-B'], ['gtm:GTM-B']));
  const columns = new SiteColumns();
  for (const domain of seen.domains)
    columns.add({
      ...{ domain, name: domain, url: `https://${domain}/`, is_ecommerce: true, platform: 'waca', industry: 'pets' },
      ...{ advertising: [], technologies: [], score: 1, score_rated: null, monthly_visits: null, source: 'warc' },
      ...{ company: null, first_seen_at: day(1), last_seen_at: day(9) },
    });
  const told = [...deriveIdentifiers({ seen, columns })].map(({ identifier, replaced }) => [identifier.id, replaced]);
  assert.equal(Object.fromEntries(told), {
    'GTM-A': [false, true, false, false],
    'GTM-B': undefined,
    77: undefined,
  });
});

identifiers('does not depend on the order in which ids were seen', () => {
  const keys = Array.from({ length: 200 }, (_, n) => `gtm:GTM-${n}`);
  const of = (list: string[]): string => {
    const seen = new IdentifierColumns();
    for (const domain of ['a.tw', 'b.tw']) seen.add(domain, [{ observed_at: day(1), ids: JSON.stringify(list) }]);
    return JSON.stringify([
      ...derive(seen, [
        ['a.tw', null],
        ['b.tw', null],
      ]),
    ]);
  };
  assert.is(of(keys), of([...keys].reverse()));
});

identifiers.run();
