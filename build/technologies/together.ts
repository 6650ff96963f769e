/** Which technologies stand together on shops, and which of them more often than chance lets them. */
import type { SiteColumns } from '../sites/site-columns.ts';

/** How much a look sees: of two shops looked at in unlike ways, the one seen better shows more of everything. */
const KINDS = 3;

/** Counts of shops by what stands on them, in a square for each kind of look. */
class Squares {
  readonly #size: number;
  /** Of a kind that no shop was looked at by, null. */
  readonly #counts: (Uint32Array | null)[] = Array.from({ length: KINDS }, () => null);
  readonly shops = new Uint32Array(KINDS);

  constructor(size: number) {
    this.#size = size;
  }

  /** A shop with these, each once. */
  add(kind: number, members: readonly number[]): void {
    const counts = this.#counts[kind] ?? new Uint32Array(this.#size * this.#size);
    this.#counts[kind] = counts;
    this.shops[kind] = this.shops[kind]! + 1;
    for (const a of members) {
      const row = a * this.#size;
      for (const b of members) counts[row + b] = counts[row + b]! + 1;
    }
  }

  of(kind: number, a: number, b: number): number {
    return this.#counts[kind]?.[a * this.#size + b] ?? 0;
  }
}

/** A pair seen together so often that chance does not make it so. */
export interface Pair {
  other: number;
  sites: number;
  expected: number;
}

/** Fewer shops, or less than so many times what is expected, are not told. */
const [FEWEST_TOGETHER, LEAST_LIFT] = [10, 1.5];
/** Chance of one wrong pair among all that are looked at. */
const LEVEL = 0.01;

/**
 * ln of a bound of the chance to see `seen` or more where `expected` are: H. Chernoff's (Ann. Math. Statist. 23, 1952), in the form
 * for counts drawn without replacement, whose tail W. Hoeffding (JASA 58, 1963) bounds by that of independent ones.
 */
export const logBound = (seen: number, expected: number): number =>
  seen <= expected
    ? 0
    : expected === 0
      ? Number.NEGATIVE_INFINITY
      : -(seen * Math.log(seen / expected) - seen + expected);

/** Shops by technology, platform and industry, alone and by two. */
export class TogetherCounter {
  readonly #all: Squares;
  /** A known company's shops are of one mind: only its first counts. */
  readonly #once: Squares;
  readonly #companies = new Set<number>();

  constructor(readonly size: number) {
    this.#all = new Squares(size);
    this.#once = new Squares(size);
  }

  add(members: readonly number[], { kind, company }: { kind: number; company: number }): void {
    this.#all.add(kind, members);
    if (company !== 0 && this.#companies.has(company)) return;
    if (company !== 0) this.#companies.add(company);
    this.#once.add(kind, members);
  }

  /** Shops with both. */
  sites(a: number, b: number): number {
    let sum = 0;
    for (let kind = 0; kind < KINDS; kind++) sum += this.#all.of(kind, a, b);
    return sum;
  }

  #expected(a: number, b: number): { seen: number; expected: number } {
    let [seen, expected] = [0, 0];
    for (let kind = 0; kind < KINDS; kind++) {
      const shops = this.#once.shops[kind]!;
      if (shops === 0) continue;
      seen += this.#once.of(kind, a, b);
      expected += (this.#once.of(kind, a, a) * this.#once.of(kind, b, b)) / shops;
    }
    return { seen, expected };
  }

  /** Of `a` with each of `others`, the largest lift first; `pairs`: how many are looked at in all. */
  beyondChance(a: number, others: readonly number[], pairs: number): Pair[] {
    const found: Pair[] = [];
    for (const other of others) {
      if (other === a) continue;
      const { seen, expected } = this.#expected(a, other);
      if (seen < FEWEST_TOGETHER || seen < LEAST_LIFT * expected) continue;
      if (logBound(seen, expected) + Math.log(pairs) > Math.log(LEVEL)) continue;
      found.push({ other, sites: seen, expected });
    }
    return found.sort((x, y) => y.sites / y.expected - x.sites / x.expected || x.other - y.other);
  }
}

/** Numbers of technologies and industries, and what stands on each site. */
export class Members {
  readonly #numbers = new Map<string, number>();
  readonly ids: string[] = [];
  /** By the columns' number of a technology; -1: not counted as one. */
  readonly #byColumn: number[] = [];
  readonly #columns: SiteColumns;
  readonly #isPlatform: (id: string) => boolean;

  constructor(
    columns: SiteColumns,
    {
      technologies,
      industries,
      isPlatform,
    }: { technologies: Iterable<string>; industries: Iterable<string>; isPlatform: (id: string) => boolean },
  ) {
    this.#columns = columns;
    this.#isPlatform = isPlatform;
    for (const id of technologies) this.#numbers.set(`technology ${id}`, this.ids.push(id) - 1);
    for (const id of industries) this.#numbers.set(`industry ${id}`, this.ids.push(id) - 1);
  }

  technology(id: string): number {
    return this.#numbers.get(`technology ${id}`) ?? -1;
  }

  industry(id: string): number {
    return this.#numbers.get(`industry ${id}`) ?? -1;
  }

  #ofColumn(number: number): number {
    const known = this.#byColumn[number];
    if (known !== undefined) return known;
    const id = this.#columns.technologyAt(number);
    const member = this.#isPlatform(id) ? -1 : this.technology(id);
    this.#byColumn[number] = member;
    return member;
  }

  /** Technologies of a site: of platforms only the one that it is on. */
  technologiesOf(site: number): number[] {
    const members: number[] = [];
    for (const number of this.#columns.technologiesOf(site)) {
      const member = this.#ofColumn(number);
      if (member >= 0 && !members.includes(member)) members.push(member);
    }
    const platform = this.#columns.platformOf(site);
    const own = platform === null ? -1 : this.technology(platform);
    if (own >= 0 && !members.includes(own)) members.push(own);
    return members;
  }

  /** With its industry. */
  of(site: number): number[] {
    const members = this.technologiesOf(site);
    const industry = this.#columns.industryOf(site);
    const own = industry === null ? -1 : this.industry(industry);
    if (own >= 0) members.push(own);
    return members;
  }
}
