const ONCE_KEYS = 4096;

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
  /** Keys asked for once lately. */
  #once = new Set<string>();

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
    if (this.#once.delete(key)) return true;
    if (this.#once.size >= ONCE_KEYS) this.#once.clear();
    this.#once.add(key);
    return false;
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
    this.#once.clear();
    this.#youngBytes = 0;
    this.#oldBytes = 0;
    this.#tag = tag;
  }
}
