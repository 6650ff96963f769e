/** Marketplaces where every listing may be another seller's. */
const openMarkets = new Set(['ruten', 'shopee', 'yahoo_auction', 'yahoo-auction']);

/**
 * Who sells, as far as an offer id tells: the channel; on momo a third-party shop (`TP` and seven digits at the head of
 * the goods code); on open marketplaces each listing for itself. Offers of one seller are not compared with each other.
 */
export const sellerOf = (offer: { offerId: string; channel: string }): string => {
  if (openMarkets.has(offer.channel)) return offer.offerId;
  // Most have none.
  if (!offer.offerId.includes(':TP')) return offer.channel;
  const shop = /^[^:]+:(TP\d{7})/.exec(offer.offerId)?.[1];
  return shop === undefined ? offer.channel : `${offer.channel}:${shop}`;
};
