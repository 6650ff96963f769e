import type { Evidence } from '../evidence.ts';

const CART_URL = /\/(?:cart|basket|shopping-?cart|shoppingbag|checkout|minicart)(?:$|[/?#.])/i;
const isCart = ({ url, text }: Evidence['links'][number]): boolean => text.includes('購物車') || CART_URL.test(url);
const PRODUCT_META = /^(?:product:|og:price)|^twitter:label1$/;
const PRODUCT_JSON = /"@type"\s{0,4}:\s{0,4}\[?\s{0,4}"(?:Product|Offer|AggregateOffer|OnlineStore|ProductGroup)"/;

/**
 * Signs that a page belongs to a shop, whatever it is built with: buttons that buy, cart links, structured products,
 * product metas. A blog post with an affiliate's product box shows one of them; a shop shows two.
 */
export const commerceSigns = (evidence: Evidence, literals: ReadonlySet<string>): ReadonlySet<string> => {
  const signs = new Set(literals);
  const { links, metas, jsonLd } = evidence;
  if (links.some(isCart)) signs.add('cart');
  if (jsonLd.some((raw) => PRODUCT_JSON.test(raw))) signs.add('structured');
  const isProduct = metas.some(
    ([name, content]) => PRODUCT_META.test(name) || (name === 'og:type' && /product/i.test(content)),
  );
  if (isProduct) signs.add('meta');
  return signs;
};
