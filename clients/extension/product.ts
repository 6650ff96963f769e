/** What a product page sells, by its JSON-LD, in TWD. */
import { parseJsonLd, schemaCandidates } from '../../core/extract/jsonld.ts';
import { isBaitTwd, parseTwd } from '../../core/extract/twd.ts';

export interface ShopProduct {
  title: string;
  /** null: the page names no price in TWD that could be one. */
  priceTwd: number | null;
}

const twdOf = (price: number | string | null, currency: string | null): number | null => {
  if (price === null || (currency !== null && !/^(?:TWD|NT\$?|NTD)$/i.test(currency.trim()))) return null;
  const amount = typeof price === 'number' ? price : Number(price.replaceAll(',', ''));
  if (Number.isNaN(amount)) return parseTwd(String(price))?.priceTwd ?? null;
  return isBaitTwd(amount) ? null : Math.round(amount);
};

/** The page's own product: the first that has a title; null: the page describes none. */
export const shopProduct = (jsonLd: string[], pageUrl: string): ShopProduct | null => {
  const [first] = schemaCandidates(parseJsonLd(jsonLd), pageUrl).filter(({ title }) => title !== '');
  return first === undefined ? null : { title: first.title, priceTwd: twdOf(first.price, first.currency) };
};
