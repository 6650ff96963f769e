/**
 * Sites that share identifiers → groups that seem to be of one operator. Groups are joined the surest first; a joint must be borne by the
 * sites of both groups as a whole, for one account that an agency left behind would else make one owner of two.
 */
import type { RowOf, ServedOperator } from '../../core/contract/index.ts';
import {
  bondWeight,
  daysWithout,
  isContact,
  lessAgainst,
  overlapDays,
  sharesHeadAlone,
} from '../../core/relations/index.ts';
import { compareUtf8 } from '../columns/order.ts';
import type { SiteColumns } from '../sites/site-columns.ts';
import { Bonds } from './bonds.ts';
import type { DerivedIdentifier } from './identifiers.ts';
import { Differences, Shown } from './shown.ts';

/** Of more sites, an account's pairs each say too little to be counted. */
const MOST_BEARERS = 16;
/** Pairs that share no more are not looked at; a joint of two groups must have so much on an average of all their pairs. */
const LEAST_PAIR = 0.45;
const LEAST_JOINT = 0.45;
/** Of what three sites and more bear, where no company is known on either side: what many share is more often an agency's, a maker's, a theme's. */
const LEAST_OF_MANY = 0.65;
/** A site that has been without an account for twice the days that both had it may have been sold to the company that it names now. */
const LONG_GONE = 2;
const GIVEN_UP = 0.5;
const MAX_REASONS = 10;

/** A pair of sites, by all that they share and all that they do not. */
interface WeighedPair {
  a: number;
  b: number;
  weight: number;
  overlap: number;
  /** Each thing that they share others bear as well. */
  isOfMany: boolean;
}

interface Group {
  sites: number[];
  /** 統一編號 of its sites, as the columns number them. */
  companies: Set<number>;
  /** That of its weakest joint. */
  confidence: number;
}

/** Groups of sites, joined pair by pair. */
class Groups {
  readonly #columns: SiteColumns;
  readonly #shown: Shown;
  readonly #of = new Map<number, Group>();
  readonly #weights = new Map<number, Map<number, number>>();

  constructor(columns: SiteColumns, shown: Shown) {
    this.#columns = columns;
    this.#shown = shown;
  }

