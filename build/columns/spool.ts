import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { GrowingFloat64 } from '../../core/serving/growing.ts';
import { explainDiskError } from '../disk-error.ts';

const WRITE_BYTES = 1 << 20;
const READ_BYTES = 1 << 22;

/** Ordinals, and how much to read at a time. */
export interface SpoolRange {
  from?: number;
  to?: number;
  readBytes?: number;
  most?: number;
  /** Bytes are given in memory that the next window takes again. Gigabytes of memory used once would be as many collections of garbage. */
  reuse?: boolean;
}

/** Items as JSON lines, and where in the bytes each of them ends. */
export interface SpoolWindow {
  /** Alone in its memory, but where memory is used again. */
  bytes: Buffer;
  ends: Float64Array;
}

/**
 * Items that wait on disk instead of in memory, as JSON lines in the order in which they were added; to be read as often
 * as wanted once all are added. The file has no name from the start, so that no crash leaves it behind.
 */
export class Spool<T> implements Iterable<T> {
  readonly #file: number;
  /** Where each item ends. */
  readonly #ends = new GrowingFloat64();
  /** What is not on disk yet, from the beginning of the buffer. */
  readonly #waiting = Buffer.allocUnsafeSlow(WRITE_BYTES);
  #waitingBytes = 0;
  #bytes = 0;
  #closed = false;

  constructor(readonly dir: string) {
    const path = join(dir, `.spool-${randomUUID()}`);
    try {
      mkdirSync(dir, { recursive: true });
      this.#file = openSync(path, 'wx+');
      rmSync(path);
    } catch (error) {
      throw explainDiskError(error, dir);
    }
  }

  get count(): number {
    return this.#ends.length;
  }

