import type { Compared } from '../../build/products/comparable.ts';
import type { Comparison } from '../../core/contract/index.ts';
import { type Decision, decideSame, type Identity, readIdentity } from '../../core/match/index.ts';

/** An invented product, whose offers no build has read: what the shipped rule says of their titles. */
export const comparedByTitles = (comparison: Comparison): Compared => {
  const known: Identity[] = [];
  const at = (place: number): Identity => (known[place] ??= readIdentity(comparison.offers[place]!));
  const decide = (one: number, other: number): Decision => decideSame(at(one), at(other));
  return { comparison, decide, areSame: (one, other) => decide(one, other).same };
};
