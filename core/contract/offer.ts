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
  /** True: the lowest of several prices that its page asks for kinds of it (起, a range). Absent: the price. */
  price_from: z.boolean().optional(),
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
  /**
   * Of a live search: why it has no answer of now; null: it has. `disabled` is never asked, `resting` was not asked because it failed
   * lately, `not_mixed` is real where the snapshot is invented or the other way round; the rest was asked in vain.
   */
  reason: z
    .enum(['disabled', 'resting', 'not_mixed', 'timeout', 'unreachable', 'blocked', 'http_error', 'unreadable'])
    .nullable()
    .optional(),
  /** Of a live search: when it was last asked; null: it never was. */
  asked_at: timeSchema.nullable().optional(),
});
export type ChannelStatus = z.infer<typeof channelStatusSchema>;

export const offerSortSchema = z.enum(['price', '-price', 'relevance', 'discount', 'newest']);
/** An industry's offers have no words that they could fit better or worse. */
export const bandSortSchema = offerSortSchema.exclude(['relevance']);
export type OfferSort = z.infer<typeof offerSortSchema>;

/** A value, and how many of the offers that fit have it. */
export const offerFacetSchema = z.object({ id: z.string(), name: z.string(), offers: z.int() });
/** How many of the offers that fit have which value; the 50 most frequent. */
export const offerFacetsSchema = z.object({
  channel: z.array(offerFacetSchema),
  brand: z.array(offerFacetSchema),
  category: z.array(offerFacetSchema),
  condition: z.array(offerFacetSchema),
  in_stock: z.array(offerFacetSchema),
});
export type OfferFacets = z.infer<typeof offerFacetsSchema>;

/** What a page of offers says besides its items. */
export const offerPageSchema = z.object({
  /** Offers that fit, those on other pages too. */
  total: z.int(),
  /** False: there are more than `total`. */
  total_exact: z.boolean(),
  /** Give it as `cursor` for what follows; null: nothing does. */
  next: z.string().nullable(),
  /** What was looked for instead of the query; absent: the query itself. */
  shown_for: z.string().optional(),
  /** Parts of the query that no offer has together with the rest; absent: none. */
  left_out: z.array(z.string()).optional(),
  /** The last so many items lack words of the query, or are accessories of what it asks for; absent: none. */
  partial: z.int().optional(),
  /** What words of the query ask of the price, TWD, and all items keep to; absent: nothing. null: no such bound. */
  price_read: z.object({ min: z.int().nullable(), max: z.int().nullable() }).optional(),
  facets: offerFacetsSchema.optional(),
});
/** How a live search went: channels, and where the items are from. */
export const liveSummarySchema = z.object({
  /** Channels that were asked; those that answered, and those that failed. */
  asked: z.int(),
  answered: z.int(),
  failed: z.int(),
  /** Not asked, because they failed lately. */
  resting: z.int(),
  /** Items that a channel says now, and items of the snapshot, which may have changed since. */
  items_live: z.int(),
  items_snapshot: z.int(),
});
export type LiveSummary = z.infer<typeof liveSummarySchema>;

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
  /** Of the median of the others (`reference_twd`), one decimal. */
  saving_percent: z.number(),
  match: matchSchema,
  /** What the saving is of; absent where an earlier release made the snapshot: of the dearest price. */
  reference_twd: twdSchema.optional(),
  reference_kind: z.enum(['median_of_others']).optional(),
  /** Offers of other sellers that the median is of. */
  compared: z.int().optional(),
  /** When both were seen: the earlier of the two times. */
  seen_at: timeSchema.optional(),
});
export const lowestDealSchema = z.object({
  offer: offerSchema,
  previous_lowest_twd: twdSchema,
  discount_percent: z.number(),
  /** First observed day of the history that the claim rests on, and how many days were observed. */
  since: timeSchema,
  observed_days: z.int(),
  /** `lowest`: below every price of 30 days or more; `lowest_of_days`: of fewer; `at_low`: a former low again. */
  kind: z.enum(['lowest', 'lowest_of_days', 'at_low']).optional(),
  seen_at: timeSchema.optional(),
});
export const discountDealSchema = z.object({
  offer: offerSchema,
  /** What the percent is of, by `basis`. The list price as shown is in `offer`. */
  list_price_twd: twdSchema,
  discount_percent: z.number(),
  since: timeSchema,
  /**
   * `lowest_30d`: the lowest price of the 30 days before the cut; `list`: that was the list price; `median_30d`: of snapshots of earlier
   * releases, the offer's own median.
   */
  basis: z.enum(['list', 'median_30d', 'lowest_30d']),
  list_price_charged: z.boolean(),
  /** When the present price came. */
  cut_at: timeSchema.optional(),
  /** Days observed of the 30 before. */
  observed_days: z.int().optional(),
  seen_at: timeSchema.optional(),
});
export const bandDealSchema = z.object({ offer: offerSchema });
export const dealSchema = z.union([gapDealSchema, lowestDealSchema, discountDealSchema, bandDealSchema]);
export type GapDeal = z.infer<typeof gapDealSchema>;
export type LowestDeal = z.infer<typeof lowestDealSchema>;
export type DiscountDeal = z.infer<typeof discountDealSchema>;
export type BandDeal = z.infer<typeof bandDealSchema>;
