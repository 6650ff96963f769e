import type { Identity } from './identity.ts';

/** Weights of a number, a word, a bigram: whole, so that their sum does not depend on the order of the words. */
export const plainWeights = { number: 30, word: 20, bigram: 7 } as const;

/** Without a corpus: a number tells more than a word, a word more than one of the bigrams that a Chinese word is. */
export const plainWeight = (token: string): number => {
  if (token.charCodeAt(0) >= 0x3400) return plainWeights.bigram;
  for (let i = 0; i < token.length; i++) {
    const code = token.charCodeAt(i);
    if (code >= 0x30 && code <= 0x39) return plainWeights.number;
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

/** How much of their words and bigrams two identities share. */
export const similarity = (a: Identity, b: Identity, weightOf: (token: string) => number): Similarity => {
  let [left, right, shared] = [0, 0, 0];
  for (const [own, others] of [
    [a.words, b.words],
    [a.bigrams, b.bigrams],
  ] as const) {
    // Most titles are short: to look through a few words is cheaper than to make a set of them.
    const among: { has(token: string): boolean } =
      others.length > FEW ? new Set(others) : { has: (token) => others.includes(token) };
    for (const token of own) {
      const weight = weightOf(token);
      left += weight;
      if (among.has(token)) shared += weight;
    }
    for (const token of others) right += weightOf(token);
  }
  return {
    dice: left + right === 0 ? 0 : (2 * shared) / (left + right),
    containment: shared / Math.max(0.001, Math.min(left, right)),
  };
};
