import { z } from 'zod';
import { timeSchema } from './common.ts';

/**
 * What a shop says of itself: `email`, `phone`, `address`, `line` (LINE official account), `social`, `app` are contacts;
 * `language`, `currency`; `delivery`, `payment` are named, which is not "observed"; `free_shipping` from how many TWD on;
 * `return_window` in days; `invoice`.
 */
export const factKinds = [
  ...(['email', 'phone', 'address', 'line', 'social', 'app'] as const),
  ...(['language', 'currency', 'delivery', 'payment'] as const),
  ...(['free_shipping', 'return_window', 'invoice'] as const),
] as const;
export type FactKind = (typeof factKinds)[number];

/** Where on the page: only where a shop speaks of itself, never where a customer, a seller or an article may. */
export const factPlaces = ['json_ld', 'meta', 'footer', 'own_page', 'text'] as const;
export type FactPlace = (typeof factPlaces)[number];

/** One fact as one page states it. */
export const pageFactSchema = z.object({
  kind: z.enum(factKinds),
  /** Which one: the network, the app store, the means of payment or delivery, the kind of invoice. Absent: the kind says it all. */
  id: z.string().max(60).optional(),
  /**
   * e-mail in lower case; phone as `+886223456789`, an extension after `#`; address, terms in the shop's words; LINE id with
   * its `@` or the short link; accounts and apps as one plain form of their URL; language as BCP 47; currency as ISO 4217.
   */
  value: z.string().min(1).max(200),
  /** free_shipping: TWD; return_window: days. Absent: of other kinds, or not said. */
  amount: z.int().min(0).optional(),
  place: z.enum(factPlaces),
});
export type PageFact = z.infer<typeof pageFactSchema>;

export const shopFactSchema = pageFactSchema.extend({
  /** Page that it was read on. */
  url: z.string(),
  /** When that page was had. */
  at: timeSchema,
});

export type ShopFact = z.infer<typeof shopFactSchema>;

const counted = z.object({ name: z.string(), offers: z.int().min(1) });

/** What the offers of the shop's own pages come to, as far as they were seen: never the whole assortment. */
export const offerFactsSchema = z.object({
  /** Different products seen, by their last observed price. */
  offers: z.int().min(1),
  /** Quartiles of the prices, TWD; null: under five offers were seen. */
  price_twd: z.object({ low_quartile: z.int(), median: z.int(), high_quartile: z.int() }).nullable(),
  /** Share of the offers shown with a higher price struck through, 0 to 1; null: under five offers were seen. */
  discounted: z.number().min(0).max(1).nullable(),
  /** Offers whose brand is known, and the brands of most of them, at most ten. */
  branded: z.int().min(0),
  brands: z.array(counted).max(10),
  /** Offers whose category is shown, and the categories of most of them, at most ten. */
  categorised: z.int().min(0),
  categories: z.array(counted).max(10),
  /** When the offer that came last was first seen; null: all were there at the first look. */
  newest_at: timeSchema.nullable(),
  /** When one of them was last seen. */
  last_seen_at: timeSchema,
});
export type OfferFacts = z.infer<typeof offerFactsSchema>;

/** Of one look at one page. */
export const pageFactsSchema = z.object({ stated: z.array(shopFactSchema).max(60) });

export const shopFactsSchema = z.object({
  /** What its pages state; null: observed by a release that did not look. */
  stated: z.array(shopFactSchema).max(60).nullable(),
  /** What its own offers come to; null: none of its own was seen. */
  offers: offerFactsSchema.nullable(),
});
export type ShopFacts = z.infer<typeof shopFactsSchema>;
