import type { ObservedOffer } from '../../core/contract/index.ts';
import {
  confidenceIfSame,
  confidenceUnlessDenied,
  type Identity,
  LEAST_OF_BEST,
  readIdentity,
  reasonsOf,
  SAME_THRESHOLD,
} from '../../core/match/index.ts';
import { GrowingUint32 } from '../../core/serving/growing.ts';
import { priceContent, readUnitContent } from '../../core/unit-price/index.ts';
import { LineWriter, type WrittenLines } from '../columns/line-writer.ts';
import type { Industry } from '../industry/classify.ts';
import { OfferIndustry } from '../industry/offer-industry.ts';
import type { Pairs } from './block.ts';
import { EACH_OTHERS_BEST } from './each-others-best.ts';
import { Identities, SHARD, type Shard, ShardBuilder } from './identities.ts';
import { KeptEntries, type Reading } from './kept-entries.ts';
import { KeyPartitioner, KeyReader, type PartitionedKeys } from './keys.ts';
import { flag, head } from './layout.ts';
import { NEAREST_OF_TWO_RANGES } from './mirrored.ts';
import { findPlaces, newPlaces, pack } from './pack.ts';
import { type Blocks, blocksIn } from './partition.ts';
import { PairFilter } from './prefilter.ts';
import { type OfferRow, packRow, toOffer } from './rows.ts';
import { sellerOf } from './seller.ts';
import { rarityIn, TokenCounts } from './tokens.ts';
import type { KindPrice } from './unit-ranges.ts';
import { conditionOf } from './unpack.ts';

/** Each listing on an open market is a seller of its own: the seller's number with this bit is the market's. */
export const OPEN_MARKET = 0x80000000;

export interface Seller {
  name: string;
  channel: string;
  offers: number;
  /** Newest time that an offer of it was seen. */
  newest: string;
}

/** What was read of up to a shard of offers; its lines are packed rows. */
export interface Batch extends WrittenLines {
  shard: Shard;
  prices: Uint32Array;
  /** Number in `sellers` of who sells each offer. */
  sold: Uint32Array;
  sellers: Seller[];
  /** Unit prices of these offers. */
  units: KindPrice[];
  /** Of these offers, by place, those whose address sold another thing before. */
  relisted: { place: number; since: string }[];
  /** What `KeptEntries` keeps for the next build; empty where it was not asked to. */
  kept: Uint32Array;
}

/** Offers whose titles were read, and the room for counting their tokens: memory that threads share. */
export interface Known {
  shards: readonly Shard[];
  counts: Uint32Array;
}

export interface ShardKeys extends PartitionedKeys {
  /** By offer: `KeyReader` says what it is. */
  anchors: Uint32Array;
}

/** Pairs that are decided the same, and how surely. */
export interface Found extends Pairs {
  confidence: Float64Array;
  /** Pairs that are not, but may be each other's best; see each-others-best.ts. */
  near: Pairs;
}

const newPairs = () => ({ left: new GrowingUint32(), right: new GrowingUint32() });
const addPair = (pairs: ReturnType<typeof newPairs>, left: number, right: number): void => {
  pairs.left.push(left);
  pairs.right.push(right);
};
const toPairs = ({ left, right }: ReturnType<typeof newPairs>): Pairs => ({
  left: left.values().slice(),
  right: right.values().slice(),
});

const LINE_FEED = 10;

const nothing = new Uint32Array(0);

/** Numbers sellers as they come. */
class Sellers {
  readonly all: Seller[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf({ offerId, channel, observedAt }: ObservedOffer): number {
    const seller = sellerOf({ offerId, channel });
    const isOpen = seller === offerId;
    const name = isOpen ? channel : seller;
    const known = this.#numbers.get(name);
    const number = known ?? this.all.push({ name, channel, offers: 0, newest: observedAt }) - 1;
    if (known === undefined) this.#numbers.set(name, number);
    const own = this.all[number]!;
    own.offers++;
    if (observedAt > own.newest) own.newest = observedAt;
    return isOpen ? (number | OPEN_MARKET) >>> 0 : number;
  }
}

/** The work that threads share. Pure: the same task gives the same answer in any thread. */
export class Tasks {
  readonly #industries: OfferIndustry;
  /** Room for one record. */
  readonly #record = new GrowingUint32();
  #identities = new Identities([]);
  #counts = new TokenCounts(new Uint32Array(1));
  #keys = new KeyReader(this.#identities, this.#counts);
  /** All tokens are counted where it is asked. */
  #rarity = rarityIn(this.#counts, 0);
  #filter = new PairFilter(this.#identities, this.#rarity);

  constructor(industries: Industry[]) {
    this.#industries = new OfferIndustry(industries);
  }

