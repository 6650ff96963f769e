/** Invented technologies over time, for pages to be looked at: judged by the build's own rules. */
import { type Compared, countedOf, judged } from '../../build/technologies/judge.ts';
import type {
  Category,
  Flows,
  IndustryTechnologies,
  MonthComparison,
  ServedTechnologies,
  SiteRow,
  TechnologyRow,
} from '../../core/contract/index.ts';

const monthAt = (n: number): string => new Date(Date.UTC(2025, n, 1)).toISOString().slice(0, 7);
/** 2026-11. */
const NEWEST = 22;

type Course = 'rising' | 'few' | 'held' | 'all_held';

/** What became of it between two months, as the build counts it. */
const compared = (from: number, to: number, course: Course): Compared => {
  const same = course === 'few' ? 12 : 600;
  const before = course === 'few' ? 4 : 120 + from * 4;
  const gained = course === 'few' ? 1 : (to - from) * 6 + 4;
  const lost = course === 'few' ? 0 : (to - from) * 2;
  const held = course === 'all_held' || (course === 'held' && to === NEWEST);
  return { ...{ same, before, gained, lost, held }, after: before + gained - lost, ...ends(from, to) };
};
const ends = (from: number, to: number) => ({ earlier: monthAt(from), later: monthAt(to) });
const one = (from: number, to: number, course: Course): MonthComparison => judged([compared(from, to, course)])[0]!;

const historyOf = (course: Course): Pick<TechnologyRow, 'months' | 'changes'> => ({
  months: Array.from({ length: 14 }, (_, n) => {
    const at = NEWEST - 13 + n;
    return {
      month: monthAt(at),
      ...countedOf(130 + n * 4, 640 + n * 10),
      over: n === 0 ? null : one(at - 1, at, course),
    };
  }),
  changes: ([1, 3, 12] as const).map((months) => ({ months, ...one(NEWEST - months, NEWEST, course) })),
});

const courses: Record<string, Course> = {
  shopline: 'rising',
  'meta-pixel': 'held',
  'line-tag': 'few',
  cyberbiz: 'all_held',
};
const followed: ReadonlySet<Category> = new Set<Category>(['platform', 'advertising']);
const nothing = { started: 0, stopped: 0, won_from: [], lost_to: [], net: 'too_little_seen' as const };
const moves = {
  ...{ started: 0, stopped: 0, net: 'won' as const },
  won_from: [{ id: 'cyberbiz', name: 'CYBERBIZ', sites: 14 }],
  lost_to: [{ id: '91app', name: '91APP', sites: 2 }],
};

const usersOf = (sites: readonly SiteRow[], isFollowed: boolean): TechnologyRow['users'] =>
  sites.map(({ domain, name, platform, industry, score, traffic, first_seen_at, last_seen_at }) => ({
    ...{ domain, name, platform, industry, last_seen_at, score: score.total, score_rated: score.rated ?? null },
    monthly_visits: traffic?.monthly_visits ?? null,
    first_seen_at: isFollowed ? first_seen_at : null,
  }));

const noMoves = { items: [], platforms: [] };

/** Of one industry enough was seen for shares and trends, of another too little. */
const industryOf = (
  industry: { id: string; name: string },
  { shops, year }: { shops: number; year: Flows },
): IndustryTechnologies => {
  const course = shops < 30 ? 'few' : 'rising';
  const { months, changes } = historyOf(course);
  const few = shops < 30 ? months.map((one) => ({ ...one, ...countedOf(2, shops) })) : months;
  const head = { shops: countedOf(Math.floor(shops / 3), shops), followed: true };
  return {
    industry: {
      ...{ ...industry, shops },
      observed: months.map(({ month, of }) => ({ month, sites: shops < 30 ? shops : of })),
    },
    technologies: [
      { ...head, id: 'line-tag', name: 'LINE Tag', category: 'advertising', changes: [], by_month: [] },
      { ...head, id: 'shopline', name: 'SHOPLINE', category: 'platform', changes, by_month: few.slice(-12) },
    ],
    flows: { '30': noMoves, '90': noMoves, '365': year, all: year },
  };
};

type FlowEnd = { id: string; name: string };

/** By id, of the technologies that these sites show; counts beyond them are invented. */
export const webTechnologies = (sites: readonly SiteRow[]): ServedTechnologies => {
  const all = new Map(sites.flatMap(({ technologies }) => technologies.map((each) => [each.id, each] as const)));
  const rows = [...all.values()].map(({ id, name, category }): TechnologyRow => {
    const users = sites.filter(({ technologies }) => technologies.some((each) => each.id === id));
    const [isFollowed, course] = [followed.has(category), courses[id]];
    const counts = course === 'rising' ? countedOf(182, 780) : countedOf(users.length, sites.length);
    const span = isFollowed ? users[0] : undefined;
    return {
      ...{ id, name, category, shops: counts, sites: counts.sites + 3, followed: isFollowed },
      ...{ first_seen_at: span?.first_seen_at ?? null, last_seen_at: span?.last_seen_at ?? null },
      ...(course === undefined ? { months: [], changes: [] } : historyOf(course)),
      by_platform: category === 'platform' ? [] : [{ id: 'shopline', name: 'SHOPLINE', ...countedOf(44, 182) }],
      by_industry: [
        { id: 'home', name: 'home', ...countedOf(40, 90) },
        { id: 'food', name: 'food', ...countedOf(3, 12) },
      ],
      year: course === 'rising' ? moves : { ...nothing, started: category === 'advertising' ? 7 : 0 },
      together:
        id === 'ecpay'
          ? []
          : [{ id: 'ecpay', name: 'ECPay', category: 'payment', sites: 61, expected: 31.4, lift: 1.94 }],
      users: usersOf(users, isFollowed),
    };
  });
  const none = { items: [], platforms: [] };
  const [shopline, cyberbiz, app] = [
    ['shopline', 'SHOPLINE'],
    ['cyberbiz', 'CYBERBIZ'],
    ['91app', '91APP'],
  ].map(([id = '', name = '']) => ({ id, name })) as [FlowEnd, FlowEnd, FlowEnd];
  const year = {
    items: [
      { before: cyberbiz, after: shopline, sites: 14, back: 3 },
      { before: { id: null, name: null }, after: app, sites: 5, back: 0 },
      { before: shopline, after: cyberbiz, sites: 3, back: 14 },
    ],
    platforms: [],
  };
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  const industries = [
    industryOf({ id: 'food', name: 'Food' }, { shops: 640, year: { ...year, items: year.items.slice(0, 2) } }),
    industryOf({ id: 'home', name: 'Home' }, { shops: 4, year: none }),
  ];
  return { rows, industries, flows: { '30': none, '90': none, '365': year, all: none } };
};