  #groupOf(site: number): Group {
    const known = this.#of.get(site);
    if (known !== undefined) return known;
    const company = this.#columns.companyNumberOf(site);
    const group: Group = { sites: [site], companies: new Set(company === 0 ? [] : [company]), confidence: 1 };
    this.#of.set(site, group);
    return group;
  }

  know({ a, b, weight }: Pick<WeighedPair, 'a' | 'b' | 'weight'>): void {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const weights = this.#weights.get(one) ?? new Map<number, number>();
      this.#weights.set(one, weights);
      weights.set(other, weight);
    }
  }

  /** Mean over the pairs of a site of the one and one of the other that share something, or could be compared and share nothing. */
  #between(one: Group, other: Group): number {
    const [few, many] = one.sites.length < other.sites.length ? [one, other] : [other, one];
    const members = new Set(many.sites);
    let [sum, pairs] = [0, this.#shown.comparable(few.sites, many.sites)];
    for (const site of few.sites)
      for (const [to, weight] of this.#weights.get(site) ?? [])
        if (members.has(to)) {
          sum += weight;
          pairs += 1 - this.#shown.compares(site, to);
        }
    return sum / pairs;
  }

  #merge(one: Group, other: Group, confidence: number): void {
    const [into, from] = one.sites.length < other.sites.length ? [other, one] : [one, other];
    for (const site of from.sites) {
      into.sites.push(site);
      this.#of.set(site, into);
    }
    for (const company of from.companies) into.companies.add(company);
    into.confidence = Math.min(into.confidence, from.confidence, confidence);
  }

  /** Sites of one 統一編號 are of one operator by what the number is. */
  joinCompany(sites: readonly number[], weight: number): void {
    for (const site of sites.slice(1)) {
      const [first, other] = [this.#groupOf(sites[0]!), this.#groupOf(site)];
      if (first !== other) this.#merge(first, other, weight);
    }
  }

  /** Joins two groups where all of their pairs together bear it; known companies that differ stay apart. */
  join({ a, b, isOfMany }: WeighedPair): void {
    const [one, other] = [this.#groupOf(a), this.#groupOf(b)];
    if (one === other) return;
    const isKnown = one.companies.size > 0 && other.companies.size > 0;
    if (isKnown && ![...one.companies].some((company) => other.companies.has(company))) return;
    const weight = this.#between(one, other);
    const isMany =
      (isOfMany || one.sites.length + other.sites.length > 2) && one.companies.size + other.companies.size === 0;
    if (weight >= (isMany ? LEAST_OF_MANY : LEAST_JOINT)) this.#merge(one, other, weight);
  }

  all(): Group[] {
    return [...new Set(this.#of.values())].filter(({ sites }) => sites.length > 1);
  }
}

/** Sites of one operator, as far as what they share says. */
export interface Operator {
  /** Numbers of the sites, which ascend by domain. */
  sites: number[];
  /** 0 to 1: what its weakest joint says for one owner. */
  confidence: number;
  /** 統一編號 that its sites show; null: none is known. */
  registrationNumber: string | null;
  /** What several of its sites share, by how many. */
  reasons: { vendor: string; id: string; sites: number }[];
}

/** When each site was looked at last: milliseconds since the epoch. */
const lookedIn = (columns: SiteColumns): ((site: number) => number) => {
  const known = new Map<number, number>();
  return (site) => {
    const time = known.get(site) ?? Date.parse(columns.moreOf(site).last_seen_at);
    known.set(site, time);
    return time;
  };
};

interface World {
  columns: SiteColumns;
  bonds: Bonds;
  looked(site: number): number;
}

/** What today's owner is told by: an id that another replaced was the owner's before, or is of no use to tell them apart. */
const pairsOf = (
  { identifier, bearers, replaced }: DerivedIdentifier,
  { numbers, set, columns, bonds, looked }: World & { numbers: readonly number[]; set: number },
): void => {
  const { vendor, sites, known, companies } = identifier;
  // Of sites whose company is known, for how long they have been without it.
  const without = bearers.map((bearer, i) =>
    columns.companyNumberOf(numbers[i]!) === 0 ? 0 : daysWithout(vendor, bearer, looked(numbers[i]!)),
  );
  for (const [i, one] of bearers.entries())
    for (let j = i + 1; j < bearers.length; j++) {
      const [a, b] = [numbers[i]!, numbers[j]!];
      if (replaced?.[i] || replaced?.[j]) {
        if (replaced[i] !== replaced[j]) bonds.add(a, b, { vendor, overlap: 0, set, weight: 0 });
        continue;
      }
      const [mine, theirs] = [columns.companyNumberOf(a), columns.companyNumberOf(b)];
      if (mine !== 0 && theirs !== 0 && mine !== theirs) continue;
      const overlap = overlapDays(one, bearers[j]!);
      const weight = bondWeight(vendor, { sites, known, companies, overlap, differ: false });
      const isGivenUp = mine !== theirs && Math.max(without[i]!, without[j]!) > LONG_GONE * Math.max(0, overlap);
      bonds.add(a, b, { vendor, overlap, set, weight: isGivenUp ? weight * GIVEN_UP : weight });
    }
};

const siteIn =
  (columns: SiteColumns) =>
  (domain: string): number => {
    const site = columns.siteOf(domain);
    if (site < 0) throw new Error(`${domain} bears an identifier and is not in the snapshot`);
    return site;
  };

interface Shared {
  vendor: string;
  id: string;
  sites: readonly number[];
}

const withReasons = (groups: readonly Group[], shared: readonly Shared[], columns: SiteColumns): Operator[] => {
  const operatorOf = new Map<number, number>();
  for (const [i, { sites }] of groups.entries()) for (const site of sites) operatorOf.set(site, i);
  const reasons: Operator['reasons'][] = groups.map(() => []);
  for (const { vendor, id, sites } of shared) {
    const counts = new Map<number, number>();
    for (const site of sites) {
      const operator = operatorOf.get(site);
      if (operator !== undefined) counts.set(operator, (counts.get(operator) ?? 0) + 1);
    }
    for (const [operator, count] of counts) if (count > 1) reasons[operator]!.push({ vendor, id, sites: count });
  }
  const text = ({ vendor, id }: { vendor: string; id: string }): string => `${vendor}:${id}`;
  return groups.map(({ sites, confidence }, i) => {
    const numbered = sites.find((site) => columns.companyNumberOf(site) !== 0);
    return {
      sites: [...sites].sort((a, b) => a - b),
      confidence: Math.round(confidence * 1000) / 1000,
      registrationNumber: numbered === undefined ? null : columns.moreOf(numbered).company!.registration_number,
      reasons: reasons[i]!.sort((a, b) => b.sites - a.sites || (text(a) < text(b) ? -1 : 1)).slice(0, MAX_REASONS),
    };
  });
};

/** Sets of sites that bear something, by number. */
class SiteSets {
  readonly #numbers = new Map<string, number>();
  readonly #sizes: number[] = [];

  numberOf(sites: readonly number[]): number {
    const key = sites.join(' ');
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#sizes.length);
    return this.#sizes.push(sites.length) - 1;
  }

  sizeOf(set: number): number {
    return this.#sizes[set] ?? 0;
  }
}

function* weighedPairs(world: {
  columns: SiteColumns;
  bonds: Bonds;
  differences: Differences;
  sets: SiteSets;
}): Generator<WeighedPair> {
  const { columns, differences, sets } = world;
  const isNumbered = (site: number): boolean => columns.companyNumberOf(site) !== 0;
  for (const { a, b, weight, overlap, parted, bonds } of world.bonds.pairs()) {
    const vendors = new Set(bonds.map(({ vendor }) => vendor));
    const isToldOnOne =
      isNumbered(a) !== isNumbered(b) ||
      (!(isNumbered(a) && isNumbered(b)) && differences.hasContact(a) !== differences.hasContact(b));
    const shown = differences.against(a, b, vendors);
    const against = {
      ...shown,
      ...{ parted, copied: isToldOnOne && sharesHeadAlone(bonds, true) },
      declaredAlone: vendors.size === 1 && vendors.has('alternate'),
      reachedAlone: [...vendors].every(isContact) && shown.accounts + shown.contacts > 0,
    };
    const isOfMany = bonds.every(({ set }) => set !== undefined && sets.sizeOf(set) > 2);
    yield { a, b, overlap, weight: lessAgainst(weight, against), isOfMany };
  }
}

/** Groups of two sites and more, in the order of their first sites. */
export const deriveOperators = (identifiers: Iterable<DerivedIdentifier>, columns: SiteColumns): Operator[] => {
  const shown = new Shown(columns.length);
  const [bonds, groups, shared] = [new Bonds(), new Groups(columns, shown), [] as Shared[]];
  const [numberOf, world] = [siteIn(columns), { columns, bonds, looked: lookedIn(columns) }];
  const [differences, sets] = [new Differences(columns.length), new SiteSets()];
  for (const one of identifiers) {
    const { vendor, id, spread } = one.identifier;
    const numbers = one.places ?? one.bearers.map(({ domain }) => numberOf(domain));
    shown.add(vendor, numbers);
    const borne = one.replaced === undefined ? numbers : numbers.filter((_, i) => !one.replaced![i]);
    if (spread === 'one_owner' && numbers.length <= MOST_BEARERS) differences.add(vendor, borne);
    if (spread !== 'one_owner' || one.bearers.length < 2) continue;
    const isCompany = vendor === 'company';
    if (!isCompany && one.bearers.length > MOST_BEARERS) continue;
    shared.push({
      vendor,
      id,
      sites: one.replaced === undefined ? numbers : numbers.filter((_, i) => !one.replaced![i]),
    });
    if (isCompany)
      groups.joinCompany(numbers, bondWeight(vendor, { sites: 2, known: 2, companies: 1, overlap: 0, differ: false }));
    else pairsOf(one, { ...world, numbers, set: sets.numberOf(borne) });
  }
  const pairs: WeighedPair[] = [];
  for (const pair of weighedPairs({ columns, bonds, differences, sets })) {
    groups.know(pair);
    if (pair.weight >= LEAST_PAIR) pairs.push(pair);
  }
  // The surest first, and of equal ones the longest; then by site, so that the same sites make the same groups.
  const bySureness = (x: WeighedPair, y: WeighedPair): number =>
    y.weight - x.weight || y.overlap - x.overlap || x.a - y.a || x.b - y.b;
  for (const pair of pairs.sort(bySureness)) groups.join(pair);
  return withReasons(groups.all(), shared, columns).sort((x, y) => x.sites[0]! - y.sites[0]!);
};

/** An operator is named by its 統一編號, else by its first domain. */
export function* servedOperators(operators: Iterable<Operator>, columns: SiteColumns): Generator<ServedOperator> {
  for (const { sites, confidence, registrationNumber, reasons } of operators) {
    const domains = sites.map((site) => columns.domains[site]!);
    yield {
      operator: {
        operator: registrationNumber ?? domains[0]!,
        registration_number: registrationNumber,
        confidence,
        sites: sites.length,
        reasons,
      },
      domains,
    };
  }
}

/** Rows of table `operators`, by domain. */
export const operatorRows = (operators: Iterable<ServedOperator>): RowOf<'operators'>[] =>
  [...operators]
    .flatMap(({ operator: { reasons, ...operator }, domains }) => {
      const told = JSON.stringify(reasons);
      return domains.map((domain) => ({ ...operator, domain, reasons: told }));
    })
    .sort((a, b) => compareUtf8(a.domain, b.domain));
