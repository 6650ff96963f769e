import { channels as registry } from '../../core/channels/index.ts';
import type {
  ChannelStatus,
  Comparison,
  ObservedOffer,
  Offer,
  PriceHistory,
  PriceObservation,
  RowOf,
  ServedOffer,
} from '../../core/contract/index.ts';
import { isAccessory } from '../../core/match/index.ts';
import { buildProducts } from '../products/index.ts';
import { classifyIndustry, type Industry } from '../profile/industry.ts';
import type { SiteLine } from '../profile/lines.ts';
import { deriveDeals } from './deals.ts';
import type { Deals } from './tables.ts';

/** What is on offer after a build: newer sights replace older ones, what was not looked at stays. */
const mergeOffers = (known: ObservedOffer[], seen: ObservedOffer[]): Map<string, ObservedOffer> => {
  const offers = new Map(known.map((offer) => [offer.offerId, offer]));
  for (const offer of seen) {
    const before = offers.get(offer.offerId);
    if (before === undefined || before.observedAt <= offer.observedAt) offers.set(offer.offerId, offer);
  }
  return offers;
};

/** Offers with what look-ups need: the industry that the offer's words, else its shop, speak for. */
const servedOffers = (
  offers: Offer[],
  observed: ReadonlyMap<string, ObservedOffer>,
  { sites, industries }: Pick<CatalogueContext, 'sites' | 'industries'>,
): ServedOffer[] => {
  const shops = new Map(sites.map((site) => [site.domain, site.industry]));
  return offers.map((offer) => {
    const description = observed.get(offer.offer_id)?.category ?? null;
    const subject = { domain: '', name: null, title: offer.title, description, words: [] };
    const industry = classifyIndustry(subject, null, industries)?.id ?? shops.get(offer.channel) ?? null;
    return { offer, industry, accessory: isAccessory(offer.title) };
  });
};

/** Every channel: those with offers, and those of the registry that were not asked. Shops are no channels. */
const channelStatuses = (offers: Iterable<Offer>, shops: ReadonlySet<string>): ChannelStatus[] => {
  const statuses = new Map<string, ChannelStatus>(
    registry.map(({ id }) => [id, { id, status: 'skipped', offers: 0, observed_at: null }]),
  );
  for (const { channel, observed_at } of offers) {
    if (shops.has(channel)) continue;
    const known = statuses.get(channel) ?? { id: channel, status: 'checked', offers: 0, observed_at: null };
    const newest = known.observed_at === null || observed_at > known.observed_at ? observed_at : known.observed_at;
    statuses.set(channel, { ...known, status: 'checked', offers: known.offers + 1, observed_at: newest });
  }
  return [...statuses.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
};

export interface Catalogue {
  observed: ReadonlyMap<string, ObservedOffer>;
  /** Price ascending, then offer_id. */
  offers: ServedOffer[];
  products: RowOf<'products'>[];
  comparisons: Comparison[];
  histories: PriceHistory[];
  deals: Deals;
  channels: ChannelStatus[];
}

export interface CatalogueContext {
  /** Offers of the last snapshot, and the products that they belonged to. */
  known: { offers: ObservedOffer[]; products: ReadonlyMap<string, string> };
  /** Every price ever observed. */
  prices: Iterable<PriceObservation>;
  sites: readonly SiteLine[];
  industries: Industry[];
  asOf: string;
}

/** Offers → products across sellers, their histories and deals. */
export const deriveCatalogue = (seen: ObservedOffer[], context: CatalogueContext): Catalogue => {
  const { known, prices, sites, asOf } = context;
  const observed = mergeOffers(known.offers, seen);
  const built = buildProducts(observed.values(), prices, { previousProducts: known.products });
  return {
    observed,
    offers: servedOffers(built.offers, observed, context),
    products: built.products,
    comparisons: built.comparisons,
    histories: built.histories,
    deals: deriveDeals({ ...built, asOf }),
    channels: channelStatuses(built.offers, new Set(sites.map((site) => site.domain))),
  };
};
