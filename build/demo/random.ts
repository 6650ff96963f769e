/**
 * Repeatable chance. Every choice of the demo web is a hash of a text that names it (`seed/shop/technology`), so it does
 * not depend on the order in which things are asked for, and adding a shop changes no other shop.
 */

/** 32-bit hash of a text: FNV-1a, then murmur3's finaliser because FNV's low bits are poor on short texts. */
export const hash32 = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Number in [0, 1) that belongs to the key. */
export const roll = (key: string): number => hash32(key) / 2 ** 32;

/** Integer in [low, high]. */
export const rollInteger = (key: string, low: number, high: number): number =>
  low + Math.floor(roll(key) * (high - low + 1));

/** One of the list, which must not be empty. */
export const pick = <T>(key: string, list: readonly T[]): T => list[Math.floor(roll(key) * list.length)] as T;

/** The first `count` of the list in the key's own order. */
export const pickSome = <T>(key: string, list: readonly T[], count: number): T[] =>
  list
    .map((item, index) => ({ item, at: roll(`${key}/${index}`) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ item }) => item);

/** `length` characters of the alphabet. */
export const letters = (key: string, length: number, alphabet: string): string =>
  Array.from({ length }, (_, index) => alphabet[Math.floor(roll(`${key}#${index}`) * alphabet.length)]).join('');

export const digits = (key: string, length: number): string => letters(key, length, '0123456789');
export const hex = (key: string, length: number): string => letters(key, length, '0123456789abcdef');
export const capitals = (key: string, length: number): string =>
  letters(key, length, 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789');
