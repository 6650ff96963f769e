import type { Competitor, OfferFacts, ServingModel, SiteRow, TechnologySpan, TrendPoint } from '../contract/index.ts';
import { type ByteSink, concatBytes, little, type ServingOutput, utf8 } from './bytes.ts';
import { FoundEncoder } from './encode-found.ts';
import { GrowingUint32 } from './growing.ts';
import { hashKey, KeyIndex, KeyIndexBuilder, keyIndexSections } from './key-index.ts';
import { RowsBuilder } from './rows.ts';
import { encodeSections, type Sections } from './sections.ts';

/** What other encoders need of the sites: their rows by domain, and a print of each one's short form. */
export interface EncodedSites {
  count: number;
  rowOf(domain: string): number;
  shortPrint(row: number): number;
}

type Short = Omit<Competitor, 'similarity' | 'reasons'>;

/** `{"domain":…,"monthly_visits":…` without the closing brace: how a competitor begins. */
export const shortText = (site: Short): string =>
  JSON.stringify({
    domain: site.domain,
    name: site.name,
    platform: site.platform,
    industry: site.industry,
    score: site.score,
    score_rated: site.score_rated,
    monthly_visits: site.monthly_visits,
  }).slice(0, -1);

const shortOf = (site: SiteRow): string =>
  shortText({
    ...site,
    score: site.score.total,
    score_rated: site.score.rated,
    monthly_visits: site.traffic?.monthly_visits ?? null,
  });

/** What of a site is known only when all are profiled. */
interface Joined {
  trend: TrendPoint[];
  offers: OfferFacts | null;
  spans: TechnologySpan[];
}

/**
 * A site's row: u32 length of the /site reply, the reply, the JSON of the trend. `traffic` is the reply's last member,
 * so the /api/cached reply is the reply with the trend put before its last two braces. No trend where there is no traffic.
 */
const siteRow = (site: SiteRow, snapshot: string, { trend, offers, spans }: Joined): Uint8Array => {
  const { domain, traffic, facts, ...rest } = site;
  const stated = facts?.stated ?? null;
  const known = stated === null && offers === null ? {} : { facts: { stated, offers } };
  const seen = spans.length === 0 ? {} : { technology_spans: spans };
  const reply = utf8(JSON.stringify({ snapshot, domain, ...rest, ...known, ...seen, traffic }));
  return concatBytes([
    little(reply.length, 4),
    reply,
    traffic === null ? new Uint8Array(0) : utf8(JSON.stringify(trend)),
  ]);
};

export const writeSections = (sink: ByteSink & { close(): void }, sections: Sections): void => {
  for (const part of encodeSections(sections)) sink.write(part);
  sink.close();
};

/** sites.rows, sites.idx, short.rows, short.idx, and what encode-found.ts makes of the same rows. */
export const encodeSites = async (
  model: Pick<ServingModel, 'sites' | 'trends' | 'offerFacts' | 'technologySpans'>,
  snapshot: string,
  output: ServingOutput,
): Promise<EncodedSites> => {
  const siteFile = output.create('sites.rows');
  const shortFile = output.create('short.rows');
  const rows = new RowsBuilder(siteFile);
  const shorts = new RowsBuilder(shortFile);
  const keys = new KeyIndexBuilder();
  const prints = new GrowingUint32();
  const found = new FoundEncoder(output);
  for await (const site of model.sites) {
    keys.add(site.domain);
    const offers = model.offerFacts?.get(site.domain) ?? site.facts?.offers ?? null;
    const spans = model.technologySpans?.get(site.domain) ?? [];
    rows.add(siteRow(site, snapshot, { trend: model.trends.get(site.domain) ?? [], offers, spans }));
    const short = shortOf(site);
    prints.push(hashKey(short)[1]);
    shorts.add(utf8(short));
    found.add(site);
  }
  siteFile.close();
  shortFile.close();
  found.finish();
  const table = keys.build((row) => `sites row ${row}`);
  writeSections(output.create('sites.idx'), { ...rows.sections(), ...keyIndexSections('domain', table) });
  writeSections(output.create('short.idx'), shorts.sections());
  const index = KeyIndex.of(table);
  return { count: rows.count, rowOf: (domain) => index.find(domain, () => true), shortPrint: (row) => prints.at(row) };
};
