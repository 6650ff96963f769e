import type {
  NamedId,
  PriceObservation,
  RegisterEntry,
  RowOf,
  SnapshotModel,
  SourceSkip,
  Technology,
} from '../core/contract/index.ts';
import type { InputCount } from './collect/index.ts';
import { rereadable, rereadableAsync } from './columns/rereadable.ts';
import { moverTableRow } from './history/mover-rows.ts';
import { suspendedEvents } from './history/population.ts';
import type { HistoryResults } from './history/stage.ts';
import { type Listed, listedRows } from './listed/index.ts';
import { nameRows } from './name-rows.ts';
import type { Catalogue } from './products/catalogue.ts';
import { dealRows, priceLevelRows } from './products/tables.ts';
import { contactColumns } from './relations/contacts.ts';
import { deriveIdentifiers, identifierRows } from './relations/identifiers.ts';
import { deriveOperators, type Operator, operatorRows, servedOperators } from './relations/operators.ts';
import { companyRows } from './sites/company.ts';
import { deriveCompetitors } from './sites/competitors.ts';
import { shopFactRows } from './sites/fact-rows.ts';
import { deriveListed, deriveProspects } from './sites/lists.ts';
import type { Profiles } from './sites/profile-sites.ts';
import { deriveStats, platformIndustryRows, statsRows } from './sites/stats.ts';
import { detectionRows, type LineSource, siteTableRows, stateRows, trackingRows } from './sites/tables.ts';
import { WholeWords } from './sites/whole-words.ts';
import { deriveTechnologies } from './technologies/derive.ts';

/** What a snapshot says of itself. */
export interface SnapshotIdentity {
  id: string;
  asOf: string;
  /** Snapshot that it goes on from; null: the first. */
  previous: string | null;
  /** True where all data are invented. */
  invented: boolean;
  /** Who is to be named when the data is used. */
  attribution: string;
}

/** Everything that the stages made, before it is put into tables and lists. */
export interface Results {
  identity: SnapshotIdentity;
  inputs: InputCount[];
  skips: SourceSkip[];
  /** By domain. */
  states: LineSource;
  /** Register entries of the sites' numbers. */
  register: ReadonlyMap<string, RegisterEntry>;
  history: HistoryResults;
  /** Lists that were given, and what they name. */
  listed: Listed;
  profiles: Profiles;
  /** Median price of each shop's own offers, TWD, in the order of the profiles; 0: it has none. */
  medianPrices: Float64Array;
  catalogue: Catalogue;
  /** As the rules name them. */
  technologies: Technology[];
  industries: NamedId[];
  /** Words that industries are told by. */
  industryWords: ReadonlySet<string>;
}

function* mapped<T, U>(items: Iterable<T>, map: (item: T) => U): Generator<U> {
  for (const item of items) yield map(item);
}

const priceRow = ({ offerId, observedAt, priceTwd }: PriceObservation): RowOf<'price_history'> => ({
  offer_id: offerId,
  observed_at: observedAt,
  price_twd: priceTwd,
});

/** Results to the model that `build/publish` writes: tables by their look-up keys, lists in the order of their answers. */
export const assemble = (results: Results): SnapshotModel => {
  const { identity, inputs, history, profiles, catalogue, technologies, industries, medianPrices } = results;
  const { rows, columns, terms, counted } = profiles;
  const { movers } = history;
  const wholeWords = new WholeWords(results.industryWords);
  const contacts = contactColumns(rows);
  const identifiers = rereadable(() => deriveIdentifiers({ seen: history.identifiers, contacts, columns }));
  // Tables and serving form both tell of them, and to group the sites takes far more than to hold the groups.
  let grouped: Operator[] | null = null;
  const operators = rereadable(() => {
    grouped ??= deriveOperators(identifiers, columns);
    return servedOperators(grouped, columns);
  });
  const stats = deriveStats({
    counted,
    movers,
    asOf: identity.asOf,
    offers: catalogue.offerCount,
    products: catalogue.productCount,
    industries,
    attribution: identity.attribution,
  });
  return {
    id: identity.id,
    asOf: identity.asOf,
    previous: identity.previous,
    invented: identity.invented,
    inputs,
    suspended: suspendedEvents(history.suspended),
    tables: {
      sites: rereadable(() => siteTableRows(rows)),
      detections: rereadable(() => detectionRows(rows)),
      tracking_ids: rereadable(() => trackingRows(rows)),
      companies: rereadable(() => companyRows(columns.companies(), results.register)),
      offers: catalogue.offerRows,
      products: catalogue.products,
      price_history: rereadable(() => mapped(history.prices, priceRow)),
      movers: rereadable(() => mapped(movers, moverTableRow)),
      deals: rereadable(() => dealRows(catalogue.deals)),
      stats: statsRows(stats),
      names: nameRows({ technologies, industries, channels: catalogue.channels }),
      platform_industry: platformIndustryRows(counted),
      identifiers: rereadable(() => identifierRows(identifiers)),
      operators: rereadable(() => operatorRows(operators)),
      listed: rereadable(() => listedRows(results.listed)),
      price_levels: priceLevelRows(catalogue.priceLevels),
      technology_months: rereadable(() => history.months.rows()),
      technology_spans: rereadable(() => history.spans.rows()),
      platform_tenure: history.tenures.rows(),
      shop_facts: rereadable(() => shopFactRows(rows, catalogue.offerFacts)),
      observations: history.observations,
      site_states: rereadable(() => stateRows(results.states)),
    },
    serving: {
      sites: rows,
      trends: history.trends,
      offerFacts: catalogue.offerFacts,
      technologySpans: history.spans,
      identifiers,
      operators,
      check: {
        ...{ lists: results.listed.lists, listed: results.listed.subjects },
        priceLevels: catalogue.priceLevels,
      },
      technologies: deriveTechnologies({
        ...{ columns, movers, technologies, industries, asOf: identity.asOf },
        ...{ months: history.months.rows(), sameSites: history.sameSites, industryLooks: history.industryLooks },
        ...{ spans: history.spans, suspended: history.doubtful },
      }),
      competitors: rereadableAsync(() => deriveCompetitors({ columns, terms, medianPrices, wholeWords })),
      prospects: rereadable(() => deriveProspects(columns)),
      listed: rereadable(() => deriveListed(columns)),
      movers,
      stats,
      offers: catalogue.offers,
      comparisons: catalogue.comparisons,
      histories: catalogue.histories,
      deals: catalogue.deals,
      channels: catalogue.channels,
      platforms: technologies.filter(({ category }) => category === 'platform'),
      industries,
    },
  };
};
