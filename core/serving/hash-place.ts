import { partitionPoint } from '../numbers.ts';

/** Hashes are of 32 bits. */
const HASHES = 2 ** 32;
/** Places that are looked at together: of one line of the cache. */
const NEAR = 16;

/**
 * First place of ascending hashes that is not below `wanted`. They lie evenly, so that it is near where they would be measured off:
 * two looks in memory in place of one for each bit of their number.
 */
export const hashPlace = (hashes: Uint32Array, wanted: number): number => {
  const { length } = hashes;
  if (length === 0) return 0;
  const within = (place: number): number => Math.max(0, Math.min(length - 1, Math.floor(place)));
  const guessed = within((wanted / HASHES) * length);
  const at = within(guessed + ((wanted - hashes[guessed]!) / HASHES) * length);
  let [from, to] = [at, at];
  for (let step = NEAR; from > 0 && hashes[from]! >= wanted; step *= 2) from = Math.max(0, from - step);
  for (let step = NEAR; to < length && hashes[to]! < wanted; step *= 2) to = Math.min(length, to + step);
  return partitionPoint(from, to, (place) => hashes[place]! >= wanted);
};
