import { murmur3 } from '../../core/serving/index.ts';

/** Keys that are remembered as asked for once: a power of two. */
const PLACES = 4096;
/** Not zero: the empty key's hash would be that of an empty place. */
const SEED = 1;

/**
 * Bytes by key within a budget, about the least recently used going first: what was used lately is in the young half; when
 * that is full it becomes the old half, and what was the old half goes. So a hit costs one look-up and moves nothing.
 * One snapshot's replies: emptied when the tag changes.
 */
export class ByteCache<T> {
  #young = new Map<string, { value: T; bytes: number }>();
  #old = new Map<string, { value: T; bytes: number }>();
  readonly #maxBytes: number;
  #youngBytes = 0;
  #oldBytes = 0;
  #tag = '';
  /** Hashes of keys asked for once lately, each in its place: of queries that never repeat nothing else is left behind. */
  readonly #once = new Uint32Array(PLACES);

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#youngBytes + this.#oldBytes;
  }

  /** What is kept under `key` for the snapshot `tag`; undefined where nothing is. */
  get(tag: string, key: string): T | undefined {
    if (tag !== this.#tag) this.#reset(tag);
    const young = this.#young.get(key);
    if (young !== undefined) return young.value;
    const old = this.#old.get(key);
    if (old === undefined) return undefined;
    this.#old.delete(key);
    this.#oldBytes -= old.bytes;
    this.#put(key, old);
    return old.value;
  }

  /** Whether `key`, which is not kept, was asked for before: what is asked for once would only push others out. */
  isWanted(key: string): boolean {
    const hash = murmur3(key, SEED);
    const place = hash & (PLACES - 1);
    const before = this.#once[place] === hash;
    this.#once[place] = before ? 0 : hash;
    return before;
  }

  /** Keeps `value`, `bytes` long; over an eighth of the budget it is not kept. */
  set(tag: string, key: string, kept: { value: T; bytes: number }): void {
    if (tag !== this.#tag) this.#reset(tag);
    const bytes = kept.bytes + key.length * 2 + 200;
    if (bytes > this.#maxBytes / 8) return;
    const old = this.#old.get(key);
    if (old !== undefined) this.#oldBytes -= old.bytes;
    this.#old.delete(key);
    this.#put(key, { value: kept.value, bytes });
  }

  #put(key: string, entry: { value: T; bytes: number }): void {
    const before = this.#young.get(key)?.bytes ?? 0;
    if (this.#youngBytes - before + entry.bytes > this.#maxBytes / 2) {
      this.#old = this.#young;
      this.#oldBytes = this.#youngBytes;
      this.#young = new Map();
      this.#youngBytes = 0;
    } else this.#youngBytes -= before;
    this.#young.set(key, entry);
    this.#youngBytes += entry.bytes;
  }

  #reset(tag: string): void {
    this.#young = new Map();
    this.#old = new Map();
    this.#once.fill(0);
    this.#youngBytes = 0;
    this.#oldBytes = 0;
    this.#tag = tag;
  }
}
