import type { Identity } from './identity.ts';
import { modelStrength } from './models.ts';
import { suffixes } from './similarity.ts';

const saysMore = (a: Identity, b: Identity): boolean => a.attributes.some((value) => !b.attributes.includes(value));

/** Whether a title has a Chinese character that another lacks altogether; what stands behind names of tastes does not count. */
const hasOwnCharacter = (a: Identity, b: Identity): boolean => {
  const others = b.bigrams.join('');
  return a.bigrams.some((bigram) =>
    [...bigram].some((character) => !suffixes.includes(character) && !others.includes(character)),
  );
};

const shareNumber = (a: Identity, b: Identity): boolean =>
  (a.gtin !== null && a.gtin === b.gtin) ||
  a.models.some(({ whole }) => modelStrength(whole) > 1 && b.models.some((model) => model.whole === whole));

/**
 * What one seller means who lists two things of which one title says more: `紅茶 650ml`, `檸檬紅茶 650ml`. Two sellers may write of one thing more or less;
 * who lists both means two, unless a model number or a GTIN says that they are one. `conflict`: a flavour, a form, a size… more; `apart`: other
 * words, which sellers at times put into one of two listings of a thing; null: nothing.
 */
export const saidOfTwo = (a: Identity, b: Identity): 'conflict' | 'apart' | null => {
  if (a.bigrams.length === 0 || b.bigrams.length === 0 || shareNumber(a, b)) return null;
  if (saysMore(a, b) || saysMore(b, a)) return 'conflict';
  return hasOwnCharacter(a, b) || hasOwnCharacter(b, a) ? 'apart' : null;
};
