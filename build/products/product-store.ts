import type { Comparison, Match, Offer, RowOf } from '../../core/contract/index.ts';
import { GrowingUint32 } from '../../core/serving/growing.ts';
import type { MakeSpool, Spool } from '../spool.ts';
import type { Matching } from './match.ts';
import type { OfferStore } from './offer-store.ts';
import { compareText, ProductIds, toComparison, toRow } from './products.ts';
import { sortedOrder } from './radix.ts';
import { Reordered } from './reordered.ts';
import type { OfferRow } from './rows.ts';

const NONE = 0xffffffff;

export interface ProductSources {
  matching: Matching;
  /** offer_id → product_id of the last snapshot. */
  previousProducts: ReadonlyMap<string, string>;
  makeSpool: MakeSpool;
}

/** Groups as they are found, in columns: members by ordinal, the width of their prices. */
class Groups {
  readonly members = new GrowingUint32();
  /** Where each group's members end. */
  readonly ends = new GrowingUint32();
  /** Less is wider. */
  readonly narrowness = new GrowingUint32();

  add(members: readonly number[], prices: readonly number[]): void {
    for (const ordinal of members) this.members.push(ordinal);
    this.ends.push(this.members.length);
    this.narrowness.push(NONE - (Math.max(...prices) - Math.min(...prices)));
  }

  get count(): number {
    return this.ends.length;
  }

  membersOf(group: number): number[] {
    const from = group === 0 ? 0 : this.ends.at(group - 1);
    return [...this.members.values().subarray(from, this.ends.at(group))];
  }
}

/** All products, by gap, largest first (of one gap, by the first offer's id): rows on disk, which offer belongs to which in a column. */
export class ProductStore {
  readonly #offers: OfferStore;
  readonly #makeSpool: MakeSpool;
  readonly #rows: Spool<RowOf<'products'>>;
  /** Offers of each product, by price; products in order. */
  readonly #members: Reordered<OfferRow>;
  readonly #ids: string[] = [];
  readonly #productOf: Uint32Array;

  constructor(offers: OfferStore, { matching, previousProducts, makeSpool }: ProductSources) {
    this.#offers = offers;
    this.#makeSpool = makeSpool;
    this.#rows = makeSpool();
    this.#productOf = new Uint32Array(offers.count).fill(NONE);
    const matches = makeSpool<Match>();
    const groups = new Groups();
    for (const { members, confidence, strongest } of matching.clusters) {
      if (!offers.soldByTwo(members)) continue;
      groups.add(
        members,
        members.map((ordinal) => offers.price(ordinal)),
      );
      matches.add({ confidence, reasons: matching.decide(...strongest).reasons });
    }
    const order = sortedOrder(groups.narrowness.values());
    this.#members = offers.inOrder(this.#number(groups, order), makeSpool());
    this.#name(new Reordered(matches, order, makeSpool()), new ProductIds(previousProducts));
  }

  /** Numbers the products; gives their members, product by product, by price and id. */
  #number(groups: Groups, order: Uint32Array): Uint32Array {
    const sorted = new Uint32Array(groups.members.length);
    let at = 0;
    for (let product = 0; product < order.length; product++) {
      const members = groups.membersOf(order[product] as number);
      members.sort((a, b) => this.#offers.price(a) - this.#offers.price(b) || a - b);
      for (const ordinal of members) {
        sorted[at++] = ordinal;
        this.#productOf[ordinal] = product;
      }
    }
    return sorted;
  }

  #name(matches: Iterable<{ item: Match }>, ids: ProductIds): void {
    const groups = this.#groups();
    for (const { item: match } of matches) {
      const members = groups.next().value ?? [];
      const byOrdinal = [...members].sort((a, b) => a.ordinal - b.ordinal);
      const id = ids.choose(byOrdinal.map(({ offer }) => offer.offer_id));
      const offers = members.map(({ offer }) => offer);
      this.#rows.add(toRow(toComparison(id, offers, match)));
      this.#ids.push(id);
    }
  }

  get count(): number {
    return this.#ids.length;
  }

  /** Members product by product. */
  *#groups(): Generator<{ ordinal: number; offer: Offer }[], undefined> {
    let group: { ordinal: number; offer: Offer }[] = [];
    let product = 0;
    for (const { ordinal, item } of this.#members) {
      const own = this.#productOf[ordinal] as number;
      if (own !== product) {
        yield group;
        group = [];
        product = own;
      }
      group.push({ ordinal, offer: this.named(ordinal, item).offer });
    }
    if (group.length > 0) yield group;
  }

  /** Product id of an offer; null: it matched nothing. */
  idOf(ordinal: number): string | null {
    return this.#ids[this.#productOf[ordinal] as number] ?? null;
  }

  /** The row with its offer's product. */
  named(ordinal: number, row: OfferRow): OfferRow {
    row.offer.product_id = this.idOf(ordinal);
    return row;
  }

  /** All offers, price ascending, then by id. They are put into that order when they are first asked for. */
  allByPrice(): Iterable<OfferRow> {
    let sorted: Reordered<OfferRow> | null = null;
    const rows = function* (store: ProductStore): Generator<OfferRow> {
      sorted ??= store.#offers.inOrder(store.#offers.byPrice(), store.#makeSpool());
      for (const { ordinal, item } of sorted) yield store.named(ordinal, item);
    };
    return { [Symbol.iterator]: () => rows(this) };
  }

  /** Table rows by product id. */
  *rows(): Generator<RowOf<'products'>> {
    const order = this.#ids.map((_, i) => i);
    order.sort((a, b) => compareText(this.#ids[a] as string, this.#ids[b] as string));
    for (const { item } of new Reordered(this.#rows, Uint32Array.from(order), this.#makeSpool())) yield item;
  }

  /** By gap, largest first. */
  *comparisons(): Generator<Comparison> {
    const groups = this.#groups();
    for (const { product_id, title, brand, lowest_twd, highest_twd, confidence, reasons } of this.#rows) {
      const offers = (groups.next().value ?? []).map(({ offer }) => offer);
      const match = { confidence, reasons: JSON.parse(reasons) as string[] };
      const gap_twd = highest_twd - lowest_twd;
      yield { product_id, title, brand, offers, lowest_twd, highest_twd, gap_twd, match };
    }
  }
}
