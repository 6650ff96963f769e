import { attributesDiffer, valuesOf } from './attributes.ts';
import type { Identity } from './identity.ts';

/** What an identity says in one value; null: nothing, which agrees with everything. */
export const scalars = {
  gtin: ({ gtin }: Identity) => gtin,
  /** Where nothing is said a thing is new. */
  condition: ({ condition }: Identity) => (condition === 'unknown' ? 'new' : condition),
  generation: ({ generation }: Identity) => generation,
  accessory: ({ accessory }: Identity) => accessory,
  contract: ({ bundle }: Identity) => bundle.contract,
  /** How many things are sold together. */
  parts: ({ bundle }: Identity) => bundle.parts.length,
  /** Made by another maker to fit. */
  compatible: ({ editions }: Identity) => editions.includes('compatible'),
} as const;
export type ScalarField = keyof typeof scalars;

/** What an identity says in any number of words. */
export type WordField = 'brands' | 'components' | 'colours' | 'lineWords';

/**
 * How two identities are compared. `opposed` of line words: `pro max` against `pro mini` differ, `pro max` and `pro` do
 * not. A new way of comparing has its code here and, if it can be told from packed records too, in
 * build/products/packed-rules.ts.
 */
export type Comparison =
  /** Both say something, and not the same. */
  | { how: 'unequal'; of: ScalarField }
  /** Both say something, and share no word. */
  | { how: 'disjoint'; of: WordField }
  /** Each says a word that the other does not. */
  | { how: 'opposed'; of: WordField }
  /** One says a word that the other does not: any, or one of `among`. `bothSay`: unless one says nothing. */
  | { how: 'unlike'; of: WordField; among?: ReadonlySet<string>; bothSay?: true }
  /** Two kinds of one thing: 5G and WiFi, left and right hand. */
  | { how: 'sides' }
  /** How many are sold, counts within counts multiplied. */
  | { how: 'pack' }
  /** Flavour, form, size, sex…: each as datasets/taxonomy/attributes.json says. */
  | { how: 'attributes' }
  /** Any other way: the conflicts found, in words. Packed records cannot tell them. */
  | { how: 'own'; find: (a: Identity, b: Identity) => readonly string[] };

export const areDisjoint = (a: readonly string[], b: readonly string[]): boolean =>
  !a.some((value) => b.includes(value));

/** Whether a says a word that b does not. */
const saysMore = (a: readonly string[], b: readonly string[]): boolean => a.some((word) => !b.includes(word));

const areUnlike = (a: readonly string[], b: readonly string[], among: ReadonlySet<string> | undefined): boolean => {
  if (among === undefined) return saysMore(a, b) || saysMore(b, a);
  const [left, right] = [a.filter((word) => among.has(word)), b.filter((word) => among.has(word))];
  return saysMore(left, right) || saysMore(right, left);
};

/** Names of the sides on which the two differ. */
export const differingSides = (a: Identity, b: Identity): string[] => {
  const nameOf = (side: string): string => side.split(':')[0]!;
  return a.sides
    .filter((side) => b.sides.some((other) => nameOf(other) === nameOf(side) && other !== side))
    .map(nameOf);
};

export const packTotal = ({ pack }: Identity): number => pack.count * (pack.inner ?? 1);

const packsDiffer = (a: Identity, b: Identity): boolean => {
  const [left, right] = [a.pack, b.pack];
  const bothInner = left.inner !== null && right.inner !== null;
  if (left.count === right.count && (!bothInner || left.inner === right.inner)) return false;
  // `5入` is `5片`, and `3盒x10片` is `30片`, but not `10盒x3片`.
  const nested = left.count > 1 && right.count > 1 && bothInner;
  if (!nested && packTotal(a) === packTotal(b)) return false;
  // A count of one is often a count that was not read: `12` stands there, but not as `12入`.
  if (left.count === right.count) return true;
  if (left.count === 1 && a.words.includes(String(right.count))) return false;
  return !(right.count === 1 && b.words.includes(String(left.count)));
};

/** Whether two identities differ in what is compared. */
export const differ = (compare: Comparison, a: Identity, b: Identity): boolean => {
  switch (compare.how) {
    case 'unequal': {
      const [left, right] = [scalars[compare.of](a), scalars[compare.of](b)];
      return left !== null && right !== null && left !== right;
    }
    case 'disjoint':
      return a[compare.of].length > 0 && b[compare.of].length > 0 && areDisjoint(a[compare.of], b[compare.of]);
    case 'opposed':
      return saysMore(a[compare.of], b[compare.of]) && saysMore(b[compare.of], a[compare.of]);
    case 'unlike':
      if (compare.bothSay && (a[compare.of].length === 0 || b[compare.of].length === 0)) return false;
      return areUnlike(a[compare.of], b[compare.of], compare.among);
    case 'sides':
      return a.sides.length > 0 && differingSides(a, b).length > 0;
    case 'pack':
      return packsDiffer(a, b);
    case 'attributes':
      return attributesDiffer(valuesOf(a.attributes), valuesOf(b.attributes));
    case 'own':
      return compare.find(a, b).length > 0;
  }
};
