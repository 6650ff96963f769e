import type { Comparison, Offer, ServedOffer } from '../../core/contract/index.ts';
import { GrowingUint32 } from '../../core/serving/growing.ts';
import type { Borrowed } from '../columns/borrowed.ts';
import type { WrittenLines } from '../columns/line-writer.ts';
import { type ItemLine, Reordered } from '../columns/reordered.ts';
import type { MakeSpool, Spool } from '../columns/spool.ts';
import { settleBoth } from '../threads/settle-both.ts';
import type { Pairs } from './block.ts';
import type { Compared } from './comparable.ts';
import type { DirectPairs } from './direct-pairs.ts';
import { FoundGroups } from './found-groups.ts';
import type { Matching } from './match.ts';
import type { OfferStore } from './offer-store.ts';
import {
  firstOf,
  type ProductCells,
  productTuple,
  rawId,
  readMatched,
  readProductTitle,
  type TableRow,
  titleOf,
  toTableRow,
} from './product-lines.ts';
import { inOrderOfIds, ProductIds } from './product-rows.ts';
import { type OfferRow, type PackedRow, readId, readPacked, settled, unpackRow } from './rows.ts';

export interface ProductSources {
  matching: Matching;
  /** Reasons of pairs that are the same, task by task. */
  explain: (tasks: Iterable<Pairs>) => AsyncIterable<WrittenLines>;
  /** offer_id → product_id of the last snapshot. */
  previousProducts: ReadonlyMap<string, string>;
  makeSpool: MakeSpool;
}

interface Stored {
  /** Offers of each product, by price; products in order. */
  members: Reordered<PackedRow>;
  /** All offers, price ascending, then by id. */
  byPrice: Reordered<PackedRow>;
  /** By ordinal, the number of the product. */
  productOf: Uint32Array;
}

/** All products, by gap, largest first (of one gap, by the first offer's id): rows on disk, which offer belongs to which in a column. */
export class ProductStore {
  readonly #offers: OfferStore;
  readonly #makeSpool: MakeSpool;
  readonly #rows: Spool<ProductCells>;
  readonly #stored: Stored;
  readonly #ids: string[] = [];
  /** By product, JSON of its brand as bytes, each brand's text once, and how many offers it has. */
  readonly #brands: string[] = [];
  readonly #offerCounts = new GrowingUint32();
  readonly #brandTexts = new Map<string, string>();
  readonly #newIds: ProductIds;
  /** Members of the products that have no name yet. */
  readonly #unnamed: Iterator<ItemLine[]>;

  private constructor(offers: OfferStore, stored: Stored, sources: ProductSources) {
    this.#offers = offers;
    this.#makeSpool = sources.makeSpool;
    this.#rows = sources.makeSpool(productTuple);
    this.#stored = stored;
    this.#newIds = new ProductIds(sources.previousProducts);
    this.#unnamed = this.#groups();
  }

  static async of(offers: OfferStore, sources: ProductSources): Promise<ProductStore> {
    const { matching, explain, makeSpool } = sources;
    const groups = new FoundGroups(matching.clusters, offers);
    const order = groups.widestFirst();
    const { sorted, groupOf: productOf } = groups.members(order);
    const reasons = makeSpool<string[]>();
    const confidenceOf = (product: number): number => groups.confidence(order[product]!);
    let store: ProductStore | null = null;
    const putIntoOrder = async (): Promise<ProductStore> => {
      const wanted = [sorted, offers.byPrice()].map((order) => ({ order, spool: makeSpool<PackedRow>() }));
      const [members, byPrice] = await offers.inOrders(wanted);
      store = new ProductStore(offers, { members, byPrice, productOf } as Stored, sources);
      return store;
    };
    const explained = async (): Promise<void> => {
      for await (const { lines, ends } of explain(groups.strongest(order))) {
        reasons.addLines(lines, ends);
        if (store !== null) store.#name(reasons, confidenceOf);
      }
    };
    // Threads explain while this one puts offers into order, then names the products that are explained.
    const [found] = await settleBoth(putIntoOrder(), explained());
    found.#name(reasons, confidenceOf);
    reasons.close();
    return found;
  }

  /** Writes the rows of the products that there are reasons of by now; what is written as JSON already is copied. */
  #name(reasons: Spool<string[]>, confidenceOf: (product: number) => number): void {
    for (const why of reasons.lines({ from: this.count, reuse: true })) {
      const members = this.#unnamed.next().value as ItemLine[];
      const id = this.#newIds.choose(readId(firstOf(members)), () =>
        [...members].sort((a, b) => a.ordinal - b.ordinal).map(readId),
      );
      const [first, last] = [members[0]!, members.at(-1)!];
      const cells = {
        product_id: rawId(id),
        ...titleOf(members),
        offers: String(members.length),
        lowest_twd: String(this.#offers.price(first.ordinal)),
        highest_twd: String(this.#offers.price(last.ordinal)),
        confidence: String(confidenceOf(this.count)),
        reasons: why.toString('latin1', 0, why.length - 1),
      };
      this.#rows.addRaw(`${productTuple.write(cells)}\n`);
      this.#ids.push(id);
      this.#brands.push(this.#onlyOnce(cells.brand));
      this.#offerCounts.push(members.length);
    }
  }

