import { dependentWeight, type TakenBond } from '../../core/relations/index.ts';
import { GrowingFloat64, GrowingUint32 } from '../../core/serving/growing.ts';
import { Interner } from '../columns/interner.ts';
import { sortedOrder } from '../columns/radix.ts';

/** Who shared something for a quarter shares it: more days say no more. */
const ENOUGH_DAYS = 90;

/** What pairs of sites share, in columns: twenty-eight bytes each. */
export class Bonds {
  readonly #firsts = new GrowingUint32();
  readonly #seconds = new GrowingUint32();
  readonly #vendors = new GrowingUint32();
  readonly #sets = new GrowingUint32();
  readonly #overlaps = new GrowingUint32();
  readonly #weights = new GrowingFloat64();
  readonly #names = new Interner();

  add(
    a: number,
    b: number,
    { vendor, weight, overlap, set }: { vendor: string; weight: number; overlap: number; set: number },
  ): void {
    this.#firsts.push(Math.min(a, b));
    this.#seconds.push(Math.max(a, b));
    this.#vendors.push(this.#names.of(vendor, vendor));
    this.#sets.push(set);
    this.#overlaps.push(Math.min(ENOUGH_DAYS, Math.max(0, overlap)));
    this.#weights.push(weight);
  }

  /** Each pair with all that it shares, taken together. */
  *pairs(): Generator<Pair> {
    const [firsts, seconds] = [this.#firsts.values(), this.#seconds.values()];
    const order = sortedOrder(firsts, sortedOrder(seconds));
    let bonds: TakenBond[] = [];
    let [overlap, parted] = [0, false];
    for (let i = 0; i < order.length; i++) {
      const place = order[i]!;
      const weight = this.#weights.at(place);
      if (weight === 0) parted = true;
      else bonds.push({ vendor: this.#names.at(this.#vendors.at(place)), weight, set: this.#sets.at(place) });
      overlap = Math.max(overlap, this.#overlaps.at(place));
      const next = order[i + 1];
      const [a, b] = [firsts[place]!, seconds[place]!];
      if (next !== undefined && firsts[next] === a && seconds[next] === b) continue;
      if (bonds.length > 0) yield { a, b, weight: dependentWeight(bonds), overlap, parted, bonds };
      [bonds, overlap, parted] = [[], 0, false];
    }
  }
}

export interface Pair {
  a: number;
  b: number;
  weight: number;
  bonds: readonly TakenBond[];
  /** What both had one of them has replaced since. */
  parted: boolean;
  /** Days on which both showed what they share the longest, up to a quarter. */
  overlap: number;
}
