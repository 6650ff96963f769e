import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ObservationGroups, PriceGroups } from '../../../build/history/groups.ts';

const time = Date.parse('2026-01-01T00:00:00Z');
const DAY_MS = 86_400_000;

interface Seen {
  domain: string;
  day: number;
  source?: string;
  complete?: boolean | null;
  rank?: number | bigint | null;
  platform?: string | null;
  name?: string | null;
}
const optional = (text: string | null | undefined): string => (text === null || text === undefined ? '' : `=${text}`);
/** Columns as the history's files are read. */
const cellsOf = (rows: Seen[]): unknown[][] => [
  rows.map(({ day }) => time + day * DAY_MS),
  rows.map(({ complete = true }) => complete),
  rows.map(({ rank = null }) => rank),
  rows.map(({ domain, source = 'http', platform, name }) =>
    [domain, source, 's1', '["a"]', optional(platform), optional(name)].join('\x1f'),
  ),
];
const groupsOf = (...batches: Seen[][]) => {
  const groups = new ObservationGroups();
  return [...batches.map((rows) => groups.add(cellsOf(rows))), groups.last()];
};
const domains = (batches: ReturnType<typeof groupsOf>): [string, number][][] =>
  batches.map((batch) => batch.map(([domain, rows]) => [domain, rows.length]));

const observations = suite('ObservationGroups');
observations('a row comes back as it was written', () => {
  const [, last] = groupsOf([
    { domain: 'a.tw', day: 0, rank: 7n, platform: 'waca', name: '店 \x1f =x' },
    { domain: 'a.tw', day: 1, complete: false },
    { domain: 'a.tw', day: 2, complete: null, rank: 0, platform: '', name: '' },
  ]);
  const same = { domain: 'a.tw', source: 'http', advertising: '["a"]', snapshot: 's1' };
  assert.equal(last, [
    [
      'a.tw',
      [
        { ...same, observed_at: '2026-01-01T00:00:00Z', complete: true, platform: 'waca', rank: 7, name: '店 \x1f =x' },
        { ...same, observed_at: '2026-01-02T00:00:00Z', complete: false, platform: null, rank: null, name: null },
        { ...same, observed_at: '2026-01-03T00:00:00Z', complete: false, platform: '', rank: 0, name: '' },
      ],
    ],
  ]);
});
observations('a site is complete where the next begins, also in another batch', () => {
  const a = (day: number): Seen => ({ domain: 'a.tw', day });
  const b = (day: number): Seen => ({ domain: 'b.tw', day });
  assert.equal(domains(groupsOf([a(0), a(1), b(0)], [b(1)], [], [{ domain: 'c.tw', day: 0 }])), [
    [['a.tw', 2]],
    [],
    [],
    [['b.tw', 2]],
    [['c.tw', 1]],
  ]);
  assert.equal(groupsOf(), [[]]);
});
observations('of one site, time and kind of source the first counts', () => {
  const [, last] = groupsOf([
    { domain: 'a.tw', day: 0, platform: 'first' },
    { domain: 'a.tw', day: 0, platform: 'second' },
    { domain: 'a.tw', day: 0, source: 'har' },
    { domain: 'a.tw', day: 1, source: 'har' },
  ]);
  assert.equal(
    last![0]![1].map(({ source, platform, observed_at }) => [source, platform, observed_at.slice(8, 10)]),
    [
      ['http', 'first', '01'],
      ['har', null, '01'],
      ['har', null, '02'],
    ],
  );
});
observations.run();

const prices = suite('PriceGroups');
prices('puts prices by offer, of one time the first', () => {
  const groups = new PriceGroups();
  const days = (...numbers: number[]): number[] => numbers.map((day) => time + day * DAY_MS);
  const price = (offerId: string, day: number, priceTwd: number) => ({
    offerId,
    observedAt: `2026-01-0${day + 1}T00:00:00Z`,
    priceTwd,
  });
  assert.equal(groups.add([['a', 'a', 'a', 'b'], days(0, 0, 1, 1), [1, 2, 3n, 4]]), [
    ['a', [price('a', 0, 1), price('a', 1, 3)]],
  ]);
  assert.equal(groups.add([['b', 'c'], days(1, 1), [5, 6]]), [['b', [price('b', 1, 4)]]]);
  assert.equal(groups.last(), [['c', [price('c', 1, 6)]]]);
  assert.equal(new PriceGroups().last(), []);
});
prices.run();
