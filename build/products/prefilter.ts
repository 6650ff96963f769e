import { conflictRules, mostConfidence, plainWeights, SAME_THRESHOLD, weightOf } from '../../core/match/index.ts';
import { flag, HAS_DIGIT, IS_WORD } from './layout.ts';
import { packRules } from './packed-rules.ts';
import { nextList, PackedSide } from './packed-side.ts';

/** `wh1000xm5`, `wh1000xm4` → true: model numbers that begin or end alike may agree, if only in part. */
const modelsMayAgree = (a: PackedSide, b: PackedSide): boolean => {
  for (let i = a.places.models; i < a.places.modelKeys; i++)
    for (let j = b.places.models; j < b.places.modelKeys; j++) {
      const differ = a.words[i]! ^ b.words[j]!;
      if ((differ & 0xffff) === 0 || differ >>> 16 === 0) return true;
    }
  return false;
};

const left = new PackedSide();
const right = new PackedSide();

/** `Rarity` of a token by its code. */
export type CodeRarity = (code: number) => number;

/** Where the record of an identity begins. */
export interface Packed {
  words: Uint32Array;
  start: number;
}

const plainWeightOf = (code: number): number =>
  code < IS_WORD ? plainWeights.bigram : (code & HAS_DIGIT) !== 0 ? plainWeights.number : plainWeights.word;

const ABOVE_CODES = 2 ** 32 - 1;

interface Sums {
  ofA: number;
  ofB: number;
  shared: number;
}

/** Adds up the weights of the codes of two ascending lists, and of those in both. */
const addUp = (sums: Sums, list: 'words' | 'bigrams', rarity: CodeRarity): void => {
  const [a, b] = [left, right];
  const next = nextList[list];
  const [aWords, bWords] = [a.words, b.words];
  let [i, j] = [a.places[list], b.places[list]];
  const [iEnd, jEnd] = [a.places[next], b.places[next]];
  while (i < iEnd || j < jEnd) {
    const x = i < iEnd ? aWords[i]! : ABOVE_CODES;
    const y = j < jEnd ? bWords[j]! : ABOVE_CODES;
    const code = x < y ? x : y;
    const weight = weightOf(plainWeightOf(code), rarity(code));
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
const wordConfidence = (rarity: CodeRarity): number => {
  const sums = { ofA: 0, ofB: 0, shared: 0 };
  addUp(sums, 'words', rarity);
  addUp(sums, 'bigrams', rarity);
  const { ofA, ofB, shared } = sums;
  if (shared === 0) return 0;
  return mostConfidence(
    { dice: (2 * shared) / (ofA + ofB), containment: shared / Math.min(ofA, ofB) },
    left.isChinese || right.isChinese,
  );
};

/** Confidences are rounded to three decimals. */
const LEAST = SAME_THRESHOLD - 0.0006;

const rules = packRules(conflictRules);

/**
 * Whether two packed identities may be decided the same: `耳機 黑色`, `耳機 白色` → false, as no decision can make them
 * one. False only where `decideSame` says no. Looks at numbers alone and makes nothing, to be asked of
 * a hundred million pairs.
 */
export const mayBeSame = (a: Packed, b: Packed, rarity: CodeRarity): boolean => {
  left.turnTo(a.words, a.start);
  right.turnTo(b.words, b.start);
  if (rules.always(left, right)) return false;
  const gtinShared = (left.flags & right.flags & flag.gtin) !== 0;
  if (gtinShared || modelsMayAgree(left, right)) return true;
  return !rules.noModelShared(left, right) && wordConfidence(rarity) >= LEAST;
};
