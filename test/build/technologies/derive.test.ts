import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TextColumn } from '../../../build/columns/text-column.ts';
import type { Suspended } from '../../../build/history/population.ts';
import { RuleEpochs, SameSitesCounter, sightsOf } from '../../../build/history/same-sites.ts';
import { SightColumns } from '../../../build/history/sights.ts';
import { MonthCounter } from '../../../build/history/spans.ts';
import { TechnologyLists } from '../../../build/history/technology-lists.ts';
import { TechnologySpans } from '../../../build/history/technology-spans.ts';
import { SiteColumns } from '../../../build/sites/site-columns.ts';
import { deriveTechnologies } from '../../../build/technologies/derive.ts';
import { balances, countedOf, judged } from '../../../build/technologies/judge.ts';
import { logBound } from '../../../build/technologies/together.ts';
import type { Mover, RowOf, TechnologyRow } from '../../../core/contract/index.ts';
import { fc } from '../../support/property.ts';

/** An invented shop: what it showed in July and August of 2026, and shows now. */
interface Shop {
  platform: string | null;
  before: string[];
  after: string[];
  now: string[];
  company?: string;
  isShop?: boolean;
  industry?: string;
}

const technologies = [
  { id: 'shopline', name: 'SHOPLINE', category: 'platform' as const },
  { id: 'waca', name: 'WACA', category: 'platform' as const },
  { id: 'tag', name: 'Tag', category: 'advertising' as const },
  { id: 'pay', name: 'Pay', category: 'payment' as const },
  { id: 'chat', name: 'Chat', category: 'support' as const },
  { id: 'gone', name: 'Gone', category: 'advertising' as const },
  { id: 'unseen', name: 'Unseen', category: 'payment' as const },
];

const rowOf = (domain: string, time: string, { platform, shown }: { platform: string | null; shown: string[] }) =>
  ({
    ...{ domain, observed_at: time, source: 'http', complete: true, platform, advertising: JSON.stringify(shown) },
    ...{ rank: null, name: null, snapshot: 's1' },
  }) satisfies RowOf<'observations'>;

const mover = (n: number, type: Mover['type'], [before, after]: [string | null, string | null]): Mover => ({
  ...{ id: String(n).padStart(24, '0'), type, domain: `s${n}.tw`, name: 's', at: '2026-08-15T00:00:00Z' },
  ...{ snapshot: '20260901T000000Z', before, after },
  observed_before: { at: '2026-07-15T00:00:00Z', source: 'http' },
  observed_after: { at: '2026-08-15T00:00:00Z', source: 'http' },
});

const derive = (shops: Shop[], { movers = [], suspended = [] }: { movers?: Mover[]; suspended?: Suspended[] } = {}) => {
  const [lists, domains, columns] = [new TechnologyLists(), new TextColumn(), new SiteColumns()];
  const spans = new TechnologySpans(domains, lists);
  const epochs = new RuleEpochs([]);
  const sameSites = new SameSitesCounter(lists, epochs);
  const sights = new SightColumns();
  const months = new MonthCounter();
  for (const [i, { platform, before, after, now, company, isShop, industry = 'pets' }] of shops.entries()) {
    const domain = `s${String(i).padStart(4, '0')}.tw`;
    const rows = [
      rowOf(domain, '2026-07-10T00:00:00Z', { platform, shown: before }),
      rowOf(domain, '2026-08-10T00:00:00Z', { platform, shown: after }),
    ];
    domains.push(domain);
    for (const counter of [spans, sameSites, months]) counter.add(rows);
    sights.add(sightsOf(rows, lists, epochs));
    columns.add({
      ...{ domain, name: domain, url: `https://${domain}/`, is_ecommerce: isShop ?? true, platform, industry },
      ...{ advertising: [], technologies: [...now, ...(platform === null ? [] : [platform])], source: 'http' },
      ...{ score: 50, score_rated: 50, monthly_visits: 10_000 - i },
      ...{ first_seen_at: '2026-07-10T00:00:00Z', last_seen_at: '2026-08-10T00:00:00Z' },
      company:
        company === undefined
          ? null
          : { registration_number: company, name: null, verified: true, source: 'page' as const },
    });
  }
  const { rows, flows, industries } = deriveTechnologies({
    ...{ columns, spans, sameSites, months: months.rows(), suspended, movers, asOf: '2026-09-01T00:00:00Z' },
    industryLooks: { domains, sights, lists, epochs },
    technologies,
    industries: [
      { id: 'pets', name: 'Pets', nameZh: '寵物' },
      { id: 'food', name: 'Food', nameZh: '食品' },
      { id: 'books', name: 'Books', nameZh: '書' },
    ],
  });
  return {
    industries: industries!,
    flows,
    of: (id: string): TechnologyRow | undefined => rows.find((row) => row.id === id),
    rows,
  };
};

