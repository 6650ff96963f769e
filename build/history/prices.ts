import type { PriceObservation, PricePoint } from '../../core/contract/index.ts';
import { GrowingFloat64, GrowingUint32 } from '../../core/serving/growing.ts';
import { TextColumn } from '../columns/text-column.ts';
import { TimeTexts } from './times.ts';

/** Prices of one offer. */
export interface OfferPrices {
  offerId: string;
  count: number;
  highestTwd: () => number;
  /** Oldest first; made when they are asked for, for of most offers nobody asks. */
  points: () => PricePoint[];
}

/** Prices of many offers, by their ids; each iteration reads the files. */
export interface PricesByOffer {
  byOffer(): Iterable<OfferPrices>;
}

/** Prices of millions of offers, 12 bytes each; iterates as observations, by offer and time as they were added. */
export class PriceColumns implements Iterable<PriceObservation>, PricesByOffer {
  readonly #offers = new TextColumn();
  readonly #ends = new GrowingUint32();
  readonly #times = new GrowingFloat64();
  readonly #prices = new GrowingUint32();

  add(offerId: string, prices: readonly PriceObservation[]): void {
    for (const { observedAt, priceTwd } of prices) {
      this.#times.push(Date.parse(observedAt));
      this.#prices.push(priceTwd);
    }
    this.#offers.push(offerId);
    this.#ends.push(this.#times.length);
  }

  *[Symbol.iterator](): Generator<PriceObservation> {
    const times = new TimeTexts();
    let at = 0;
    let offer = 0;
    for (const offerId of this.#offers) {
      for (; at < this.#ends.at(offer); at++)
        yield { offerId, observedAt: times.of(this.#times.at(at)), priceTwd: this.#prices.at(at) };
      offer++;
    }
  }

  /** The same by offer; offers without prices are none. */
  *byOffer(): Generator<OfferPrices> {
    const times = new TimeTexts();
    let start = 0;
    let offer = 0;
    for (const offerId of this.#offers) {
      const [from, to] = [start, this.#ends.at(offer++)];
      start = to;
      const points = (): PricePoint[] =>
        Array.from({ length: to - from }, (_, i) => ({
          at: times.of(this.#times.at(from + i)),
          price_twd: this.#prices.at(from + i),
        }));
      const highestTwd = (): number => {
        let highest = 0;
        for (let i = from; i < to; i++) highest = Math.max(highest, this.#prices.at(i));
        return highest;
      };
      if (to > from) yield { offerId, count: to - from, highestTwd, points };
    }
  }
}
