import { channels as registry } from '../../core/channels/index.ts';
import type {
  ChannelStatus,
  Comparison,
  OfferFacts,
  PriceHistory,
  PriceLevel,
  RowOf,
  ServedOffer,
} from '../../core/contract/index.ts';
import { rereadable } from '../columns/rereadable.ts';
import type { MakeSpool } from '../columns/spool.ts';
import type { PricesByOffer } from '../history/prices.ts';
import type { Industry } from '../industry/classify.ts';
import { deriveGaps, PriceDeals } from './deals.ts';
import { offerFacts } from './offer-facts.ts';
import type { ChannelPrices, OfferStore } from './offer-store.ts';
import { type CatalogueOptions, offersToProducts, priced } from './offers-to-products.ts';
import { historyOf } from './price-history.ts';
import { derivePriceLevels, type Shops, wantedProducts } from './price-levels.ts';
import { offerTableRow, type PackedRow, unpackRow } from './rows.ts';
import type { OfferSorter } from './sort-offers.ts';
import type { Deals } from './tables.ts';

/** Every channel: those with offers, and those of the registry that were not asked. Shops are no channels. */
const channelStatuses = (offers: OfferStore, shops: { has(domain: string): boolean }): ChannelStatus[] => {
  const statuses = new Map<string, ChannelStatus>(
    registry.map(({ id }) => [id, { id, status: 'skipped', offers: 0, observed_at: null }]),
  );
  for (const [id, counted] of offers.channels())
    if (!shops.has(id)) statuses.set(id, { id, status: 'checked', ...counted });
  return [...statuses.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** Offers and what follows from them; iterables stream from disk on every iteration, in flat memory. */
export interface Catalogue {
  /** Price ascending, then offer_id. */
  offers: Iterable<ServedOffer>;
  offerCount: number;
  /** Channel and price of each offer. */
  offerPrices: ChannelPrices;
  /** What the own offers of each shop come to, by its domain. */
  offerFacts: { get(domain: string): OfferFacts | undefined };
  /** In the order of `offers`. */
  offerRows: Iterable<RowOf<'offers'>>;
  /** By product_id. */
  products: Iterable<RowOf<'products'>>;
  productCount: number;
  /** By gap, largest first. */
  comparisons: Iterable<Comparison>;
  /** By offer_id. */
  histories: Iterable<PriceHistory>;
  deals: Deals;
  /** Shops whose prices can be held against others', by domain. */
  priceLevels: [domain: string, level: PriceLevel][];
  channels: ChannelStatus[];
  /** Pairs of offers that were decided on. */
  compared: number;
}

export interface CatalogueInput {
  /** What is on offer: of each offer the newest sight counts, of two at one time that of the later sorter. */
  sorters: readonly OfferSorter[];
  /** offer_id → product_id of the last snapshot. */
  previousProducts: ReadonlyMap<string, string>;
  /** Every price ever observed. */
  prices: PricesByOffer;
  /** Published shops: an offer without an industry of its own is of its shop's. */
  sites: Iterable<{ domain: string; industry: string | null }>;
  industries: Industry[];
  asOf: string;
  makeSpool: MakeSpool;
  /** Whether two sites show one 統一編號; undefined: of none is known. */
  areOfOne?: Shops['areOfOne'] | undefined;
  /** Channels whose offers are not published; undefined: none. */
  isLeftOut?: ((channel: string) => boolean) | undefined;
  /** See `CatalogueOptions`. */
  readings?: CatalogueOptions['readings'];
}

export const servedOffer =
  (shops: ReadonlyMap<string, string | null>) =>
  (row: PackedRow, productId: string | null, product: ServedOffer['product']): ServedOffer => {
    const { offer, industry, accessory } = unpackRow(row);
    offer.product_id = productId;
    return { offer, industry: industry ?? shops.get(offer.channel) ?? null, accessory, product };
  };

function* histories(offers: OfferStore, prices: PricesByOffer): Generator<PriceHistory> {
  for (const { points, row } of priced(offers, prices)) {
    const { offer_id, title, channel } = row().offer;
    const history = historyOf({ offerId: offer_id, title, channel }, points());
    if (history !== null) yield history;
  }
}

/** Of shops with offers of their own; on disk. */
const keepOfferFacts = (facts: Iterable<[string, OfferFacts]>, makeSpool: MakeSpool): Catalogue['offerFacts'] => {
  const kept = makeSpool<OfferFacts>();
  const ordinals = new Map<string, number>();
  for (const [domain, own] of facts) ordinals.set(domain, kept.add(own));
  return {
    get: (domain) => {
      const ordinal = ordinals.get(domain);
      return ordinal === undefined ? undefined : kept.at(ordinal);
    },
  };
};

/** Offers and prices → products, their comparisons and price histories, deals. */
export const deriveCatalogue = async (input: CatalogueInput): Promise<Catalogue> => {
  const { sorters, prices, sites, asOf, areOfOne = () => false, ...options } = input;
  const { offers, products, compared, direct } = await offersToProducts(sorters, options);
  const shops = new Map<string, string | null>();
  for (const { domain, industry } of sites) shops.set(domain, industry);
  const deals = new PriceDeals(asOf);
  for (const own of priced(offers, prices)) {
    const { ordinal } = own;
    if (PriceDeals.isPossible(offers.price(ordinal), own))
      deals.add(products.named(ordinal, own.row()).offer, own.points());
  }
  const levelled: Shops = { has: (channel) => shops.has(channel), areOfOne };
  const offerPrices = offers.prices();
  return {
    offers: rereadable(() => products.byPrice(servedOffer(shops))),
    offerCount: offers.count,
    offerPrices,
    offerFacts: keepOfferFacts(offerFacts(offers, prices, shops), options.makeSpool),
    offerRows: rereadable(() => products.byPrice(offerTableRow)),
    products: rereadable(() => products.rows()),
    productCount: products.count,
    comparisons: rereadable(() => products.comparisons()),
    histories: rereadable(() => histories(offers, prices)),
    deals: { gaps: deriveGaps(products.compared(direct), { asOf }), ...deals.lists() },
    priceLevels: derivePriceLevels(products.compared(direct, wantedProducts(offerPrices, levelled)), {
      ...{ asOf, shops: levelled },
    }),
    channels: channelStatuses(offers, shops),
    compared,
  };
};
