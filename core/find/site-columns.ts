import type { SiteRow } from '../contract/index.ts';
import { ratedOf } from '../score.ts';
import { wordsFor } from './site-set.ts';
import {
  type CodedKind,
  codedKinds,
  isDense,
  MAX_CODES,
  MAX_TECHNOLOGIES,
  type OrderKind,
  orderKinds,
  type SiteArrays,
  type SiteTechnologies,
  type TermEntry,
  type TermKind,
  termKinds,
} from './site-table.ts';

/** A number that is not known is 0, so each is one more than it is. */
const plusOne = (value: number | null | undefined): number => (value === null || value === undefined ? 0 : value + 1);

/** An ISO date → its digits as a number: dates in the order of numbers. null: no date. */
export const dateNumber = (date: string | null | undefined): number | null => {
  const digits = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '');
  return digits === null ? null : Number(`${digits[1]}${digits[2]}${digits[3]}`);
};

/** Seconds since 1970 of an ISO time. */
export const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1000);

/** Whether what is not in the row was looked for on a whole page: only then "not observed" says something. */
const wasSeenWhole = (site: SiteRow): boolean => site.source !== 'feed' && site.completeness?.complete !== false;

const termsOf = (site: SiteRow): [kind: TermKind, value: string][] => {
  const terms: [TermKind, string][] = [['source', site.source]];
  if (site.platform !== null) terms.push(['platform', site.platform]);
  if (site.industry !== null) terms.push(['industry', site.industry]);
  const city = site.registration?.city ?? null;
  if (city !== null) terms.push(['city', city]);
  for (const id of new Set(site.technologies.map(({ id }) => id))) terms.push(['technology', id]);
  for (const id of new Set(site.named?.map(({ id }) => id))) terms.push(['named', id]);
  if (site.is_ecommerce) terms.push(['is', 'ecommerce']);
  if (wasSeenWhole(site)) terms.push(['is', 'seen_whole']);
  return terms;
};

/** Numbers that grow in flat memory. */
class Column<A extends Float64Array | Uint32Array> {
  readonly #make: (length: number) => A;
  #values: A;
  length = 0;

  constructor(make: (length: number) => A) {
    this.#make = make;
    this.#values = make(64);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = this.#make(2 * this.length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  values(): A {
    return this.#values.subarray(0, this.length) as A;
  }
}
type Rows = Column<Uint32Array>;
const doubles = (): Column<Float64Array> => new Column((length) => new Float64Array(length));
const rows32 = (): Rows => new Column((length) => new Uint32Array(length));

const inOrder = (from: Float64Array, order: Uint32Array): Float64Array => {
  const out = new Float64Array(order.length);
  for (let i = 0; i < order.length; i++) out[i] = from[order[i]!]!;
  return out;
};

const byValue = (values: Float64Array): Uint32Array =>
  Uint32Array.from(values, (_, i) => i).sort((a, b) => values[b]! - values[a]! || a - b);

/** Properties of sites as they come, in the order of their domains; afterwards by visits. */
export class SiteColumnsBuilder {
  readonly #visits = doubles();
  readonly #values = { score: doubles(), capital: doubles(), founded: doubles(), seen: doubles() };
  readonly #terms = new Map<TermKind, Map<string, Rows>>(termKinds.map((kind) => [kind, new Map()]));
  #sites = 0;

