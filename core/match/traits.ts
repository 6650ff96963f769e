/**
 * What readers need before they can find anything, gathered in one pass over a folded text: most of them look for what
 * most titles do not have, and a bit that is not set spares a regular expression.
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
/** Of {@link bitOf}, the next: for modules to call while they load. There are 32. */
export const traitOf = (words: Iterable<string>): number => {
  if (used === 32) throw new Error('traits of titles: all 32 bits are taken; let two readers share one');
  return bitOf(used++, words);
};

/** Of ASCII digits. */
export const hasDigit = traitOf('0123456789');

/** The traits of a folded text, as bits. */
export const traitsOf = (folded: string): number => {
  let traits = 0;
  let before = 0;
  for (let i = 0; i < folded.length; i++) {
    const unit = folded.charCodeAt(i);
    traits |= ofUnit[unit]!;
    if (unit < ASCII) traits |= ofPair[((before & (ASCII - 1)) << 7) | unit]!;
    before = unit;
  }
  return traits;
};
