/** The same work done by build/columns and by a library; each side gives a checksum, which must be the other's. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { makeBuilder, Utf8, type Vector } from 'apache-arrow';
import { sortedOrder } from '../../build/columns/radix.ts';
import { type ItemLine, Reordered } from '../../build/columns/reordered.ts';
import { Spool } from '../../build/columns/spool.ts';
import { TextColumn } from '../../build/columns/text-column.ts';
import { Identities, SHARD, type Shard, ShardBuilder } from '../../build/products/identities.ts';
import type { ObservedOffer } from '../../core/contract/index.ts';
import { type Identity, readIdentity } from '../../core/match/index.ts';
import { madeOffer, spread } from '../derive/made.ts';

const EACH = 10;
const offerAt = (i: number, offers: number): ObservedOffer =>
  madeOffer(Math.floor(i / EACH), i % EACH, { sites: Math.ceil(offers / EACH), each: EACH });

export interface Place {
  offers: number;
  /** Empty folder for what does not fit in memory. */
  dir: string;
}

type Side = (place: Place) => number | Promise<number>;
export interface Contest {
  /** What both do. */
  does: string;
  peer: string;
  /** Makes what both are given, and nothing else: its cost is neither's. */
  input: Side;
  ours: Side;
  theirs: Side;
}

/** Depends on the order of the numbers. */
const mixed = (sum: number, next: number): number => (Math.imul(sum, 31) + next) | 0;

const made = (offers: number, make: (i: number) => number): number => {
  let sum = 0;
  for (let i = 0; i < offers; i++) sum = mixed(sum, make(i));
  return sum;
};

/** Two characters of an offer's id, which stand early in its line. */
const codeOf = ({ bytes, start }: ItemLine): number => codeAt(bytes.toString('latin1', start + 20, start + 22));
const codeAt = (two: string): number => two.charCodeAt(0) | (two.charCodeAt(1) << 8);

const pricesOf = (offers: number): Uint32Array => Uint32Array.from({ length: offers }, (_, i) => spread(i, 7) % 50_000);

const reorder: Contest = {
  does: 'offers written as JSON, then read by price',
  peer: 'DuckDB: a table on disk, ORDER BY with 1 GiB and spill',
  input: ({ offers }) => made(offers, (i) => JSON.stringify(offerAt(i, offers)).length) + pricesOf(offers).length,
  ours: ({ offers, dir }) => {
    const source = new Spool<ObservedOffer>(dir);
    for (let i = 0; i < offers; i++) source.add(offerAt(i, offers));
    const order = sortedOrder(pricesOf(offers));
    const sorted = Reordered.of(source, { order, spool: new Spool<ObservedOffer>(dir) });
    let sum = 0;
    for (const line of sorted.lines()) sum = mixed(sum, codeOf(line));
    return sum;
  },
  theirs: async ({ offers, dir }) => {
    const instance = await DuckDBInstance.create(join(dir, 'offers.duckdb'), {
      memory_limit: '1GiB',
      temp_directory: join(dir, 'spill'),
      threads: '2',
    });
    const connection = await instance.connect();
    await connection.run('CREATE TABLE offers (place INTEGER, price INTEGER, line VARCHAR)');
    const appender = await connection.createAppender('offers');
    const prices = pricesOf(offers);
    for (let i = 0; i < offers; i++) {
      appender.appendInteger(i);
      appender.appendInteger(prices[i]!);
      appender.appendVarchar(JSON.stringify(offerAt(i, offers)));
      appender.endRow();
      if (i % 100_000 === 99_999) appender.flushSync();
    }
    appender.closeSync();
    let sum = 0;
    const result = await connection.stream('SELECT line FROM offers ORDER BY price, place');
    for await (const rows of result.yieldRows())
      for (const [line] of rows) sum = mixed(sum, codeAt((line as string).slice(20, 22)));
    connection.closeSync();
    instance.closeSync();
    rmSync(join(dir, 'offers.duckdb'));
    return sum;
  },
};

const READS = 2;
const readAtRandom = (offers: number, at: (i: number) => string): number => {
  let sum = 0;
  for (let n = 0; n < READS * offers; n++) sum = mixed(sum, at(spread(n, 3) % offers).charCodeAt(8));
  return sum;
};

const texts: Contest = {
  does: 'ids put into a column, then each read twice at random',
  peer: 'Arrow: Utf8 builder and Vector.get',
  input: ({ offers }) => made(offers, (i) => offerAt(i, offers).offerId.length),
  ours: ({ offers }) => {
    const column = new TextColumn();
    for (let i = 0; i < offers; i++) column.push(offerAt(i, offers).offerId);
    return readAtRandom(offers, (i) => column.at(i));
  },
  theirs: ({ offers }) => {
    const builder = makeBuilder({ type: new Utf8() });
    for (let i = 0; i < offers; i++) builder.append(offerAt(i, offers).offerId);
    const vector: Vector<Utf8> = builder.finish().toVector();
    return readAtRandom(offers, (i) => vector.get(i) as string);
  },
};

const order: Contest = {
  does: 'the order of prices, those of one price by ordinal',
  peer: 'Uint32Array.prototype.sort of ordinals',
  input: ({ offers }) => pricesOf(offers).length,
  ours: ({ offers }) => sortedOrder(pricesOf(offers)).reduce(mixed, 0),
  theirs: ({ offers }) => {
    const prices = pricesOf(offers);
    const ordinals = Uint32Array.from({ length: offers }, (_, i) => i);
    return ordinals.sort((a, b) => prices[a]! - prices[b]! || a - b).reduce(mixed, 0);
  },
};

const sumOf = ({ words, models, pack }: Identity): number => mixed(mixed(words.length, models.length), pack.count);

const identities: Contest = {
  does: 'titles read, identities kept, then each read twice at random',
  peer: 'Arrow: identities as JSON in a Utf8 column',
  input: ({ offers }) => made(offers, (i) => sumOf(readIdentity(offerAt(i, offers)))),
  ours: ({ offers }) => {
    const shards: Shard[] = [];
    for (let from = 0; from < offers; from += SHARD) {
      const builder = new ShardBuilder();
      for (let i = from; i < Math.min(offers, from + SHARD); i++) builder.add(readIdentity(offerAt(i, offers)));
      shards.push(builder.build());
    }
    const packed = new Identities(shards);
    let sum = 0;
    for (let n = 0; n < READS * offers; n++) sum = mixed(sum, sumOf(packed.at(spread(n, 3) % offers)));
    return sum;
  },
  theirs: ({ offers }) => {
    const builder = makeBuilder({ type: new Utf8() });
    for (let i = 0; i < offers; i++) builder.append(JSON.stringify(readIdentity(offerAt(i, offers))));
    const vector: Vector<Utf8> = builder.finish().toVector();
    let sum = 0;
    for (let n = 0; n < READS * offers; n++)
      sum = mixed(sum, sumOf(JSON.parse(vector.get(spread(n, 3) % offers) as string)));
    return sum;
  },
};

export const contests: Readonly<Record<string, Contest>> = { reorder, texts, order, identities };
