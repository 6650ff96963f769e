/**
 * `usb 線 2m` has a digit and the 線 of 有線, but nothing of 禮盒: its bits say so, and the readers of packs and sides look
 * at it while the reader of editions does not. One pass over a folded text sets a bit for each reader whose words may be in
 * it; most titles hold nothing for most readers, and a bit that is not set spares a regular expression.
 */

const ASCII = 0x80;
const ofUnit = new Uint32Array(1 << 16);
/** By two ASCII characters side by side, for one letter says nothing. */
const ofPair = new Uint32Array(ASCII * ASCII);

/**
 * The bit of texts that hold the head of one of the words: the first two characters where both are ASCII, else the first.
 * It may stand without any of the words; without it, none of them is there. `number`: of the bit, one for each use.
 */
const bitOf = (number: number, words: Iterable<string>): number => {
  const bit = 1 << number;
  for (const word of words) {
    const [first, second] = [word.charCodeAt(0), word.charCodeAt(1)];
    if (first < ASCII && second < ASCII) ofPair[(first << 7) | second]! |= bit;
    else ofUnit[first]! |= bit;
  }
  return bit;
};

let used = 0;
/** The next free bit, set in texts that may hold one of the words. Called while modules load; there are 32 bits. */
export const filterBit = (words: Iterable<string>): number => {
  if (used === 32) throw new Error('pre-filter of titles: all 32 bits are taken; let two readers share one');
  return bitOf(used++, words);
};

/** Set where there is an ASCII digit. */
export const hasDigit = filterBit('0123456789');

/** Which readers may find something in a folded text, a bit for each. */
export const filterBits = (folded: string): number => {
  let bits = 0;
  let before = 0;
  for (let i = 0; i < folded.length; i++) {
    const unit = folded.charCodeAt(i);
    bits |= ofUnit[unit]!;
    if (unit < ASCII) bits |= ofPair[((before & (ASCII - 1)) << 7) | unit]!;
    before = unit;
  }
  return bits;
};
