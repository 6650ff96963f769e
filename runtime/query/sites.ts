import { KeyIndex, type RowsReader, uint32Section } from '../../core/serving/index.ts';
import type { Json } from '../reader.ts';
import { hasTextAt } from './compare.ts';
import type { ServingFiles } from './open.ts';

const TREND = new TextEncoder().encode(',"trend":');
/** A row starts with the length of the reply (u32). */
const LENGTH = 4;
/** A competitor's tail comes after its site's row (u32) and its own length (u16). */
const TAIL = 6;

const u32 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>> 0;
const u16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);

/** Stored sites by domain, and their competitors. See core/serving/encode-sites.ts for the layout. */
export class SitesQuery {
  private readonly rows: RowsReader;
  private readonly byDomain: KeyIndex;
  private readonly shorts: RowsReader;
  private readonly competitorRows: RowsReader;
  private readonly competitorsOf: Uint32Array;
  private readonly keyAt: number;
  private readonly keyStart: string;
  /** Row last read: find() reads it to compare its key, and the caller wants the same one. */
  private lastRow = -1;
  private lastBytes: Uint8Array = new Uint8Array(0);

  constructor(files: ServingFiles) {
    const sites = files.sections('sites');
    this.byDomain = KeyIndex.open(sites, 'domain');
    this.rows = files.rows('sites', sites);
    // Competitors are put together of these, a dozen a reply: in memory whatever their size (about 180 bytes a site).
    this.shorts = files.rows('short', files.sections('short'), Number.POSITIVE_INFINITY);
    const competitors = files.sections('competitors');
    this.competitorRows = files.rows('competitors', competitors);
    this.competitorsOf = uint32Section(competitors, 'rows');
    this.keyStart = `{"snapshot":${JSON.stringify(files.meta.snapshot)},"domain":`;
    this.keyAt = LENGTH + this.keyStart.length;
  }

  private read(row: number): Uint8Array {
    if (row !== this.lastRow) {
      this.lastBytes = this.rows.row(row);
      this.lastRow = row;
    }
    return this.lastBytes;
  }

  private find(domain: string): number {
    const key = `${JSON.stringify(domain)},`;
    return this.byDomain.find(domain, (row) => hasTextAt(this.read(row), this.keyAt, key));
  }

  site(domain: string): Json | null {
    const row = this.find(domain);
    if (row < 0) return null;
    const bytes = this.read(row);
    return bytes.subarray(LENGTH, LENGTH + u32(bytes, 0));
  }

  cached(domain: string): Json | null {
    const row = this.find(domain);
    if (row < 0) return null;
    const bytes = this.read(row);
    const end = LENGTH + u32(bytes, 0);
    const trend = bytes.subarray(end);
    if (trend.length === 0) return bytes.subarray(LENGTH, end);
    const out = Buffer.allocUnsafe(end - LENGTH + TREND.length + trend.length);
    const head = end - LENGTH - 2;
    out.set(bytes.subarray(LENGTH, LENGTH + head));
    out.set(TREND, head);
    out.set(trend, head + TREND.length);
    out.set(bytes.subarray(end - 2, end), head + TREND.length + trend.length);
    return out;
  }

  competitors(domain: string, limit: number): Json[] | null {
    const site = this.find(domain);
    if (site < 0) return null;
    const row = (this.competitorsOf[site] ?? 0) - 1;
    return row < 0 ? [] : this.render(this.competitorRows.row(row), limit);
  }

  /** Copies each competitor's short form and tail into one array; items are views of it. */
  private render(record: Uint8Array, limit: number): Json[] {
    const shorts: Uint8Array[] = [];
    let bytes = 0;
    for (let at = 0; at < record.length && shorts.length < limit; at += TAIL + u16(record, at + 4)) {
      const short = this.shorts.row(u32(record, at));
      shorts.push(short);
      bytes += short.length + u16(record, at + 4);
    }
    const out = Buffer.allocUnsafe(bytes);
    const items: Json[] = [];
    let from = 0;
    let to = 0;
    for (const short of shorts) {
      const start = to;
      const tail = u16(record, from + 4);
      out.set(short, to);
      to += short.length;
      out.set(record.subarray(from + TAIL, from + TAIL + tail), to);
      to += tail;
      from += TAIL + tail;
      items.push(out.subarray(start, to));
    }
    return items;
  }
}
