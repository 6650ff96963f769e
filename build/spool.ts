import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { GrowingFloat64 } from '../core/serving/growing.ts';
import { explainDiskError } from './publish/errors.ts';

const WRITE_BYTES = 1 << 20;
const READ_BYTES = 1 << 22;

/** Ordinals, and how much to read at a time. */
export interface SpoolRange {
  from?: number;
  to?: number;
  readBytes?: number;
  most?: number;
}

/** Items as JSON lines, and where in the bytes each of them ends. */
export interface SpoolWindow {
  /** Alone in its memory. */
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
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #bytes = 0;

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
    const line = Buffer.from(`${JSON.stringify(item)}\n`);
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    this.#ends.push(this.#bytes + this.#waitingBytes);
    if (this.#waitingBytes >= WRITE_BYTES) this.#flush();
    return this.#ends.length - 1;
  }

  /** Adds lines that end where `ends` says, as `lines` gave them or as JSON with a line feed each. */
  addLines(bytes: Uint8Array, ends: Iterable<number>): void {
    const before = this.#bytes + this.#waitingBytes;
    for (const end of ends) this.#ends.push(before + end);
    this.#waiting.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= WRITE_BYTES) this.#flush();
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#waiting);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at, bytes.length - at, this.#bytes + at);
    } catch (error) {
      throw explainDiskError(error, this.dir);
    }
    this.#bytes += bytes.length;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  #read(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let at = 0; at < length; ) {
      const read = readSync(this.#file, bytes, at, length - at, offset + at);
      if (read === 0) throw new Error(`scratch file ends at ${offset + at}, before ${offset + length}`);
      at += read;
    }
    return bytes;
  }

  /** The item with an ordinal; throws where there is none. */
  at(ordinal: number): T {
    if (ordinal < 0 || ordinal >= this.count) throw new Error(`item ${ordinal} of ${this.count}`);
    this.#flush();
    const start = ordinal === 0 ? 0 : this.#ends.at(ordinal - 1);
    return JSON.parse(this.#read(start, this.#ends.at(ordinal) - start).toString('utf8')) as T;
  }

  *[Symbol.iterator](): Generator<T> {
    for (const { bytes, ends } of this.windows())
      for (let i = 0, at = 0; i < ends.length; at = ends[i++] as number)
        yield JSON.parse(bytes.toString('utf8', at, ends[i])) as T;
  }

  /** The items from ordinal `from` up to `to` as bytes, line feed included; each is valid for good. */
  *lines(range: SpoolRange = {}): Generator<Buffer> {
    for (const { bytes, ends } of this.windows(range))
      for (let i = 0, at = 0; i < ends.length; at = ends[i++] as number) yield bytes.subarray(at, ends[i]);
  }

  /** The same, as many items at a time as fit into `readBytes`, or as `most` says: their lines, and where each ends. */
  *windows({ from = 0, to = this.count, readBytes = READ_BYTES, most }: SpoolRange = {}): Generator<SpoolWindow> {
    this.#flush();
    for (let first = from; first < to; ) {
      const start = first === 0 ? 0 : this.#ends.at(first - 1);
      let last = most === undefined ? first + 1 : Math.min(to, first + most);
      while (most === undefined && last < to && this.#ends.at(last) - start <= readBytes) last++;
      const ends = new Float64Array(last - first);
      for (let i = 0; i < ends.length; i++) ends[i] = this.#ends.at(first + i) - start;
      yield { bytes: this.#read(start, this.#ends.at(last - 1) - start), ends };
      first = last;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Bytes that wait on disk, in a file without a name. */
export class ScratchFile {
  readonly #file: number;
  #bytes = 0;

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

  close(): void {
    closeSync(this.#file);
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
