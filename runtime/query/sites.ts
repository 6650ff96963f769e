import { KeyIndex, type RowsReader, uint32Section } from '../../core/serving/index.ts';
import { borrowBytes } from '../arena.ts';
import type { JoinedItems, Json } from '../reader.ts';
import { HotRows } from './hot-rows.ts';
import type { ServingFiles } from './open.ts';

const TREND = new TextEncoder().encode(',"trend":');
/** How a short form starts, before its domain. */
const SHORT_START = '{"domain":"'.length;
const NOTHING = new Uint8Array(0);
const QUOTE = 0x22;
const COMMA = 0x2c;
/** A row starts with the length of the reply (u32). */
const LENGTH = 4;
/** A competitor's tail comes after its site's row (u32) and its own length (u16). */
const TAIL = 6;

const u32 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>> 0;
const u16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);

/** Whether a JSON text in `bytes` has this host at `at`: a host has nothing that JSON would escape. */
const hasDomainAt = (bytes: Uint8Array, at: number, domain: string): boolean => {
  for (let i = 0; i < domain.length; i++) if (bytes[at + i] !== domain.charCodeAt(i)) return false;
  return bytes[at + domain.length] === QUOTE;
};
const isShortOf = (bytes: Uint8Array, start: number, domain: string): boolean =>
  hasDomainAt(bytes, start + SHORT_START, domain);

/** Stored sites by domain, and their competitors. See core/serving/encode-sites.ts for the layout. */
export class SitesQuery {
  private readonly rows: HotRows;
  private readonly byDomain: KeyIndex;
  private readonly shorts: RowsReader;
  private readonly competitorRows: RowsReader;
  private readonly competitorsOf: Uint32Array;
  /** Where a row has its domain. */
  private readonly domainAt: number;

  constructor(files: ServingFiles) {
    const sites = files.sections('sites');
    this.byDomain = KeyIndex.open(sites, 'domain');
    this.rows = new HotRows(files.rows('sites', sites));
    this.shorts = files.rows('short', files.sections('short'));
    const competitors = files.sections('competitors');
    this.competitorRows = files.rows('competitors', competitors);
    this.competitorsOf = uint32Section(competitors, 'rows');
    this.domainAt = LENGTH + `{"snapshot":${JSON.stringify(files.meta.snapshot)},"domain":"`.length;
  }

  /** A site's row; null: not stored. */
  private read(domain: string): Uint8Array | null {
    let bytes: Uint8Array | null = null;
    const row = this.byDomain.find(domain, (candidate) => {
      bytes = this.rows.row(candidate);
      return hasDomainAt(bytes, this.domainAt, domain);
    });
    return row < 0 ? null : bytes;
  }

  site(domain: string): Json | null {
    const bytes = this.read(domain);
    return bytes === null ? null : bytes.subarray(LENGTH, LENGTH + u32(bytes, 0));
  }

  cached(domain: string): Json | null {
    const bytes = this.read(domain);
    if (bytes === null) return null;
    const end = LENGTH + u32(bytes, 0);
    const trend = bytes.subarray(end);
    if (trend.length === 0) return bytes.subarray(LENGTH, end);
    const out = borrowBytes(end - LENGTH + TREND.length + trend.length);
    const head = end - LENGTH - 2;
    out.set(bytes.subarray(LENGTH, LENGTH + head));
    out.set(TREND, head);
    out.set(trend, head + TREND.length);
    out.set(bytes.subarray(end - 2, end), head + TREND.length + trend.length);
    return out;
  }

  competitors(domain: string, limit: number): JoinedItems | null {
    const site = this.byDomain.find(domain, (row) => this.shorts.look(row, isShortOf, domain));
    if (site < 0) return null;
    const row = (this.competitorsOf[site] ?? 0) - 1;
    return row < 0 ? { count: 0, bytes: NOTHING } : this.render(this.competitorRows.row(row), limit);
  }

  /** Each competitor's short form and tail. */
  private render(record: Uint8Array, limit: number): JoinedItems {
    let length = 0;
    let count = 0;
    for (let at = 0; at < record.length && count < limit; at += TAIL + u16(record, at + 4)) {
      length += this.shorts.length(u32(record, at)) + u16(record, at + 4) + 1;
      count += 1;
    }
    if (count === 0) return { count, bytes: NOTHING };
    const bytes = borrowBytes(length - 1);
    for (let i = 0, from = 0, to = 0; i < count; i++) {
      if (i > 0) bytes[to++] = COMMA;
      to += this.shorts.copy(u32(record, from), bytes, to);
      const tail = from + TAIL;
      from = tail + u16(record, from + 4);
      bytes.set(record.subarray(tail, from), to);
      to += from - tail;
    }
    return { count, bytes };
  }
}
