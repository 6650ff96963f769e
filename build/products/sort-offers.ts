import type { ObservedOffer } from '../../core/contract/index.ts';
import { compareUtf8, Heap } from '../columns/order.ts';
import type { Spool } from '../columns/spool.ts';
import { afterSight } from './relisted.ts';

/** Offers that are put into order at a time. */
const RUN = 1 << 16;
const READ_BYTES = 1 << 18;

/** Offers in order, each id once, from one ordinal up to another of a spool. */
interface Run {
  spool: Spool<ObservedOffer>;
  from: number;
  to: number;
  first: string;
  last: string;
}

const isNewer = (later: ObservedOffer, earlier: ObservedOffer): boolean => earlier.observedAt <= later.observedAt;

/** Offers in any order, each as often as it was seen: they wait on disk, in runs that are in order. */
export class OfferSorter {
  readonly runs: Run[] = [];
  /** How often `add` was called. */
  added = 0;
  readonly #spool: Spool<ObservedOffer>;
  #waiting: ObservedOffer[] = [];

  constructor(spool: Spool<ObservedOffer>) {
    this.#spool = spool;
  }

  add(offer: ObservedOffer): void {
    this.added++;
    if (this.#waiting.push(offer) >= RUN) this.flush();
  }

  /** To be called when all are added. */
  flush(): void {
    if (this.#waiting.length === 0) return;
    this.#waiting.sort((a, b) => compareUtf8(a.offerId, b.offerId) || compareUtf8(a.observedAt, b.observedAt));
    const newest: ObservedOffer[] = [];
    for (const offer of this.#waiting) {
      const before = newest.at(-1);
      if (before?.offerId !== offer.offerId) newest.push(offer);
      else newest[newest.length - 1] = afterSight(before, offer);
    }
    const from = this.#spool.count;
    for (const offer of newest) this.#spool.add(offer);
    const [first, last] = [newest[0]!, newest.at(-1)!];
    const run = { spool: this.#spool, from, to: this.#spool.count, first: first.offerId, last: last.offerId };
    const before = this.runs.at(-1);
    if (before !== undefined && compareUtf8(before.last, run.first) < 0) {
      before.to = run.to;
      before.last = run.last;
    } else this.runs.push(run);
    this.#waiting = [];
  }

  /** To be called when all are taken: nothing is read any more. */
  close(): void {
    this.#spool.close();
  }
}

/** Runs that follow each other without overlap are read as one. */
const chain = (runs: Run[]): Run[][] => {
  const chains: Run[][] = [];
  for (const run of runs) {
    const found = chains.find((own) => compareUtf8(own.at(-1)!.last, run.first) < 0);
    if (found === undefined) chains.push([run]);
    else found.push(run);
  }
  return chains;
};

function* linesOf(runs: Run[]): Generator<Buffer> {
  for (const { spool, from, to } of runs) yield* spool.lines({ from, to });
}

/** Where the merge stands in a chain: the next offer of it. */
interface Cursor {
  offer: ObservedOffer;
  line: Buffer;
  /** Of two sights at one time, that of the later run counts. */
  run: number;
  rest: Iterator<{ line: Buffer; run: number }>;
}

function* numbered(runs: Run[], all: Run[]): Generator<{ line: Buffer; run: number }> {
  for (const own of runs) {
    const run = all.indexOf(own);
    for (const line of own.spool.lines({ from: own.from, to: own.to, readBytes: READ_BYTES })) yield { line, run };
  }
}

const advance = (rest: Cursor['rest']): Cursor | null => {
  const { value, done } = rest.next();
  if (done === true) return null;
  return { ...value, offer: JSON.parse(value.line.toString('utf8')) as ObservedOffer, rest };
};

/** The later of two sights, with what the earlier says of it. */
const later = (earlier: Cursor, own: Cursor): Cursor => {
  const offer = afterSight(earlier.offer, own.offer);
  return offer === own.offer ? own : { ...own, offer, line: Buffer.from(`${JSON.stringify(offer)}\n`) };
};

function* merge(chains: Run[][], all: Run[]): Generator<Buffer> {
  const heap = new Heap<Cursor>((a, b) => compareUtf8(a.offer.offerId, b.offer.offerId) || a.run - b.run);
  const put = (cursor: Cursor | null): void => {
    if (cursor !== null) heap.push(cursor);
  };
  for (const runs of chains) put(advance(numbered(runs, all)));
  for (let best = heap.pop(); best !== undefined; best = heap.pop()) {
    let newest = best;
    put(advance(best.rest));
    while (heap.peek()?.offer.offerId === newest.offer.offerId) {
      const other = heap.pop() as Cursor;
      newest = isNewer(other.offer, newest.offer) ? later(newest, other) : later(other, newest);
      put(advance(other.rest));
    }
    yield newest.line;
  }
}

/**
 * The newest sight of each offer of all sorters, as JSON lines in the order of their ids. Of two sights at one time the
 * one added later counts, of two sorters the later.
 */
export function* sortedLines(sorters: readonly OfferSorter[]): Generator<Buffer> {
  for (const sorter of sorters) sorter.flush();
  const runs = sorters.flatMap((sorter) => sorter.runs);
  const chains = chain(runs);
  if (chains.length === 1) yield* linesOf(runs);
  else yield* merge(chains, runs);
}

const CHANNEL = Buffer.from('"channel":"');
const QUOTE = 0x22;
/** Quotes within a value are escaped, and a channel has none: the mark can only be the key. */
const channelOf = (line: Buffer): string => {
  const start = line.indexOf(CHANNEL) + CHANNEL.length;
  return line.toString('utf8', start, line.indexOf(QUOTE, start));
};

/**
 * The same, `size` lines at a time (the last time fewer), as bytes in memory of their own; without the offers of
 * channels that are left out.
 */
export function* sortedBatches(
  sorters: readonly OfferSorter[],
  size: number,
  isLeftOut?: (channel: string) => boolean,
): Generator<Uint8Array> {
  for (const sorter of sorters) sorter.flush();
  const [run, ...others] = sorters.flatMap((sorter) => sorter.runs);
  if (run !== undefined && others.length === 0 && isLeftOut === undefined) {
    // What came in order is on disk as it is wanted.
    for (const { bytes } of run.spool.windows({ from: run.from, to: run.to, most: size })) yield bytes;
    return;
  }
  let waiting: Buffer[] = [];
  for (const line of sortedLines(sorters)) {
    if (isLeftOut?.(channelOf(line))) continue;
    if (waiting.push(line) < size) continue;
    yield joined(waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield joined(waiting);
}

const joined = (lines: readonly Buffer[]): Uint8Array => {
  const bytes = new Uint8Array(lines.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const line of lines) {
    bytes.set(line, at);
    at += line.length;
  }
  return bytes;
};

/** Ids of the first and of the last offer of a batch. */
export interface IdRange {
  first: string;
  last: string;
}

const LINE_FEED = 0x0a;

/** Of lines in the order of their offers' ids. */
export const idsOf = (lines: Uint8Array): IdRange => {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const idOf = (from: number, to: number): string =>
    (JSON.parse(bytes.toString('utf8', from, to)) as ObservedOffer).offerId;
  const end = bytes.indexOf(LINE_FEED);
  const last = bytes.lastIndexOf(LINE_FEED, bytes.length - 2) + 1;
  return { first: idOf(0, end), last: idOf(last, bytes.length) };
};
