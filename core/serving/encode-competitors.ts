import type { Competitor, ServingModel } from '../contract/index.ts';
import { concatBytes, little, type ServingOutput, utf8 } from './bytes.ts';
import { type EncodedSites, shortText, writeSections } from './encode-sites.ts';
import { COMPETITORS_SHOWN, listCaps } from './format.ts';
import { hashKey } from './key-index.ts';
import { RowsBuilder } from './rows.ts';

/** Throws where a competitor is no site, or says something else than its site. */
const checkSite = (competitor: Competitor, sites: EncodedSites): void => {
  const row = sites.rowOf(competitor.domain);
  if (row < 0) throw new Error(`competitor ${competitor.domain} is not among the sites`);
  if (hashKey(shortText(competitor))[1] !== sites.shortPrint(row))
    throw new Error(`competitor ${competitor.domain} differs from its site`);
};

const tailText = ({ similarity, reasons }: Competitor): string =>
  `,${JSON.stringify({ similarity, reasons }).slice(1)}`;

/**
 * u32 length of the reply, u8 length of the domain, u8 count of items n, n × u32 where each item ends (counted from the first
 * one's start), the domain, the reply.
 */
const shownRow = (domain: string, shown: readonly Competitor[], snapshot: string): Uint8Array => {
  const items = shown.map((competitor) => utf8(shortText(competitor) + tailText(competitor)));
  const ends: Uint8Array[] = [];
  let end = -1;
  for (const item of items) {
    end += 1 + item.length;
    ends.push(little(end, 4));
  }
  const head = utf8(`{"snapshot":${JSON.stringify(snapshot)},"count":${items.length},"items":[`);
  const joined = items.flatMap((item, i) => (i === 0 ? [item] : [utf8(','), item]));
  const reply = concatBytes([head, ...joined, utf8(']}')]);
  const name = utf8(domain);
  if (name.length > 0xff) throw new Error(`domain ${domain} is over 255 bytes`);
  return concatBytes([little(reply.length, 4), little(name.length, 1), little(items.length, 1), ...ends, name, reply]);
};

/** Per competitor: u32 row of the site, u16 length of the tail, the tail (`,"similarity":…}`). */
const restRow = (rest: readonly Competitor[], sites: EncodedSites): Uint8Array =>
  concatBytes(
    rest.flatMap((competitor) => {
      const tail = utf8(tailText(competitor));
      if (tail.length > 0xffff) throw new Error(`reasons of competitor ${competitor.domain} are over 64 KB`);
      return [little(sites.rowOf(competitor.domain), 4), little(tail.length, 2), tail];
    }),
  );

/**
 * competitors.rows: two rows for each site that has some: the reply with the first COMPETITORS_SHOWN rendered whole, so that
 * it is one read, and the rest in short. competitors.idx: `rows` gives for each site row the number of its pair + 1, or 0.
 */
export const encodeCompetitors = async (
  model: Pick<ServingModel, 'competitors'>,
  { sites, snapshot }: { sites: EncodedSites; snapshot: string },
  output: ServingOutput,
): Promise<void> => {
  const file = output.create('competitors.rows');
  const rows = new RowsBuilder(file);
  const pairOfSite = new Uint32Array(sites.count);
  for await (const [domain, given] of model.competitors) {
    const site = sites.rowOf(domain);
    if (site < 0) throw new Error(`competitors of ${domain}, which is not among the sites`);
    const competitors = given.slice(0, listCaps.competitors);
    for (const competitor of competitors) checkSite(competitor, sites);
    rows.add(shownRow(domain, competitors.slice(0, COMPETITORS_SHOWN), snapshot));
    rows.add(restRow(competitors.slice(COMPETITORS_SHOWN), sites));
    pairOfSite[site] = rows.count / 2;
  }
  file.close();
  writeSections(output.create('competitors.idx'), { ...rows.sections(), rows: pairOfSite });
};
