/** Bins of an eighth of an octave, from 2^-16 TWD on: a histogram of fixed size for each kind of goods. */
const [PER_OCTAVE, LOWEST, BINS] = [8, -16, 8 * 48];
/** Of fewer offers of a kind nobody can say what is usual. */
const ENOUGH = 30;
/** So many times the median of its kind, or the same part of it, no price of one unit is. */
const BEYOND = 25;

/** A unit price as offers wait with it: what `readUnitPrice` gives. */
export interface KindPrice {
  price_twd: number;
  per: string;
  kind: string;
}

const binOf = (price: number): number =>
  Math.min(BINS - 1, Math.max(0, Math.floor((Math.log2(price) - LOWEST) * PER_OCTAVE)));
const priceOf = (bin: number): number => 2 ** ((bin + 0.5) / PER_OCTAVE + LOWEST);

const keyOf = ({ kind, per }: KindPrice): string => `${kind}\t${per}`;

/** What unit prices are usual in a build, by kind of goods and unit. Memory does not grow with the offers. */
export class UnitRanges {
  readonly #bins = new Map<string, Uint32Array>();
  /** By key; null: too few. Worked out where it is asked for. */
  readonly #medians = new Map<string, number | null>();

  add(price: KindPrice): void {
    const key = keyOf(price);
    const own = this.#bins.get(key) ?? new Uint32Array(BINS);
    own[binOf(price.price_twd)]! += 1;
    this.#bins.set(key, own);
    this.#medians.delete(key);
  }

  /** Median in TWD, within a twentieth; null: fewer than {@link ENOUGH} of the kind. */
  medianOf(price: KindPrice): number | null {
    const key = keyOf(price);
    const known = this.#medians.get(key);
    if (known !== undefined) return known;
    const median = this.#median(this.#bins.get(key) ?? new Uint32Array(BINS));
    this.#medians.set(key, median);
    return median;
  }

  #median(bins: Uint32Array): number | null {
    const total = bins.reduce((sum, count) => sum + count, 0);
    if (total < ENOUGH) return null;
    let below = 0;
    const bin = bins.findIndex((count) => {
      below += count;
      return below * 2 >= total;
    });
    return priceOf(bin);
  }

  /** Whether a unit price is so far from the usual of its kind that the amount must have been read wrong. */
  isAbsurd(price: KindPrice): boolean {
    const median = this.medianOf(price);
    return median !== null && (price.price_twd > median * BEYOND || price.price_twd * BEYOND < median);
  }
}
