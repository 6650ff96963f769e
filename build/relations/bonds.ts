import { togetherWeight } from '../../core/relations/index.ts';
import { GrowingFloat64, GrowingUint32 } from '../../core/serving/growing.ts';
import { Interner } from '../columns/interner.ts';
import { sortedOrder } from '../columns/radix.ts';

/** What pairs of sites share, in columns: twenty-four bytes each. */
export class Bonds {
  readonly #firsts = new GrowingUint32();
  readonly #seconds = new GrowingUint32();
  readonly #vendors = new GrowingUint32();
  readonly #weights = new GrowingFloat64();
  readonly #names = new Interner();

  add(a: number, b: number, { vendor, weight }: { vendor: string; weight: number }): void {
    this.#firsts.push(Math.min(a, b));
    this.#seconds.push(Math.max(a, b));
    this.#vendors.push(this.#names.of(vendor, vendor));
    this.#weights.push(weight);
  }

  /** Each pair with all that it shares, taken together. */
  *pairs(): Generator<Pair> {
    const [firsts, seconds] = [this.#firsts.values(), this.#seconds.values()];
    const order = sortedOrder(firsts, sortedOrder(seconds));
    let bonds: { vendor: string; weight: number }[] = [];
    for (let i = 0; i < order.length; i++) {
      const place = order[i]!;
      bonds.push({ vendor: this.#names.at(this.#vendors.at(place)), weight: this.#weights.at(place) });
      const next = order[i + 1];
      const [a, b] = [firsts[place]!, seconds[place]!];
      if (next !== undefined && firsts[next] === a && seconds[next] === b) continue;
      yield { a, b, weight: togetherWeight(bonds) };
      bonds = [];
    }
  }
}

export interface Pair {
  a: number;
  b: number;
  weight: number;
}
