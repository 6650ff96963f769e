import { createHash, hash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { concatBytes } from '../../core/serving/index.ts';
import { compareUtf8 } from '../columns/order.ts';
import type { Industry } from '../industry/classify.ts';
import type { IdRange } from './sort-offers.ts';

/** Beside the snapshots; no release and no bucket has it. */
const FILE = '.readings';
const FORMAT = 'storelens-readings-1';
const SUM = 'sha256';
/** At the end of the file: hash of the index (hex), how long the index is, in ten digits. */
const [SUM_CHARS, LENGTH_CHARS] = [64, 10];
const TAIL = SUM_CHARS + LENGTH_CHARS;
const MAX_INDEX_BYTES = 1 << 28;
/** Parts that a batch looks into: the offers of one lie in one or two, as few come and go between two builds. */
const MOST_PARTS = 4;
/** A part is of a shard of offers. */
const MAX_PART_BYTES = 1 << 26;

const partSchema = z.object({
  /** Ids of the first and of the last of its offers. */
  first: z.string(),
  last: z.string(),
  at: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative().max(MAX_PART_BYTES).multipleOf(4),
  sum: z.string(),
});
type Part = z.infer<typeof partSchema>;
const indexSchema = z.object({ version: z.string(), parts: z.array(partSchema) });

/** Where the code that reads titles has its files and its word lists, where it runs from source. */
const SOURCES = ['core', 'build', 'datasets/taxonomy'];
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files of the source, in an order that is the same everywhere. */
const sourceFiles = (): string[] =>
  SOURCES.flatMap((dir) =>
    readdirSync(join(root, dir), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|json)$/.test(name))
      .sort(compareUtf8)
      .map((name) => join(root, dir, name)),
  );

/**
 * What readings depend on besides the offers: the code with its word lists, the engine, and the industries. `module`: all of the code, compiled; null: it
 * runs from source, of which all counts.
 */
export const versionOf = (module: URL | null, industries: readonly Industry[]): string => {
  // Another engine may fold and class characters by another Unicode.
  const sum = createHash(SUM).update(FORMAT).update(process.version).update(JSON.stringify(industries));
  for (const file of module === null ? sourceFiles() : [module]) sum.update(hash(SUM, readFileSync(file)));
  return sum.digest('hex');
};

const readAt = (file: number, at: number, bytes: number): Buffer => {
  const into = Buffer.allocUnsafe(bytes);
  for (let have = 0; have < bytes; ) {
    const read = readSync(file, into, have, bytes - have, at + have);
    if (read === 0) throw new Error('the file ends before');
    have += read;
  }
  return into;
};

const readIndex = (file: number, version: string): Part[] => {
  const { size } = fstatSync(file);
  if (size < TAIL) return [];
  const tail = readAt(file, size - TAIL, TAIL).toString('latin1');
  const length = Number(tail.slice(SUM_CHARS));
  if (!Number.isInteger(length) || length > Math.min(size - TAIL, MAX_INDEX_BYTES)) return [];
  const text = readAt(file, size - TAIL - length, length);
  if (hash(SUM, text) !== tail.slice(0, SUM_CHARS)) return [];
  const index = indexSchema.parse(JSON.parse(text.toString('utf8')));
  return index.version === version ? index.parts : [];
};

/** What the build before kept, by the ids of the offers; nothing where the file is missing, damaged, or of other rules. */
class Known {
  #file: number | null = null;
  readonly #parts: Part[] = [];
  /** The first part that a later batch may need: batches come in the order of their ids. */
  #next = 0;

  constructor(path: string, version: string) {
    try {
      this.#file = openSync(path, 'r');
      this.#parts = readIndex(this.#file, version);
    } catch {
      // As if nothing had been kept.
    }
  }

  /** The part that was read last: it may reach into the next batch. */
  #last: { part: Part; bytes: Uint8Array } | null = null;

  /** Entries of offers from one id up to another. */
  between({ first, last }: IdRange): Uint32Array {
    const parts = this.#parts;
    while (this.#next < parts.length && compareUtf8(parts[this.#next]!.last, first) < 0) this.#next++;
    const wanted: Part[] = [];
    for (let i = this.#next; i < parts.length && wanted.length < MOST_PARTS; i++) {
      if (compareUtf8(parts[i]!.first, last) > 0) break;
      wanted.push(parts[i]!);
    }
    const found = concatBytes(wanted.map((part) => this.#read(part)));
    return new Uint32Array(found.buffer, 0, found.length / 4);
  }

  #read(part: Part): Uint8Array {
    if (this.#last?.part === part) return this.#last.bytes;
    let bytes: Uint8Array = new Uint8Array(0);
    try {
      const read = readAt(this.#file!, part.at, part.bytes);
      if (hash(SUM, read) === part.sum) bytes = read;
    } catch {
      // As if it had not been kept.
    }
    this.#last = { part, bytes };
    return bytes;
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}

/** Where the readings of titles wait from one build to the next, in a directory that one build at a time writes into. */
export interface ReadingsPlace {
  dir: string;
  /** See `versionOf`. */
  version: string;
}

/**
 * Readings that the build before kept, and those that this one keeps for the next, both in the order of the offers' ids. A cache: whatever is
 * amiss with its file, titles are read anew, and what comes out of a build is the same.
 */
export class KeptReadings {
  readonly #known: Known;
  readonly #path: string;
  readonly #aside: string;
  readonly #version: string;
  readonly #parts: Part[] = [];
  #file: number | null = null;
  #bytes = 0;

  constructor({ dir, version }: ReadingsPlace) {
    this.#path = join(dir, FILE);
    // Of a build that is killed it is cleared away by the next, as all files of that name are.
    this.#aside = `${this.#path}.partial-${process.pid}`;
    this.#version = version;
    this.#known = new Known(this.#path, version);
    try {
      this.#file = openSync(this.#aside, 'w');
    } catch {
      // Nothing is kept.
    }
  }

  /** What is known of a batch's offers. */
  known(ids: IdRange): Uint32Array {
    return this.#known.between(ids);
  }

  /** Keeps entries of a batch for the next build. */
  add({ first, last }: IdRange, entries: Uint32Array): void {
    const bytes = new Uint8Array(entries.buffer, entries.byteOffset, entries.byteLength);
    if (bytes.length > MAX_PART_BYTES) return;
    this.#try(() => {
      this.#parts.push({ first, last, at: this.#bytes, bytes: bytes.length, sum: hash(SUM, bytes) });
      this.#write(bytes);
    });
  }

  /** All are added: from now on the file is what this build kept. */
  finish(): void {
    const index = Buffer.from(JSON.stringify({ version: this.#version, parts: this.#parts }));
    this.#try(() => {
      this.#write(index);
      this.#write(Buffer.from(hash(SUM, index) + String(index.length).padStart(LENGTH_CHARS, '0')));
      renameSync(this.#aside, this.#path);
    });
    this.close();
  }

  /** Lets go of both files. What was not finished is removed. */
  close(): void {
    this.#known.close();
    this.#abandon();
  }

  #write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file!, bytes, at, bytes.length - at);
    this.#bytes += bytes.length;
  }

  /** A disk that is full keeps nothing, and ends no build. */
  #try(work: () => void): void {
    if (this.#file === null) return;
    try {
      work();
    } catch {
      this.#abandon();
    }
  }

  #abandon(): void {
    if (this.#file === null) return;
    closeSync(this.#file);
    this.#file = null;
    rmSync(this.#aside, { force: true });
  }
}
