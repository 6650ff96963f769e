import type { PriceObservation } from '../../core/contract/index.ts';
import { GrowingFloat64, GrowingUint32 } from '../../core/serving/growing.ts';
import { TextColumn } from '../text-column.ts';

const MAX_TIMES = 10_000;

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
    // Prices of one crawl share a few times: one text for each of them, not for each price.
    const texts = new Map<number, string>();
    const textOf = (timeMs: number): string => {
      const known = texts.get(timeMs);
      if (known !== undefined) return known;
      if (texts.size >= MAX_TIMES) texts.clear();
      const text = new Date(timeMs).toISOString().replace('.000Z', 'Z');
      texts.set(timeMs, text);
      return text;
    };
    let at = 0;
    let offer = 0;
    for (const offerId of this.#offers) {
      for (; at < this.#ends.at(offer); at++)
        yield { offerId, observedAt: textOf(this.#times.at(at)), priceTwd: this.#prices.at(at) };
      offer++;
    }
  }
}