  /** Reads observed offers (JSON lines). `known`: what earlier builds kept of such offers, empty where nothing; null: nothing is to be kept. */
  read(lines: Uint8Array, known: Uint32Array | null = null): Batch {
    const given = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
    const identities = new ShardBuilder();
    const kept = known === null ? null : new KeptEntries(known, SHARD);
    const rows = new LineWriter(lines.length);
    const [prices, sold] = [new GrowingUint32(), new GrowingUint32()];
    const sellers = new Sellers();
    const units: KindPrice[] = [];
    const relisted: Batch['relisted'] = [];
    for (let start = 0; start < given.length; ) {
      const end = given.indexOf(LINE_FEED, start) + 1;
      const observed = JSON.parse(given.toString('utf8', start, end)) as ObservedOffer;
      const reading = kept === null ? this.#reading(observed) : kept.of(observed, () => this.#reading(observed));
      identities.addRecord(reading.words, reading.from, reading.to);
      const { content } = reading;
      const unit = content === null || observed.isFrom === true ? null : priceContent(observed.priceTwd, content);
      if (unit !== null) units.push(unit);
      rows.addLine(JSON.stringify(packRow(this.#rowOf(observed, reading, unit), unit === null ? null : unit.kind)));
      if (observed.listedSince != null) relisted.push({ place: prices.length, since: observed.listedSince });
      prices.push(observed.priceTwd);
      sold.push(sellers.numberOf(observed));
      start = end;
    }
    return {
      shard: identities.build(),
      ...rows.written(),
      prices: prices.values().slice(),
      sold: sold.values().slice(),
      sellers: sellers.all,
      units,
      relisted,
      kept: kept === null ? nothing.slice() : kept.written(),
    };
  }

  /** Valid until the next. */
  #reading(observed: ObservedOffer): Reading {
    this.#record.length = 0;
    pack(this.#record, readIdentity(observed));
    return {
      words: this.#record.values(),
      from: 0,
      to: this.#record.length,
      industry: this.#industries.numberOf(observed.title, observed.category),
      content: readUnitContent(observed.title, observed.category),
    };
  }

  #rowOf(observed: ObservedOffer, { words, from, industry }: Reading, unit: KindPrice | null): OfferRow {
    const flags = words[from + head.flags]!;
    return {
      offer: toOffer(observed, { condition: conditionOf(flags) }, null, unit),
      industry: this.#industries.idOf(industry),
      accessory: (flags & flag.accessory) !== 0,
      gtin: observed.gtin,
      category: observed.category,
      listedSince: observed.listedSince ?? null,
    };
  }

  /** The offers that the rest speaks of. */
  know({ shards, counts }: Known): void {
    this.#identities = new Identities(shards);
    this.#counts = new TokenCounts(counts);
    this.#keys = new KeyReader(this.#identities, this.#counts);
    this.#rarity = rarityIn(this.#counts, this.#identities.count);
    this.#filter = new PairFilter(this.#identities, this.#rarity);
  }

  /** Counts the tokens of a shard's offers. */
  count(shard: number): void {
    const { starts, words } = this.#identities.shards[shard]!;
    const places = newPlaces();
    for (const start of starts) {
      findPlaces(words, start, places);
      this.#counts.add(words, places.words, places.text);
      this.#counts.addNames(words[start + head.headNames]!, words[start + head.headNames + 1]!);
    }
  }

  /** The keys of a shard's offers; all tokens are counted. */
  keys(shard: number): ShardKeys {
    const { starts } = this.#identities.shards[shard]!;
    const dealer = new KeyPartitioner();
    const anchors = new Uint32Array(starts.length);
    for (let i = 0; i < starts.length; i++) {
      const ordinal = shard * SHARD + i;
      const { keys, anchor } = this.#keys.read(ordinal);
      dealer.add(ordinal, keys);
      anchors[i] = anchor;
    }
    return { ...dealer.partitioned(), anchors };
  }

  /** Blocks of one partition's keys. */
  blocks(entries: Uint32Array): Blocks {
    return blocksIn(entries);
  }

  decide(asked: Pairs): Found {
    const [same, near] = [newPairs(), newPairs()];
    const confidences: number[] = [];
    this.#filter.each(asked, {
      near: (a, b) => addPair(near, a, b),
      same: (a, b) => {
        const confidence = confidenceUnlessDenied(this.#identities.at(a), this.#identities.at(b), this.#rarity.of);
        if (confidence === null) return;
        if (confidence < SAME_THRESHOLD) {
          if (confidence >= LEAST_OF_BEST) addPair(near, a, b);
          return;
        }
        addPair(same, a, b);
        confidences.push(confidence);
      },
    });
    return { ...toPairs(same), confidence: Float64Array.from(confidences), near: toPairs(near) };
  }

  /** Why each pair is the same: lists of reasons. */
  explain({ left, right }: Pairs): WrittenLines {
    const reasons = new LineWriter(left.length * 64);
    for (let i = 0; i < left.length; i++) {
      const [a, b] = [this.#identities.at(left[i]!), this.#identities.at(right[i]!)];
      reasons.addLine(JSON.stringify([...reasonsOf(a, b, this.#rarity.of), ...this.#whyNear(a, b)]));
    }
    return reasons.written();
  }

  /** Of two that are the same only because nothing else of two sellers is as near; see mirrored.ts and each-others-best.ts. */
  #whyNear(a: Identity, b: Identity): string[] {
    if (confidenceIfSame(a, b, this.#rarity.of) !== null) return [];
    return [a.bigrams.length === 0 && b.bigrams.length === 0 ? NEAREST_OF_TWO_RANGES : EACH_OTHERS_BEST];
  }
}
