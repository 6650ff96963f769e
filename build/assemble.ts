import type {
  ChannelStatus,
  Comparison,
  Mover,
  NamedId,
  ObservedOffer,
  PriceHistory,
  PriceObservation,
  RegisterEntry,
  RowOf,
  ServedOffer,
  SnapshotModel,
  TrendPoint,
} from '../core/contract/index.ts';
import type { InputCount } from './collect.ts';
import { deriveCompetitors } from './derive/competitors.ts';
import { deriveListed, deriveProspects } from './derive/lists.ts';
import type { MonthCounter, TenureCounter } from './derive/spans.ts';
import { deriveStats, platformIndustryRows, statsRows } from './derive/stats.ts';
import {
  companyRows,
  type Deals,
  dealRows,
  detectionRows,
  moverTableRow,
  offerTableRow,
  siteTableRow,
  stateRow,
  trackingRows,
} from './derive/tables.ts';
import type { Profiles } from './profile/profile.ts';
import type { SiteState } from './profile/sites.ts';

/** Everything that the stages made, before it is put into tables and lists. */
export interface Results {
  id: string;
  asOf: string;
  previous: string | null;
  invented: boolean;
  inputs: InputCount[];
  attribution: string;
  /** By domain. */
  states: Iterable<SiteState>;
  profiles: Profiles;
  register: ReadonlyMap<string, RegisterEntry>;
  trends: ReadonlyMap<string, TrendPoint[]>;
  /** Domain → median price of the shop's own offers, TWD. */
  medianPrices: ReadonlyMap<string, number>;
  /** Newest first. */
  movers: Mover[];
  observations: AsyncIterable<RowOf<'observations'>>;
  tenures: TenureCounter;
  months: MonthCounter;
  observed: ReadonlyMap<string, ObservedOffer>;
  /** Price ascending, then offer_id. */
  offers: ServedOffer[];
  products: RowOf<'products'>[];
  comparisons: Comparison[];
  histories: PriceHistory[];
  prices: Iterable<PriceObservation>;
  deals: Deals;
  channels: ChannelStatus[];
  platforms: NamedId[];
  industries: NamedId[];
}

function* mapped<T, U>(items: Iterable<T>, map: (item: T) => U): Generator<U> {
  for (const item of items) yield map(item);
}

/** Iterable more than once, each time anew, without holding the rows. */
const lazily = <T>(make: () => Iterable<T>): Iterable<T> => ({ [Symbol.iterator]: () => make()[Symbol.iterator]() });

const priceRow = ({ offerId, observedAt, priceTwd }: PriceObservation): RowOf<'price_history'> => ({
  offer_id: offerId,
  observed_at: observedAt,
  price_twd: priceTwd,
});

/** Results to the model that `build/publish` writes: tables by their look-up keys, lists in the order of their answers. */
export const assemble = (r: Results): SnapshotModel => {
  const { rows, lines, terms, counted, numbers } = r.profiles;
  const stats = deriveStats({
    counted,
    movers: r.movers,
    asOf: r.asOf,
    offers: r.offers.length,
    products: r.products.length,
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
      sites: lazily(() => mapped(rows, siteTableRow)),
      detections: lazily(() => detectionRows(rows)),
      tracking_ids: lazily(() => trackingRows(rows)),
      companies: lazily(() => companyRows(lines, r.register)),
      offers: lazily(() => mapped(r.offers, ({ offer }) => offerTableRow(offer, r.observed.get(offer.offer_id)))),
      products: r.products,
      price_history: lazily(() => mapped(r.prices, priceRow)),
      movers: lazily(() => mapped(r.movers, moverTableRow)),
      deals: lazily(() => dealRows(r.deals)),
      stats: statsRows(stats),
      platform_industry: platformIndustryRows(counted),
      technology_months: lazily(() => r.months.rows()),
      platform_tenure: r.tenures.rows(),
      observations: r.observations,
      site_states: lazily(() => mapped(r.states, stateRow)),
    },
    serving: {
      sites: rows,
      trends: r.trends,
      competitors: lazily(() => deriveCompetitors({ lines, terms, medianPrices: r.medianPrices })),
      prospects: lazily(() => deriveProspects(lines, (id) => numbers.of(id))),
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
