import type { Ecommerce, ShopSign } from '../contract/index.ts';
import { CAPS, type Family, familyOf, PRIOR } from './signs.ts';

const MAX_EVIDENCE = 24;
/** Probability of a shop from which on the verdict is one, and below which it is none. */
const SHOP = 0.7;
const NO_SHOP = 0.4;

const round = (value: number, digits: number): number => Math.round(value * digits) / digits;

/** Sums by family, cut at the families' caps. */
const sumsOf = (signs: readonly ShopSign[]): Map<Family, number> => {
  const sums = new Map<Family, number>();
  for (const { kind, weight } of signs) {
    const family = familyOf(kind);
    sums.set(family, (sums.get(family) ?? 0) + weight);
  }
  for (const [family, sum] of sums) sums.set(family, Math.min(sum, CAPS.get(family) ?? 0));
  return sums;
};

/** What is shown of goods that nobody can put into a cart here: others sell them. */
const isComparison = (signs: readonly ShopSign[], sums: ReadonlyMap<Family, number>): boolean =>
  signs.some(({ kind }) => kind === 'comparison') && !(['cart', 'buy', 'platform'] as const).some((f) => sums.has(f));

/** Of an article beside a cart: shops write too. */
const ARTICLE_IN_SHOP = 0.4;

/** Log-odds that these signs are a shop's. */
const logOdds = (signs: readonly ShopSign[]): number => {
  const sums = sumsOf(signs);
  if (isComparison(signs, sums)) for (const family of ['goods', 'prices'] as const) sums.delete(family);
  const article = signs.find(({ kind }) => kind === 'article')?.weight ?? 0;
  const relief = sums.has('cart') || sums.has('buy') ? -article * (1 - ARTICLE_IN_SHOP) : 0;
  return [...sums.values()].reduce((sum, one) => sum + one, PRIOR + relief);
};

/**
 * Signs → verdict: naive Bayes in log-odds, where signs of one family, which say much the same, are capped together.
 * With `not_seen` among them so little was looked at that missing signs mean nothing, and only a shop can be told.
 */
export const weighSigns = (signs: readonly ShopSign[]): Ecommerce => {
  const isSeen = !signs.some(({ kind }) => kind === 'not_seen');
  const probability = 1 / (1 + Math.exp(-logOdds(signs)));
  const isAgainst = signs.some(({ weight }) => weight <= -3);
  const verdict =
    probability >= SHOP ? 'shop' : probability < NO_SHOP && (isSeen || isAgainst) ? 'not_shop' : 'unknown';
  const evidence = [...signs].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.kind < b.kind ? -1 : 1));
  return {
    verdict,
    confidence: round(verdict === 'not_shop' ? 1 - probability : probability, 1000),
    evidence: evidence.slice(0, MAX_EVIDENCE),
  };
};
