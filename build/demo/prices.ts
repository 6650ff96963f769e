/** Prices over the days: pure functions of the offer and the day. */
import type { DemoOffer, PricedOffer, PricePattern } from './model.ts';
import { roll, rollInteger } from './random.ts';

/** As shops round: whole tens less one from 100 TWD up. */
export const roundTwd = (twd: number): number =>
  twd < 100 ? Math.max(2, Math.round(twd)) : Math.max(99, Math.round(twd / 10) * 10 - 1);

/** The pattern's phases repeat after this many days. */
const PERIOD_DAYS = 14;

const factors: Record<PricePattern, (key: string, phase: number) => { price: number; list: number | null }> = {
  steady: () => ({ price: 1, list: null }),
  wobble: (key, phase) => ({ price: 0.96 + 0.08 * roll(`${key}/${Math.floor(phase / 2)}`), list: null }),
  // A true low: days at the usual price, then under everything before.
  low: (key, phase) => ({
    price: phase >= rollInteger(`${key}/at`, 5, 6) ? 0.7 + 0.18 * roll(`${key}/depth`) : 1,
    list: null,
  }),
  // A true discount: what is struck through was charged before, for the days that a claim rests on.
  sale: (key, phase) =>
    phase >= rollInteger(`${key}/at`, 5, 6)
      ? { price: 0.72 + 0.18 * roll(`${key}/depth`), list: 1 }
      : { price: 1, list: null },
  // A list price that was never charged.
  paper_list: (key) => ({ price: 1, list: 1.3 + 0.7 * roll(`${key}/list`) }),
  rise: (key, phase) => ({ price: phase >= rollInteger(`${key}/at`, 2, 5) ? 1.09 : 1, list: null }),
};

/** The offer with its price on a day. Unpriced ones keep the 99,999,999 with which sellers say "not for sale". */
export const priceOn = (offer: DemoOffer, day: number, seed: number): PricedOffer => {
  if (offer.kind === 'unpriced') return { ...offer, priceTwd: 99_999_999, listPriceTwd: null };
  if (offer.kind === 'bait') return { ...offer, priceTwd: 1, listPriceTwd: null };
  const key = `${seed}/price/${offer.seller}/${offer.key}`;
  const { price, list } = factors[offer.pattern](key, day % PERIOD_DAYS);
  return {
    ...offer,
    priceTwd: roundTwd(offer.usualTwd * price),
    listPriceTwd: list === null ? null : roundTwd(offer.usualTwd * list),
  };
};

/** The offers of a seller that are listed on a day, priced. */
export const offersOn = (offers: readonly DemoOffer[], day: number, seed: number): PricedOffer[] =>
  offers
    .filter(({ fromDay, untilDay }) => fromDay <= day && (untilDay === null || day < untilDay))
    .map((offer) => priceOn(offer, day, seed));
