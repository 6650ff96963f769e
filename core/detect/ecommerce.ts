import type { Evidence } from '../evidence.ts';

const BUY_WORDS = ['加入購物車', '放入購物車', '立即購買', '直接購買', '立即結帳', '加入购物车'];
const BUY_MARKS = /add[-_ ]?to[-_ ]?(?:cart|bag|basket)|addtocart|buy[-_ ]?now/i;
const CART_LINK = /\/(?:cart|basket|shopping-?cart|shoppingbag|checkout|minicart)(?:$|[/?#.])|購物車/i;
const PRODUCT_META = /^(?:product:|og:price)|^twitter:label1$/;
const PRODUCT_JSON = /"@type"\s{0,4}:\s{0,4}\[?\s{0,4}"(?:Product|Offer|AggregateOffer|OnlineStore|ProductGroup)"/;

/**
 * Signs that a page belongs to a shop, whatever it is built with: `buy` buttons, cart links, structured products,
 * product metas. A blog post with an affiliate's product box shows one of them; a shop shows two.
 */
export const commerceSigns = (evidence: Evidence): string[] => {
  const signs: string[] = [];
  const { text, links, metas, jsonLd } = evidence;
  if (BUY_WORDS.some((word) => text.includes(word)) || BUY_MARKS.test(text)) signs.push('buy');
  if (links.some((link) => CART_LINK.test(link.url) || CART_LINK.test(link.text))) signs.push('cart');
  if (
    jsonLd.some((raw) => PRODUCT_JSON.test(raw)) ||
    /itemtype="https?:\/\/schema\.org\/(?:Product|Offer)"/.test(text)
  ) {
    signs.push('structured');
  }
  const isProduct = metas.some(
    ([name, content]) => PRODUCT_META.test(name) || (name === 'og:type' && /product/i.test(content)),
  );
  if (isProduct) signs.push('meta');
  return signs;
};
