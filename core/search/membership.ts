import { STRETCH_BITS, STRETCH_WORDS } from './format.ts';
import { BITS, LOWS, type Part, type Source } from './part.ts';

/** After so many questions of one stretch its list is made a bitmap. */
const SEARCHED = 8;
const LOW = (1 << STRETCH_BITS) - 1;

/** Whether single ordinals are in a source; asked of the stretches in ascending order it is cheapest. */
export class Membership {
  readonly size: number;
  readonly #source: Source;
  readonly #part: Part;
  #stretch = -1;
  #asked = 0;

  /** `part`: for this alone. */
  constructor(source: Source, part: Part) {
    this.#source = source;
    this.#part = part;
    this.size = source.size;
  }

  has(ordinal: number): boolean {
    const part = this.#part;
    const stretch = ordinal >>> STRETCH_BITS;
    if (stretch !== this.#stretch) {
      this.#source.load(stretch, part);
      this.#stretch = stretch;
      this.#asked = 0;
    }
    const low = ordinal & LOW;
    if (part.kind === LOWS) {
      this.#asked += 1;
      if (this.#asked <= SEARCHED) return this.#isListed(low);
      this.#mark();
    }
    if (part.kind !== BITS) return false;
    const at = low >>> 5;
    return at < part.length && ((part.bits[part.bitsAt + at]! >>> (low & 31)) & 1) === 1;
  }

  #isListed(low: number): boolean {
    const { lows, lowsAt, count } = this.#part;
    let left = lowsAt;
    let right = lowsAt + count;
    while (left < right) {
      const middle = (left + right) >>> 1;
      if (lows[middle]! < low) left = middle + 1;
      else right = middle;
    }
    return left < lowsAt + count && lows[left] === low;
  }

  #mark(): void {
    const part = this.#part;
    const { lows, lowsAt, count } = part;
    const bits = part.ownBits.fill(0);
    for (let i = 0; i < count; i++) bits[lows[lowsAt + i]! >>> 5]! |= 1 << (lows[lowsAt + i]! & 31);
    part.viewBits(bits, 0, STRETCH_WORDS);
  }
}
