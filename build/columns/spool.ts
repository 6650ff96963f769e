import { GrowingFloat64 } from '../../core/serving/growing.ts';
import type { Borrowed } from './borrowed.ts';
import { ScratchFile } from './scratch-file.ts';

const WRITE_BYTES = 1 << 20;
const READ_BYTES = 1 << 22;

/** Ordinals, and how much to read at a time. */
export interface SpoolRange {
  from?: number;
  to?: number;
  readBytes?: number;
  most?: number;
}

/** Bytes are given in memory that the next window takes again. Gigabytes of memory used once would be as many collections of garbage. */
export interface LentRange extends SpoolRange {
  reuse: true;
}

/** Items as lines, and where in the bytes each of them ends. */
export interface SpoolWindow<Bytes extends Borrowed = Borrowed> {
  /** A Buffer is alone in its memory. */
  bytes: Bytes;
  ends: Float64Array;
}

/** How an item is written as a line, without its line feed. */
export interface LineCodec<T> {
  write(item: T): string;
  read(line: string): T;
}

const jsonLines = {
  write: (item: unknown): string => JSON.stringify(item),
  read: (line: string) => JSON.parse(line),
};

/**
 * Items that wait on disk instead of in memory, as lines (JSON, if no codec says otherwise) in the order in which they
 * were added; to be read as often as wanted once all are added.
 */
export class Spool<T> implements Iterable<T> {
  readonly #file: ScratchFile;
  /** Where each item ends. */
  readonly #ends = new GrowingFloat64();
  /** What is not on disk yet, from the beginning of the buffer. */
  readonly #waiting = Buffer.allocUnsafeSlow(WRITE_BYTES);
  #waitingBytes = 0;

  constructor(
    readonly dir: string,
    readonly codec: LineCodec<T> = jsonLines,
  ) {
    this.#file = new ScratchFile(dir);
  }

  get count(): number {
    return this.#ends.length;
  }

  /** Gives the item's ordinal. */
  add(item: T): number {
    const line = `${this.codec.write(item)}\n`;
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    if (3 * line.length <= WRITE_BYTES - this.#waitingBytes)
      this.#waitingBytes += this.#waiting.write(line, this.#waitingBytes);
    else this.#put(Buffer.from(line));
    this.#ends.push(this.#file.size + this.#waitingBytes);
    return this.#ends.length - 1;
  }

  /** Adds an item's line and line feed, each character a byte of their UTF-8: what is copied from other lines need not be read. */
  addRaw(line: string): void {
    if (line.length > WRITE_BYTES - this.#waitingBytes) this.#flush();
    if (line.length > WRITE_BYTES) this.#file.write(Buffer.from(line, 'latin1'));
    else this.#waitingBytes += this.#waiting.write(line, this.#waitingBytes, 'latin1');
    this.#ends.push(this.#file.size + this.#waitingBytes);
  }

  /** Adds lines that end where `ends` says, with a line feed each, as `windows` gives them. */
  addLines(bytes: Uint8Array, ends: ArrayLike<number>): void {
    const before = this.#file.size + this.#waitingBytes;
    for (let i = 0; i < ends.length; i++) this.#ends.push(before + ends[i]!);
    this.#put(bytes);
  }

  #put(bytes: Uint8Array): void {
    if (bytes.length > WRITE_BYTES - this.#waitingBytes) this.#flush();
    if (bytes.length > WRITE_BYTES) this.#file.write(bytes);
    else {
      this.#waiting.set(bytes, this.#waitingBytes);
      this.#waitingBytes += bytes.length;
    }
  }

  #flush(): void {
    this.#file.write(this.#waiting.subarray(0, this.#waitingBytes));
    this.#waitingBytes = 0;
  }

  #startOf(ordinal: number): number {
    return ordinal === 0 ? 0 : this.#ends.at(ordinal - 1);
  }

  /** Where the items from `from` up to `to` end, from the beginning of the first. */
  endsOf(from: number, to: number): Float64Array {
    const start = this.#startOf(from);
    const ends = new Float64Array(to - from);
    for (let i = 0; i < ends.length; i++) ends[i] = this.#ends.at(from + i) - start;
    return ends;
  }

  /** Lines of the items from `from` up to `to` into memory of just their size. */
  read(into: Buffer, from: number): void {
    this.#flush();
    this.#file.read(this.#startOf(from), into);
  }

  /** The item with an ordinal; throws where there is none. */
  at(ordinal: number): T {
    if (ordinal < 0 || ordinal >= this.count) throw new Error(`item ${ordinal} of ${this.count}`);
    this.#flush();
    const start = this.#startOf(ordinal);
    const bytes = Buffer.allocUnsafeSlow(this.#ends.at(ordinal) - start);
    this.#file.read(start, bytes);
    return this.codec.read(bytes.toString('utf8', 0, bytes.length - 1));
  }

  *[Symbol.iterator](): Generator<T> {
    for (const { bytes, ends } of this.windows({ reuse: true }))
      for (let i = 0, at = 0; i < ends.length; at = ends[i++]!)
        yield this.codec.read(bytes.toString('utf8', at, ends[i]! - 1));
  }

  /** The items from ordinal `from` up to `to` as bytes, line feed included; with `reuse` each is valid until the next. */
  lines(range: LentRange): Generator<Borrowed>;
  lines(range?: SpoolRange): Generator<Buffer>;
  *lines(range: SpoolRange = {}): Generator<Buffer> {
    for (const { bytes, ends } of this.windows(range))
      for (let i = 0, at = 0; i < ends.length; at = ends[i++]!) yield bytes.subarray(at, ends[i]);
  }

  /** The same, as many items at a time as fit into `readBytes`, or as `most` says: their lines, and where each ends. */
  windows(range: LentRange): Generator<SpoolWindow>;
  windows(range?: SpoolRange): Generator<SpoolWindow<Buffer>>;
  *windows(range: Partial<LentRange> = {}): Generator<SpoolWindow<Buffer>> {
    const { from = 0, to = this.count, readBytes = READ_BYTES, most, reuse } = range;
    this.#flush();
    let room = Buffer.alloc(0);
    for (let first = from; first < to; ) {
      const start = this.#startOf(first);
      let last = most === undefined ? first + 1 : Math.min(to, first + most);
      while (most === undefined && last < to && this.#ends.at(last) - start <= readBytes) last++;
      const ends = this.endsOf(first, last);
      const length = ends.at(-1) ?? 0;
      if (reuse !== true || room.length < length) room = Buffer.allocUnsafeSlow(length);
      const bytes = room.length === length ? room : room.subarray(0, length);
      this.#file.read(start, bytes);
      yield { bytes, ends };
      first = last;
    }
  }

  /** As of a scratch file. */
  close(): void {
    this.#file.close();
  }
}

/** Makes spools in a directory; all of them are closed when `work` ends. */
export type MakeSpool = <T>(codec?: LineCodec<T>) => Spool<T>;
export const withSpools = async <R>(dir: string, work: (makeSpool: MakeSpool) => Promise<R>): Promise<R> => {
  const open: { close(): void }[] = [];
  try {
    return await work(<T>(codec?: LineCodec<T>) => {
      const spool = new Spool<T>(dir, codec);
      open.push(spool);
      return spool;
    });
  } finally {
    for (const spool of open) spool.close();
  }
};