  /** Gives the item's ordinal. */
  add(item: T): number {
    const line = `${JSON.stringify(item)}\n`;
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    if (3 * line.length <= WRITE_BYTES - this.#waitingBytes)
      this.#waitingBytes += this.#waiting.write(line, this.#waitingBytes);
    else this.#put(Buffer.from(line));
    this.#ends.push(this.#bytes + this.#waitingBytes);
    return this.#ends.length - 1;
  }

  /** Adds an item's JSON and line feed, each character a byte of their UTF-8: what is copied from other lines need not be read. */
  addRaw(line: string): void {
    if (line.length > WRITE_BYTES - this.#waitingBytes) this.#flush();
    if (line.length > WRITE_BYTES) this.#write(Buffer.from(line, 'latin1'));
    else this.#waitingBytes += this.#waiting.write(line, this.#waitingBytes, 'latin1');
    this.#ends.push(this.#bytes + this.#waitingBytes);
  }

  /** Adds lines that end where `ends` says, as `windows` gave them or as JSON with a line feed each. */
  addLines(bytes: Uint8Array, ends: ArrayLike<number>): void {
    const before = this.#bytes + this.#waitingBytes;
    for (let i = 0; i < ends.length; i++) this.#ends.push(before + (ends[i] as number));
    this.#put(bytes);
  }

  #put(bytes: Uint8Array): void {
    if (bytes.length > WRITE_BYTES - this.#waitingBytes) this.#flush();
    if (bytes.length > WRITE_BYTES) this.#write(bytes);
    else {
      this.#waiting.set(bytes, this.#waitingBytes);
      this.#waitingBytes += bytes.length;
    }
  }

  #flush(): void {
    this.#write(this.#waiting.subarray(0, this.#waitingBytes));
    this.#waitingBytes = 0;
  }

  #write(bytes: Uint8Array): void {
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at, bytes.length - at, this.#bytes + at);
    } catch (error) {
      throw explainDiskError(error, this.dir);
    }
    this.#bytes += bytes.length;
  }

  #fill(bytes: Buffer, offset: number): Buffer {
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(this.#file, bytes, at, bytes.length - at, offset + at);
      if (read === 0) throw new Error(`scratch file ends at ${offset + at}, before ${offset + bytes.length}`);
      at += read;
    }
    return bytes;
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
    this.#fill(into, this.#startOf(from));
  }

  /** The item with an ordinal; throws where there is none. */
  at(ordinal: number): T {
    if (ordinal < 0 || ordinal >= this.count) throw new Error(`item ${ordinal} of ${this.count}`);
    this.#flush();
    const start = this.#startOf(ordinal);
    const bytes = Buffer.allocUnsafeSlow(this.#ends.at(ordinal) - start);
    return JSON.parse(this.#fill(bytes, start).toString('utf8')) as T;
  }

  *[Symbol.iterator](): Generator<T> {
    for (const { bytes, ends } of this.windows({ reuse: true }))
      for (let i = 0, at = 0; i < ends.length; at = ends[i++] as number)
        yield JSON.parse(bytes.toString('utf8', at, ends[i])) as T;
  }

  /** The items from ordinal `from` up to `to` as bytes, line feed included; each is valid for good, with `reuse` until the next. */
  *lines(range: SpoolRange = {}): Generator<Buffer> {
    for (const { bytes, ends } of this.windows(range))
      for (let i = 0, at = 0; i < ends.length; at = ends[i++] as number) yield bytes.subarray(at, ends[i]);
  }

  /** The same, as many items at a time as fit into `readBytes`, or as `most` says: their lines, and where each ends. */
  *windows({
    from = 0,
    to = this.count,
    readBytes = READ_BYTES,
    most,
    reuse,
  }: SpoolRange = {}): Generator<SpoolWindow> {
    this.#flush();
    let room = Buffer.alloc(0);
    for (let first = from; first < to; ) {
      const start = this.#startOf(first);
      let last = most === undefined ? first + 1 : Math.min(to, first + most);
      while (most === undefined && last < to && this.#ends.at(last) - start <= readBytes) last++;
      const ends = this.endsOf(first, last);
      const length = ends.at(-1) ?? 0;
      if (reuse !== true || room.length < length) room = Buffer.allocUnsafeSlow(length);
      yield { bytes: this.#fill(room.length === length ? room : room.subarray(0, length), start), ends };
      first = last;
    }
  }

  /**
   * Lets go of the file; nothing is read any more. The sooner, the better: what a file leaves behind in memory is taken by the
   * next one for a tenth of what memory costs that was not used yet.
   */
  close(): void {
    if (!this.#closed) closeSync(this.#file);
    this.#closed = true;
  }
}

/** Bytes that wait on disk, in a file without a name. */
export class ScratchFile {
  readonly #file: number;
  #bytes = 0;
  #closed = false;

  constructor(readonly dir: string) {
    const path = join(dir, `.spool-${randomUUID()}`);
    try {
      mkdirSync(dir, { recursive: true });
      this.#file = openSync(path, 'wx+');
      rmSync(path);
    } catch (error) {
      throw explainDiskError(error, dir);
    }
  }

  /** Appends; gives where it begins. */
  write(bytes: Uint8Array): number {
    const start = this.#bytes;
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at, bytes.length - at, start + at);
    } catch (error) {
      throw explainDiskError(error, this.dir);
    }
    this.#bytes += bytes.length;
    return start;
  }

  read(offset: number, into: Uint8Array): void {
    for (let at = 0; at < into.length; ) {
      const read = readSync(this.#file, into, at, into.length - at, offset + at);
      if (read === 0) throw new Error(`scratch file ends at ${offset + at}, before ${offset + into.length}`);
      at += read;
    }
  }

  /** As of a spool. */
  close(): void {
    if (!this.#closed) closeSync(this.#file);
    this.#closed = true;
  }
}

/** Makes spools in a directory; all of them are closed when `work` ends. */
export type MakeSpool = <T>() => Spool<T>;
export const withSpools = async <R>(dir: string, work: (makeSpool: MakeSpool) => Promise<R>): Promise<R> => {
  const open: { close(): void }[] = [];
  try {
    return await work(<T>() => {
      const spool = new Spool<T>(dir);
      open.push(spool);
      return spool;
    });
  } finally {
    for (const spool of open) spool.close();
  }
};
