import type { PriceObservation } from '../../core/contract/index.ts';
import { GrowingFloat64, GrowingUint32 } from '../../core/serving/growing.ts';
import { TextColumn } from '../text-column.ts';
import { TimeTexts } from './times.ts';

/** Prices of millions of offers, 12 bytes each; iterates as observations, by offer and time as they were added. */
export class PriceColumns implements Iterable<PriceObservation> {
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
}
