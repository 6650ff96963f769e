/** Words one slip of the finger away from a word. Of several hundred nearly none exist: their hashes are asked before any is written. */
import { endHash, FIRST_HASH, hashToken, letterBitsFor, stepHash } from './format.ts';
import { latinNames } from './names.ts';

const A = 0x61;
const Z = 0x7a;

const nameHashes = latinNames.map(hashToken);
const nameMask = letterBitsFor(nameHashes.length) - 1;
const nameBits = new Int32Array((nameMask + 1) / 32);
for (const hash of nameHashes) nameBits[(hash & nameMask) >>> 5]! |= 1 << (hash & 31);

const hasBit = (bits: Int32Array, hash: number): boolean =>
  ((bits[(hash & (bits.length * 32 - 1)) >>> 5]! >>> (hash & 31)) & 1) === 1;

/**
 * Calls with the texts one insertion, deletion, substitution or transposition away from `word`, which is of letters a to z, that
 * may be known names or, by the bits of an index, its tokens: all that are, and a few others; some twice. No bits: every text is
 * told.
 */
export const oneEdit = (word: string, bits: Int32Array, visit: (text: string) => void): void => {
  const codes = Array.from(word, (letter) => letter.charCodeAt(0));
  const { length } = codes;
  const isKnown = (before: number): boolean => {
    const hash = endHash(before);
    return bits.length === 0 || hasBit(bits, hash) || hasBit(nameBits, hash);
  };
  /** Of a begun text that goes on as the word does from `from`. */
  const goesOn = (hash: number, from: number): boolean => {
    let whole = hash;
    for (let i = from; i < length; i++) whole = stepHash(whole, codes[i]!);
    return isKnown(whole);
  };
  let begun = FIRST_HASH;
  for (let i = 0; i <= length; i++) {
    const left = word.slice(0, i);
    if (i < length && goesOn(begun, i + 1)) visit(left + word.slice(i + 1));
    if (i + 1 < length && goesOn(stepHash(stepHash(begun, codes[i + 1]!), codes[i]!), i + 2))
      visit(left + word[i + 1] + word[i] + word.slice(i + 2));
    for (let letter = A; letter <= Z; letter++) {
      const next = stepHash(begun, letter);
      if (goesOn(next, i)) visit(left + String.fromCharCode(letter) + word.slice(i));
      if (i < length && goesOn(next, i + 1)) visit(left + String.fromCharCode(letter) + word.slice(i + 1));
    }
    if (i < length) begun = stepHash(begun, codes[i]!);
  }
};
