import type {
  Mover,
  NamedId,
  PriceObservation,
  RegisterEntry,
  RowOf,
  SnapshotModel,
  TrendPoint,
} from '../core/contract/index.ts';
import type { InputCount } from './collect/index.ts';
import { moverTableRow } from './history/movers.ts';
import type { MonthCounter, TenureCounter } from './history/spans.ts';
import type { Catalogue } from './products/catalogue.ts';
import { dealRows } from './products/tables.ts';
import { companyRows } from './sites/company.ts';
import { deriveCompetitors } from './sites/competitors.ts';
import { deriveListed, deriveProspects } from './sites/lists.ts';
import type { Profiles } from './sites/profile.ts';
import { detectionRows, type Lines, siteTableRows, stateRows, trackingRows } from './sites/row-text.ts';
import { deriveStats, platformIndustryRows, statsRows } from './sites/stats.ts';

/** Everything that the stages made, before it is put into tables and lists. */
export interface Results extends Catalogue {
  id: string;
  asOf: string;
  previous: string | null;
  invented: boolean;
  inputs: InputCount[];
  attribution: string;
  /** By domain. */
  states: Lines;
  profiles: Profiles;
  register: ReadonlyMap<string, RegisterEntry>;
  trends: Pick<ReadonlyMap<string, TrendPoint[]>, 'get'>;
  /** Median price of each shop's own offers, TWD; 0: it has none. */
  medianPrices: Float64Array;
  /** Newest first. */
  movers: Mover[];
  observations: AsyncIterable<RowOf<'observations'>>;
  tenures: TenureCounter;
  months: MonthCounter;
  prices: Iterable<PriceObservation>;
  platforms: NamedId[];
  industries: NamedId[];
}

function* mapped<T, U>(items: Iterable<T>, map: (item: T) => U): Generator<U> {
  for (const item of items) yield map(item);
}

/** Iterable more than once, each time anew, without holding the rows. */
const lazily = <T>(make: () => Iterable<T>): Iterable<T> => ({ [Symbol.iterator]: () => make()[Symbol.iterator]() });

const lazilyAsync = <T>(make: () => AsyncIterable<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => make()[Symbol.asyncIterator](),
});

const priceRow = ({ offerId, observedAt, priceTwd }: PriceObservation): RowOf<'price_history'> => ({
  offer_id: offerId,
  observed_at: observedAt,
  price_twd: priceTwd,
});

/** Results to the model that `build/publish` writes: tables by their look-up keys, lists in the order of their answers. */
export const assemble = (r: Results): SnapshotModel => {
  const { rows, lines, terms, counted } = r.profiles;
  const stats = deriveStats({
    counted,
    movers: r.movers,
    asOf: r.asOf,
    offers: r.offerCount,
    products: r.productCount,
    industries: r.industries,
    attribution: r.attribution,
  });
  return {
    id: r.id,
    asOf: r.asOf,
    previous: r.previous,
    invented: r.invented,
    inputs: r.inputs,
    tables: {
      sites: lazily(() => siteTableRows(rows)),
      detections: lazily(() => detectionRows(rows)),
      tracking_ids: lazily(() => trackingRows(rows)),
      companies: lazily(() => companyRows(lines.companies(), r.register)),
      offers: r.offerRows,
      products: r.products,
      price_history: lazily(() => mapped(r.prices, priceRow)),
      movers: lazily(() => mapped(r.movers, moverTableRow)),
      deals: lazily(() => dealRows(r.deals)),
      stats: statsRows(stats),
      platform_industry: platformIndustryRows(counted),
      technology_months: lazily(() => r.months.rows()),
      platform_tenure: r.tenures.rows(),
      observations: r.observations,
      site_states: lazily(() => stateRows(r.states)),
    },
    serving: {
      sites: rows,
      trends: r.trends,
      competitors: lazilyAsync(() => deriveCompetitors({ lines, terms, medianPrices: r.medianPrices })),
      prospects: lazily(() => deriveProspects(lines)),
      listed: lazily(() => deriveListed(lines)),
      movers: r.movers,
      stats,
      offers: r.offers,
      comparisons: r.comparisons,
      histories: r.histories,
      deals: r.deals,
      channels: r.channels,
      platforms: r.platforms,
      industries: r.industries,
    },
  };
};
