/** Grows a typed array by doubling. */
export const grown = <T extends Uint8Array | Uint32Array>(array: T, length: number): T => {
  if (length <= array.length) return array;
  const larger = new (array.constructor as new (n: number) => T)(Math.max(length, array.length * 2));
  larger.set(array as Uint8Array & Uint32Array);
  return larger;
};

const FIRST_SLICE = 8;
const LARGEST_SLICE = 1024;
/** Bytes at a slice's end that hold the place of the next one. */
const LINK = 5;

/**
 * Posting lists of many tokens, appended to in ascending ordinal order, as LEB128 differences in linked slices of one
 * arena: about one byte a posting while building, whatever the number of tokens.
 */
export class PostingWriter {
  counts = new Uint32Array(1024);
  #last = new Uint32Array(1024);
  #first = new Float64Array(1024);
  #at = new Float64Array(1024);
  #end = new Float64Array(1024);
  #arena = new Uint8Array(1 << 16);
  #used = 0;

  /** Adds `ordinal` to the token's list, once however often it is called. Ordinals never descend. */
  add(token: number, ordinal: number): void {
    if (token >= this.counts.length) this.#growTokens(token + 1);
    const count = this.counts[token]!;
    if (count > 0 && this.#last[token] === ordinal) return;
    if (count === 0) this.#openFirst(token);
    let rest = count === 0 ? ordinal : ordinal - this.#last[token]! - 1;
    for (; rest > 0x7f; rest >>>= 7) this.#put(token, (rest & 0x7f) | 0x80);
    this.#put(token, rest);
    this.#last[token] = ordinal;
    this.counts[token] = count + 1;
  }

  /** The token's ordinals, ascending, written into `into`, which has room for them. */
  read(token: number, into: Uint32Array): void {
    const count = this.counts[token]!;
    let at = this.#first[token]!;
    let end = at + FIRST_SLICE - LINK;
    let size = FIRST_SLICE;
    let ordinal = -1;
    for (let i = 0; i < count; i++) {
      let value = 0;
      for (let shift = 0, byte = 0x80; byte & 0x80; shift += 7) {
        if (at === end) {
          at = this.#linkAt(end);
          size = Math.min(size * 2, LARGEST_SLICE);
          end = at + size - LINK;
        }
        byte = this.#arena[at++]!;
        value |= (byte & 0x7f) << shift;
      }
      ordinal = i === 0 ? value : ordinal + value + 1;
      into[i] = ordinal;
    }
  }

  #sliceSizes = new Uint8Array(1024);

  #openFirst(token: number): void {
    const at = this.#takeSlice(FIRST_SLICE);
    this.#first[token] = at;
    this.#at[token] = at;
    this.#end[token] = at + FIRST_SLICE - LINK;
    this.#sliceSizes[token] = 3;
  }

  #put(token: number, byte: number): void {
    if (this.#at[token] === this.#end[token]) {
      const size = Math.min(2 ** (this.#sliceSizes[token]! + 1), LARGEST_SLICE);
      const next = this.#takeSlice(size);
      this.#setLink(this.#end[token]!, next);
      this.#at[token] = next;
      this.#end[token] = next + size - LINK;
      this.#sliceSizes[token] = Math.log2(size);
    }
    const at = this.#at[token]!;
    this.#arena[at] = byte;
    this.#at[token] = at + 1;
  }

  #takeSlice(size: number): number {
    const at = this.#used;
    this.#used += size;
    this.#arena = grown(this.#arena, this.#used);
    return at;
  }

  #setLink(at: number, place: number): void {
    let rest = place;
    for (let i = 0; i < LINK; i++) {
      this.#arena[at + i] = rest % 256;
      rest = Math.floor(rest / 256);
    }
  }

  #linkAt(at: number): number {
    let place = 0;
    for (let i = LINK - 1; i >= 0; i--) place = place * 256 + this.#arena[at + i]!;
    return place;
  }

  #growTokens(length: number): void {
    this.counts = grown(this.counts, length);
    this.#last = grown(this.#last, length);
    const size = this.counts.length;
    const wider = (old: Float64Array): Float64Array<ArrayBuffer> => {
      const array = new Float64Array(size);
      array.set(old);
      return array;
    };
    this.#first = wider(this.#first);
    this.#at = wider(this.#at);
    this.#end = wider(this.#end);
    const sizes = new Uint8Array(size);
    sizes.set(this.#sliceSizes);
    this.#sliceSizes = sizes;
  }
}
