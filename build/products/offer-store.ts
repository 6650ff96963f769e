import type { ChannelStatus } from '../../core/contract/index.ts';
import { GrowingUint32 } from '../../core/serving/growing.ts';
import { sortedOrder } from '../columns/radix.ts';
import { Reordered, type Wanted } from '../columns/reordered.ts';
import type { Spool } from '../columns/spool.ts';
import { Identities, type Shard } from './identities.ts';
import { type OfferRow, type PackedRow, readId, readPacked, settled, unpackRow } from './rows.ts';
import { type Batch, OPEN_MARKET, type Seller } from './tasks.ts';
import { UnitRanges } from './unit-ranges.ts';

/** Of each offer the number of its channel, which may stand there more than once, and the price in TWD. */
export interface ChannelPrices {
  channels: readonly string[];
  channelOf: Uint32Array;
  prices: Uint32Array;
}

/** All offers by ordinal, in the order of their ids: rows on disk, prices and sellers in columns. */
export class OfferStore {
  /** Identities, released once offers are matched. */
  shards: Shard[] = [];
  /** Of all offers, once they are read. */
  readonly unitRanges = new UnitRanges();
  readonly #rows: Spool<PackedRow>;
  readonly #prices = new GrowingUint32();
  readonly #sold = new GrowingUint32();
  readonly #sellers: Seller[] = [];
  readonly #relisted = new Map<number, string>();
  readonly #numbers = new Map<string, number>();

  constructor(rows: Spool<PackedRow>) {
    this.#rows = rows;
  }

  get count(): number {
    return this.#rows.count;
  }

  add({ shard, lines, ends, prices, sold, sellers, units, relisted }: Batch): void {
    for (const { place, since } of relisted) this.#relisted.set(this.#prices.length + place, since);
    for (const unit of units) this.unitRanges.add(unit);
    this.shards.push(shard);
    this.#rows.addLines(lines, ends);
    const numbers = sellers.map((seller) => this.#numberOf(seller));
    for (let i = 0; i < prices.length; i++) {
      this.#prices.push(prices[i]!);
      const seller = sold[i]!;
      const open = seller >= OPEN_MARKET;
      const number = numbers[open ? seller - OPEN_MARKET : seller]!;
      this.#sold.push(open ? number + OPEN_MARKET : number);
    }
  }

  #numberOf(seller: Seller): number {
    const known = this.#numbers.get(seller.name);
    if (known === undefined) {
      this.#numbers.set(seller.name, this.#sellers.length);
      return this.#sellers.push({ ...seller }) - 1;
    }
    const own = this.#sellers[known]!;
    own.offers += seller.offers;
    if (seller.newest > own.newest) own.newest = seller.newest;
    return known;
  }

  /** Hands the shards over: they are no longer held here. */
  takeIdentities(): Identities {
    const identities = new Identities(this.shards);
    this.shards = [];
    return identities;
  }

  /** All rows, or some of them, in other orders. */
  inOrders(wanted: Wanted<PackedRow>[]): Promise<Reordered<PackedRow>[]> {
    return Reordered.all(this.#rows, wanted);
  }

  price(ordinal: number): number {
    return this.#prices.at(ordinal);
  }

  /** Since when its address sells this and no other thing; null: for as long as it was seen. */
  listedSince(ordinal: number): string | null {
    return this.#relisted.get(ordinal) ?? null;
  }

  /** By ordinal the number of who sells it; from `OPEN_MARKET` on, the listing itself is the seller. */
  sellers(): Uint32Array {
    return this.#sold.values();
  }

  /** Whether at least two sell them: each listing on an open market is a seller's own. */
  soldByTwo(ordinals: readonly number[]): boolean {
    const [first] = ordinals;
    if (first === undefined) return false;
    const seller = this.#sold.at(first);
    return ordinals.some((ordinal, i) => i > 0 && (seller >= OPEN_MARKET || this.#sold.at(ordinal) !== seller));
  }

  /** Ordinals, price ascending, then by id. */
  byPrice(): Uint32Array {
    return sortedOrder(this.#prices.values());
  }

  /** Ids, in order; `row` reads the rest, until the next is asked for. */
  *ids(): Generator<{ id: string; row: () => OfferRow }> {
    for (const { bytes, ends } of this.#rows.windows({ reuse: true }))
      for (let i = 0, at = 0; i < ends.length; at = ends[i++]!) {
        const line = { bytes, start: at, end: ends[i]! };
        yield { id: readId(line), row: () => unpackRow(settled(readPacked(line), this.unitRanges)) };
      }
  }

  /** Channel and price of every offer, cheaper than its row. */
  prices(): ChannelPrices {
    const channelOf = this.#sold.values().map((seller) => (seller >= OPEN_MARKET ? seller - OPEN_MARKET : seller));
    return { channels: this.#sellers.map(({ channel }) => channel), channelOf, prices: this.#prices.values() };
  }

  /** How many offers each channel has, and when one was last seen. */
  channels(): Map<string, Pick<ChannelStatus, 'offers' | 'observed_at'>> {
    const found = new Map<string, { offers: number; observed_at: string }>();
    for (const { channel, offers, newest } of this.#sellers) {
      const own = found.get(channel) ?? { offers: 0, observed_at: newest };
      own.offers += offers;
      if (newest > own.observed_at) own.observed_at = newest;
      found.set(channel, own);
    }
    return found;
  }
}
