import { z } from 'zod';
import { snapshotIdSchema, timeSchema, twdSchema } from './common.ts';

export const conditionSchema = z.enum(['new', 'refurbished', 'used', 'open_box', 'unknown']);
export type Condition = z.infer<typeof conditionSchema>;

/** Price per unit where the quantity is known: `price_twd` per `per` (for example 100 ml, 1 piece). */
export const unitPriceSchema = z.object({ price_twd: z.number().min(0), per: z.string() });

export const offerSchema = z.object({
  /** `channel:key`, stable over time. */
  offer_id: z.string().min(3).max(200),
  /** Channel id (`momo`, `pchome`…) or, for a brand shop, its domain. */
  channel: z.string(),
  title: z.string(),
  brand: z.string().nullable(),
  price_twd: twdSchema,
  list_price_twd: twdSchema.nullable(),
  unit_price: unitPriceSchema.nullable(),
  url: z.string(),
  image: z.string().nullable(),
  condition: conditionSchema,
  /** null: the source does not say. */
  in_stock: z.boolean().nullable(),
  /** Product cluster; null: matched with nothing. */
  product_id: z.string().nullable(),
  observed_at: timeSchema,
  source: z.enum(['snapshot', 'live']),
});
export type Offer = z.infer<typeof offerSchema>;

export const channelStatusSchema = z.object({
  id: z.string(),
  status: z.enum(['checked', 'skipped', 'failed', 'stale']),
  offers: z.int(),
  observed_at: timeSchema.nullable(),
});
export type ChannelStatus = z.infer<typeof channelStatusSchema>;

export const matchSchema = z.object({ confidence: z.number().min(0).max(1), reasons: z.array(z.string()) });
export type Match = z.infer<typeof matchSchema>;

export const comparisonSchema = z.object({
  product_id: z.string(),
  title: z.string(),
  brand: z.string().nullable(),
  offers: z.array(offerSchema),
  lowest_twd: twdSchema,
  highest_twd: twdSchema,
  gap_twd: twdSchema,
  match: matchSchema,
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const pricePointSchema = z.object({ at: timeSchema, price_twd: twdSchema });
export type PricePoint = z.infer<typeof pricePointSchema>;
export const historySchema = z.object({
  offer_id: z.string(),
  title: z.string(),
  channel: z.string(),
  points: z.array(pricePointSchema),
  lowest_twd: twdSchema,
  highest_twd: twdSchema,
  average_twd: twdSchema,
  current_twd: twdSchema,
});
export type PriceHistory = z.infer<typeof historySchema>;
export const historyReplySchema = historySchema.extend({ snapshot: snapshotIdSchema });

export const gapDealSchema = z.object({
  product_id: z.string(),
  title: z.string(),
  cheapest: offerSchema,
  dearest: offerSchema,
  gap_twd: twdSchema,
  /** Of the dearest price, one decimal. */
  saving_percent: z.number(),
  match: matchSchema,
});
export const lowestDealSchema = z.object({
  offer: offerSchema,
  previous_lowest_twd: twdSchema,
  discount_percent: z.number(),
  /** First observed day of the history that the claim rests on, and how many days were observed. */
  since: timeSchema,
  observed_days: z.int(),
});
export const discountDealSchema = z.object({
  offer: offerSchema,
  /** What the percent is of: the list price, or the median by `basis`. The list price as shown is in `offer`. */
  list_price_twd: twdSchema,
  discount_percent: z.number(),
  since: timeSchema,
  /** `list`: against a list price that was charged; `median_30d`: the list price was never charged, so against the offer's own median. */
  basis: z.enum(['list', 'median_30d']),
  list_price_charged: z.boolean(),
});
export const bandDealSchema = z.object({ offer: offerSchema });
export const dealSchema = z.union([gapDealSchema, lowestDealSchema, discountDealSchema, bandDealSchema]);
export type GapDeal = z.infer<typeof gapDealSchema>;
export type LowestDeal = z.infer<typeof lowestDealSchema>;
export type DiscountDeal = z.infer<typeof discountDealSchema>;
export type BandDeal = z.infer<typeof bandDealSchema>;
