import type { Identity } from './identity.ts';
import type { Rarity } from './rarity.ts';
import { isLetterUnit } from './text.ts';
import { ALONE } from './words.ts';

const isLatin = (name: string | undefined): name is string => name !== undefined && isLetterUnit(name.charCodeAt(0));

const hasCharacter = (bigrams: readonly string[], character: string): boolean =>
  bigrams.some((bigram) => bigram[0] === character || (bigram[1] === character && bigram[1] !== ALONE));

/** `lumora …` against `璐沐 …`. */
const areApart = (a: Identity, b: Identity, { areOneBrand }: Rarity): boolean => {
  const [latin] = a.headNames;
  const [chinese] = b.headNames;
  if (!isLatin(latin) || chinese === undefined || isLatin(chinese) || b.words.includes(latin)) return false;
  if (hasCharacter(a.bigrams, chinese[0]!) || hasCharacter(a.bigrams, chinese[1]!)) return false;
  return areOneBrand === undefined || !areOneBrand(latin, chinese);
};

/** `tefal 特福 …` against `asd …`: two Latin names, neither of which the other title has, and no Chinese name of both. */
const areTwoNames = (a: Identity, b: Identity): boolean => {
  const [left, right] = [a.headNames[0], b.headNames[0]];
  if (!isLatin(left) || !isLatin(right) || a.words.includes(right) || b.words.includes(left)) return false;
  if (left.startsWith(right) || right.startsWith(left)) return false;
  return a.headNames[1] === undefined || a.headNames[1] !== b.headNames[1];
};

/**
 * Whether the titles begin with two Latin names, or one with a Latin name and the other with a Chinese one, neither of which the other title has, and
 * nobody says that they are one brand: neither datasets/taxonomy/brands.json nor offers with both side by side.
 */
export const headNamesOppose = (a: Identity, b: Identity, rarity: Rarity): boolean =>
  !a.brands.some((id) => b.brands.includes(id)) &&
  (areApart(a, b, rarity) || areApart(b, a, rarity) || areTwoNames(a, b));
