import type {
  Comparison,
  ObservedOffer,
  Offer,
  PriceHistory,
  PriceObservation,
  RowOf,
} from '../../core/contract/index.ts';
import { groupPrices, historyOf } from './history.ts';
import { matchOffers } from './match.ts';
import { compareUtf8 } from './order.ts';
import { byPrice, compareText, ProductIds, toComparison, toRow } from './products.ts';
import { toOffer } from './rows.ts';
import { sellerOf } from './seller.ts';

export { isAccessory } from '../../core/match/index.ts';
export { type Catalogued, catalogueOffers } from './catalogue.ts';
export { OfferSorter } from './sort-offers.ts';

export interface ProductsContext {
  /** offer_id → product_id of the last snapshot: a product keeps its id as long as most of its offers stay. */
  previousProducts?: ReadonlyMap<string, string>;
}

export interface Products {
  /** Price ascending, then offer_id. */
  offers: Offer[];
  /** By gap, largest first. */
  comparisons: Comparison[];
  /** By product_id. */
  products: RowOf<'products'>[];
  /** By offer_id. */
  histories: PriceHistory[];
  /** Pairs of offers that were decided on. */
  compared: number;
}

/** An offer's product, by the offer's ordinal. */
interface Product {
  id: string;
  members: number[];
  match: Comparison['match'];
}

/**
 * Offers and the whole price history to products, comparisons and histories. A product is the same thing in the same
 * quantity and condition from at least two sellers; its id comes from the last snapshot, else from its first offer id. Offers that matched
 * nothing have product_id null. The result does not depend on the order of the offers given. Everything is in memory:
 * for a few hundred thousand offers; `catalogueOffers` does the same with millions.
 */
export const buildProducts = (
  offers: Iterable<ObservedOffer>,
  prices: Iterable<PriceObservation>,
  context: ProductsContext = {},
): Products => {
  const observed = [...offers].sort((a, b) => compareUtf8(a.offerId, b.offerId));
  const { clusters, identities, decide, compared } = matchOffers(observed);
  const ids = new ProductIds(context.previousProducts ?? new Map());
  const products: Product[] = [];
  const productOf = new Map<number, string>();
  for (const { members, confidence, strongest } of clusters) {
    const sold = members.map((ordinal) => observed[ordinal] as ObservedOffer);
    if (new Set(sold.map(sellerOf)).size < 2) continue;
    const id = ids.choose(sold.map(({ offerId }) => offerId));
    products.push({ id, members, match: { confidence, reasons: decide(...strongest).reasons } });
    for (const ordinal of members) productOf.set(ordinal, id);
  }
  const rendered = observed.map((offer, i) => toOffer(offer, identities.at(i), productOf.get(i) ?? null));
  const comparisons = products.map(({ id, members, match }) =>
    toComparison(
      id,
      members.map((ordinal) => rendered[ordinal] as Offer),
      match,
    ),
  );
  comparisons.sort((a, b) => b.gap_twd - a.gap_twd || compareText(a.product_id, b.product_id));
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
