import { drop } from './combine.ts';
import { STRETCH, STRETCH_BITS, STRETCH_WORDS, stretchesOf } from './format.ts';
import { BITS, LOWS, NONE, type Part, type Source } from './part.ts';
import type { Ordinals, Parts } from './parts.ts';
import { grown } from './posting-writer.ts';

/** What is left out: a bitmap over all entries. */
export type Without = Int32Array;

/** Ordinals of a source one after the other, a few at a time: of a stretch no more are written out than are asked for. */
export class Unfolding {
  /** How many of {@link found} are written out and not yet dropped. */
  count = 0;
  /** Some of what the source has was left out. */
  hasLeftOut = false;
  readonly #source: Source;
  readonly #part: Part;
  readonly #ordinals: Ordinals;
  readonly #without: Without | null;
  readonly #stretches: number;
  #stretch = 0;
  #isLoaded = false;
  /** In the stretch: the next place of its list, or the next word of its bits. */
  #at = 0;
  /** Bits of that word not yet written out, where it was begun. */
  #word = 0;

  constructor(source: Source, parts: Parts, { without, entries }: { without: Without | null; entries: number }) {
    this.#source = source;
    this.#part = parts.take();
    this.#ordinals = parts.takeOrdinals();
    this.#without = without;
    this.#stretches = stretchesOf(entries);
  }

  get found(): Uint32Array {
    return this.#ordinals.list;
  }

  /** Forgets what was written out; goes on at the first ordinal at or after `target`, which never descends. */
  goTo(target: number): void {
    this.count = 0;
    const stretch = target >>> STRETCH_BITS;
    if (stretch > this.#stretch) {
      this.#stretch = stretch;
      this.#isLoaded = false;
    }
    if (stretch === this.#stretch && this.#enter() && stretch === this.#stretch) this.#skipTo(target & (STRETCH - 1));
  }

  /** Writes out until there are `wanted`, or all. */
  fill(wanted: number): void {
    while (this.count < wanted && this.#enter()) {
      this.#ordinals.list = grown(this.#ordinals.list, wanted);
      const isOver = this.#part.kind === LOWS ? this.#fillFromList(wanted) : this.#fillFromBits(wanted);
      if (!isOver) return;
      this.#stretch += 1;
      this.#isLoaded = false;
    }
  }

  /** Loads the next stretch that has something; false: there is none. */
  #enter(): boolean {
    if (this.#isLoaded) return true;
    for (; this.#stretch < this.#stretches; this.#stretch++) {
      const part = this.#part;
      this.#source.load(this.#stretch, part);
      if (this.#without !== null && drop(part, this.#without, this.#stretch * STRETCH_WORDS)) this.hasLeftOut = true;
      if (part.kind === NONE) continue;
      this.#at = part.kind === LOWS ? part.lowsAt : 0;
      this.#word = part.kind === BITS ? part.bits[part.bitsAt]! : 0;
      this.#isLoaded = true;
      return true;
    }
    return false;
  }

  #skipTo(low: number): void {
    const part = this.#part;
    if (part.kind === LOWS) {
      while (this.#at < part.lowsAt + part.count && part.lows[this.#at]! < low) this.#at++;
      return;
    }
    const at = low >>> 5;
    if (at < this.#at) return;
    if (at > this.#at) this.#word = at < part.length ? part.bits[part.bitsAt + at]! : 0;
    this.#at = at;
    this.#word &= -1 << (low & 31);
  }

  /** True: the stretch is over. */
  #fillFromList(wanted: number): boolean {
    const { lows, lowsAt, count } = this.#part;
    const base = this.#stretch * STRETCH;
    const end = Math.min(lowsAt + count, this.#at + wanted - this.count);
    const { found } = this;
    for (; this.#at < end; this.#at++) found[this.count++] = base + lows[this.#at]!;
    return this.#at === lowsAt + count;
  }

  #fillFromBits(wanted: number): boolean {
    const { bits, bitsAt, length } = this.#part;
    const { found } = this;
    const base = this.#stretch * STRETCH;
    let word = this.#word;
    let { count } = this;
    let at = this.#at;
    for (;;) {
      for (; word !== 0 && count < wanted; word &= word - 1)
        found[count++] = base + (at << 5) + 31 - Math.clz32(word & -word);
      if (word !== 0 || at + 1 >= length) break;
      at++;
      word = bits[bitsAt + at]!;
    }
    this.count = count;
    this.#at = at;
    this.#word = word;
    return word === 0 && at + 1 >= length;
  }
}
