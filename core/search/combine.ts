/** Parts of one stretch taken together: what both have, what any has, what one lacks. */
import { STRETCH_WORDS } from './format.ts';
import { BITS, LOWS, MOST_LOWS, NONE, type Part } from './part.ts';

/** Those of `part` whose bit is `wanted` (1 or 0). Without a branch on the bit, which would be foretold wrongly half of the time. */
const sift = (part: Part, bits: Int32Array, { at, wanted }: { at: number; wanted: number }): void => {
  const { lows, lowsAt, count } = part;
  const out = part.ownLows;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const low = lows[lowsAt + i]!;
    out[kept] = low;
    kept += ((bits[at + (low >>> 5)]! >>> (low & 31)) & 1) ^ wanted ^ 1;
  }
  part.viewLows(out, 0, kept);
};

/** Beyond so many times as many, the others are looked for in the list instead of reading all of it. */
const GALLOP = 24;

/** First place from `from` on, before `end`, of a low half that is not below `low`. */
const lowerBound = (lows: Uint16Array, [from, end]: [number, number], low: number): number => {
  let step = 1;
  let left = from;
  while (left + step < end && lows[left + step]! < low) {
    left += step;
    step *= 2;
  }
  let right = Math.min(left + step, end);
  while (left < right) {
    const middle = (left + right) >>> 1;
    if (lows[middle]! < low) left = middle + 1;
    else right = middle;
  }
  return left;
};

/** Whether a part has the low half. */
export const has = (part: Part, low: number): boolean => {
  const { lowsAt, count } = part;
  if (part.kind === BITS)
    return low >>> 5 < part.length && ((part.bits[part.bitsAt + (low >>> 5)]! >>> (low & 31)) & 1) === 1;
  if (part.kind === NONE) return false;
  const at = lowerBound(part.lows, [lowsAt, lowsAt + count], low);
  return at < lowsAt + count && part.lows[at] === low;
};

/** Those of `few` that `many` has. */
const gallop = (few: Part, many: Part, into: Part): void => {
  const out = into.ownLows;
  const { lows, lowsAt, count } = few;
  const end = many.lowsAt + many.count;
  let kept = 0;
  let at = many.lowsAt;
  for (let i = 0; i < count && at < end; i++) {
    const low = lows[lowsAt + i]!;
    at = lowerBound(many.lows, [at, end], low);
    if (at < end && many.lows[at] === low) out[kept++] = low;
  }
  into.viewLows(out, 0, kept);
};

/** A bitmap in which one list is marked while another is sifted by it; empty between. */
const marks = new Int32Array(STRETCH_WORDS);

const keepListed = (part: Part, other: Part): void => {
  const [few, many] = part.count <= other.count ? [part, other] : [other, part];
  if (few.count * GALLOP < many.count) {
    gallop(few, many, part);
    return;
  }
  // Marked is what is not written to: `part` may write over its own list.
  const { lows, lowsAt, count } = other;
  for (let i = 0; i < count; i++) {
    const low = lows[lowsAt + i]!;
    marks[low >>> 5]! |= 1 << (low & 31);
  }
  sift(part, marks, { at: 0, wanted: 1 });
  marks.fill(0);
};

/** Bits of both; `part` is none where there are no such. */
const keepBits = (part: Part, other: Part): void => {
  const out = part.ownBits;
  const length = Math.min(part.length, other.length);
  const [a, aAt, b, bAt] = [part.bits, part.bitsAt, other.bits, other.bitsAt];
  let any = 0;
  for (let i = 0; i < length; i++) {
    const word = a[aAt + i]! & b[bAt + i]!;
    out[i] = word;
    any |= word;
  }
  if (any === 0) part.empty();
  else part.viewBits(out, 0, length);
};

/** Leaves in `part` what `other` has too. */
export const keep = (part: Part, other: Part): void => {
  if (part.kind === NONE) return;
  if (other.kind === NONE) part.empty();
  else if (other.kind === LOWS) {
    if (part.kind === LOWS) keepListed(part, other);
    else {
      const { bits, bitsAt } = part;
      part.view(other);
      sift(part, bits, { at: bitsAt, wanted: 1 });
    }
  } else if (part.kind === LOWS) sift(part, other.bits, { at: other.bitsAt, wanted: 1 });
  else keepBits(part, other);
};

/** Takes what `bits` has, from the word `at` on, out of `part`; whether there was any. */
export const drop = (part: Part, bits: Int32Array, at: number): boolean => {
  if (part.kind === NONE) return false;
  if (part.kind === LOWS) {
    const before = part.count;
    sift(part, bits, { at, wanted: 0 });
    return part.count < before;
  }
  const out = part.ownBits;
  const { bits: own, bitsAt, length } = part;
  let [any, dropped] = [0, 0];
  for (let i = 0; i < length; i++) {
    const word = own[bitsAt + i]!;
    const other = bits[at + i]!;
    out[i] = word & ~other;
    any |= word & ~other;
    dropped |= word & other;
  }
  if (any === 0) part.empty();
  else part.viewBits(out, 0, length);
  return dropped !== 0;
};

/** Makes `into` bits of its own that are those of `part`. */
const toBits = (part: Part, into: Part): Int32Array => {
  const out = into.ownBits;
  if (part.kind === BITS) {
    out.set(part.bits.subarray(part.bitsAt, part.bitsAt + part.length));
    out.fill(0, part.length);
  } else {
    out.fill(0);
    addLows(out, part);
  }
  into.viewBits(out, 0, STRETCH_WORDS);
  return out;
};

const addLows = (bits: Int32Array, { lows, lowsAt, count }: Part): void => {
  for (let i = 0; i < count; i++) {
    const low = lows[lowsAt + i]!;
    bits[low >>> 5]! |= 1 << (low & 31);
  }
};

/** Two ascending lists as one in `into`, each low half once; `into` is neither of them. */
const merge = (a: Part, b: Part, into: Part): void => {
  const out = into.ownLows;
  const aEnd = a.lowsAt + a.count;
  const bEnd = b.lowsAt + b.count;
  let [i, k, kept] = [a.lowsAt, b.lowsAt, 0];
  while (i < aEnd && k < bEnd) {
    const left = a.lows[i]!;
    const right = b.lows[k]!;
    out[kept++] = left < right ? left : right;
    if (left <= right) i++;
    if (right <= left) k++;
  }
  while (i < aEnd) out[kept++] = a.lows[i++]!;
  while (k < bEnd) out[kept++] = b.lows[k++]!;
  into.viewLows(out, 0, kept);
};

/** Lists up to this length together stay a list. */
const MOST_MERGED = MOST_LOWS / 4;

/** Makes `into`, which is neither of them, what `part` or `other` has. */
export const unite = (part: Part, other: Part, into: Part): void => {
  if (part.kind === NONE) into.view(other);
  else if (other.kind === NONE) into.view(part);
  else if (part.kind === LOWS && other.kind === LOWS && part.count + other.count <= MOST_MERGED)
    merge(part, other, into);
  else {
    const out = toBits(part, into);
    if (other.kind === LOWS) addLows(out, other);
    else for (let i = 0; i < other.length; i++) out[i]! |= other.bits[other.bitsAt + i]!;
  }
};
