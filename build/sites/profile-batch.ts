import type {
  Company,
  CompanyCandidate,
  RegisterEntry,
  Registration,
  SiteRow,
  Traffic,
} from '../../core/contract/index.ts';
import { LineWriter, type WrittenLines } from '../columns/line-writer.ts';
import { classifyIndustry, type Industry } from '../industry/classify.ts';
import { profileSite } from './profile-site.ts';
import { readPlainState, rowTuple } from './site-lines.ts';
import { type SharedCounts, type StrongTerms, TermCounts } from './terms.ts';

/** What all sites' profiles have in common. */
export interface ProfileJob {
  industries: Industry[];
  counts: SharedCounts;
}

/** What open data say of one site. */
export interface GivenFacts {
  company: Company | null;
  candidate: CompanyCandidate | null;
  registration: Registration | null;
  /** 行業代號 of the company, as the register has them. */
  codes: RegisterEntry['industryCodes'];
  related: string[] | undefined;
  traffic: Traffic | null;
}

/** States of some sites, as lines of their spool, and what open data say of each. */
export interface SiteBatch {
  lines: Uint8Array;
  /** Where each line ends. */
  ends: number[];
  facts: GivenFacts[];
}

type Technology = SiteRow['technologies'][number];
type Named = Pick<Technology, 'id' | 'name' | 'category'>;

/** What lists, counts and comparisons need of a row. */
export type SiteDigest = Pick<
  SiteRow,
  | 'domain'
  | 'name'
  | 'url'
  | 'is_ecommerce'
  | 'platform'
  | 'industry'
  | 'advertising'
  | 'company'
  | 'first_seen_at'
  | 'last_seen_at'
  | 'source'
> & { technologies: string[]; score: number; score_rated: number | null; monthly_visits: number | null };

export interface ProfiledBatch {
  /** The rows' lines. */
  rows: WrittenLines;
  /**
   * JSON of `[digest, terms][]`, a site's terms with a space between: as text it goes from thread to thread faster than
   * as objects.
   */
  digests: string;
  /** Weights of all terms, site after site. */
  weights: Float32Array;
  /** Technologies of these sites, each once. */
  named: Named[];
}

export const digestOf = (row: SiteRow): SiteDigest => ({
  domain: row.domain,
  name: row.name,
  url: row.url,
  is_ecommerce: row.is_ecommerce,
  platform: row.platform,
  industry: row.industry,
  advertising: row.advertising,
  company: row.company,
  first_seen_at: row.first_seen_at,
  last_seen_at: row.last_seen_at,
  source: row.source,
  technologies: row.technologies.map(({ id }) => id),
  score: row.score.total,
  score_rated: row.score.rated ?? null,
  monthly_visits: row.traffic?.monthly_visits ?? null,
});

/** Gathers what all but the rows' bytes a batch answers. */
class DigestWriter {
  readonly #texts: string[] = [];
  readonly #weights: number[] = [];
  readonly #named = new Map<string, Named>();

  add(row: SiteRow, [terms, weights]: StrongTerms): void {
    this.#texts.push(JSON.stringify([digestOf(row), terms.join(' ')]));
    for (let i = 0; i < weights.length; i++) this.#weights.push(weights[i]!);
    for (const { id, name, category } of row.technologies)
      if (!this.#named.has(id)) this.#named.set(id, { id, name, category });
  }

  all(): Pick<ProfiledBatch, 'digests' | 'weights' | 'named'> {
    const named = [...this.#named.values()];
    return { digests: `[${this.#texts.join(',')}]`, weights: Float32Array.from(this.#weights), named };
  }
}

/** Profiles sites, a batch at a time. Pure: the same batch gives the same bytes. */
export const profileBatch = ({ industries, counts }: ProfileJob): ((batch: SiteBatch) => ProfiledBatch) => {
  const terms = new TermCounts(counts);
  return ({ lines, ends, facts }) => {
    const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
    const rows = new LineWriter(2 * lines.length);
    const digests = new DigestWriter();
    let start = 0;
    for (const [i, end] of ends.entries()) {
      const { state, technologies, evidence } = readPlainState(bytes.subarray(start, end));
      const { company, candidate, registration, codes, related, traffic } = facts[i]!;
      const industry = classifyIndustry(state.observation, { industryCodes: codes }, industries)?.id ?? null;
      const known = related === undefined ? {} : { relatedSites: related };
      const row = profileSite(state, { company, candidate, registration, ...known, industry, traffic });
      rows.add(rowTuple.write({ row, technologies, evidence: '' }));
      rows.addBytes(evidence);
      rows.endLine();
      digests.add(row, terms.strongest(state.observation));
      start = end;
    }
    return { rows: rows.written(), ...digests.all() };
  };
};
