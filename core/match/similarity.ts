import type { Identity } from './identity.ts';
import { FIRST_CJK, isDigitUnit } from './text.ts';

/** Weights of a number, a word, a bigram: whole, so that their sum does not depend on the order of the words. */
export const plainWeights = { number: 30, word: 20, bigram: 7 } as const;

/** A number tells more than a word, a word more than one of the bigrams that a Chinese word is. */
export const plainWeight = (token: string): number => {
  if (token.charCodeAt(0) >= FIRST_CJK) return plainWeights.bigram;
  for (let i = 0; i < token.length; i++) {
    if (isDigitUnit(token.charCodeAt(i))) return plainWeights.number;
  }
  return plainWeights.word;
};

const FEW = 16;

export interface Similarity {
  /** Shared weight over the mean weight of both: 1 for the same words, 0 for none. */
  dice: number;
  /** Shared weight over the lesser weight: 1 where all of one is in the other. */
  containment: number;
}

/** Adds up the weights of one list and of the other, and of what is in both. */
const addUp = (
  sums: { left: number; right: number; shared: number },
  own: readonly string[],
  others: readonly string[],
): void => {
  // Most titles are short: to look through a few words is cheaper than to make a set of them.
  const set = others.length > FEW ? new Set(others) : null;
  for (let i = 0; i < own.length; i++) {
    const token = own[i]!;
    const weight = plainWeight(token);
    sums.left += weight;
    if (set === null ? others.includes(token) : set.has(token)) sums.shared += weight;
  }
  for (let i = 0; i < others.length; i++) sums.right += plainWeight(others[i]!);
};

/** How much of their words and bigrams two identities share. */
export const similarity = (a: Identity, b: Identity): Similarity => {
  const sums = { left: 0, right: 0, shared: 0 };
  addUp(sums, a.words, b.words);
  addUp(sums, a.bigrams, b.bigrams);
  const { left, right, shared } = sums;
  return {
    dice: left + right === 0 ? 0 : (2 * shared) / (left + right),
    containment: shared / Math.max(0.001, Math.min(left, right)),
  };
};
