import type { Ecommerce, ShopSign } from '../contract/index.ts';
import { CAPS, type Family, FRAME, familyOf, PRIOR } from './signs.ts';

const MAX_EVIDENCE = 24;
/** Probability of a shop from which on the verdict is one, and below which it is none. */
const SHOP = 0.7;
const NO_SHOP = 0.4;

const round = (value: number, digits: number): number => Math.round(value * digits) / digits;

/** What shows goods for sale here, which a plugin's own markup does not. */
const SELLING = new Set([
  'product_data',
  'product_markup',
  'product_meta',
  'product_links',
  'product_address',
  'product_requests',
  'product_words',
  'store_data',
  'buy_button',
  'buy_form',
  'prices',
  'event_request',
]);
const WRITING = new Set(['article', 'recipe', 'newsroom', 'organisation']);
/** At most this of a cart that a plugin, or a magazine's corner for books, brings along. */
const CART_ASIDE = 2.4;

const isWriting = (signs: readonly ShopSign[]): boolean => signs.some(({ kind }) => WRITING.has(kind));

/** A plugin is installed, and nothing that is for sale was seen. */
const isIdle = (signs: readonly ShopSign[]): boolean =>
  signs.some(({ kind }) => kind === 'shop_plugin') && !signs.some(({ kind }) => SELLING.has(kind));

/** Sums by family, cut at the families' caps; of an idle plugin on a page that was written to be read, its markup is nothing. */
const sumsOf = (signs: readonly ShopSign[]): Map<Family, number> => {
  const sums = new Map<Family, number>();
  for (const { kind, weight } of signs) {
    const family = familyOf(kind);
    sums.set(family, (sums.get(family) ?? 0) + weight);
  }
  for (const [family, sum] of sums) sums.set(family, Math.min(sum, CAPS.get(family) ?? 0));
  const idle = isIdle(signs);
  const cart = sums.get('cart');
  if (cart !== undefined && (idle || isWriting(signs))) sums.set('cart', Math.min(cart, CART_ASIDE));
  if (idle && isWriting(signs)) for (const family of ['buy', 'events', 'prices'] as const) sums.delete(family);
  return sums;
};

/** A class or a label that speaks of buying is no button: comparisons have them too. */
const BUYING = new Set(['buy_button', 'buy_form']);

/** What is shown of goods that nobody can put into a cart here: others sell them. */
const isComparison = (signs: readonly ShopSign[], sums: ReadonlyMap<Family, number>): boolean =>
  signs.some(({ kind }) => kind === 'comparison') &&
  !sums.has('cart') &&
  !sums.has('platform') &&
  !signs.some(({ kind }) => BUYING.has(kind));

/** A seller of shop software lists what carts and orders can do; a cart that can be gone to, or goods, it has not. */
const OWN_SALE = new Set([
  'cart_link',
  'cart_request',
  'cart_cookie',
  'buy_form',
  'buy_button',
  'product_data',
  'store_data',
]);

const isSoftware = (signs: readonly ShopSign[]): boolean =>
  signs.some(({ kind }) => kind === 'software_seller') && !signs.some(({ kind }) => OWN_SALE.has(kind));

const ORDERING = new Set([
  'order_lookup',
  'order_form',
  'order_sentence',
  'pickup',
  'shipping',
  'event_request',
  'shop_tool',
  'local_payment',
  'logistics_service',
]);
/** Things with prices that nothing can be done about: small ads, auctions, flats, coupons, a newspaper's own. */
const SHOWCASE = 1.6;

/** A page was seen, and nothing on it with which anything could be ordered. */
const isShowcase = (signs: readonly ShopSign[], sums: ReadonlyMap<Family, number>): boolean =>
  !sums.has('unseen') &&
  !(['cart', 'buy', 'platform'] as const).some((family) => sums.has(family)) &&
  !signs.some(({ kind }) => ORDERING.has(kind));

/** Signs of goods that come with their price. */
const PRICED = new Set(['prices', 'product_data', 'product_markup', 'product_meta', 'store_data', 'event_request']);
/** Of a word that speaks of buying, where no price is shown nor anything else could be ordered with. */
const BUY_ALONE = 1.2;

/** A maker's `我要購買` in its menu leads to a list of shops. */
const isUnpriced = (signs: readonly ShopSign[], sums: ReadonlyMap<Family, number>): boolean =>
  !sums.has('unseen') &&
  !(['cart', 'platform', 'orders', 'payment'] as const).some((family) => sums.has(family)) &&
  !signs.some(({ kind }) => PRICED.has(kind) || ORDERING.has(kind));

/** Of an article beside a cart: shops write too. */
const ARTICLE_IN_SHOP = 0.4;

/** Log-odds that these signs are a shop's. */
const logOdds = (signs: readonly ShopSign[]): number => {
  const sums = sumsOf(signs);
  if (isComparison(signs, sums)) for (const family of ['goods', 'prices'] as const) sums.delete(family);
  else if (isShowcase(signs, sums)) {
    const shown = (sums.get('goods') ?? 0) + (sums.get('prices') ?? 0);
    sums.delete('goods');
    sums.set('prices', Math.min(shown, SHOWCASE));
  }
  if (isUnpriced(signs, sums)) {
    sums.set('buy', Math.min(sums.get('buy') ?? 0, BUY_ALONE));
    sums.set('goods', Math.min(sums.get('goods') ?? 0, SHOWCASE));
  }
  if (isSoftware(signs)) for (const family of ['cart', 'orders'] as const) sums.delete(family);
  const article = signs.find(({ kind }) => kind === 'article')?.weight ?? 0;
  const relief = sums.has('cart') || sums.has('buy') ? -article * (1 - ARTICLE_IN_SHOP) : 0;
  const frame = (['cart', 'orders', 'service'] as const).every((family) => sums.has(family)) ? FRAME : 0;
  return [...sums.values()].reduce((sum, one) => sum + one, PRIOR + relief + frame);
};

/**
 * Signs → verdict: naive Bayes in log-odds, where signs of one family, which say much the same, are capped together.
 * With `not_seen` among them so little was looked at that missing signs mean nothing, and only a shop can be told.
 */
export const weighSigns = (signs: readonly ShopSign[]): Ecommerce => {
  const isSeen = !signs.some(({ kind }) => kind === 'not_seen');
  const probability = 1 / (1 + Math.exp(-logOdds(signs)));
  const isAgainst = signs.some(({ weight }) => weight <= -3);
  const isTold = signs.some(({ kind }) => kind === 'order_told');
  const isNone = probability < NO_SHOP && ((isSeen && !isTold) || isAgainst);
  const verdict = probability >= SHOP ? 'shop' : isNone ? 'not_shop' : 'unknown';
  const evidence = [...signs].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.kind < b.kind ? -1 : 1));
  return {
    verdict,
    confidence: round(verdict === 'not_shop' ? 1 - probability : probability, 1000),
    evidence: evidence.slice(0, MAX_EVIDENCE),
  };
};
