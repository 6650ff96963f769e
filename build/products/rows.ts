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

/**
 * A row as it waits on disk, without the names of its members and its product: a third less to copy and to read. The
 * offer's id comes first, so that it can be read alone.
 */
export type PackedRow = readonly [
  id: string,
  channel: string,
  title: string,
  brand: string | null,
  priceTwd: number,
  listPriceTwd: number | null,
  unitPrice: Offer['unit_price'],
  url: string,
  image: string | null,
  condition: Condition,
  inStock: boolean | null,
  observedAt: string,
  industry: string | null,
  accessory: boolean,
  gtin: string | null,
  category: string | null,
];

export const packRow = ({ offer, industry, accessory, gtin, category }: OfferRow): PackedRow => [
  offer.offer_id,
  offer.channel,
  offer.title,
  offer.brand,
  offer.price_twd,
  offer.list_price_twd,
  offer.unit_price,
  offer.url,
  offer.image,
  offer.condition,
  offer.in_stock,
  offer.observed_at,
  industry,
  accessory,
  gtin,
  category,
];

/** The row that was packed, members in the order of `toOffer`. */
export const unpackRow = (row: PackedRow): OfferRow => ({
  offer: {
    offer_id: row[0],
    channel: row[1],
    title: row[2],
    brand: row[3],
    price_twd: row[4],
    list_price_twd: row[5],
    unit_price: row[6],
    url: row[7],
    image: row[8],
    condition: row[9],
    in_stock: row[10],
    product_id: null,
    observed_at: row[11],
    source: 'snapshot',
  },
  industry: row[12],
  accessory: row[13],
  gtin: row[14],
  category: row[15],
});
