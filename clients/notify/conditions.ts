/** Which entries of a feed a subscription wants. Of events the feed itself is the choice; of prices the file says more. */
import { z } from 'zod';
import type { FeedEvent } from './store.ts';
import type { Subscription } from './subscriptions.ts';

const priceSchema = z.object({
  before_twd: z.number().nullable(),
  after_twd: z.number(),
  lower_for_days: z.number(),
  /** The same among all sellers of the product; left out: the feed is of one offer, or its offers are of no product. */
  product_lower_for_days: z.number().optional(),
});

const priceTypes: ReadonlySet<string> = new Set(['price_changed', 'offer_first_seen']);

/** All conditions given must hold. A price that cannot be read is none that was asked for. */
const isWantedPrice = ({ prices }: Subscription, { data }: FeedEvent): boolean => {
  const price = priceSchema.safeParse(data);
  if (prices === undefined || !price.success) return false;
  const { below, new_low_days: days } = prices;
  const { before_twd: before, after_twd: after, lower_for_days: own, product_lower_for_days: lower = own } = price.data;
  // Whoever asks more than before asks no new low.
  if (days !== undefined && (lower < days || (before !== null && after >= before))) return false;
  if (below === undefined) return true;
  // Told when it comes below, not each time that it moves down there; a new low is news wherever it was before.
  return after < below && (days !== undefined || before === null || before >= below);
};

export const isWanted = (subscription: Subscription, event: FeedEvent): boolean =>
  priceTypes.has(event.type) ? isWantedPrice(subscription, event) : subscription.events !== undefined;
