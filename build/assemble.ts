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
  SiteRow,
  SnapshotModel,
  TrendPoint,
} from '../core/contract/index.ts';
import type { InputCount } from './collect.ts';
import { type CompetitorInput, deriveCompetitors } from './derive/competitors.ts';
import { deriveListed, deriveProspects } from './derive/lists.ts';
import { deriveStats, statsRows } from './derive/stats.ts';
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
import type { SiteState } from './profile/sites.ts';

/** Everything that the stages made, before it is put into tables and lists. */
export interface Results {
  id: string;
  asOf: string;
  previous: string | null;
  invented: boolean;
  inputs: InputCount[];
  attribution: string;
  states: SiteState[];
  sites: SiteRow[];
  register: ReadonlyMap<string, RegisterEntry>;
  trends: ReadonlyMap<string, TrendPoint[]>;
  competitors: CompetitorInput[];
  /** Newest first. */
  movers: Mover[];
  observations: RowOf<'observations'>[];
  observed: ReadonlyMap<string, ObservedOffer>;
  /** Price ascending, then offer_id. */
  offers: ServedOffer[];
  products: RowOf<'products'>[];
  comparisons: Comparison[];
  histories: PriceHistory[];
  prices: PriceObservation[];
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
  const stats = deriveStats({
    sites: r.sites,
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
      sites: lazily(() => mapped(r.sites, siteTableRow)),
      detections: lazily(() => detectionRows(r.sites)),
      tracking_ids: lazily(() => trackingRows(r.sites)),
      companies: lazily(() => companyRows(r.sites, r.register)),
      offers: lazily(() => mapped(r.offers, ({ offer }) => offerTableRow(offer, r.observed.get(offer.offer_id)))),
      products: r.products,
      price_history: lazily(() => mapped(r.prices, priceRow)),
      movers: lazily(() => mapped(r.movers, moverTableRow)),
      deals: lazily(() => dealRows(r.deals)),
      stats: statsRows(stats),
      observations: r.observations,
      site_states: lazily(() => mapped(r.states, stateRow)),
    },
    serving: {
      sites: r.sites,
      trends: r.trends,
      competitors: lazily(() => deriveCompetitors(r.competitors)),
      prospects: deriveProspects(r.sites),
      listed: deriveListed(r.sites),
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
