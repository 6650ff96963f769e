import { head, PARTS_SHIFT } from './layout.ts';
import { findPlaces, newPlaces, type Places } from './pack.ts';

/** One of the two packed identities of a pair: where its record is, and where its lists begin. Used again for every pair. */
export class PackedSide {
  words: Uint32Array = new Uint32Array(0);
  start = 0;
  flags = 0;
  readonly places: Places = newPlaces();

  turnTo(words: Uint32Array, start: number): void {
    // Pairs of one offer come one after the other.
    if (this.words === words && this.start === start) return;
    this.words = words;
    this.start = start;
    this.flags = words[start + head.flags]!;
    findPlaces(words, start, this.places);
  }

  /** A number of the record's head, or behind it. */
  at(offset: number): number {
    return this.words[this.start + offset]!;
  }

  /** How many things are sold together; many: 15. */
  get parts(): number {
    return this.flags >>> PARTS_SHIFT;
  }

  get isChinese(): boolean {
    return this.places.bigrams < this.places.text;
  }
}

export type PackedList = 'brands' | 'components' | 'words';
/** A list ends where the next one begins. */
export const nextList = { brands: 'attributes', components: 'models', words: 'bigrams', bigrams: 'text' } as const;

export const has = ({ words, places }: PackedSide, list: PackedList, value: number): boolean => {
  const end = places[nextList[list]];
  for (let i = places[list]; i < end; i++) if (words[i] === value) return true;
  return false;
};

export const lengthOf = ({ places }: PackedSide, list: PackedList): number => places[nextList[list]] - places[list];

/** How many of a's list are in b's. */
export const sharedIn = (a: PackedSide, b: PackedSide, list: PackedList): number => {
  let shared = 0;
  const end = a.places[nextList[list]];
  for (let i = a.places[list]; i < end; i++) if (has(b, list, a.words[i]!)) shared++;
  return shared;
};
