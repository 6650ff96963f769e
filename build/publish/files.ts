import { createHash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { fsyncPath } from '../../core/durable.ts';
import { type ByteSink, crcHex, type RandomAccessFile, type ServingOutput } from '../../core/serving/index.ts';

const BUFFER = 1 << 20;

export interface Sums {
  bytes: number;
  sha256: string;
  crc32: string;
}

/** Reads at places of an open file. */
const fileAt = (
  file: number,
  { path, size, close }: { path: string; size: number; close(): void },
): RandomAccessFile => ({
  ...{ size, memory: null, close },
  read(offset, length) {
    const out = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; ) {
      const n = readSync(file, out, at, length - at, offset + at);
      if (n === 0) throw new Error(`${path} ends before ${offset + length}`);
      at += n;
    }
    return out;
  },
});

/** Writes through a buffer and hashes what it is given, so that reading the file back checks the disk. */
export class FileSink implements ByteSink {
  private readonly file: number;
  private readonly buffer = Buffer.allocUnsafe(BUFFER);
  private readonly hash = createHash('sha256');
  private crc = 0;
  private used = 0;
  private open = true;
  bytes = 0;

  constructor(
    readonly path: string,
    private readonly onClose: (sums: Sums) => void = () => {},
  ) {
    mkdirSync(dirname(path), { recursive: true });
    this.file = openSync(path, 'wx+');
  }

  write(bytes: Uint8Array): void {
    this.bytes += bytes.length;
    if (this.used + bytes.length > BUFFER) this.flush();
    if (bytes.length > BUFFER) this.put(bytes);
    else {
      this.buffer.set(bytes, this.used);
      this.used += bytes.length;
    }
  }

  private put(bytes: Uint8Array): void {
    this.hash.update(bytes);
    this.crc = crc32(bytes, this.crc);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at, bytes.length - at);
  }

  private flush(): void {
    this.put(this.buffer.subarray(0, this.used));
    this.used = 0;
  }

  /** Reads what was written; closing the view closes and removes the file. */
  reopen(): RandomAccessFile {
    this.flush();
    return fileAt(this.file, { path: this.path, size: this.bytes, close: () => this.discard() });
  }

  close(): void {
    this.flush();
    fsyncSync(this.file);
    this.release();
    this.onClose({ bytes: this.bytes, sha256: this.hash.digest('hex'), crc32: crcHex(this.crc) });
  }

  /** Closes and removes an unfinished or temporary file. */
  discard(): void {
    this.release();
    rmSync(this.path, { force: true });
  }

  private release(): void {
    if (this.open) closeSync(this.file);
    this.open = false;
  }
}

export interface WrittenFile extends Sums {
  path: string;
}

/** Files of the serving form under `<dir>/serving/`; `abandon` closes what a failed encoding left open. */
export const servingOutput = (dir: string): ServingOutput & { files: WrittenFile[]; abandon(): void } => {
  const files: WrittenFile[] = [];
  const open = new Set<FileSink>();
  let scratches = 0;
  return {
    files,
    create(name) {
      const path = `serving/${name}`;
      const sink = new FileSink(join(dir, path), (sums) => {
        open.delete(sink);
        files.push({ path, ...sums });
      });
      open.add(sink);
      return sink;
    },
    reread(name) {
      const path = join(dir, 'serving', name);
      const file = openSync(path, 'r');
      return fileAt(file, { path, size: fstatSync(file).size, close: () => closeSync(file) });
    },
    scratch() {
      const sink = new FileSink(join(dir, `serving/scratch-${scratches++}`));
      open.add(sink);
      return { write: (bytes) => sink.write(bytes), open: () => sink.reopen() };
    },
    abandon() {
      for (const sink of open) sink.discard();
    },
  };
};

export const writeText = (dir: string, path: string, text: string): WrittenFile => {
  const bytes = Buffer.from(text);
  writeFileSync(join(dir, path), bytes);
  fsyncPath(join(dir, path));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, bytes: bytes.length, sha256, crc32: crcHex(crc32(bytes)) };
};
