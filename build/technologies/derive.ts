/** All sites, their history and events → what is told of each technology. */
import type {
  Category,
  CountedGroup,
  Flows,
  Mover,
  NamedId,
  ServedTechnologies,
  TechnologyRow,
  TechnologyUser,
  Together,
} from '../../core/contract/index.ts';
import type { IndustryLooks } from '../history/stage.ts';
import type { Span, TechnologySpans } from '../history/technology-spans.ts';
import { TimeTexts } from '../history/times.ts';
import type { SiteColumns } from '../sites/site-columns.ts';
import { deriveFlows, standing, startsAndStops } from './flows.ts';
import { HeldMonths } from './held.ts';
import { deriveIndustries } from './industries.ts';
import { countedOf } from './judge.ts';
import { type Changes, type MonthsInput, TechnologyMonths } from './months.ts';
import { Members, TogetherCounter } from './together.ts';

export interface TechnologiesInput extends MonthsInput {
  columns: SiteColumns;
  spans: TechnologySpans;
  movers: readonly Mover[];
  asOf: string;
  /** Left out: technologies are not counted by industry. */
  industryLooks?: IndustryLooks;
  /** As the rules name them. */
  technologies: readonly { id: string; name: string; category: Category }[];
  industries: readonly NamedId[];
}

const [MOST_GROUPS, MOST_TOGETHER, MOST_USERS] = [20, 20, 20];
const followed: ReadonlySet<string> = new Set<Category>(['platform', 'advertising']);

/** Sites with each technology, and the best known shops among them. */
interface Counts {
  all: Uint32Array;
  users: number[][];
  together: TogetherCounter;
  shops: number;
}

const countSites = (columns: SiteColumns, members: Members, technologies: number): Counts => {
  const counts: Counts = {
    all: new Uint32Array(technologies),
    users: Array.from({ length: technologies }, () => []),
    together: new TogetherCounter(members.ids.length),
    shops: 0,
  };
  for (const site of columns.byVisits({ byScore: true })) {
    const own = members.technologiesOf(site);
    for (const member of own) counts.all[member] = counts.all[member]! + 1;
    if (!columns.isShop(site)) continue;
    counts.shops++;
    for (const member of own) {
      const users = counts.users[member]!;
      if (users.length < MOST_USERS) users.push(site);
    }
    const kind = columns.richnessOf(site);
    counts.together.add(members.of(site), { kind, company: columns.companyNumberOf(site) });
  }
  return counts;
};

type Named = TechnologiesInput['technologies'][number];

/** What one technology's row is put together from. */
class RowMaker {
  readonly #input: TechnologiesInput;
  readonly #members: Members;
  readonly #counts: Counts;
  readonly #texts = new TimeTexts();
  readonly #seen: number[];
  readonly #pairs: number;

