import { FIRST_CJK, LAST_CJK, plainWeights, SEAM, weightOf } from '../../core/match/index.ts';
import type { PackedSide } from './packed-side.ts';
import type { CodeRarity } from './tokens.ts';

/** Characters that a bigram's code is made of. */
const CJK = LAST_CJK + 1 - FIRST_CJK;
const firstOf = (code: number): number => Math.floor(code / CJK);

/** By character, the last call in which the other title had it. */
const seenIn = new Uint32Array(CJK);
let call = 0;

const mark = ({ words, places }: PackedSide): void => {
  call++;
  for (let i = places.bigrams; i < places.text; i++) {
    const first = firstOf(words[i]!);
    seenIn[first] = call;
    seenIn[words[i]! - first * CJK] = call;
  }
};

/**
 * What bigrams that one of two titles has alone weigh too much, as `similarity` of core/match takes it off: where both characters are in the
 * other title, or a name that may count for nothing (`spare`, its code; 0: none) meets the next word. Never less than there.
 */
export const seamWeight = (own: PackedSide, other: PackedSide, rarity: CodeRarity, spare: number): number => {
  mark(other);
  const met = spare === 0 ? -1 : spare - firstOf(spare) * CJK;
  let weight = 0;
  let j = other.places.bigrams;
  for (let i = own.places.bigrams; i < own.places.text; i++) {
    const code = own.words[i]!;
    while (j < other.places.text && other.words[j]! < code) j++;
    if (j < other.places.text && other.words[j] === code) continue;
    const first = firstOf(code);
    const second = code - first * CJK;
    if (first === met) weight += weightOf(plainWeights.bigram, rarity(code));
    else if (second !== 0 && seenIn[first] === call && seenIn[second] === call)
      weight += weightOf((1 - SEAM) * plainWeights.bigram, rarity(code));
  }
  return weight;
};
