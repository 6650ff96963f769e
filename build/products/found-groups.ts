import { GrowingFloat64, GrowingUint32 } from '../../core/serving/growing.ts';
import { sortedOrder } from '../columns/radix.ts';
import type { Pairs } from './block.ts';
import type { Cluster } from './cluster.ts';
import type { OfferStore } from './offer-store.ts';

const NONE = 0xffffffff;
/** Pairs that are explained at a time. */
const EXPLAINED = 1 << 12;

/** Groups as they are found, in columns: members by ordinal, the width of their prices, how sure they are, and what of. */
export class FoundGroups {
  readonly #offers: OfferStore;
  readonly #members = new GrowingUint32();
  /** Where each group's members end. */
  readonly #ends = new GrowingUint32();
  /** Less is wider. */
  readonly #narrowness = new GrowingUint32();
  readonly #confidence = new GrowingFloat64();
  /** Pair that a group's strongest decision was on. */
  readonly #left = new GrowingUint32();
  readonly #right = new GrowingUint32();

  /** Of the clusters those that two sell. */
  constructor(clusters: Iterable<Cluster>, offers: OfferStore) {
    this.#offers = offers;
    for (const cluster of clusters) if (offers.soldByTwo(cluster.members)) this.#add(cluster);
  }

  #add({ members, confidence, strongest }: Cluster): void {
    let [lowest, highest] = [NONE, 0];
    for (const ordinal of members) {
      this.#members.push(ordinal);
      const price = this.#offers.price(ordinal);
      lowest = Math.min(lowest, price);
      highest = Math.max(highest, price);
    }
    this.#ends.push(this.#members.length);
    this.#narrowness.push(NONE - (highest - lowest));
    this.#confidence.push(confidence);
    this.#left.push(strongest[0]);
    this.#right.push(strongest[1]);
  }

  /** Groups, the widest first; of one width, as they were found. */
  widestFirst(): Uint32Array {
    return sortedOrder(this.#narrowness.values());
  }

  /** Members of each group in the order given, by price and id, and by ordinal the place of the group that it is of. */
  members(order: Uint32Array): { sorted: Uint32Array; groupOf: Uint32Array } {
    const sorted = new Uint32Array(this.#members.length);
    const groupOf = new Uint32Array(this.#offers.count).fill(NONE);
    let start = 0;
    for (let place = 0; place < order.length; place++) {
      const group = order[place]!;
      const from = group === 0 ? 0 : this.#ends.at(group - 1);
      const to = this.#ends.at(group);
      for (let i = from; i < to; i++) {
        const ordinal = this.#members.at(i);
        groupOf[ordinal] = place;
        const price = this.#offers.price(ordinal);
        // Members ascend by ordinal, which is by id: those of one price stay as they are.
        let at = start + i - from;
        for (; at > start && this.#offers.price(sorted[at - 1]!) > price; at--) sorted[at] = sorted[at - 1]!;
        sorted[at] = ordinal;
      }
      start += to - from;
    }
    return { sorted, groupOf };
  }

  confidence(group: number): number {
    return this.#confidence.at(group);
  }

  /** Pairs that the strongest decisions of the groups in the order given were on, some thousand at a time. */
  *strongest(order: Uint32Array): Generator<Pairs> {
    for (let from = 0; from < order.length; from += EXPLAINED) {
      const groups = order.subarray(from, from + EXPLAINED);
      yield { left: groups.map((group) => this.#left.at(group)), right: groups.map((group) => this.#right.at(group)) };
    }
  }
}
