import type { ServingModel } from '../contract/index.ts';
import { type ServingOutput, utf8 } from './bytes.ts';
import { encodeCheck } from './encode-check.ts';
import { encodeCompetitors } from './encode-competitors.ts';
import { encodeLists } from './encode-lists.ts';
import { encodeMovers } from './encode-movers.ts';
import { encodeComparisons, encodeHistories, encodeOffers } from './encode-offers.ts';
import { encodeOperators } from './encode-operators.ts';
import { encodeRelations } from './encode-relations.ts';
import { type Dated, encodeReplies } from './encode-replies.ts';
import { encodeSites, writeSections } from './encode-sites.ts';
import { encodeTechnologies } from './encode-technologies.ts';
import { listCaps, SERVING_VERSION } from './format.ts';
import type { ServingMeta } from './meta.ts';
import { RowsBuilder } from './rows.ts';

const encodeDeals = (deals: ServingModel['deals'], output: ServingOutput): ServingMeta['deals'] => {
  const file = output.create('deals.rows');
  const rows = new RowsBuilder(file);
  const put = (list: readonly unknown[]): [number, number] => {
    const first = rows.count;
    for (const deal of list.slice(0, listCaps.deals)) rows.add(utf8(JSON.stringify(deal)));
    return [first, rows.count - first];
  };
  const places = { gaps: put(deals.gaps), lowest: put(deals.lowest), discount: put(deals.discount) };
  file.close();
  writeSections(output.create('deals.idx'), rows.sections());
  return places;
};

/**
 * Renders everything that the runtime answers from, one table at a time, in memory that does not grow with the rows
 * but for about 100 bytes a row. The files are a function of the model, the snapshot's id and its day alone.
 */
export const encodeServing = async (model: ServingModel, dated: Dated, output: ServingOutput): Promise<ServingMeta> => {
  const { id: snapshot } = dated;
  const sites = await encodeSites(model, snapshot, output);
  await encodeCompetitors(model, { sites, snapshot }, output);
  if (model.identifiers !== undefined) await encodeRelations(model.identifiers, sites, output);
  if (model.operators !== undefined) await encodeOperators(model.operators, sites, output);
  if (model.technologies !== undefined) encodeTechnologies(model.technologies, output);
  if (model.check !== undefined) encodeCheck(model.check, output);
  encodeReplies(output, dated, {
    relations: model.identifiers !== undefined,
    operators: model.operators !== undefined,
    check: model.check !== undefined,
  });
  const prospects = await encodeLists(model.prospects, { name: 'prospects', cap: listCaps.prospects }, output);
  const listed = await encodeLists(model.listed, { name: 'listed', cap: listCaps.listed }, output);
  const movers = await encodeMovers(model, output);
  const offers = await encodeOffers(model.offers, output);
  const comparisons = await encodeComparisons(model.comparisons, output);
  const histories = await encodeHistories(model.histories, snapshot, output);
  const deals = encodeDeals(model.deals, output);
  const meta: ServingMeta = {
    serving_version: SERVING_VERSION,
    snapshot,
    counts: { sites: sites.count, movers, offers: offers.count, comparisons, histories },
    lists: { prospects, listed },
    bands: offers.bands,
    deals,
    stats: { snapshot, ...model.stats },
    channels: model.channels,
    platforms: model.platforms,
    industries: model.industries,
  };
  const file = output.create('meta.json');
  file.write(utf8(`${JSON.stringify(meta)}\n`));
  file.close();
  return meta;
};
