import type { ObservedOffer, PriceObservation } from '../../../core/contract/index.ts';

/** An invented offer; `id` is `channel:key`. */
export const offer = (
  id: string,
  title: string,
  priceTwd: number,
  more: Partial<ObservedOffer> = {},
): ObservedOffer => ({
  offerId: id,
  channel: id.slice(0, id.indexOf(':')),
  title,
  brand: null,
  priceTwd,
  listPriceTwd: null,
  url: `https://${id.replace(':', '.example/')}`,
  image: null,
  condition: 'unknown',
  inStock: null,
  gtin: null,
  category: null,
  observedAt: '2026-08-12T00:00:00Z',
  ...more,
});

/** One observation a day from 1 August 2026 on; null: not seen that day. */
export const daily = (offerId: string, prices: (number | null)[]): PriceObservation[] =>
  prices.flatMap((priceTwd, i) =>
    priceTwd === null ? [] : [{ offerId, observedAt: `2026-08-${String(i + 1).padStart(2, '0')}T00:00:00Z`, priceTwd }],
  );