  add(site: SiteRow): void {
    for (const [kind, value] of termsOf(site)) {
      const lists = this.#terms.get(kind)!;
      const list = lists.get(value) ?? rows32();
      if (list.length === 0) lists.set(value, list);
      list.push(this.#sites);
    }
    this.#visits.push(plusOne(site.traffic?.monthly_visits));
    this.#values.score.push(plusOne(ratedOf(site.score)));
    this.#values.capital.push(plusOne(site.registration?.capital_twd));
    this.#values.founded.push(plusOne(dateNumber(site.registration?.founded)));
    this.#values.seen.push(plusOne(secondsOf(site.last_seen_at)));
    this.#sites += 1;
  }

  /** Sites as they came, the most visited first, then the best score. */
  ranking(): Uint32Array {
    const visits = this.#visits.values();
    const scores = this.#values.score.values();
    return Uint32Array.from(visits, (_, i) => i).sort(
      (a, b) => visits[b]! - visits[a]! || scores[b]! - scores[a]! || a - b,
    );
  }

  /** `ranking` and its inverse, by which sites are numbered from now on. */
  build(ranking: Uint32Array, ordinals: Uint32Array): SiteArrays & { technologies: SiteTechnologies } {
    const { directory, postings } = this.#postings(ordinals);
    const values = { score: inOrder(this.#values.score.values(), ranking) } as Record<OrderKind, Float64Array>;
    for (const kind of orderKinds) values[kind] = inOrder(this.#values[kind].values(), ranking);
    const orders = Object.fromEntries(orderKinds.map((kind) => [kind, byValue(values[kind])]));
    return {
      sites: this.#sites,
      directory,
      postings,
      visits: Uint32Array.from(inOrder(this.#visits.values(), ranking)),
      values: {
        score: Uint8Array.from(values.score),
        capital: values.capital,
        founded: Uint32Array.from(values.founded),
        seen: Uint32Array.from(values.seen),
      },
      orders: orders as Record<OrderKind, Uint32Array>,
      codes: this.#codes(directory, ordinals),
      technologies: this.#technologies(directory, ordinals),
    };
  }

  #sorted(kind: TermKind): [value: string, rows: Uint32Array][] {
    return [...this.#terms.get(kind)!]
      .map(([value, rows]): [string, Uint32Array] => [value, rows.values()])
      .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  }

  #postings(ordinals: Uint32Array): Pick<SiteArrays, 'directory' | 'postings'> {
    const directory: TermEntry[] = [];
    let place = 0;
    const words = wordsFor(this.#sites);
    const lists = termKinds.flatMap((kind) =>
      this.#sorted(kind).map(([value, rows]) => {
        directory.push([kind, value, rows.length, place]);
        place += isDense(rows.length, this.#sites) ? words : rows.length;
        return rows;
      }),
    );
    const postings = new Uint32Array(place);
    for (const [i, rows] of lists.entries()) {
      const at = directory[i]![3];
      if (isDense(rows.length, this.#sites)) for (const row of rows) setBit(postings, at, ordinals[row]!);
      else postings.set(Uint32Array.from(rows, (row) => ordinals[row]!).sort(), at);
    }
    return { directory, postings };
  }

  /** The lists of sites by technology, turned round. */
  #technologies(directory: readonly TermEntry[], ordinals: Uint32Array): SiteTechnologies {
    const values = directory.filter(([of]) => of === 'technology');
    if (values.length > MAX_TECHNOLOGIES)
      throw new Error(`${values.length} technologies: an index of sites has numbers for ${MAX_TECHNOLOGIES}`);
    const lists = values.map(([, value]) => this.#terms.get('technology')!.get(value)!.values());
    const starts = new Uint32Array(this.#sites + 1);
    for (const rows of lists) for (const row of rows) starts[ordinals[row]! + 1]! += 1;
    for (let site = 0; site < this.#sites; site++) starts[site + 1]! += starts[site]!;
    const next = starts.slice();
    const numbers = new Uint16Array(starts[this.#sites]!);
    for (const [number, rows] of lists.entries()) for (const row of rows) numbers[next[ordinals[row]!]!++] = number;
    return { starts, numbers };
  }

  #codes(directory: readonly TermEntry[], ordinals: Uint32Array): Record<CodedKind, Uint8Array> {
    const codes = Object.fromEntries(codedKinds.map((kind) => [kind, new Uint8Array(this.#sites)]));
    for (const kind of codedKinds) {
      const values = directory.filter(([of]) => of === kind).slice(0, MAX_CODES);
      for (const [i, [, value]] of values.entries())
        for (const row of this.#terms.get(kind)!.get(value)!.values()) codes[kind]![ordinals[row]!] = i + 1;
    }
    return codes as Record<CodedKind, Uint8Array>;
  }
}

const setBit = (words: Uint32Array, at: number, bit: number): void => {
  words[at + (bit >>> 5)]! |= 1 << (bit & 31);
};
