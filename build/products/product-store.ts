import type { Comparison, Offer, RowOf } from '../../core/contract/index.ts';
import { GrowingUint32 } from '../../core/serving/growing.ts';
import type { Spool } from '../spool.ts';
import type { Cluster } from './cluster.ts';
import type { Matching } from './match.ts';
import type { OfferStore } from './offer-store.ts';
import { compareText, ProductIds, toComparison, toRow } from './products.ts';
import { sortedOrder } from './radix.ts';
import type { OfferRow } from './rows.ts';

/** A comparison whose offers are ordinals, by price. */
export interface ProductRecord extends Omit<Comparison, 'offers'> {
  offers: number[];
}

const NONE = 0xffffffff;

/** All products: records on disk, which offer belongs to which in a column. */
export class ProductStore {
  readonly #offers: OfferStore;
  readonly #records: Spool<ProductRecord>;
  readonly #ids: string[] = [];
  readonly #gaps = new GrowingUint32();
  readonly #productOf: Uint32Array;

  constructor(offers: OfferStore, records: Spool<ProductRecord>) {
    this.#offers = offers;
    this.#records = records;
    this.#productOf = new Uint32Array(offers.count).fill(NONE);
  }

  get count(): number {
    return this.#ids.length;
  }

  /** Takes the clusters that at least two sell. */
  addAll({ clusters, decide }: Matching, previous: ReadonlyMap<string, string>): void {
    const ids = new ProductIds(previous);
    for (const cluster of clusters)
      if (this.#offers.soldByTwo(cluster.members)) this.#add(cluster, ids, decide(...cluster.strongest).reasons);
  }

  #add({ members, confidence }: Cluster, ids: ProductIds, reasons: string[]): void {
    const offers = members.map((ordinal) => this.#offers.row(ordinal).offer);
    const id = ids.choose(offers.map(({ offer_id }) => offer_id));
    const ordinals = new Map(offers.map(({ offer_id }, i) => [offer_id, members[i] as number]));
    const comparison = toComparison(id, offers, { confidence, reasons });
    const sorted = comparison.offers.map(({ offer_id }) => ordinals.get(offer_id) as number);
    for (const ordinal of members) this.#productOf[ordinal] = this.count;
    this.#records.add({ ...comparison, offers: sorted });
    this.#ids.push(id);
    this.#gaps.push(comparison.gap_twd);
  }

  /** Product id of an offer; null: it matched nothing. */
  idOf(ordinal: number): string | null {
    const product = this.#productOf[ordinal] as number;
    return product === NONE ? null : (this.#ids[product] as string);
  }

  row(ordinal: number): OfferRow {
    const row = this.#offers.row(ordinal);
    row.offer.product_id = this.idOf(ordinal);
    return row;
  }

  #byId(): Uint32Array {
    const order = this.#ids.map((_, i) => i);
    return Uint32Array.from(order.sort((a, b) => compareText(this.#ids[a] as string, this.#ids[b] as string)));
  }

  /** Table rows by product id. */
  *rows(): Generator<RowOf<'products'>> {
    for (const product of this.#byId()) yield toRow(this.#records.at(product));
  }

  /** By gap, largest first, then by product id. */
  *comparisons(): Generator<Comparison> {
    const byGap = sortedOrder(
      this.#gaps.values().map((gap) => ~gap >>> 0),
      this.#byId(),
    );
    for (const product of byGap) {
      const record = this.#records.at(product);
      const offers: Offer[] = record.offers.map((ordinal) => this.row(ordinal).offer);
      yield { ...record, offers };
    }
  }
}
