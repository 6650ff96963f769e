import { partitionPoint } from '../numbers.ts';
import { type Posting, SiteSet, wordsFor } from './site-set.ts';

/** What a site has one of, or several: each value is a list of sites. */
export const termKinds = ['platform', 'technology', 'named', 'industry', 'city', 'source', 'is'] as const;
export type TermKind = (typeof termKinds)[number];

/** Values that every site has one of at most, in a byte: number of the value + 1, or 0. */
export const codedKinds = ['platform', 'industry', 'city', 'source'] as const;
export type CodedKind = (typeof codedKinds)[number];
/** Values beyond so many have no number; they are still found. */
export const MAX_CODES = 255;

/** Numbers of sites, in which 0 is "not known" and n + 1 is n. `visits` is the order of the sites themselves. */
export const orderKinds = ['score', 'capital', 'founded', 'seen'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** A value of the directory: kind, value, how many sites have it, where they stand in the postings. */
export type TermEntry = [kind: TermKind, value: string, sites: number, place: number];

/** Whether so many of all sites are kept as a bitmap: the shorter of the two. */
export const isDense = (count: number, sites: number): boolean => count >= wordsFor(sites);

export interface SiteArrays {
  sites: number;
  directory: TermEntry[];
  postings: Uint32Array;
  visits: Uint32Array;
  values: Record<OrderKind, Uint32Array | Float64Array | Uint8Array>;
  /** Sites by a number, the highest first, then the most visited; those without it last. */
  orders: Record<OrderKind, Uint32Array>;
  codes: Record<CodedKind, Uint8Array>;
  /** null: an earlier release, which has them by technology alone. */
  technologies: SiteTechnologies | null;
}

/** Technologies of each site: places among the values of `technology`, ascending; those of site n stand in [starts[n], starts[n + 1]). */
export interface SiteTechnologies {
  starts: Uint32Array;
  numbers: Uint16Array;
}

/** What a number of a technology has room for. */
export const MAX_TECHNOLOGIES = 2 ** 16;

interface Term {
  posting: Posting;
  sites: number;
}

/** Properties of all sites, which are numbered by visits. Views into a file; nothing grows with the sites. */
export class SiteTable {
  readonly sites: number;
  readonly #terms = new Map<TermKind, Map<string, Term>>();
  readonly #arrays: SiteArrays;
  readonly #hidden: Uint32Array;

  /** `hidden`: numbers of sites that are in no set. */
  constructor(arrays: SiteArrays, hidden: Uint32Array = new Uint32Array(0)) {
    this.sites = arrays.sites;
    this.#arrays = arrays;
    this.#hidden = hidden;
    for (const kind of termKinds) this.#terms.set(kind, new Map());
    for (const [kind, value, sites, place] of arrays.directory) {
      const dense = isDense(sites, arrays.sites);
      const words = arrays.postings.subarray(place, place + (dense ? wordsFor(arrays.sites) : sites));
      this.#terms.get(kind)?.set(value, { posting: dense ? { bits: words } : { list: words }, sites });
    }
  }

  /** All sites that are not hidden. */
  all(): SiteSet {
    const set = new SiteSet(this.sites);
    set.drop({ list: this.#hidden });
    return set;
  }

  /** The same without these sites. Numbers stay. */
  without(hidden: Uint32Array): SiteTable {
    return new SiteTable(this.#arrays, hidden);
  }

  /** null: no site has it. */
  posting(kind: TermKind, value: string): Posting | null {
    return this.#terms.get(kind)?.get(value)?.posting ?? null;
  }

  /** How many sites have it, hidden ones too. */
  count(kind: TermKind, value: string): number {
    return this.#terms.get(kind)?.get(value)?.sites ?? 0;
  }

  /** Values of a kind in this snapshot, that of most sites first. */
  values(kind: TermKind): { value: string; sites: number; posting: Posting }[] {
    return [...(this.#terms.get(kind) ?? [])].map(([value, term]) => ({ value, ...term }));
  }

  /** null: see {@link SiteArrays}. */
  get technologies(): SiteTechnologies | null {
    return this.#arrays.technologies;
  }

  /** Place + 1 of a site's value among {@link values} of the kind; 0: it has none, or one beyond MAX_CODES. */
  code(kind: CodedKind, site: number): number {
    return this.#arrays.codes[kind][site]!;
  }

  /** Keeps sites with at least so many visits. */
  keepVisits(set: SiteSet, least: number): void {
    const { visits } = this.#arrays;
    set.keepBelow(partitionPoint(0, visits.length, (at) => visits[at]! < least + 1));
  }

  /** Keeps sites whose number is known and at least so high. */
  keepLeast(set: SiteSet, kind: OrderKind, least: number): void {
    const order = this.#arrays.orders[kind];
    const values = this.#arrays.values[kind];
    set.keepFirst(
      order,
      partitionPoint(0, order.length, (at) => values[order[at]!]! < least + 1),
    );
  }

  /** Sites by code of a kind: how many of `set` have each value. */
  countCodes(set: SiteSet, kind: CodedKind): [value: string, sites: number][] {
    const codes = this.#arrays.codes[kind];
    const counts = new Uint32Array(MAX_CODES + 1);
    set.each(0, (site) => {
      counts[codes[site]!]! += 1;
      return true;
    });
    return this.values(kind)
      .slice(0, MAX_CODES)
      .map(({ value }, i): [string, number] => [value, counts[i + 1]!])
      .filter(([, sites]) => sites > 0);
  }

  /** The technologies that most sites of `set` have, `most` of them at least, each with how many do. */
  countTechnologies(set: SiteSet, most: number): [id: string, sites: number][] {
    const values = this.values('technology');
    const { technologies } = this.#arrays;
    const few = technologies !== null && set.size < this.sites / SPARSE;
    if (few) return this.#countEach(set, values, technologies);
    const found: [string, number][] = [];
    // Those of most sites come first: what fewer have altogether than the last that counts cannot be among them.
    let least = 0;
    for (const { value, posting, sites } of values) {
      if (found.length >= most && sites < least) break;
      const count = set.countOf(posting);
      if (count === 0) continue;
      found.push([value, count]);
      if (found.length >= most && found.length % most === 0)
        least = found.map(([, n]) => n).sort((a, b) => b - a)[most - 1]!;
    }
    return found;
  }

  #countEach(
    set: SiteSet,
    values: readonly { value: string }[],
    { starts, numbers }: SiteTechnologies,
  ): [string, number][] {
    const counts = new Uint32Array(values.length);
    set.each(0, (site) => {
      for (let at = starts[site]!; at < starts[site + 1]!; at++) counts[numbers[at]!]! += 1;
      return true;
    });
    return values.map(({ value }, i): [string, number] => [value, counts[i]!]).filter(([, sites]) => sites > 0);
  }

  /** Whether `a` comes before `b` in an order. */
  #isBefore(kind: OrderKind, a: number, b: number): boolean {
    const values = this.#arrays.values[kind];
    return values[a]! > values[b]! || (values[a] === values[b] && a < b);
  }

  /** The next `limit` of `set`, which has `size` sites, in an order, after site number `after` (-1: from the beginning). */
  page(set: SiteSet, { kind, after, limit, size }: PageOptions): number[] {
    const found: number[] = [];
    const take = (site: number): boolean => found.push(site) < limit;
    if (kind === 'visits') set.each(after + 1, take);
    else if (size < FEW) return this.#sorted(set, kind, after).slice(0, limit);
    else {
      const order = this.#arrays.orders[kind];
      const from = after < 0 ? 0 : partitionPoint(0, order.length, (at) => this.#isBefore(kind, after, order[at]!));
      for (let at = from; at < order.length; at++) if (set.has(order[at]!) && !take(order[at]!)) break;
    }
    return found;
  }

  /** For sets that are small beside all sites: walking through the order of all would take longer. */
  #sorted(set: SiteSet, kind: OrderKind, after: number): number[] {
    const found: number[] = [];
    set.each(0, (site) => {
      if (after < 0 || this.#isBefore(kind, after, site)) found.push(site);
      return true;
    });
    return found.sort((a, b) => (this.#isBefore(kind, a, b) ? -1 : 1));
  }
}

/** Sets of fewer than one in so many sites are counted site by site. */
const SPARSE = 16;
/** Fewer sites than this are sorted. */
const FEW = 4096;

export interface PageOptions {
  kind: OrderKind | 'visits';
  after: number;
  limit: number;
  size: number;
}
