import { isTellingLine, lineNames, mostConfidence, plainWeights, SAME_THRESHOLD } from '../../core/match/index.ts';
import { CONDITION_SHIFT, flag, HAS_DIGIT, head, IS_WORD, PARTS_SHIFT, SIDES_MASK, wordCode } from './layout.ts';
import { findPlaces, newPlaces, type Places } from './pack.ts';
import { floatAt } from './unpack.ts';

/** A packed identity: the numbers that hold its record, where it begins, and where its lists do. */
class Side {
  words: Uint32Array = new Uint32Array(0);
  start = 0;
  readonly places: Places = newPlaces();

  turnTo(words: Uint32Array, start: number): void {
    // Pairs of one offer come one after the other.
    if (this.words === words && this.start === start) return;
    this.words = words;
    this.start = start;
    findPlaces(words, start, this.places);
  }

  at(offset: number): number {
    return this.words[this.start + offset] as number;
  }
}

type ListName = 'brands' | 'components' | 'words';
const nextList = { brands: 'components', components: 'models', words: 'bigrams', bigrams: 'text' } as const;

const has = (side: Side, list: ListName, value: number): boolean => {
  const end = side.places[nextList[list]];
  for (let i = side.places[list]; i < end; i++) if (side.words[i] === value) return true;
  return false;
};

const lengthOf = ({ places }: Side, list: ListName): number => places[nextList[list]] - places[list];

/** How many of a's list are in b's. */
const sharedIn = (a: Side, b: Side, list: ListName): number => {
  let shared = 0;
  const end = a.places[nextList[list]];
  for (let i = a.places[list]; i < end; i++) if (has(b, list, a.words[i] as number)) shared++;
  return shared;
};

/** Bits of the line words that alone make another product, as in the two words of the head. */
const tellingBits = (inChinese: boolean): { low: number; high: number } => {
  let [low, high] = [0, 0];
  for (const [number, name] of lineNames.entries()) {
    if (!isTellingLine(name, inChinese)) continue;
    if (number < 24) low |= 1 << (number + 8);
    else high |= 1 << (number - 24);
  }
  return { low, high };
};
const telling = { chinese: tellingBits(true), latin: tellingBits(false) };
const LINES = ~0xff;

const lineDiffers = (a: Side, b: Side, inChinese: boolean): boolean => {
  const [aLow, bLow] = [a.at(head.coloursHighLinesLow) & LINES, b.at(head.coloursHighLinesLow) & LINES];
  const [aHigh, bHigh] = [a.at(head.linesHigh), b.at(head.linesHigh)];
  if (((aLow & ~bLow) | (aHigh & ~bHigh)) !== 0 && ((bLow & ~aLow) | (bHigh & ~aHigh)) !== 0) return true;
  const { low, high } = inChinese ? telling.chinese : telling.latin;
  return (((aLow ^ bLow) & low) | ((aHigh ^ bHigh) & high)) !== 0;
};

const colourDiffers = (a: Side, b: Side): boolean => {
  const [aLow, bLow] = [a.at(head.coloursLow), b.at(head.coloursLow)];
  const [aHigh, bHigh] = [a.at(head.coloursHighLinesLow) & 0xff, b.at(head.coloursHighLinesLow) & 0xff];
  if ((aLow | aHigh) === 0 || (bLow | bHigh) === 0) return false;
  if (a.at(head.flags) >>> PARTS_SHIFT > 1) return aLow !== bLow || aHigh !== bHigh;
  return ((aLow & bLow) | (aHigh & bHigh)) === 0;
};

const innerOf = (side: Side): number =>
  (side.at(head.flags) & flag.inner) === 0 ? 0 : floatAt(side.words, side.places.inner);

const packDiffers = (a: Side, b: Side): boolean => {
  const [aCount, bCount] = [a.at(head.packCount), b.at(head.packCount)];
  if (aCount === bCount && ((a.at(head.flags) | b.at(head.flags)) & flag.inner) === 0) return false;
  const [aInner, bInner] = [innerOf(a), innerOf(b)];
  if (aCount === bCount && (aInner === 0 || bInner === 0 || aInner === bInner)) return false;
  if (aInner !== 0 && bInner !== 0 && aCount * aInner === bCount * bInner) return false;
  const named = (side: Side, count: number): boolean => has(side, 'words', wordCode(String(count)));
  return !((aCount === 1 && named(a, bCount)) || (bCount === 1 && named(b, aCount)));
};

const conditionOf = (flags: number): number => Math.max(1, (flags >>> CONDITION_SHIFT) & 7);

