import type { Identity } from './identity.ts';
import { plainRarity, type Rarity } from './rarity.ts';
import { nameBeside, spareBigram, spareNames } from './spare-name.ts';
import { FIRST_CJK, isDigitUnit } from './text.ts';
import { ALONE } from './words.ts';

/** Weights of a number, a word, a bigram: whole, so that their sum does not depend on the order of the words. */
export const plainWeights = { number: 3000, word: 2000, bigram: 700 } as const;

/** A number tells more than a word, a word more than one of the bigrams that a Chinese word is. */
export const plainWeight = (token: string): number => {
  if (token.charCodeAt(0) >= FIRST_CJK) return plainWeights.bigram;
  for (let i = 0; i < token.length; i++) {
    if (isDigitUnit(token.charCodeAt(i))) return plainWeights.number;
  }
  return plainWeights.word;
};

/** Weights stay whole. */
export const weightOf = (plain: number, rarity: number): number => Math.round(plain * rarity);

const FEW = 16;

export interface Similarity {
  /** Shared weight over the mean weight of both: 1 for the same words, 0 for none. */
  dice: number;
  /** Shared weight over the lesser weight: 1 where all of one is in the other. */
  containment: number;
}

const none = { own: [], other: [] } as const;

/** What is left of the weight of a pair of characters where two words meet. */
export const SEAM = 0.25;

/**
 * Whether both characters of a bigram that one title has alone are in the other: `朗咖` of `伯朗咖啡` beside `咖啡 伯朗` is where two words meet, and
 * says no more than their order.
 */
const isSeam = (bigram: string, others: string): boolean =>
  bigram[1] !== ALONE && others.includes(bigram[0]!) && others.includes(bigram[1]!);

/**
 * How much too heavy bigrams are that one title has alone; see {@link isSeam}. `spare`: a name that does not count at all, nor where it
 * meets the next word.
 */
const seamsOf = (
  [own, others]: readonly [readonly string[], readonly string[]],
  rarity: Rarity,
  spare: string | null,
): number => {
  let text: string | null = null;
  let weight = 0;
  for (const bigram of own) {
    if (bigram === spare || others.includes(bigram)) continue;
    text ??= others.join('');
    if (spare !== null && bigram[0] === spare[1]) weight += weightOf(plainWeights.bigram, rarity(bigram));
    else if (isSeam(bigram, text)) weight += weightOf((1 - SEAM) * plainWeights.bigram, rarity(bigram));
  }
  return weight;
};

/** Adds up the weights of one list and of the other, and of what is in both; `spare`: words that count on neither side. */
const addUp = (
  sums: { left: number; right: number; shared: number },
  [own, others]: readonly [readonly string[], readonly string[]],
  rarity: Rarity,
  spare: { own: readonly string[]; other: readonly string[] } = none,
): void => {
  // Most titles are short: to look through a few words is cheaper than to make a set of them.
  const set = others.length > FEW ? new Set(others) : null;
  for (let i = 0; i < own.length; i++) {
    const token = own[i]!;
    if (spare.own.length > 0 && spare.own.includes(token)) continue;
    const weight = weightOf(plainWeight(token), rarity(token));
    sums.left += weight;
    if (set === null ? others.includes(token) : set.has(token)) sums.shared += weight;
  }
  for (let i = 0; i < others.length; i++)
    if (spare.other.length === 0 || !spare.other.includes(others[i]!))
      sums.right += weightOf(plainWeight(others[i]!), rarity(others[i]!));
};

/** How much of their words and bigrams two identities share. */
export const similarity = (a: Identity, b: Identity, rarity: Rarity = plainRarity): Similarity => {
  const sums = { left: 0, right: 0, shared: 0 };
  addUp(sums, [a.words, b.words], rarity, { own: spareNames(a, b, rarity), other: spareNames(b, a, rarity) });
  const [own, other] = [spareBigram(a, b, rarity), spareBigram(b, a, rarity)];
  addUp(sums, [a.bigrams, b.bigrams], rarity, {
    own: own === null ? none.own : [own],
    other: other === null ? none.other : [other],
  });
  const shared = sums.shared;
  const left = sums.left - seamsOf([a.bigrams, b.bigrams], rarity, own);
  const right = sums.right - seamsOf([b.bigrams, a.bigrams], rarity, other);
  return {
    dice: left + right === 0 ? 0 : (2 * shared) / (left + right),
    containment: shared / Math.max(0.001, Math.min(left, right)),
  };
};

/** `薄荷香`, `薄荷味`, `薄荷口味`, `白金版`: what stands behind the name of a taste or a line, and a blank. */
export const suffixes = `味香風口款型裝版的${ALONE}`;

const chineseHead = ({ headNames }: Identity): string | undefined =>
  headNames.find((name) => name.charCodeAt(0) >= FIRST_CJK);

/** `日正 木薯粉` beside `鑫旺萊木薯粉`: a known brand, and another name in its place, which nobody knows. */
const hasOwnBrand = (a: Identity, b: Identity): boolean => {
  if (a.brands.length === 0 || b.brands.length > 0) return false;
  if (a.headNames.some((one) => b.words.includes(one) || b.bigrams.includes(one))) return false;
  const [name, other] = [chineseHead(a), chineseHead(b)];
  return name !== undefined && other !== undefined && !a.bigrams.includes(other);
};

/** Weight of the characters that only the first title has, each by the rarest of its bigrams: a character of a rare word is 1. */
export const ownMass = (a: Identity, b: Identity, rarity: Rarity): number => {
  // A brand's other name is nothing of the thing.
  const others = b.bigrams.join('') + nameBeside(a, b, rarity);
  const own = new Map<string, number>();
  for (const bigram of a.bigrams) {
    let weight = -1;
    for (const character of bigram) {
      if (suffixes.includes(character) || others.includes(character)) continue;
      if (weight < 0) weight = rarity(bigram);
      own.set(character, Math.max(weight, own.get(character) ?? 0));
    }
  }
  let mass = hasOwnBrand(a, b) ? 1 : 0;
  for (const weight of own.values()) mass += weight;
  return mass;
};

/** Weight of the names that only the first of two Latin titles has: words of three letters or more, glued or not. */
const ownNames = (a: Identity, b: Identity, rarity: Rarity): number => {
  // Not all words as one text: a packed title has lost their order.
  const others = [...b.words, ...b.joined].join(' ');
  let mass = 0;
  for (const word of a.words) if (/^[a-z]{3,}$/.test(word) && !others.includes(word)) mass += rarity(word);
  return mass;
};

/**
 * How much each title has that the other has not, the lesser of the two: of Chinese characters, `抹茶夾心酥`, `草莓夾心酥` → 2, while of
 * `夾心酥` and `抹茶夾心酥` one merely says more → 0; where neither is Chinese, of words.
 */
export const opposition = (a: Identity, b: Identity, rarity: Rarity = plainRarity): number => {
  if (a.bigrams.length > 0 && b.bigrams.length > 0) return Math.min(ownMass(a, b, rarity), ownMass(b, a, rarity));
  return a.bigrams.length > 0 || b.bigrams.length > 0 ? 0 : Math.min(ownNames(a, b, rarity), ownNames(b, a, rarity));
};
