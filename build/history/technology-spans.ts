import type { RowOf, TechnologySpan } from '../../core/contract/index.ts';
import { GrowingFloat64, GrowingUint32 } from '../../core/serving/growing.ts';
import { compareUtf8 } from '../columns/order.ts';
import type { TextColumn } from '../columns/text-column.ts';
import type { TechnologyLists } from './technology-lists.ts';
import { TimeTexts } from './times.ts';

type Observation = Pick<RowOf<'observations'>, 'observed_at' | 'complete' | 'platform' | 'advertising'>;

/** Milliseconds since the epoch. */
export interface Span {
  first: number;
  last: number;
}

/** From when to when whole looks at each site showed each platform and advertising technology: twenty bytes for each, none on the heap. */
export class TechnologySpans {
  readonly #domains: TextColumn;
  readonly #lists: TechnologyLists;
  readonly #ends = new GrowingUint32();
  readonly #technologies = new GrowingUint32();
  readonly #firsts = new GrowingFloat64();
  readonly #lasts = new GrowingFloat64();
  readonly #overall = new Map<number, Span>();
  readonly #texts = new TimeTexts();

  /** `domains`: of the sites in the order in which they are added, which ascends; the caller fills it. */
  constructor(domains: TextColumn, lists: TechnologyLists) {
    this.#domains = domains;
    this.#lists = lists;
  }

  /** All observations of the site whose domain was put in last, by time. */
  add(rows: Iterable<Observation>): void {
    const spans = new Map<number, Span>();
    for (const row of rows) {
      if (!row.complete) continue;
      const at = Date.parse(row.observed_at);
      for (const technology of this.#lists.of(row)) widen(spans, technology, { first: at, last: at });
    }
    for (const [technology, span] of spans) {
      this.#technologies.push(technology);
      this.#firsts.push(span.first);
      this.#lasts.push(span.last);
      widen(this.#overall, technology, span);
    }
    this.#ends.push(this.#technologies.length);
  }

  /** On any site; null: never seen. */
  overall(technology: string): Span | null {
    const number = this.#lists.find(technology);
    return number === null ? null : (this.#overall.get(number) ?? null);
  }

  #siteOf(domain: string): number {
    let [low, high] = [0, this.#ends.length - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const order = compareUtf8(this.#domains.at(middle), domain);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Places of a site's spans. */
  #placesOf(site: number): [from: number, to: number] {
    return [site === 0 ? 0 : this.#ends.at(site - 1), this.#ends.at(site)];
  }

  /** On one site; null: no whole look showed it. */
  of(domain: string, technology: string): Span | null {
    const [site, number] = [this.#siteOf(domain), this.#lists.find(technology)];
    if (site < 0 || number === null) return null;
    const [from, to] = this.#placesOf(site);
    for (let i = from; i < to; i++)
      if (this.#technologies.at(i) === number) return { first: this.#firsts.at(i), last: this.#lasts.at(i) };
    return null;
  }

  /** A site's spans, by technology. */
  #allOf(site: number): TechnologySpan[] {
    const [from, to] = this.#placesOf(site);
    return Array.from({ length: to - from }, (_, i) => ({
      technology: this.#lists.at(this.#technologies.at(from + i)),
      first_seen_at: this.#texts.of(this.#firsts.at(from + i)),
      last_seen_at: this.#texts.of(this.#lasts.at(from + i)),
    })).sort((a, b) => (a.technology < b.technology ? -1 : 1));
  }

  /** Of one site, by technology; empty: no whole look at it showed any. */
  get(domain: string): TechnologySpan[] {
    const site = this.#siteOf(domain);
    return site < 0 ? [] : this.#allOf(site);
  }

  /** Rows of table `technology_spans`. */
  *rows(): Generator<RowOf<'technology_spans'>> {
    for (let site = 0; site < this.#ends.length; site++) {
      const own = this.#allOf(site);
      if (own.length === 0) continue;
      const domain = this.#domains.at(site);
      for (const span of own) yield { domain, ...span };
    }
  }
}

const widen = (spans: Map<number, Span>, technology: number, { first, last }: Span): void => {
  const span = spans.get(technology);
  if (span === undefined) spans.set(technology, { first, last });
  else {
    span.first = Math.min(span.first, first);
    span.last = Math.max(span.last, last);
  }
};