const shops = (count: number, shop: Partial<Shop> = {}): Shop[] =>
  Array.from({ length: count }, () => ({ platform: 'shopline', before: [], after: [], now: [], ...shop }));

const told = suite('deriveTechnologies');

told('counts shops and sites now, by platform and industry, and its best known users', () => {
  const { of, rows } = derive([
    ...shops(40, { now: ['tag', 'pay'], before: ['tag'], after: ['tag'] }),
    ...shops(35, { platform: 'waca' }),
    ...shops(3, { platform: null, now: ['tag'], isShop: false }),
  ]);
  const tag = of('tag')!;
  assert.equal([tag.shops.sites, tag.shops.of, tag.sites], [40, 75, 43]);
  assert.equal(tag.shops, countedOf(40, 75));
  assert.equal(
    tag.by_platform.map(({ id, sites, of: all, share }) => [id, sites, all, share]),
    [['shopline', 40, 40, 1]],
  );
  assert.equal(
    tag.by_industry.map(({ id, sites, of: all }) => [id, sites, all]),
    [['pets', 40, 75]],
  );
  assert.equal([of('shopline')!.shops.sites, of('shopline')!.by_platform], [40, []]);
  assert.is(tag.users.length, 20);
  assert.equal([tag.users[0]!.domain, tag.users[0]!.first_seen_at], ['s0000.tw', '2026-07-10T00:00:00Z']);
  const pay = of('pay')!;
  assert.equal([pay.followed, pay.months, pay.first_seen_at, pay.users[0]!.first_seen_at], [false, [], null, null]);
  assert.equal(
    rows.map(({ id }) => id),
    ['pay', 'shopline', 'tag', 'waca'],
  );
});

told('says rising and falling only where the same sites changed beyond chance', () => {
  const { of } = derive([
    ...shops(30, { after: ['tag'], before: ['gone'] }),
    ...shops(60, { before: ['tag'], after: ['tag'] }),
    ...shops(10),
  ]);
  const [tag, gone, shopline] = [of('tag')!, of('gone')!, of('shopline')!];
  assert.equal(
    tag.changes.map(({ months, direction, same_sites, before, after, change }) => [
      months,
      direction,
      same_sites,
      before,
      after,
      change,
    ]),
    [[1, 'rising', 100, 60, 90, 0.3]],
  );
  assert.is(gone.changes[0]!.direction, 'falling');
  assert.equal([gone.sites, gone.months.at(-1)!.sites], [0, 0]);
  assert.equal([shopline.changes[0]!.direction, shopline.changes[0]!.change], ['steady', 0]);
  assert.equal([tag.months[0]!.over, tag.months[1]!.over!.direction], [null, 'rising']);
});

told(
  'counts each industry alone: its shops now and by month, what became of the same shops, and who changed platforms',
  () => {
    const { industries } = derive(
      [
        ...shops(40, { industry: 'food', after: ['tag'], now: ['tag', 'pay'] }),
        ...shops(10, { industry: 'food' }),
        ...shops(60, { industry: 'pets', before: ['tag'] }),
        ...shops(5, { industry: 'food', isShop: false, before: ['tag'] }),
      ],
      {
        movers: [
          mover(0, 'platform_changed', ['waca', 'shopline']),
          mover(1, 'platform_changed', ['waca', 'shopline']),
          mover(70, 'platform_changed', ['shopline', 'waca']),
          mover(112, 'platform_changed', ['shopline', 'waca']),
        ].map((one) => ({ ...one, domain: one.domain.replace(/\d+/, (n) => n.padStart(4, '0')) })),
      },
    );
    assert.equal(
      industries.map(({ industry }) => industry),
      [
        {
          id: 'food',
          name: 'Food',
          shops: 50,
          observed: [
            { month: '2026-07', sites: 50 },
            { month: '2026-08', sites: 50 },
          ],
        },
        {
          id: 'pets',
          name: 'Pets',
          shops: 60,
          observed: [
            { month: '2026-07', sites: 60 },
            { month: '2026-08', sites: 60 },
          ],
        },
      ],
    );
    const [food, pets] = industries.map(({ technologies: list, flows }) => ({
      flows: flows['365'].items.map(({ before, after, sites }) => [before.id, after.id, sites]),
      of: (id: string) => list.find((one) => one.id === id),
    }));
    assert.equal(food!.flows, [['waca', 'shopline', 2]]);
    assert.equal(pets!.flows, [['shopline', 'waca', 1]]);
    assert.equal(
      [food!, pets!].map(({ of }) =>
        of('tag')!.changes.map(({ direction, before, after, same_sites }) => [direction, before, after, same_sites]),
      ),
      [[['rising', 0, 40, 50]], [['falling', 60, 0, 60]]],
    );
    assert.equal(food!.of('tag')!.shops, countedOf(40, 50));
    assert.equal(
      food!.of('tag')!.by_month.map(({ month, sites, of: all, over }) => [month, sites, all, over?.direction]),
      [['2026-08', 40, 50, 'rising']],
    );
    assert.equal([food!.of('pay')!.followed, food!.of('pay')!.by_month, pets!.of('pay')], [false, [], undefined]);
  },
);

