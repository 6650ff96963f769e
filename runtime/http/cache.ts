import { LRUCache } from 'lru-cache';
import { murmur3 } from '../../core/serving/index.ts';

/** Keys that are remembered as asked for once: a power of two. */
const PLACES = 4096;
/** Not zero: the empty key's hash would be that of an empty place. */
const SEED = 1;
/** What an entry costs besides its value and key, about. */
const ENTRY_BYTES = 200;

/**
 * Replies of one snapshot by key within a budget of bytes, the least recently used going first: emptied when the tag changes.
 */
export class ByteCache<T extends object> {
  readonly #kept: LRUCache<string, T>;
  #tag = '';
  /** Hashes of keys asked for once lately, each in its place: of queries that never repeat nothing else is left behind. */
  readonly #once = new Uint32Array(PLACES);

  /** A value over an eighth of `maxBytes` is not kept. */
  constructor(maxBytes: number) {
    this.#kept = new LRUCache({ maxSize: maxBytes, maxEntrySize: Math.floor(maxBytes / 8) });
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** What is kept under `key` for the snapshot `tag`; undefined where nothing is. */
  get(tag: string, key: string): T | undefined {
    if (tag !== this.#tag) this.#reset(tag);
    return this.#kept.get(key);
  }

  /** Whether `key`, which is not kept, was asked for before: what is asked for once would only push others out. */
  isWanted(key: string): boolean {
    const hash = murmur3(key, SEED);
    const place = hash & (PLACES - 1);
    const before = this.#once[place] === hash;
    this.#once[place] = before ? 0 : hash;
    return before;
  }

  /** Keeps `value`, `bytes` long. */
  set(tag: string, key: string, { value, bytes }: { value: T; bytes: number }): void {
    if (tag !== this.#tag) this.#reset(tag);
    this.#kept.set(key, value, { size: bytes + key.length * 2 + ENTRY_BYTES });
  }

  #reset(tag: string): void {
    this.#kept.clear();
    this.#once.fill(0);
    this.#tag = tag;
  }
}
