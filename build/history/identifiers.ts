import type { RowOf } from '../../core/contract/index.ts';
import { GrowingFloat64, GrowingUint32 } from '../../core/serving/growing.ts';
import { TextColumn } from '../columns/text-column.ts';

type Observation = Pick<RowOf<'observations'>, 'observed_at'> & { ids?: string | null | undefined };

/** One identifier on one site, over all looks at it. */
export interface Bearing {
  /** Number of the site, in the order of {@link IdentifierColumns.domains}. */
  site: number;
  /** `vendor:id`. */
  key: string;
  /** Milliseconds since the epoch. */
  first: number;
  last: number;
}

/**
 * Which identifiers each site ever showed, and from when to when: some 40 bytes for each, none on the heap. What has only
 * the form of an id (no vendor) and what is the platform's own is not among them.
 */
export class IdentifierColumns {
  readonly domains = new TextColumn();
  readonly #keys = new TextColumn();
  readonly #sites = new GrowingUint32();
  readonly #firsts = new GrowingFloat64();
  readonly #lasts = new GrowingFloat64();

  get length(): number {
    return this.#sites.length;
  }

  /** All observations of one site, by time. */
  add(domain: string, rows: Iterable<Observation>): void {
    const spans = new Map<string, { first: number; last: number }>();
    for (const { ids, observed_at } of rows) {
      if (ids === null || ids === undefined) continue;
      const at = Date.parse(observed_at);
      for (const key of JSON.parse(ids) as string[]) {
        if (key.startsWith(':')) continue;
        const span = spans.get(key);
        if (span === undefined) spans.set(key, { first: at, last: at });
        else span.last = at;
      }
    }
    this.domains.push(domain);
    for (const [key, { first, last }] of spans) {
      this.#sites.push(this.domains.length - 1);
      this.#keys.push(key);
      this.#firsts.push(first);
      this.#lasts.push(last);
    }
  }

  at(i: number): Bearing {
    return { site: this.#sites.at(i), key: this.#keys.at(i), first: this.#firsts.at(i), last: this.#lasts.at(i) };
  }
}
