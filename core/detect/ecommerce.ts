import type { Evidence } from '../evidence/index.ts';

const CART_URL = /\/(?:view_?)?(?:cart|basket|shopping-?cart|shoppingbag|minicart)(?:$|[/?#.])/i;
const CHECKOUT_URL = /\/(?:checkout|one-?page-?checkout)(?:$|[/?#.])/i;
const PRODUCT_META = /^(?:product:|og:price)/;
const PRODUCT_JSON = /"@type"\s{0,4}:\s{0,4}\[?\s{0,4}"(?:Product|Offer|AggregateOffer|OnlineStore|ProductGroup)"/;

const hostIsOwn = (url: string, registrable: string): boolean => {
  const host = url.slice(url.indexOf('//') + 2).split('/', 1)[0]!;
  return host === registrable || host.endsWith(`.${registrable}`);
};

/**
 * Signs that a page belongs to a shop, whatever it is built with: buttons that buy, cart links, structured products,
 * product metas. A blog post with an affiliate's product box shows one of them; a shop shows two.
 */
export const commerceSigns = (evidence: Evidence, literals: ReadonlySet<string>): ReadonlySet<string> => {
  const signs = new Set(literals);
  const { links, metas, jsonLd } = evidence;
  const hasOwn = (path: RegExp, word: string): boolean =>
    links.some(({ url, text }) => (path.test(url) || text.includes(word)) && hostIsOwn(url, evidence.registrable));
  if (hasOwn(CART_URL, '購物車')) signs.add('cart');
  if (hasOwn(CHECKOUT_URL, '結帳')) signs.add('checkout');
  if (jsonLd.some((raw) => PRODUCT_JSON.test(raw))) signs.add('structured');
  const isProduct = metas.some(
    ([name, content]) => PRODUCT_META.test(name) || (name === 'og:type' && /product/i.test(content)),
  );
  if (isProduct) signs.add('meta');
  return signs;
};
