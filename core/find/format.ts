/**
 * Names of sites in one text, and where each part of them begins, in the order of what follows there. Before each field and
 * after the last one stands SEPARATOR, so that "begins with", "is" and "has" are all a search for one run of bytes.
 */
export const SEPARATOR = 1;
export const SPACE = 0x20;

/** Fields of a record, in this order. `squeezed` is the name without spaces, empty where it has none. */
export const nameFields = ['name', 'domain', 'company', 'registration_number', 'squeezed'] as const;
export type NameField = Exclude<(typeof nameFields)[number], 'squeezed'>;

/** Each entry of a level is the least of so many of the level below. */
export const FAN_OUT = 16;

/** Lengths of the levels over `count` positions, the lowest first; none where nothing is above them. */
export const levelLengths = (count: number): number[] => {
  const lengths: number[] = [];
  for (let n = count; n > FAN_OUT; ) {
    n = Math.ceil(n / FAN_OUT);
    lengths.push(n);
  }
  return lengths;
};

/** Parts that begin alike: places [from, to) in their order. */
export type Range = readonly [from: number, to: number];

/** The index: views into a file, or as they were made. */
export interface NameArrays {
  /** Names of all sites, in UTF-8. */
  text: Uint8Array;
  /** Where each site's begin, the most visited first. */
  starts: Uint32Array;
  /** Where parts of names begin, in the order of what follows there. */
  positions: Uint32Array;
  /** The least of each sixteen positions, of each sixteen of these, and so on. */
  least: Uint32Array;
}
