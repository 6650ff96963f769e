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

/** Lists of numbers that many are dealt out to, in flat memory where there is a scratch file: each is read whole, once. */
export class Buckets {
  readonly #buckets: Bucket[];
  readonly #scratch: Scratch | null;

  constructor(count: number, scratch: Scratch | null) {
    this.#scratch = scratch;
    this.#buckets = Array.from({ length: count }, () => ({ full: [], chunk: new Uint32Array(CHUNK), used: 0 }));
  }

  get count(): number {
    return this.#buckets.length;
  }

  add(bucket: number, value: number): void {
    const own = this.#buckets[bucket] as Bucket;
    if (own.used === CHUNK) this.#put(own);
    own.chunk[own.used++] = value;
  }

  #put(bucket: Bucket): void {
    if (this.#scratch === null) {
      bucket.full.push(bucket.chunk);
      bucket.chunk = new Uint32Array(CHUNK);
    } else bucket.full.push(this.#scratch.write(bytesOf(bucket.chunk)));
    bucket.used = 0;
  }

  /** What was added to the bucket, in order; it is empty afterwards. */
  take(bucket: number): Uint32Array {
    const own = this.#buckets[bucket] as Bucket;
    const all = new Uint32Array(own.full.length * CHUNK + own.used);
    for (const [i, chunk] of own.full.entries()) {
      const place = all.subarray(i * CHUNK, (i + 1) * CHUNK);
      if (typeof chunk === 'number') this.#scratch?.read(chunk, bytesOf(place));
      else place.set(chunk);
    }
    all.set(own.chunk.subarray(0, own.used), own.full.length * CHUNK);
    own.full = [];
    own.used = 0;
    return all;
  }
}
