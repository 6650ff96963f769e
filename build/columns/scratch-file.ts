import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { explainDiskError } from '../disk-error.ts';

/** Bytes that wait on disk, in a file that has no name from the start, so that no crash leaves it behind. */
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

  /** Bytes written so far. */
  get size(): number {
    return this.#bytes;
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

  /** Fills `into` from `offset` on; throws where the file ends before. */
  read(offset: number, into: Uint8Array): void {
    for (let at = 0; at < into.length; ) {
      const read = readSync(this.#file, into, at, into.length - at, offset + at);
      if (read === 0) throw new Error(`scratch file ends at ${offset + at}, before ${offset + into.length}`);
      at += read;
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
