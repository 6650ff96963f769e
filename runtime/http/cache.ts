/** Least recently used bytes by key, within a budget of bytes. One snapshot's replies: emptied when the tag changes. */
export class ByteCache<T> {
  readonly #entries = new Map<string, { value: T; bytes: number }>();
  readonly #maxBytes: number;
  #bytes = 0;
  #tag = '';
  hits = 0;
  misses = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** What is kept under `key` for the snapshot `tag`; undefined where nothing is. */
  get(tag: string, key: string): T | undefined {
    if (tag !== this.#tag) this.#reset(tag);
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps `value`, `bytes` long, in place of the least recently used; too large a value is not kept. */
  set(tag: string, key: string, kept: { value: T; bytes: number }): void {
    if (tag !== this.#tag) this.#reset(tag);
    const cost = kept.bytes + key.length * 2 + 200;
    if (cost > this.#maxBytes / 8) return;
    const before = this.#entries.get(key);
    if (before !== undefined) this.#bytes -= before.bytes;
    this.#entries.delete(key);
    this.#entries.set(key, { value: kept.value, bytes: cost });
    this.#bytes += cost;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#entries.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }

  #reset(tag: string): void {
    this.#entries.clear();
    this.#bytes = 0;
    this.#tag = tag;
  }
}
