import { partitionPoint } from '../../core/numbers.ts';
import {
  float64Section,
  hasTextAt,
  KeyIndex,
  moverTypes,
  type RowsReader,
  uint8Section,
  uint32Section,
} from '../../core/serving/index.ts';
import type { Json, SnapshotReader } from '../reader.ts';
import type { ServingFiles } from './open.ts';

type Filter = Parameters<SnapshotReader['movers']>[0];

/** Changes, newest first, from arrays of their times and types. */
export class MoversQuery {
  readonly #rows: RowsReader;
  readonly #times: Float64Array;
  readonly #types: Uint8Array;
  readonly #ids: KeyIndex;
  readonly #domains: KeyIndex;
  readonly #domainStarts: Uint32Array;
  readonly #domainRows: Uint32Array;
  /** Rows in the order of report, and each row's place in it. */
  readonly #reported: Uint32Array;
  readonly #place: Uint32Array;

  constructor(files: ServingFiles) {
    const sections = files.sections('movers');
    this.#rows = files.rows('movers', sections);
    this.#times = float64Section(sections, 'times');
    this.#types = uint8Section(sections, 'types');
    this.#ids = KeyIndex.open(sections, 'id');
    this.#domains = KeyIndex.open(sections, 'domain');
    this.#domainStarts = uint32Section(sections, 'domain.starts');
    this.#domainRows = uint32Section(sections, 'domain.rows');
    this.#reported = uint32Section(sections, 'reported');
    this.#place = new Uint32Array(this.#reported.length);
    for (const [place, row] of this.#reported.entries()) this.#place[row] = place;
  }

  /** First row that is not newer than `time`. */
  #rowsAfter(time: number): number {
    return partitionPoint(0, this.#rows.count, (row) => (this.#times[row] ?? 0) <= time);
  }

  #rowOfId(id: string): number {
    const start = `{"id":${JSON.stringify(id)},`;
    return this.#ids.find(id, (row) => hasTextAt(this.#rows.row(row), 0, start));
  }

  /** Ascending rows of a domain. */
  #rowsOfDomain(domain: string): Uint32Array {
    const text = Buffer.from(`,"domain":${JSON.stringify(domain)},`);
    const group = this.#domains.find(domain, (candidate) => {
      const { buffer, byteOffset, length } = this.#rows.row(this.#domainRows[this.#domainStarts[candidate] ?? 0] ?? 0);
      return Buffer.from(buffer, byteOffset, length).includes(text);
    });
    if (group < 0) return new Uint32Array(0);
    return this.#domainRows.subarray(this.#domainStarts[group], this.#domainStarts[group + 1]);
  }

  take(filter: Filter, limit: number): Json[] | null {
    const type = filter.type === undefined ? -1 : moverTypes.indexOf(filter.type);
    if (filter.sinceId !== undefined) {
      const row = this.#rowOfId(filter.sinceId);
      if (row < 0) return null;
      return this.#rows.many(this.#pickReportedAfter(row, filter.domain, { type, limit }));
    }
    const end = filter.sinceTime === undefined ? this.#rows.count : this.#rowsAfter(Date.parse(filter.sinceTime));
    if (filter.type !== undefined && type < 0) return [];
    if (type < 0 && filter.domain === undefined) return this.#rows.range(0, Math.min(end, limit));
    return this.#rows.many(this.#pick(filter.domain, { type, end, limit }));
  }

  #pick(domain: string | undefined, want: { type: number; end: number; limit: number }): number[] {
    const among = domain === undefined ? null : this.#rowsOfDomain(domain);
    const found: number[] = [];
    const count = among === null ? want.end : among.length;
    for (let i = 0; i < count && found.length < want.limit; i++) {
      const row = among === null ? i : (among[i] ?? 0);
      if (row >= want.end) break;
      if (want.type < 0 || this.#types[row] === want.type) found.push(row);
    }
    return found;
  }

  /** The next `limit` rows that were reported after `row`, the last reported first: an event seen late is not passed over. */
  #pickReportedAfter(row: number, domain: string | undefined, want: { type: number; limit: number }): number[] {
    const after = this.#place[row] ?? 0;
    const later =
      domain === undefined
        ? this.#reported.subarray(after + 1)
        : this.#rowsOfDomain(domain)
            .filter((one) => (this.#place[one] ?? 0) > after)
            .sort((a, b) => (this.#place[a] ?? 0) - (this.#place[b] ?? 0));
    const found: number[] = [];
    for (const one of later) {
      if (want.type < 0 || this.#types[one] === want.type) found.push(one);
      if (found.length === want.limit) break;
    }
    return found.reverse();
  }
}
