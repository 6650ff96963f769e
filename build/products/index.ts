import type {
  Comparison,
  Match,
  ObservedOffer,
  Offer,
  PriceHistory,
  PriceObservation,
  RowOf,
} from '../../core/contract/index.ts';
import { compareUtf8 } from '../columns/order.ts';
import { matchOffers } from './match.ts';
import { groupPrices, historyOf } from './price-history.ts';
import { byPrice, compareText, ProductIds, toComparison, toRow } from './product-rows.ts';
import { toOffer } from './rows.ts';
import { sellerOf } from './seller.ts';

export { isAccessory } from '../../core/match/index.ts';
export { type Catalogued, offersToProducts } from './offers-to-products.ts';
export { OfferSorter } from './sort-offers.ts';

export interface ProductsContext {
  /** offer_id → product_id of the last snapshot: a product keeps its id as long as most of its offers stay. */
  previousProducts?: ReadonlyMap<string, string>;
}

export interface Products {
  /** Price ascending, then offer_id. */
  offers: Offer[];
  /** By gap, largest first; of one gap, by the first offer's id. */
  comparisons: Comparison[];
  /** By product_id. */
  products: RowOf<'products'>[];
  /** By offer_id. */
  histories: PriceHistory[];
  /** Pairs of offers that were decided on. */
  compared: number;
}

/**
 * Offers and the whole price history to products, comparisons and histories. A product is the same thing in the same
 * quantity and condition from at least two sellers; its id comes from the last snapshot, else from its first offer id. Offers that matched
 * nothing have product_id null. The result does not depend on the order of the offers given. Everything is in memory:
 * for a few hundred thousand offers; `offersToProducts` does the same with millions.
 */
export const buildProducts = (
  offers: Iterable<ObservedOffer>,
  prices: Iterable<PriceObservation>,
  context: ProductsContext = {},
): Products => {
  const observed = [...offers].sort((a, b) => compareUtf8(a.offerId, b.offerId));
  const { clusters, identities, decide, compared } = matchOffers(observed);
  const rendered = observed.map((offer, i) => toOffer(offer, identities.at(i), null));
  const found: { offers: Offer[]; match: Match; gapTwd: number }[] = [];
  for (const { members, confidence, strongest } of clusters) {
    const offers = members.map((ordinal) => rendered[ordinal] as Offer);
    if (new Set(members.map((ordinal) => sellerOf(observed[ordinal] as ObservedOffer))).size < 2) continue;
    const prices = offers.map(({ price_twd }) => price_twd);
    const match = { confidence, reasons: decide(...strongest).reasons };
    found.push({ offers, match, gapTwd: Math.max(...prices) - Math.min(...prices) });
  }
  const ids = new ProductIds(context.previousProducts ?? new Map());
  const comparisons = found
    .sort((a, b) => b.gapTwd - a.gapTwd)
    .map(({ offers, match }) => {
      const all = offers.map(({ offer_id }) => offer_id);
      const id = ids.choose(all[0] as string, () => all);
      for (const offer of offers) offer.product_id = id;
      return toComparison(id, offers, match);
    });
  const points = groupPrices(prices);
  const histories = observed.map((offer) => historyOf(offer, points.get(offer.offerId) ?? []));
  return {
    offers: rendered.sort(byPrice),
    comparisons,
    products: comparisons.map(toRow).sort((a, b) => compareText(a.product_id, b.product_id)),
    histories: histories.filter((history) => history !== null),
    compared,
  };
};
