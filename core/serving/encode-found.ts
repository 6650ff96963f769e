import type { FoundSite, SiteRow } from '../contract/index.ts';
import { NamesBuilder, SiteColumnsBuilder } from '../find/index.ts';
import { type ServingOutput, utf8 } from './bytes.ts';
import { RowsBuilder, RowsReader } from './rows.ts';
import { encodeSections, type Sections } from './sections.ts';

/** What /sites says of a site. */
const foundSite = (site: SiteRow): FoundSite => ({
  domain: site.domain,
  name: site.name,
  url: site.url,
  is_ecommerce: site.is_ecommerce,
  platform: site.platform,
  industry: site.industry,
  score: site.score.total,
  ...(site.score.rated === undefined ? {} : { score_rated: site.score.rated }),
  monthly_visits: site.traffic?.monthly_visits ?? null,
  registration_number: site.company?.registration_number ?? null,
  company_name: site.company?.name ?? null,
  city: site.registration?.city ?? null,
  capital_twd: site.registration?.capital_twd ?? null,
  founded: site.registration?.founded ?? null,
  technologies: [...new Set(site.technologies.map(({ id }) => id))],
  named: [...new Set(site.named?.map(({ id }) => id))],
  source: site.source,
  complete: site.completeness?.complete ?? null,
  first_seen_at: site.first_seen_at,
  last_seen_at: site.last_seen_at,
});

const BATCH = 512;

/**
 * found.rows: what /sites says of each site, the most visited first. found.idx: their properties (core/find/site-table.ts), `ordinals`
 * by site row; and the technologies of each (`technology.*`, numbers of two bytes, which releases of before them lack). names.idx: what
 * they are called (core/find/name-index.ts). A release of before these files is served without them.
 */
export class FoundEncoder {
  readonly #output: ServingOutput;
  readonly #scratch: ReturnType<ServingOutput['scratch']>;
  readonly #spooled: RowsBuilder;
  readonly #columns = new SiteColumnsBuilder();

  constructor(output: ServingOutput) {
    this.#output = output;
    this.#scratch = output.scratch();
    this.#spooled = new RowsBuilder(this.#scratch, null);
  }

  add(site: SiteRow): void {
    this.#spooled.add(utf8(JSON.stringify(foundSite(site))));
    this.#columns.add(site);
  }

  finish(): void {
    const ranking = this.#columns.ranking();
    const ordinals = new Uint32Array(ranking.length);
    for (let i = 0; i < ranking.length; i++) ordinals[ranking[i]!] = i;
    const rows = this.#writeRows(ranking);
    const built = this.#columns.build(ranking, ordinals);
    const { sites: _, directory, values, orders, codes, technologies, ...arrays } = built;
    const { starts, numbers } = technologies;
    const named = (prefix: string, parts: Sections): Sections =>
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [`${prefix}.${name}`, part]));
    this.#write('found.idx', {
      ...rows.sections(),
      ordinals,
      ...arrays,
      directory: utf8(JSON.stringify(directory)),
      ...named('value', values),
      ...named('order', orders),
      ...named('code', codes),
      'technology.starts': starts,
      'technology.numbers': new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength),
    });
  }

  /** Rows in their new order; on the way, what each is called. */
  #writeRows(ranking: Uint32Array): RowsBuilder {
    const spooled = new RowsReader(this.#scratch.open(), this.#spooled.offsets());
    const file = this.#output.create('found.rows');
    const rows = new RowsBuilder(file);
    const names = new NamesBuilder();
    const decoder = new TextDecoder();
    for (let at = 0; at < ranking.length; at += BATCH)
      for (const row of spooled.many(ranking.subarray(at, at + BATCH))) {
        rows.add(row);
        const { name, domain, company_name, registration_number } = JSON.parse(decoder.decode(row)) as FoundSite;
        names.add({ name, domain, company: company_name, registrationNumber: registration_number });
      }
    spooled.close();
    file.close();
    this.#write('names.idx', { ...names.build() });
    return rows;
  }

  #write(name: string, sections: Sections): void {
    const sink = this.#output.create(name);
    for (const part of encodeSections(sections)) sink.write(part);
    sink.close();
  }
}
