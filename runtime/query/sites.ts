import { newerSiteMembers, type SiteRow } from '../../core/contract/index.ts';
import { hasDomainAt, KeyIndex, u32 } from '../../core/serving/index.ts';
import { borrowBytes } from '../arena.ts';
import type { Json } from '../reader.ts';
import { CompetitorsQuery } from './competitors.ts';
import { HotRows } from './hot-rows.ts';
import type { ServingFiles } from './open.ts';

const TREND = new TextEncoder().encode(',"trend":');
/** A row starts with the length of the reply (u32). */
const LENGTH = 4;

/** `/api/cached` is of before v1 and holds still: the reply without what v1 gained since. `traffic` stays its last member. */
const withoutAdditions = (reply: Json): Json => {
  const site = JSON.parse(new TextDecoder().decode(reply)) as SiteRow;
  const { coverage: _coverage, rated: _rated, ...score } = site.score;
  const members = Object.entries({ ...site, score }).filter(([member]) => !(member in newerSiteMembers));
  return new TextEncoder().encode(JSON.stringify(Object.fromEntries(members)));
};

/** Stored sites by domain, and their competitors. See core/serving/encode-sites.ts for the layout. */
export class SitesQuery {
  readonly #rows: HotRows;
  readonly byDomain: KeyIndex;
  readonly #others: CompetitorsQuery;
  /** Where a row has its domain. */
  readonly #domainAt: number;

  constructor(files: ServingFiles) {
    const sites = files.sections('sites');
    this.byDomain = KeyIndex.open(sites, 'domain');
    this.#rows = new HotRows(files.rows('sites', sites));
    this.#others = new CompetitorsQuery(files, this.byDomain);
    this.#domainAt = LENGTH + `{"snapshot":${JSON.stringify(files.meta.snapshot)},"domain":"`.length;
  }

  /** A site's row; null: not stored. */
  #read(domain: string): Uint8Array | null {
    let bytes: Uint8Array | null = null;
    const row = this.byDomain.find(domain, (candidate) => {
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
    const reply = withoutAdditions(bytes.subarray(LENGTH, end));
    if (trend.length === 0) return reply;
    const out = borrowBytes(reply.length + TREND.length + trend.length);
    const head = reply.length - 2;
    out.set(reply.subarray(0, head));
    out.set(TREND, head);
    out.set(trend, head + TREND.length);
    out.set(reply.subarray(head), head + TREND.length + trend.length);
    return out;
  }

  competitors(domain: string, limit: number): Json | null {
    return this.#others.competitors(domain, limit);
  }
}
