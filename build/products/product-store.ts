import type { Comparison, Offer, RowOf } from '../../core/contract/index.ts';
import { GrowingFloat64, GrowingUint32 } from '../../core/serving/growing.ts';
import type { MakeSpool, Spool } from '../spool.ts';
import type { Pairs } from './block.ts';
import type { Cluster } from './cluster.ts';
import type { Matching } from './match.ts';
import { type OfferStore, readId, readRow } from './offer-store.ts';
import { compareText, namedOf, ProductIds } from './products.ts';
import { sortedOrder } from './radix.ts';
import { type ItemLine, Reordered } from './reordered.ts';
import type { OfferRow, PackedRow } from './rows.ts';
import type { Lines } from './tasks.ts';

const NONE = 0xffffffff;

export interface ProductSources {
  matching: Matching;
  /** Reasons of pairs that are the same, task by task. */
  explain: (tasks: Iterable<Pairs>) => AsyncIterable<Lines>;
  /** offer_id → product_id of the last snapshot. */
  previousProducts: ReadonlyMap<string, string>;
  makeSpool: MakeSpool;
}

/** Pairs that are explained at a time. */
const EXPLAINED = 1 << 12;

/** Groups as they are found, in columns: members by ordinal, the width of their prices, how sure they are. */
class Groups {
  readonly members = new GrowingUint32();
  /** Where each group's members end. */
  readonly ends = new GrowingUint32();
  /** Less is wider. */
  readonly narrowness = new GrowingUint32();
  readonly confidence = new GrowingFloat64();

  add({ members, confidence }: Cluster, priceOf: (ordinal: number) => number): void {
    let [lowest, highest] = [NONE, 0];
    for (const ordinal of members) {
      this.members.push(ordinal);
      const price = priceOf(ordinal);
      lowest = Math.min(lowest, price);
      highest = Math.max(highest, price);
    }
    this.ends.push(this.members.length);
    this.narrowness.push(NONE - (highest - lowest));
    this.confidence.push(confidence);
  }

  /** All clusters that two sell; gives the pairs that their strongest decisions were on. */
  *addAll(clusters: Iterable<Cluster>, offers: OfferStore): Generator<Pairs> {
    let [left, right] = [new GrowingUint32(), new GrowingUint32()];
    for (const cluster of clusters) {
      if (!offers.soldByTwo(cluster.members)) continue;
      this.add(cluster, (ordinal) => offers.price(ordinal));
      left.push(cluster.strongest[0]);
      right.push(cluster.strongest[1]);
      if (left.length < EXPLAINED) continue;
      yield { left: left.values().slice(), right: right.values().slice() };
      [left, right] = [new GrowingUint32(), new GrowingUint32()];
    }
    if (left.length > 0) yield { left: left.values().slice(), right: right.values().slice() };
  }

  get count(): number {
    return this.ends.length;
  }

  membersOf(group: number): number[] {
    const from = group === 0 ? 0 : this.ends.at(group - 1);
    return [...this.members.values().subarray(from, this.ends.at(group))];
  }
}

function* offersOf(lines: Iterable<ItemLine>): Generator<Offer> {
  for (const line of lines) yield readRow(line).offer;
}

/** All products, by gap, largest first (of one gap, by the first offer's id): rows on disk, which offer belongs to which in a column. */
export class ProductStore {
  readonly #offers: OfferStore;
  readonly #makeSpool: MakeSpool;
  readonly #rows: Spool<RowOf<'products'>>;
  /** Offers of each product, by price; products in order. */
  readonly #members: Reordered<PackedRow>;
  readonly #ids: string[] = [];
  /** Number of each product's group, products in order. */
  readonly #order: Uint32Array;
  readonly #productOf: Uint32Array;

  private constructor(offers: OfferStore, makeSpool: MakeSpool, groups: Groups) {
    this.#offers = offers;
    this.#makeSpool = makeSpool;
    this.#rows = makeSpool();
    this.#productOf = new Uint32Array(offers.count).fill(NONE);
    this.#order = sortedOrder(groups.narrowness.values());
    this.#members = offers.inOrder(this.#number(groups), makeSpool());
  }

  static async of(offers: OfferStore, sources: ProductSources): Promise<ProductStore> {
    const { matching, explain, previousProducts, makeSpool } = sources;
    const groups = new Groups();
    const reasons = makeSpool<string[]>();
    for await (const { lines, ends } of explain(groups.addAll(matching.clusters, offers)))
      reasons.addLines(lines, ends);
    const store = new ProductStore(offers, makeSpool, groups);
    store.#name(groups, reasons, new ProductIds(previousProducts));
    return store;
  }

  /** Numbers the products; gives their members, product by product, by price and id. */
  #number(groups: Groups): Uint32Array {
    const sorted = new Uint32Array(groups.members.length);
    let at = 0;
    for (let product = 0; product < this.#order.length; product++) {
      const members = groups.membersOf(this.#order[product] as number);
      members.sort((a, b) => this.#offers.price(a) - this.#offers.price(b) || a - b);
      for (const ordinal of members) {
        sorted[at++] = ordinal;
        this.#productOf[ordinal] = product;
      }
    }
    return sorted;
  }

  #name(groups: Groups, reasons: Spool<string[]>, ids: ProductIds): void {
    const lines = new Reordered(reasons, this.#order, this.#makeSpool()).lines();
    for (const members of this.#groups()) {
      const { ordinal: group, bytes, start, end } = lines.next().value as ItemLine;
      const byOrdinal = [...members].sort((a, b) => a.ordinal - b.ordinal);
      const id = ids.choose(byOrdinal.map(readId));
      const { title, brand } = namedOf(offersOf(members)) as Offer;
      this.#ids.push(id);
      this.#rows.add({
        ...{ product_id: id, title, brand, offers: members.length },
        lowest_twd: this.#offers.price((members[0] as ItemLine).ordinal),
        highest_twd: this.#offers.price((members.at(-1) as ItemLine).ordinal),
        confidence: groups.confidence.at(group),
        // Their line as it is, without its line feed: the row has them as JSON.
        reasons: bytes.toString('utf8', start, end - 1),
      });
    }
  }

  get count(): number {
    return this.#ids.length;
  }

  /** Members product by product, by price. */
  *#groups(): Generator<ItemLine[], undefined> {
    let group: ItemLine[] = [];
    let product = 0;
    for (const line of this.#members.lines()) {
      const own = this.#productOf[line.ordinal] as number;
      if (own !== product) {
        yield group;
        group = [];
        product = own;
      }
      group.push(line);
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
    let sorted: Reordered<PackedRow> | null = null;
    const rows = function* (store: ProductStore): Generator<OfferRow> {
      sorted ??= store.#offers.inOrder(store.#offers.byPrice(), store.#makeSpool());
      for (const line of sorted.lines()) yield store.named(line.ordinal, readRow(line));
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
      const offers = (groups.next().value ?? []).map((line) => this.named(line.ordinal, readRow(line)).offer);
      const match = { confidence, reasons: JSON.parse(reasons) as string[] };
      const gap_twd = highest_twd - lowest_twd;
      yield { product_id, title, brand, offers, lowest_twd, highest_twd, gap_twd, match };
    }
  }
}
