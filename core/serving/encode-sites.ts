import type { Competitor, ServingModel, SiteRow, TrendPoint } from '../contract/index.ts';
import { type ByteSink, concatBytes, type ServingOutput, utf8 } from './bytes.ts';
import { listCaps } from './format.ts';
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

const little = (value: number, bytes: 2 | 4): Uint8Array => {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, value, true);
  return out.subarray(0, bytes);
};

/** `{"domain":…,"monthly_visits":…` without the closing brace: how a competitor begins. */
const shortText = (site: Omit<Competitor, 'similarity' | 'reasons'>): string =>
  JSON.stringify({
    domain: site.domain,
    name: site.name,
    platform: site.platform,
    industry: site.industry,
    score: site.score,
    monthly_visits: site.monthly_visits,
  }).slice(0, -1);

const shortOf = (site: SiteRow): string =>
  shortText({ ...site, score: site.score.total, monthly_visits: site.traffic?.monthly_visits ?? null });

/**
 * A site's row: u32 length of the /site reply, the reply, the JSON of the trend. `traffic` is the reply's last member,
 * so the /api/cached reply is the reply with the trend put before its last two braces. No trend where there is no traffic.
 */
const siteRow = (site: SiteRow, snapshot: string, trend: TrendPoint[]): Uint8Array => {
  const { domain, traffic, ...rest } = site;
  const reply = utf8(JSON.stringify({ snapshot, domain, ...rest, traffic }));
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

/** sites.rows, sites.idx, short.rows, short.idx. */
export const encodeSites = async (
  model: Pick<ServingModel, 'sites' | 'trends'>,
  snapshot: string,
  output: ServingOutput,
): Promise<EncodedSites> => {
  const siteFile = output.create('sites.rows');
  const shortFile = output.create('short.rows');
  const rows = new RowsBuilder(siteFile);
  const shorts = new RowsBuilder(shortFile);
  const keys = new KeyIndexBuilder();
  const prints = new GrowingUint32();
  for await (const site of model.sites) {
    keys.add(site.domain);
    rows.add(siteRow(site, snapshot, model.trends.get(site.domain) ?? []));
    const short = shortOf(site);
    prints.push(hashKey(short)[1]);
    shorts.add(utf8(short));
  }
  siteFile.close();
  shortFile.close();
  const table = keys.build((row) => `sites row ${row}`);
  writeSections(output.create('sites.idx'), { offsets: rows.offsets(), ...keyIndexSections('domain', table) });
  writeSections(output.create('short.idx'), { offsets: shorts.offsets() });
  const index = KeyIndex.of(table.slots, table.prints);
  return { count: rows.count, rowOf: (domain) => index.find(domain, () => true), shortPrint: (row) => prints.at(row) };
};

/** Per competitor: u32 row of the site, u16 length of the tail, the tail (`,"similarity":…}`). */
const competitorParts = (competitor: Competitor, sites: EncodedSites): Uint8Array[] => {
  const row = sites.rowOf(competitor.domain);
  if (row < 0) throw new Error(`competitor ${competitor.domain} is not among the sites`);
  if (hashKey(shortText(competitor))[1] !== sites.shortPrint(row))
    throw new Error(`competitor ${competitor.domain} differs from its site`);
  const { similarity, reasons } = competitor;
  const tail = utf8(`,${JSON.stringify({ similarity, reasons }).slice(1)}`);
  if (tail.length > 0xffff) throw new Error(`reasons of competitor ${competitor.domain} are over 64 KB`);
  return [little(row, 4), little(tail.length, 2), tail];
};

/** competitors.rows, competitors.idx: `rows` gives for each site row the competitors' row + 1, or 0. */
export const encodeCompetitors = async (
  model: Pick<ServingModel, 'competitors'>,
  sites: EncodedSites,
  output: ServingOutput,
): Promise<void> => {
  const file = output.create('competitors.rows');
  const rows = new RowsBuilder(file);
  const rowOfSite = new Uint32Array(sites.count);
  for await (const [domain, competitors] of model.competitors) {
    const site = sites.rowOf(domain);
    if (site < 0) throw new Error(`competitors of ${domain}, which is not among the sites`);
    rows.add(concatBytes(competitors.slice(0, listCaps.competitors).flatMap((c) => competitorParts(c, sites))));
    rowOfSite[site] = rows.count;
  }
  file.close();
  writeSections(output.create('competitors.idx'), { offsets: rows.offsets(), rows: rowOfSite });
};
