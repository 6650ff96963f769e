import { KeyIndex } from '../../core/serving/index.ts';
import { borrowBytes } from '../arena.ts';
import type { Json } from '../reader.ts';
import { hasDomainAt, u32 } from './compare.ts';
import { CompetitorsQuery } from './competitors.ts';
import { HotRows } from './hot-rows.ts';
import type { ServingFiles } from './open.ts';

const TREND = new TextEncoder().encode(',"trend":');
const [ECOMMERCE, TRAFFIC] = [',"ecommerce":{', ',"traffic":'];
/** A row starts with the length of the reply (u32). */
const LENGTH = 4;

/** A reply without what /api/v1 has learnt since: it stands right before `traffic`, and strings hold no bare quotes. */
const withoutEcommerce = (reply: Uint8Array): Uint8Array[] => {
  const text = Buffer.from(reply.buffer, reply.byteOffset, reply.length);
  const from = text.indexOf(ECOMMERCE);
  return from < 0 ? [reply] : [reply.subarray(0, from), reply.subarray(text.indexOf(TRAFFIC, from))];
};

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  if (parts.length === 1) return parts[0]!;
  const out = borrowBytes(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};

/** Stored sites by domain, and their competitors. See core/serving/encode-sites.ts for the layout. */
export class SitesQuery {
  readonly #rows: HotRows;
  readonly #byDomain: KeyIndex;
  readonly #others: CompetitorsQuery;
  /** Where a row has its domain. */
  readonly #domainAt: number;

  constructor(files: ServingFiles) {
    const sites = files.sections('sites');
    this.#byDomain = KeyIndex.open(sites, 'domain');
    this.#rows = new HotRows(files.rows('sites', sites));
    this.#others = new CompetitorsQuery(files, this.#byDomain);
    this.#domainAt = LENGTH + `{"snapshot":${JSON.stringify(files.meta.snapshot)},"domain":"`.length;
  }

  /** A site's row; null: not stored. */
  #read(domain: string): Uint8Array | null {
    let bytes: Uint8Array | null = null;
    const row = this.#byDomain.find(domain, (candidate) => {
      bytes = this.#rows.row(candidate);
      return hasDomainAt(bytes, this.#domainAt, domain);
    });
    return row < 0 ? null : bytes;
  }

  site(domain: string): Json | null {
    const bytes = this.#read(domain);
    return bytes === null ? null : bytes.subarray(LENGTH, LENGTH + u32(bytes, 0));
  }

  cached(domain: string): Json | null {
    const bytes = this.#read(domain);
    if (bytes === null) return null;
    const end = LENGTH + u32(bytes, 0);
    const trend = bytes.subarray(end);
    const body = bytes.subarray(LENGTH, trend.length === 0 ? end : end - 2);
    const rest = trend.length === 0 ? [] : [TREND, trend, bytes.subarray(end - 2, end)];
    return joined([...withoutEcommerce(body), ...rest]);
  }

  competitors(domain: string, limit: number): Json | null {
    return this.#others.competitors(domain, limit);
  }
}