told('tells no share and no trend of an industry of few shops', () => {
  const { industries } = derive([...shops(40), ...shops(29, { industry: 'food', after: ['tag'], now: ['tag'] })]);
  const tag = industries.find(({ industry }) => industry.id === 'food')!.technologies.find(({ id }) => id === 'tag')!;
  assert.equal([tag.shops.sites, tag.shops.share], [29, null]);
  assert.equal([tag.changes[0]!.direction, tag.changes[0]!.change], ['too_little_seen', null]);
});

told('says too little seen of few sites, and no share', () => {
  const { of } = derive(shops(29, { after: ['tag'], now: ['tag'] }));
  const tag = of('tag')!;
  assert.equal([tag.shops.sites, tag.shops.of, tag.shops.share, tag.shops.low], [29, 29, null, null]);
  const [change] = tag.changes;
  assert.equal([change!.direction, change!.gained, change!.change, change!.low], ['too_little_seen', 29, null, null]);
});

told('holds back what so many lost at once that the sites are not the cause', () => {
  const suspended: Suspended[] = [
    {
      ...{ technology: 'tag', direction: 'lost', round: 'day 2026-08-10 pages', sites: 40, of: 40, expected: 1 },
      ...{ back: 0, events: 40 },
    },
  ];
  const all = shops(40, { before: ['tag', 'gone'], after: ['gone'] });
  const { of } = derive(all, { suspended });
  assert.equal([of('tag')!.changes[0]!.direction, of('tag')!.changes[0]!.change], ['held_back', null]);
  assert.is(of('tag')!.months.at(-1)!.over!.direction, 'held_back');
  assert.is(derive(all).of('tag')!.changes[0]!.direction, 'falling');
});

/** `2026-08` as the history counts months. */
const monthOf = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1;
const massOf = (over: Partial<Suspended>): Suspended => ({
  ...{ technology: 'tag', direction: 'lost', round: 'snapshot 20261120T060000Z pages', sites: 9, of: 40, expected: 1 },
  ...{ back: 0, events: 9 },
  ...over,
});

told('holds back no month in which nothing changed, nor for a few of many changes', () => {
  const steady = shops(40, { before: ['tag'], after: ['tag'] });
  const lost = [massOf({ round: 'day 2026-08-10 pages' })];
  assert.is(derive(steady, { suspended: lost }).of('tag')!.changes[0]!.direction, 'steady');
  const falling = shops(40, { before: ['tag', 'gone'], after: ['gone'] });
  const few = [massOf({ round: 'day 2026-08-10 pages', events: 1, sites: 1 })];
  assert.is(derive(falling, { suspended: few }).of('tag')!.changes[0]!.direction, 'falling');
  assert.is(
    derive(falling, { suspended: [massOf({ direction: 'gained', events: 40 })] }).of('tag')!.changes[0]!.direction,
    'falling',
  );
});

told('holds back the months of the looks, whenever they were read', () => {
  const falling = shops(40, { before: ['tag', 'gone'], after: ['gone'] });
  const [now, later] = ['2026-08', '2026-11'].map((month) => new Map([[monthOf(month), 40]]));
  const direction = (mass: Suspended) => derive(falling, { suspended: [mass] }).of('tag')!.changes[0]!.direction;
  assert.is(direction(massOf({ events: 40, waiting: now!, months: now! })), 'held_back', 'an archive read in November');
  assert.is(
    direction(massOf({ round: 'day 2026-08-10 pages', events: 40, waiting: later!, months: later! })),
    'falling',
  );
  const parts = [4, 5].map((day) =>
    massOf({ round: `day 2026-08-0${day} pages`, events: 12, waiting: new Map([[monthOf('2026-08'), 12]]) }),
  );
  assert.is(
    derive(falling, { suspended: parts }).of('tag')!.changes[0]!.direction,
    'held_back',
    'two days of one cause',
  );
});