/** Sides on which the two differ: both said, and not the same. */
const sidesDiffer = (a: number, b: number): boolean => {
  const said = (flags: number): number => (flags | (flags >>> 1)) & 0x55555;
  const differ = (a ^ b) & SIDES_MASK;
  return (said(a) & said(b) & said(differ)) !== 0;
};

const opposeIn = (a: Side, b: Side, list: ListName): boolean =>
  lengthOf(a, list) > 0 &&
  lengthOf(b, list) > 0 &&
  sharedIn(a, b, list) < lengthOf(a, list) &&
  sharedIn(b, a, list) < lengthOf(b, list);

/** Whether model numbers may agree, if only in part. */
const modelsMayAgree = (a: Side, b: Side): boolean => {
  for (let i = a.places.models; i < a.places.modelKeys; i++)
    for (let j = b.places.models; j < b.places.modelKeys; j++) {
      const differ = (a.words[i] as number) ^ (b.words[j] as number);
      if ((differ & 0xffff) === 0 || differ >>> 16 === 0) return true;
    }
  return false;
};

const weightOf = (code: number): number =>
  code < IS_WORD ? plainWeights.bigram : (code & HAS_DIGIT) !== 0 ? plainWeights.number : plainWeights.word;

interface Sums {
  ofA: number;
  ofB: number;
  shared: number;
}

/** Adds up the weights of the codes of two ascending lists, and of those in both. */
const addUp = (sums: Sums, a: Side, b: Side, list: 'words' | 'bigrams'): void => {
  const next = nextList[list];
  const [aWords, bWords] = [a.words, b.words];
  let [i, j] = [a.places[list], b.places[list]];
  const [iEnd, jEnd] = [a.places[next], b.places[next]];
  while (i < iEnd || j < jEnd) {
    // Codes are below the largest of 32 bits.
    const x = i < iEnd ? (aWords[i] as number) : 0xffffffff;
    const y = j < jEnd ? (bWords[j] as number) : 0xffffffff;
    const weight = weightOf(x < y ? x : y);
    if (x <= y) {
      sums.ofA += weight;
      i++;
    }
    if (y <= x) {
      sums.ofB += weight;
      j++;
    }
    if (x === y) sums.shared += weight;
  }
};

/** The most confidence that the shared words allow; words that share a code count as shared. */
const wordConfidence = (a: Side, b: Side): number => {
  const sums = { ofA: 0, ofB: 0, shared: 0 };
  addUp(sums, a, b, 'words');
  addUp(sums, a, b, 'bigrams');
  const { ofA, ofB, shared } = sums;
  if (shared === 0) return 0;
  return mostConfidence({ dice: (2 * shared) / (ofA + ofB), containment: shared / Math.min(ofA, ofB) });
};

/** Confidences are rounded to three decimals. */
const LEAST = SAME_THRESHOLD - 0.0006;

const left = new Side();
const right = new Side();

/** Conflicts that stand whether a model number is shared or not. */
const surelyDiffer = (a: Side, b: Side, inChinese: boolean): boolean => {
  const [aFlags, bFlags] = [a.at(head.flags), b.at(head.flags)];
  if (conditionOf(aFlags) !== conditionOf(bFlags) || sidesDiffer(aFlags, bFlags)) return true;
  const oneThing = aFlags >>> PARTS_SHIFT === 1;
  if (inChinese) {
    if (((aFlags ^ bFlags) & (flag.accessory | flag.contract)) !== 0) return true;
    if (aFlags >>> PARTS_SHIFT !== bFlags >>> PARTS_SHIFT) return true;
  }
  if (oneThing && lengthOf(a, 'brands') > 0 && lengthOf(b, 'brands') > 0 && sharedIn(a, b, 'brands') === 0) return true;
  return packDiffers(a, b) || colourDiffers(a, b) || opposeIn(a, b, 'components');
};

/**
 * Whether two packed identities (left, right) may be decided the same: false only where `decideSame`, without options, says no.
 * Looks at numbers alone and makes nothing, to be asked of a hundred million pairs.
 */
export const mayBeSame = (aWords: Uint32Array, aStart: number, bWords: Uint32Array, bStart: number): boolean => {
  const [a, b] = [left, right];
  a.turnTo(aWords, aStart);
  b.turnTo(bWords, bStart);
  const inChinese = a.places.bigrams < a.places.text || b.places.bigrams < b.places.text;
  if (surelyDiffer(a, b, inChinese)) return false;
  const bothGtin = (a.at(head.flags) & b.at(head.flags) & flag.gtin) !== 0;
  if (bothGtin) return a.at(head.length) === b.at(head.length);
  if (modelsMayAgree(a, b)) return true;
  return !lineDiffers(a, b, inChinese) && wordConfidence(a, b) >= LEAST;
};
