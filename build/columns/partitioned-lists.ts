const CHUNK = 1 << 14;

/** A file for one's own use. */
export interface Scratch {
  /** Appends; gives where it begins. */
  write(bytes: Uint8Array): number;
  read(offset: number, into: Uint8Array): void;
}

interface Bucket {
  /** Full chunks: themselves, or where they are in the scratch file. */
  full: (Uint32Array | number)[];
  chunk: Uint32Array;
  used: number;
}

const bytesOf = (words: Uint32Array): Uint8Array => new Uint8Array(words.buffer, words.byteOffset, words.byteLength);

/** Numbers partitioned into many lists, in flat memory where there is a scratch file: each list is read whole, once. */
export class PartitionedLists {
  readonly #buckets: Bucket[];
  readonly #scratch: Scratch | null;

  constructor(count: number, scratch: Scratch | null) {
    this.#scratch = scratch;
    this.#buckets = Array.from({ length: count }, () => ({ full: [], chunk: new Uint32Array(CHUNK), used: 0 }));
  }

  get count(): number {
    return this.#buckets.length;
  }

  /** For lists of pairs alone: a chunk holds them without a rest. */
  addPair(bucket: number, first: number, second: number): void {
    const own = this.#buckets[bucket]!;
    if (own.used === CHUNK) this.#put(own);
    own.chunk[own.used] = first;
    own.chunk[own.used + 1] = second;
    own.used += 2;
  }

  addAll(bucket: number, values: Uint32Array): void {
    const own = this.#buckets[bucket]!;
    for (let at = 0; at < values.length; ) {
      if (own.used === CHUNK) this.#put(own);
      const part = values.subarray(at, at + CHUNK - own.used);
      own.chunk.set(part, own.used);
      own.used += part.length;
      at += part.length;
    }
  }

  #put(bucket: Bucket): void {
    if (this.#scratch === null) {
      bucket.full.push(bucket.chunk);
      bucket.chunk = new Uint32Array(CHUNK);
    } else bucket.full.push(this.#scratch.write(bytesOf(bucket.chunk)));
    bucket.used = 0;
  }

  /** What was added to the bucket, in order, a part at a time, each valid until the next; it is empty afterwards. */
  *parts(bucket: number): Generator<Uint32Array> {
    const own = this.#buckets[bucket]!;
    const read = new Uint32Array(CHUNK);
    for (const chunk of own.full) {
      if (typeof chunk === 'number') this.#scratch?.read(chunk, bytesOf(read));
      yield typeof chunk === 'number' ? read : chunk;
    }
    yield own.chunk.subarray(0, own.used);
    own.full = [];
    own.used = 0;
  }

  /** The same, whole. */
  take(bucket: number): Uint32Array {
    const { full, used } = this.#buckets[bucket]!;
    const all = new Uint32Array(full.length * CHUNK + used);
    let at = 0;
    for (const part of this.parts(bucket)) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}
