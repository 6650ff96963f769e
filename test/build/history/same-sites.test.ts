import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TextColumn } from '../../../build/columns/text-column.ts';
import { monthNumber, monthText, RuleEpochs, SameSitesCounter } from '../../../build/history/same-sites.ts';
import { TechnologyLists } from '../../../build/history/technology-lists.ts';
import { TechnologySpans } from '../../../build/history/technology-spans.ts';
import type { RowOf } from '../../../core/contract/index.ts';

const look = (
  time: string,
  advertising: string[],
  more: Partial<RowOf<'observations'>> = {},
): RowOf<'observations'> => ({
  ...{ domain: 'a.tw', observed_at: `${time}T00:00:00Z`, source: 'http', complete: true, platform: null },
  ...{ advertising: JSON.stringify(advertising), rank: null, name: null, snapshot: 's1' },
  ...more,
});

const counterOf = (
  sites: RowOf<'observations'>[][],
  entries: { snapshot: string; rules: Record<string, string> }[] = [],
) => {
  const counter = new SameSitesCounter(new TechnologyLists(), new RuleEpochs(entries));
  for (const rows of sites) counter.add(rows);
  return counter;
};
const august = { month: monthNumber('2026-08-01'), months: 1 } as const;

const same = suite('SameSitesCounter');

same('names months and finds them again, over the turn of a year', () => {
  assert.is(monthNumber('2026-01-31T00:00:00Z') - monthNumber('2025-12-01T00:00:00Z'), 1);
  for (const month of ['2025-12', '2026-01', '2026-11']) assert.is(monthText(monthNumber(month)), month);
});

same('counts only sites seen in both months, by the last look of each', () => {
  const counter = counterOf([
    [look('2026-07-02', ['tag']), look('2026-08-02', ['tag'])],
    [look('2026-07-02', []), look('2026-08-02', []), look('2026-08-20', ['tag'])],
    [look('2026-07-02', ['tag']), look('2026-08-02', [])],
    // New in August, and seen in June alone: a larger sample is no growth.
    [look('2026-08-02', ['tag'])],
    [look('2026-06-02', ['tag'])],
  ]);
  assert.equal(counter.of('tag', august), { same: 3, before: 2, after: 2, gained: 1, lost: 1 });
  assert.equal(counter.of('never', august), { same: 3, before: 0, after: 0, gained: 0, lost: 0 });
  assert.is(counter.of('tag', { ...august, months: 12 }), null);
});

same('holds like against like: no partial look, no richer one against a poorer, no other rules', () => {
  const counter = counterOf(
    [
      [look('2026-07-02', ['tag']), look('2026-08-02', [], { complete: false })],
      [look('2026-07-02', []), look('2026-08-02', ['tag'], { source: 'rendered' })],
      [look('2026-07-02', [], { source: 'warc' }), look('2026-08-02', ['tag'])],
      // Seen both ways in both months: counted once, by the richer look.
      [
        ...[look('2026-07-02', []), look('2026-07-03', ['tag'], { source: 'har' })],
        ...[look('2026-08-02', []), look('2026-08-03', ['tag'], { source: 'rendered' })],
      ],
      [look('2026-07-02', ['other']), look('2026-08-02', ['tag', 'other'], { snapshot: 's2' })],
    ],
    [
      { snapshot: 's1', rules: { tag: 'x', other: 'y' } },
      { snapshot: 's2', rules: { tag: 'z', other: 'y' } },
    ],
  );
  assert.equal(counter.of('tag', august), { same: 2, before: 1, after: 2, gained: 1, lost: 0 });
  assert.equal(counter.of('other', august), { same: 3, before: 1, after: 1, gained: 0, lost: 0 });
});

same.run();

const spans = suite('TechnologySpans');

spans('run from the first to the last whole look that shows it, for each site and over all', () => {
  const [lists, domains] = [new TechnologyLists(), new TextColumn()];
  const found = new TechnologySpans(domains, lists);
  const sites: [string, RowOf<'observations'>[]][] = [
    [
      'a.tw',
      [
        look('2026-06-01', ['tag'], { platform: 'shopline' }),
        look('2026-07-01', []),
        look('2026-08-01', ['tag'], { platform: 'shopify' }),
        look('2026-09-01', ['tag'], { complete: false }),
      ],
    ],
    ['b.tw', []],
    ['c.tw', [look('2026-05-01', ['tag', 'tag'])]],
  ];
  for (const [domain, rows] of sites) {
    domains.push(domain);
    found.add(rows);
  }
  const at = (time: string): number => Date.parse(`${time}T00:00:00Z`);
  assert.equal(found.of('a.tw', 'tag'), { first: at('2026-06-01'), last: at('2026-08-01') });
  assert.equal(found.of('a.tw', 'shopline'), { first: at('2026-06-01'), last: at('2026-06-01') });
  assert.equal([found.of('b.tw', 'tag'), found.of('z.tw', 'tag'), found.of('a.tw', 'never')], [null, null, null]);
  assert.equal(found.overall('tag'), { first: at('2026-05-01'), last: at('2026-08-01') });
  assert.is(found.overall('never'), null);
  assert.equal(found.get('c.tw'), [
    { technology: 'tag', first_seen_at: '2026-05-01T00:00:00Z', last_seen_at: '2026-05-01T00:00:00Z' },
  ]);
  assert.equal(
    found.get('a.tw').map(({ technology }) => technology),
    ['shopify', 'shopline', 'tag'],
  );
  assert.equal([found.get('b.tw'), found.get('z.tw')], [[], []]);
  assert.equal(
    [...found.rows()].map(({ domain, technology, first_seen_at }) => [domain, technology, first_seen_at.slice(0, 10)]),
    [
      ['a.tw', 'shopify', '2026-08-01'],
      ['a.tw', 'shopline', '2026-06-01'],
      ['a.tw', 'tag', '2026-06-01'],
      ['c.tw', 'tag', '2026-05-01'],
    ],
  );
});

spans.run();