told('holds back what a round saw badly, and that it is seen again', () => {
  const blurred = (month: string) => [
    massOf({ sites: 30, back: 29, events: 0, months: new Map([[monthOf(month), 30]]) }),
  ];
  const falling = shops(40, { before: ['tag', 'gone'], after: ['gone'] });
  assert.is(derive(falling, { suspended: blurred('2026-08') }).of('tag')!.changes[0]!.direction, 'held_back');
  const rising = shops(40, { before: ['gone'], after: ['tag', 'gone'] });
  assert.is(derive(rising, { suspended: blurred('2026-07') }).of('tag')!.changes[0]!.direction, 'held_back');
  assert.is(derive(rising).of('tag')!.changes[0]!.direction, 'rising');
});

told('finds what stands together beyond chance, a company’s shops once', () => {
  const pairs = [...shops(30, { now: ['pay', 'chat'] }), ...shops(70, { now: ['tag'] })];
  const both = derive(pairs).of('pay')!.together;
  assert.equal(
    both.map(({ id, sites, expected, lift }) => [id, sites, expected, lift]),
    [['chat', 30, 9, 3.33]],
  );
  const ofOne = derive(pairs.map((shop) => ({ ...shop, company: shop.now.includes('pay') ? '12345675' : '24536806' })));
  assert.equal(ofOne.of('pay')!.together, []);
  // What stands everywhere stands beside everything.
  assert.equal(derive(shops(100, { now: ['pay', 'tag'] })).of('pay')!.together, []);
});

told('tells flows of events that stand, each site once a way, and who wins only beyond chance', () => {
  const movers = [
    ...Array.from({ length: 14 }, (_, i) => mover(i, 'platform_changed', ['waca', 'shopline'])),
    { ...mover(0, 'platform_changed', ['waca', 'shopline']), id: '9'.repeat(24) },
    mover(20, 'platform_changed', ['shopline', 'waca']),
    mover(21, 'platform_changed', [null, 'waca']),
    {
      ...mover(22, 'platform_changed', ['shopline', 'waca']),
      retracted: { id: 'f'.repeat(24), at: '2026-08-20T00:00:00Z', snapshot: '20260901T000000Z', reason: 'seen_again' },
    },
    { ...mover(23, 'platform_changed', ['shopline', 'waca']), at: '2025-01-01T00:00:00Z' },
    mover(24, 'ad_started', [null, 'tag']),
    mover(25, 'ad_stopped', ['tag', null]),
    mover(26, 'ad_started', [null, 'tag']),
  ];
  const { flows, of } = derive([...shops(5, { now: ['tag'] }), ...shops(5, { platform: 'waca' })], { movers });
  assert.equal(
    flows['365'].items.map(({ before, after, sites, back }) => [before.id, after.id, sites, back]),
    [
      ['waca', 'shopline', 14, 1],
      ['shopline', 'waca', 1, 14],
      [null, 'waca', 1, 0],
    ],
  );
  assert.equal(
    flows['365'].platforms.map(({ id, won, lost, net }) => [id, won, lost, net]),
    [
      ['shopline', 14, 1, 'won'],
      ['waca', 1, 14, 'lost'],
    ],
  );
  assert.equal(flows['30'].items[0]!.sites, 14);
  assert.is(flows.all.items[1]!.sites, 2);
  assert.equal(of('shopline')!.year.won_from, [{ id: 'waca', name: 'WACA', sites: 14 }]);
  assert.equal([of('tag')!.year.started, of('tag')!.year.stopped, of('tag')!.year.net], [2, 1, 'too_little_seen']);
});

told('tells nothing of an empty web', () => {
  const { rows, flows } = derive([]);
  assert.equal([rows, flows.all], [[], { items: [], platforms: [] }]);
});

told.run();

const judging = suite('judging counts');

judging('judges each the more strictly the more are told together', () => {
  const one = { earlier: 'a', later: 'b', same: 100, before: 10, after: 17, gained: 8, lost: 1, held: false };
  assert.is(judged([one])[0]!.direction, 'rising');
  const still = { ...one, gained: 4, lost: 4, after: 10 };
  assert.is(judged([one, ...Array.from({ length: 30 }, () => still)])[0]!.direction, 'steady');
});

judging('names no winner of few moves', () => {
  const net = (won: number, lost: number) => balances([{ id: 'x', name: 'X', won, lost }])[0]!.net;
  assert.equal([net(9, 0), net(10, 0), net(0, 10), net(6, 5)], ['too_little_seen', 'won', 'lost', 'even']);
});

judging('bounds the chance of a count from above: as exact sums of Poisson’s do at the most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0.05, max: 40, noNaN: true }), (seen, expected) => {
      let [term, below] = [Math.exp(-expected), 0];
      for (let k = 0; k < seen; k++) {
        below += term;
        term *= expected / (k + 1);
      }
      assert.ok(Math.exp(logBound(seen, expected)) >= 1 - below - 1e-9);
    }),
  );
});

judging.run();
