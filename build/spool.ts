import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const WRITE_CHARS = 1 << 20;
const READ_BYTES = 1 << 22;
const NEWLINE = 0x0a;

/**
 * Items that wait on disk instead of in memory, as JSON lines in the order in which they were added; to be read as often
 * as wanted once all are added. The file has no name from the start, so that no crash leaves it behind.
 */
export class Spool<T> implements Iterable<T> {
  readonly #file: number;
  #waiting: string[] = [];
  #waitingChars = 0;
  #bytes = 0;
  #count = 0;

  constructor(dir: string) {
    mkdirSync(dir, { recursive: true });
    const path = join(dir, `.spool-${randomUUID()}`);
    this.#file = openSync(path, 'wx+');
    rmSync(path);
  }

  get count(): number {
    return this.#count;
  }

  add(item: T): void {
    const line = `${JSON.stringify(item)}\n`;
    this.#waiting.push(line);
    this.#waitingChars += line.length;
    this.#count++;
    if (this.#waitingChars >= WRITE_CHARS) this.#flush();
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting.join(''));
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at, bytes.length - at, this.#bytes + at);
    this.#bytes += bytes.length;
    this.#waiting = [];
    this.#waitingChars = 0;
  }

  /** The items whose ordinals (from 0, in order of adding) are wanted; the others cost no parsing. */
  *pick(wanted: (ordinal: number) => boolean): Generator<T> {
    this.#flush();
    let ordinal = 0;
    let rest: Buffer = Buffer.alloc(0);
    for (let offset = 0; offset < this.#bytes; ) {
      const chunk = Buffer.allocUnsafe(Math.min(READ_BYTES, this.#bytes - offset));
      const read = readSync(this.#file, chunk, 0, chunk.length, offset);
      if (read === 0) throw new Error(`scratch file ends at ${offset} of ${this.#bytes} bytes`);
      offset += read;
      const bytes = rest.length === 0 ? chunk.subarray(0, read) : Buffer.concat([rest, chunk.subarray(0, read)]);
      let start = 0;
      for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
        if (wanted(ordinal++)) yield JSON.parse(bytes.toString('utf8', start, end)) as T;
        start = end + 1;
      }
      rest = bytes.subarray(start);
    }
  }

  [Symbol.iterator](): Generator<T> {
    return this.pick(() => true);
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
