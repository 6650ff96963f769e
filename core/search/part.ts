import { STRETCH_WORDS } from './format.ts';

/** Past every ordinal. */
export const END = 0xffff_ffff;

export const NONE = 0;
export const LOWS = 1;
export const BITS = 2;

/** Low halves that a part holds at the most: more are kept as bits. */
export const MOST_LOWS = 4096;

/**
 * Entries of one stretch, in one of three forms: none; ascending low halves of their ordinals; bits, one for each entry of the
 * stretch. Either points into the index, which is never written to, or into memory of its own, which the next query uses again.
 */
export class Part {
  kind: typeof NONE | typeof LOWS | typeof BITS = NONE;
  /** Of {@link LOWS}: how many there are. */
  count = 0;
  lows: Uint16Array = noLows;
  lowsAt = 0;
  bits: Int32Array = noBits;
  bitsAt = 0;
  /** Words of {@link BITS}. */
  length = 0;
  #ownLows: Uint16Array | null = null;
  #ownBits: Int32Array | null = null;

  empty(): void {
    this.kind = NONE;
    this.count = 0;
  }

  /** Becomes a view of what lies elsewhere. */
  viewLows(lows: Uint16Array, at: number, count: number): void {
    this.kind = count === 0 ? NONE : LOWS;
    this.lows = lows;
    this.lowsAt = at;
    this.count = count;
  }

  viewBits(bits: Int32Array, at: number, length: number): void {
    this.kind = BITS;
    this.bits = bits;
    this.bitsAt = at;
    this.length = length;
  }

  view(other: Part): void {
    if (other.kind === BITS) this.viewBits(other.bits, other.bitsAt, other.length);
    else this.viewLows(other.lows, other.lowsAt, other.count);
  }

  /** Memory of its own for {@link MOST_LOWS} low halves; {@link viewLows} then says how many were put there. */
  get ownLows(): Uint16Array {
    this.#ownLows ??= new Uint16Array(MOST_LOWS);
    return this.#ownLows;
  }

  /** Memory of its own for the bits of a stretch, with what was last put there. */
  get ownBits(): Int32Array {
    this.#ownBits ??= new Int32Array(STRETCH_WORDS);
    return this.#ownBits;
  }
}

const noLows = new Uint16Array(0);
const noBits = new Int32Array(0);

/** Where entries come from, stretch by stretch. */
export interface Source {
  /** About how many it has at the most: the rarest leads. */
  readonly size: number;
  /** Makes `into` what it has in the stretch. Stretches may be asked for in any order; upwards is cheapest. */
  load(stretch: number, into: Part): void;
}
