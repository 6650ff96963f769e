import { createHash } from 'node:crypto';
import type {
  Comparison,
  ObservedOffer,
  Offer,
  PriceHistory,
  PriceObservation,
  RowOf,
} from '../../core/contract/index.ts';
import { type Identity, shownBrand, unitPriceOf } from '../../core/match/index.ts';
import { groupPrices, historyOf } from './history.ts';
import { matchOffers } from './match.ts';
import { sellerOf } from './seller.ts';

export { isAccessory } from '../../core/match/index.ts';

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

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const newId = (offerId: string): string => `p${createHash('sha256').update(offerId).digest('hex').slice(0, 16)}`;

const chooseId = (offerIds: string[], previous: ReadonlyMap<string, string>, taken: Set<string>): string => {
  const votes = new Map<string, number>();
  for (const offerId of offerIds) {
    const id = previous.get(offerId);
    if (id !== undefined && !taken.has(id)) votes.set(id, (votes.get(id) ?? 0) + 1);
  }
  const [kept] = [...votes].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
  const fresh = offerIds.map(newId).find((id) => !taken.has(id));
  const id = kept?.[0] ?? fresh ?? newId(offerIds.join(' '));
  taken.add(id);
  return id;
};

interface Product {
  id: string;
  /** Ordinals of its offers. */
  members: number[];
  match: Comparison['match'];
}

const toOffer = (observed: ObservedOffer, identity: Identity, productId: string | null): Offer => ({
  offer_id: observed.offerId,
  channel: observed.channel,
  title: observed.title,
  brand: observed.brand ?? shownBrand(observed.title, null),
  price_twd: observed.priceTwd,
  list_price_twd: observed.listPriceTwd,
  unit_price:
    identity.bundle.parts.length > 1 ? null : unitPriceOf(observed.priceTwd, identity.quantities, identity.pack),
  url: observed.url,
  image: observed.image,
  condition: identity.condition,
  in_stock: observed.inStock,
  product_id: productId,
  observed_at: observed.observedAt,
  source: 'snapshot',
});

const byPrice = (a: Offer, b: Offer): number => a.price_twd - b.price_twd || compareText(a.offer_id, b.offer_id);

const toComparison = ({ id, match }: Product, offers: Offer[]): Comparison => {
  const sorted = [...offers].sort(byPrice);
  const named = sorted.find(({ brand }) => brand !== null) ?? sorted[0]!;
  const [lowest, highest] = [sorted[0]!.price_twd, sorted.at(-1)!.price_twd];
  return {
    product_id: id,
    title: named.title,
    brand: named.brand,
    offers: sorted,
    lowest_twd: lowest,
    highest_twd: highest,
    gap_twd: highest - lowest,
    match,
  };
};

const toRow = (comparison: Comparison): RowOf<'products'> => ({
  product_id: comparison.product_id,
  title: comparison.title,
  brand: comparison.brand,
  offers: comparison.offers.length,
  lowest_twd: comparison.lowest_twd,
  highest_twd: comparison.highest_twd,
  confidence: comparison.match.confidence,
  reasons: JSON.stringify(comparison.match.reasons),
});

/**
 * Offers and the whole price history to products, comparisons and histories. A product is the same thing in the same
 * quantity and condition from at least two sellers; its id comes from the last snapshot, else from its first offer id. Offers that matched
 * nothing have product_id null. The result does not depend on the order of the offers given.
 */
export const buildProducts = (
  offers: Iterable<ObservedOffer>,
  prices: Iterable<PriceObservation>,
  context: ProductsContext = {},
): Products => {
  const observed = [...offers].sort((a, b) => compareText(a.offerId, b.offerId));
  const { clusters, identities, decide, compared } = matchOffers(observed);
  const taken = new Set<string>();
  const products: Product[] = [];
  const productOf = new Map<number, string>();
  for (const cluster of clusters) {
    const members = cluster.members.map((ordinal) => observed[ordinal]!);
    if (new Set(members.map(sellerOf)).size < 2) continue;
    const id = chooseId(
      members.map(({ offerId }) => offerId),
      context.previousProducts ?? new Map(),
      taken,
    );
    const { confidence } = cluster;
    products.push({
      id,
      members: cluster.members,
      match: { confidence, reasons: decide(...cluster.strongest).reasons },
    });
    for (const ordinal of cluster.members) productOf.set(ordinal, id);
  }
  const rendered = observed.map((offer, i) => toOffer(offer, identities.at(i), productOf.get(i) ?? null));
  const comparisons = products.map((product) =>
    toComparison(
      product,
      product.members.map((ordinal) => rendered[ordinal]!),
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