  constructor(input: TechnologiesInput) {
    const { columns, technologies, industries } = input;
    const platforms = new Set(technologies.filter(({ category }) => category === 'platform').map(({ id }) => id));
    this.#input = input;
    this.#members = new Members(columns, {
      technologies: technologies.map(({ id }) => id),
      industries: industries.map(({ id }) => id),
      isPlatform: (id) => platforms.has(id),
    });
    this.#counts = countSites(columns, this.#members, technologies.length);
    this.#seen = technologies.map((_, i) => i).filter((i) => this.#counts.together.sites(i, i) > 0);
    this.#pairs = Math.max(1, (this.#seen.length * (this.#seen.length - 1)) / 2);
  }

  /** How many sites of any kind show it. */
  sites(member: number): number {
    return this.#counts.all[member]!;
  }

  /** Shops of an industry: all, and those that show a technology. */
  shopsOf(industry: string, technology?: string): number {
    const { together } = this.#counts;
    const number = this.#members.industry(industry);
    return together.sites(number, technology === undefined ? number : this.#members.technology(technology));
  }

  #groups(member: number, groups: readonly { id: string; name: string; number: number }[]): CountedGroup[] {
    const { together } = this.#counts;
    const counted = groups.map(({ id, name, number }) => ({
      ...{ id, name },
      ...countedOf(together.sites(member, number), together.sites(number, number)),
    }));
    const some = counted.filter(({ sites }) => sites > 0);
    return some.sort((a, b) => b.sites - a.sites || (a.id < b.id ? -1 : 1)).slice(0, MOST_GROUPS);
  }

  #together(member: number): Together[] {
    const { technologies } = this.#input;
    const pairs = this.#counts.together.beyondChance(member, this.#seen, this.#pairs);
    return pairs.slice(0, MOST_TOGETHER).map(({ other, sites, expected }) => {
      const { id, name, category } = technologies[other]!;
      const lift = Math.round((sites / expected) * 100) / 100;
      return { id, name, category, sites, expected: Math.round(expected * 10) / 10, lift };
    });
  }

  #user(site: number, technology: Named): TechnologyUser {
    const { columns, spans } = this.#input;
    const short = columns.at(site);
    const span = followed.has(technology.category) ? spans.of(short.domain, technology.id) : null;
    return {
      ...short,
      first_seen_at: span === null ? null : this.#texts.of(span.first),
      last_seen_at: span === null ? columns.moreOf(site).last_seen_at : this.#texts.of(span.last),
    };
  }

  /** Without months and events. */
  row(member: number): Omit<TechnologyRow, 'months' | 'changes' | 'year'> {
    const { technologies, industries, spans } = this.#input;
    const technology = technologies[member]!;
    const { id, name, category } = technology;
    const { together, shops, users } = this.#counts;
    const isPlatform = category === 'platform';
    const span: Span | null = followed.has(category) ? spans.overall(id) : null;
    const platforms = technologies.flatMap((one, number) => (one.category === 'platform' ? [{ ...one, number }] : []));
    const trades = industries.map((one) => ({ ...one, number: this.#members.industry(one.id) }));
    return {
      ...{ id, name, category },
      shops: countedOf(together.sites(member, member), shops),
      sites: this.sites(member),
      followed: followed.has(category),
      first_seen_at: span === null ? null : this.#texts.of(span.first),
      last_seen_at: span === null ? null : this.#texts.of(span.last),
      by_platform: isPlatform ? [] : this.#groups(member, platforms),
      by_industry: this.#groups(member, trades),
      together: this.#together(member),
      users: users[member]!.map((site) => this.#user(site, technology)),
    };
  }
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** What the flows of a year say of one platform. */
const yearOf = (
  id: string,
  { items, platforms }: Flows,
): Pick<TechnologyRow['year'], 'won_from' | 'lost_to' | 'net'> => {
  const ends = (own: 'before' | 'after', other: 'before' | 'after') =>
    items.flatMap((flow) =>
      flow[own].id === id && flow[other].id !== null
        ? [{ id: flow[other].id, name: flow[other].name ?? flow[other].id, sites: flow.sites }]
        : [],
    );
  const net = platforms.find((platform) => platform.id === id)?.net ?? 'too_little_seen';
  return { won_from: ends('after', 'before'), lost_to: ends('before', 'after'), net };
};

/** Rows of all technologies that any site shows or showed, by id. */
export const deriveTechnologies = (given: TechnologiesInput): ServedTechnologies => {
  const input = { ...given, technologies: [...given.technologies].sort(byId) };
  const { technologies, movers, asOf } = input;
  const names = new Map(technologies.map(({ id, name }) => [id, name]));
  const flows = deriveFlows(movers, asOf, (id) => names.get(id) ?? id);
  const events = startsAndStops(standing(movers, asOf, '365'));
  const held = new HeldMonths(input.suspended, input.sameSites);
  const history = new TechnologyMonths({ ...input, held });
  const [months, changes] = [history.all(), history.changes()];
  const maker = new RowMaker(input);
  const rows: TechnologyRow[] = [];
  for (const [member, { id, category }] of technologies.entries()) {
    if (maker.sites(member) === 0 && !months.has(id)) continue;
    const { users, together, by_platform, by_industry, ...head } = maker.row(member);
    const isFollowed = followed.has(category);
    const own: Changes = isFollowed ? (changes.get(id) ?? []) : [];
    rows.push({
      ...head,
      months: isFollowed ? (months.get(id) ?? []) : [],
      changes: own,
      ...{ by_platform, by_industry },
      year: { ...(events.get(id) ?? { started: 0, stopped: 0 }), ...yearOf(id, flows['365']) },
      ...{ together, users },
    });
  }
  if (input.industryLooks === undefined) return { rows, flows };
  const industries = deriveIndustries({
    ...input,
    held,
    ...{ looks: input.industryLooks, technologies: rows, shopsOf: (...asked) => maker.shopsOf(...asked) },
  });
  return { rows, flows, industries };
};
