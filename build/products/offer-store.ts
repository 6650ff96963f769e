import type { ChannelStatus, Offer } from '../../core/contract/index.ts';
import { GrowingUint32 } from '../../core/serving/growing.ts';
import type { Spool } from '../spool.ts';
import { Identities, type Shard } from './identities.ts';
import { sortedOrder } from './radix.ts';
import type { OfferRow } from './rows.ts';
import { type Batch, OPEN_MARKET, type Seller } from './tasks.ts';

/** What a row's line begins with: its id follows. */
const BEFORE_ID = '{"offer":{"offer_id":"'.length;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

const idOf = (line: Buffer): string => {
  const end = line.indexOf(QUOTE, BEFORE_ID);
  const escaped = line.subarray(BEFORE_ID, end).includes(BACKSLASH);
  return escaped
    ? (JSON.parse(line.toString('utf8')) as OfferRow).offer.offer_id
    : line.toString('utf8', BEFORE_ID, end);
};

/** All offers by ordinal, in the order of their ids: rows on disk, prices and sellers in columns. */
export class OfferStore {
  /** Identities; let go of once offers are matched. */
  shards: Shard[] = [];
  readonly #rows: Spool<OfferRow>;
  readonly #prices = new GrowingUint32();
  readonly #sold = new GrowingUint32();
  readonly #sellers: Seller[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(rows: Spool<OfferRow>) {
    this.#rows = rows;
  }

  get count(): number {
    return this.#rows.count;
  }

  add({ shard, lines, ends, prices, sold, sellers }: Batch): void {
    this.shards.push(shard);
    this.#rows.addLines(lines, ends);
    const numbers = sellers.map((seller) => this.#numberOf(seller));
    for (let i = 0; i < prices.length; i++) {
      this.#prices.push(prices[i] as number);
      const seller = sold[i] as number;
      const open = seller >= OPEN_MARKET;
      const number = numbers[open ? seller - OPEN_MARKET : seller] as number;
      this.#sold.push(open ? number + OPEN_MARKET : number);
    }
  }

  #numberOf(seller: Seller): number {
    const known = this.#numbers.get(seller.name);
    if (known === undefined) {
      this.#numbers.set(seller.name, this.#sellers.length);
      return this.#sellers.push({ ...seller }) - 1;
    }
    const own = this.#sellers[known] as Seller;
    own.offers += seller.offers;
    if (seller.newest > own.newest) own.newest = seller.newest;
    return known;
  }

  /** What the shards say; they are kept by whoever has this, no longer here. */
  takeIdentities(): Identities {
    const identities = new Identities(this.shards);
    this.shards = [];
    return identities;
  }

  row(ordinal: number): OfferRow {
    return this.#rows.at(ordinal);
  }

  price(ordinal: number): number {
    return this.#prices.at(ordinal);
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

  /** Ids, in order. */
  *ids(): Generator<string> {
    for (const line of this.#rows.lines()) yield idOf(line);
  }

  *rows(): Generator<OfferRow> {
    yield* this.#rows;
  }

  /** Channel and price of every offer, cheaper than its row. */
  *prices(): Generator<{ offer: Pick<Offer, 'channel' | 'price_twd'> }> {
    for (let i = 0; i < this.count; i++) {
      const seller = this.#sold.at(i);
      const { channel } = this.#sellers[seller >= OPEN_MARKET ? seller - OPEN_MARKET : seller] as Seller;
      yield { offer: { channel, price_twd: this.price(i) } };
    }
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
