import { brandIds, colourNames, lineNames, quantityKinds, sideNames } from '../../core/match/index.ts';
import { head, MOST_SIDES, NAME_BITS } from './layout.ts';

/** A list of names and the number of each: `sony` is brand 57 of this process. Numbers are not kept in any file. */
export class Vocabulary {
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(
    readonly names: readonly string[],
    readonly what: string,
  ) {
    this.#numbers = new Map(names.map((name, i) => [name, i]));
  }

  numberOf(name: string): number {
    const number = this.#numbers.get(name);
    if (number === undefined) throw new Error(`"${name}" is no ${this.what} that matching knows`);
    return number;
  }
}

const none: string[] = [];

/** Bits of the head's three numbers that stand for names. */
export type NameMask = readonly [number, number, number];

/** Names of which an identity has few: each is a bit of the three numbers at `head.names`. */
export class NameBits extends Vocabulary {
  /** `first`: bit of the first name; those of the others follow. */
  constructor(
    names: readonly string[],
    what: string,
    readonly first: number,
  ) {
    super(names, what);
    if (first + names.length > NAME_BITS)
      throw new Error(`colours and line words need ${first + names.length} bits: a packed identity has ${NAME_BITS}`);
  }

  /** Sets the bits of some names in three numbers. */
  set(bits: Uint32Array, names: Iterable<string>): void {
    for (const name of names) {
      const bit = this.first + this.numberOf(name);
      bits[bit >>> 5]! |= 1 << (bit & 31);
    }
  }

  maskOf(names: Iterable<string>): NameMask {
    const bits = new Uint32Array(NAME_BITS / 32);
    this.set(bits, names);
    return [bits[0]! | 0, bits[1]! | 0, bits[2]! | 0];
  }

  /** The names whose bits are set in the record at `start`, in order. Never written to. */
  read(words: Uint32Array, start: number): string[] {
    const end = this.first + this.names.length;
    let found = none;
    for (let at = this.first >>> 5; at << 5 < end; at++) {
      const offset = at << 5;
      for (let rest = words[start + head.names + at]!; rest !== 0; rest &= rest - 1) {
        const bit = offset + 31 - Math.clz32(rest & -rest);
        if (bit < this.first || bit >= end) continue;
        if (found === none) found = [];
        found.push(this.names[bit - this.first]!);
      }
    }
    return found;
  }
}

export const colours = new NameBits(colourNames, 'colour', 0);
export const lines = new NameBits(lineNames, 'line word', colourNames.length);
export const kinds = new Vocabulary(quantityKinds, 'kind of quantity');
export const brands = new Vocabulary(brandIds, 'brand');
export const sides = new Vocabulary(sideNames, 'side');
if (sideNames.length > MOST_SIDES)
  throw new Error(`${sideNames.length} kinds of sides: a packed identity has room for ${MOST_SIDES}`);
