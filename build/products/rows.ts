import type { Condition, ObservedOffer, Offer } from '../../core/contract/index.ts';
import { type Identity, shownBrand, unitPriceOf } from '../../core/match/index.ts';

/** An offer as it is published, and what its table row and look-ups need besides. */
export interface OfferRow {
  /** `product_id` is null until offers are matched. */
  offer: Offer;
  /** Industry that the offer's own words speak for; null: none. */
  industry: string | null;
  accessory: boolean;
  gtin: string | null;
  category: string | null;
}

export const toOffer = (observed: ObservedOffer, identity: Identity, productId: string | null): Offer => ({
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
  condition: identity.condition satisfies Condition,
  in_stock: observed.inStock,
  product_id: productId,
  observed_at: observed.observedAt,
  source: 'snapshot',
});