  #onlyOnce(text: string): string {
    const known = this.#brandTexts.get(text);
    if (known !== undefined) return known;
    this.#brandTexts.set(text, text);
    return text;
  }

  get count(): number {
    return this.#ids.length;
  }

  /** Members product by product, by price. */
  *#groups(): Generator<ItemLine[], undefined> {
    let group: ItemLine[] = [];
    let product = 0;
    for (const line of this.#stored.members.lines()) {
      const own = this.#stored.productOf[line.ordinal]!;
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
    return this.#ids[this.#stored.productOf[ordinal]!] ?? null;
  }

  /** What is known of the product of an offer; undefined: it matched nothing. */
  #productOf(ordinal: number): ServedOffer['product'] {
    const product = this.#stored.productOf[ordinal]!;
    const brand = this.#brands[product];
    if (brand === undefined) return undefined;
    const text = Buffer.from(brand, 'latin1').toString('utf8');
    return { brand: JSON.parse(text) as string | null, sellers: this.#offerCounts.at(product) };
  }

  #rowOf(line: ItemLine): OfferRow {
    return unpackRow(settled(readPacked(line), this.#offers.unitRanges));
  }

  /** The row with its offer's product. */
  named(ordinal: number, row: OfferRow): OfferRow {
    row.offer.product_id = this.idOf(ordinal);
    return row;
  }

  /** All offers, price ascending, then by id, as `make` makes them of a row and its product's id (null: it matched nothing). */
  *byPrice<T>(make: (row: PackedRow, productId: string | null, product: ServedOffer['product']) => T): Generator<T> {
    for (const line of this.#stored.byPrice.lines())
      yield make(
        settled(readPacked(line), this.#offers.unitRanges),
        this.idOf(line.ordinal),
        this.#productOf(line.ordinal),
      );
  }

  /** Table rows by product id. */
  *rows(): Generator<TableRow> {
    const spool = this.#makeSpool(productTuple);
    for (const { item } of Reordered.of(this.#rows, { order: inOrderOfIds(this.#ids), spool })) yield toTableRow(item);
  }

  /** By gap, largest first. */
  *comparisons(): Generator<Comparison> {
    for (const { line, offers } of this.#eachProduct()) {
      const { product_id, title, brand, lowest_twd, highest_twd, confidence, reasons } = readMatched(line);
      const match = { confidence, reasons };
      const gap_twd = highest_twd - lowest_twd;
      yield { product_id, title, brand, offers: offers(), lowest_twd, highest_twd, gap_twd, match };
    }
  }

  /** The same with what `direct` says of their offers; with `isWanted` only of products whose offers' ordinals it takes. */
  *compared(direct: DirectPairs, isWanted: (ordinals: readonly number[]) => boolean = () => true): Generator<Compared> {
    for (const { line, ordinals, offers } of this.#eachProduct()) {
      if (!isWanted(ordinals)) continue;
      yield {
        comparison: this.#comparedProduct(line, ordinals, offers()),
        areSame: (place, other) => direct.areSame(ordinals[place]!, ordinals[other]!),
        decide: (place, other) => direct.decide(ordinals[place]!, ordinals[other]!),
      };
    }
  }

  /** Of most products nobody asks for the title. */
  #comparedProduct(line: Borrowed, ordinals: readonly number[], offers: Offer[]): Compared['comparison'] {
    const [lowest, highest] = [ordinals[0]!, ordinals.at(-1)!].map((ordinal) => this.#offers.price(ordinal));
    return {
      product_id: this.idOf(ordinals[0]!)!,
      get title() {
        return readProductTitle(line);
      },
      offers,
      gap_twd: highest! - lowest!,
    };
  }

  /** Of each product its row's line, its offers' ordinals, and what reads the offers; all until the next is asked for. */
  *#eachProduct(): Generator<{ line: Borrowed; ordinals: number[]; offers: () => Offer[] }> {
    const groups = this.#groups();
    for (const line of this.#rows.lines({ reuse: true })) {
      const members = groups.next().value ?? [];
      const ordinals = members.map(({ ordinal }) => ordinal);
      const offers = () => members.map((own) => this.named(own.ordinal, this.#rowOf(own)).offer);
      yield { line, ordinals, offers };
    }
  }
}
