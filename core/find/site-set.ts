/** Which sites have something: as a bitmap where a list would be as long, else as a list, ascending. */
export type Posting = { bits: Uint32Array } | { list: Uint32Array };

const ALL = 0xffffffff;
const BITS = 32;

export const wordsFor = (sites: number): number => Math.ceil(sites / BITS);

/** Bits set in a word. Warren, Hacker's Delight, 5-1. */
const ones = (word: number): number => {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** A set of sites by their numbers. Each operation takes time by the size of the snapshot over 32, or of the list. */
export class SiteSet {
  readonly words: Uint32Array;
  readonly #sites: number;

  /** All sites. */
  constructor(sites: number) {
    this.#sites = sites;
    this.words = new Uint32Array(wordsFor(sites)).fill(ALL);
    this.keepBelow(sites);
  }

  /** Only those numbered below `end`. */
  keepBelow(end: number): void {
    if (end >= this.words.length * BITS) return;
    const word = end >>> 5;
    this.words[word]! &= end % BITS === 0 ? 0 : ALL >>> (BITS - (end % BITS));
    this.words.fill(0, word + 1);
  }

  #keepList(list: Uint32Array, from: number, to: number): void {
    const kept = new Uint32Array(this.words.length);
    for (let i = from; i < to; i++) {
      const site = list[i]!;
      kept[site >>> 5]! |= this.words[site >>> 5]! & (1 << (site & 31));
    }
    this.words.set(kept);
  }

  #dropList(list: Uint32Array, from: number, to: number): void {
    for (let i = from; i < to; i++) this.words[list[i]! >>> 5]! &= ~(1 << (list[i]! & 31));
  }

  /** Only those that have it; null: nobody has. */
  keep(posting: Posting | null): void {
    if (posting === null) this.words.fill(0);
    else if ('list' in posting) this.#keepList(posting.list, 0, posting.list.length);
    else for (let i = 0; i < this.words.length; i++) this.words[i]! &= posting.bits[i]!;
  }

  /** Only those that do not have it. */
  drop(posting: Posting | null): void {
    if (posting === null) return;
    if ('list' in posting) this.#dropList(posting.list, 0, posting.list.length);
    else for (let i = 0; i < this.words.length; i++) this.words[i]! &= ~posting.bits[i]!;
  }

  /** Only those of the first `count` of an order of all sites: by whichever of its two parts is shorter. */
  keepFirst(order: Uint32Array, count: number): void {
    if (count < order.length / 2) this.#keepList(order, 0, count);
    else this.#dropList(order, count, order.length);
  }

  has(site: number): boolean {
    return (this.words[site >>> 5]! & (1 << (site & 31))) !== 0;
  }

  get size(): number {
    let count = 0;
    for (let i = 0; i < this.words.length; i++) count += ones(this.words[i]!);
    return count;
  }

  /** How many of them have it. */
  countOf(posting: Posting): number {
    let count = 0;
    if ('list' in posting) for (const site of posting.list) count += (this.words[site >>> 5]! >>> (site & 31)) & 1;
    else for (let i = 0; i < this.words.length; i++) count += ones(this.words[i]! & posting.bits[i]!);
    return count;
  }

  /** Ascending from `from` on, until `visit` says false. */
  each(from: number, visit: (site: number) => boolean): void {
    const first = from >>> 5;
    for (let i = first; i < this.words.length; i++) {
      let word = i === first ? this.words[i]! & (ALL << (from & 31)) : this.words[i]!;
      while (word !== 0) {
        const site = i * BITS + BITS - 1 - Math.clz32(word & -word);
        if (site >= this.#sites || !visit(site)) return;
        word &= word - 1;
      }
    }
  }
}
