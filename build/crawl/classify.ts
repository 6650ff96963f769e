/** What a URL and its link text say about the page behind it, without fetching it. */
import { sqlText } from '../../core/sql.ts';
import type { PageKind } from './types.ts';

/**
 * Paths of product pages. From the platforms' own pages and help centres: SHOPLINE, Shopify, CYBERBIZ, EasyStore,
 * meepShop `/products/x`; 91APP `/SalePage/Index/1`; WACA `/product/detail/1`; WooCommerce `/product/x/`; OpenCart and
 * QDM `route=product/product`; PChome `/prod/X`; momo `goodsCode`; PrestaShop `/category/12-name.html`.
 */
const productPath = [
  /\/products?\/[^/?]+/i,
  /\/salepage\/(?:index|detail)\/\d+/i,
  /\/(?:prod|item|goods|commodity|merchandise)\/[^/?]{2,}/i,
  /\/(?:product|item|goods)[-_]?(?:detail|info|view|show|page|content)?(?:\/|\.(?:php|aspx?|html?)\?)/i,
  /[?&](?:route=product\/product|goodsid|i_code|product_?id|prod_?id|item_?id|goods_?id|pid|goodscode)[=&]/i,
  /\/p\/[^/?]{3,}/i,
  /\/\d+-[^/?]+\.html(?:\?|$)/i,
];
/** Magento's `/joust-duffle-bag.html`, which says so little that a surer link goes first: a name of several words. */
const vagueProductPath = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/)?[^/?.]+[-_][^/?.]+\.html$/i;
const categoryPath = [
  /\/(?:categor(?:y|ies)|collections?|catalog|product-category|c|list|shop|archive|type)\/[^/?]+/i,
  /\/(?:v2\/official\/)?salepagecategory\/\d+/i,
  /\/product\/(?:all|list)|\/products\/?(?:\?|$)|[?&](?:route=product\/category|cat_?id|category_?id|cid)[=&]/i,
  /^\/(?:[a-z]{2}\/)?\d+-[^/?.]+(?:\?|$)/i,
];
const contactPath = /\/(?:pages\/)?(?:contact(?:[-_]?us)?|customer[-_]?service)(?:[/.?]|$)/i;
const aboutPath = /\/(?:pages\/)?(?:about(?:[-_]?us)?|company|brand[-_]?story|our[-_]?story|aboutme)(?:[/.?]|$)/i;
const policyPath =
  /\/(?:pages\/|policies\/)?(?:privacy|terms|refund|return|shipping|policy|legal)[^/?]{0,40}(?:[/.?]|$)/i;
/** Pages that cost the shop something or tell nothing: carts, accounts, searches, files, endless filters. */
const useless =
  /\/(?:cart|checkout|login|log-?in|signin|sign-?up|register|account|users?|members?|my|wishlist|orders?|search|compare|wp-admin|wp-json|feed|rss|api|cdn-cgi)(?:[/.?]|$)|[?&](?:add-to-cart|sort|order|filter|page|orderby|session|utm_[a-z]+)=|\.(?:jpe?g|png|gif|webp|svg|pdf|zip|css|js|mp4|xml|ico|woff2?)(?:$|\?)/i;

/** True in SQL where a path, `column`, looks like a product's: the patterns above, of which RE2 reads each. */
export const productPathSql = (column: string): string =>
  `regexp_matches(${column}, ${sqlText(productPath.map(({ source }) => `(?:${source})`).join('|'))}, 'i')`;

/** The same for the text of a path. Letters are folded as RE2 does, which DuckDB has. */
export const productPathTest = new RegExp(productPath.map(({ source }) => `(?:${source})`).join('|'), 'iu');

/** How the parts of a product's path begin, in small letters; numbers (`/12-…`) aside. */
const productStarts = ['pr', 'p/', 'sa', 'it', 'go', 'co', 'me'];
const isProductStart = new Uint8Array(65_536);
for (const start of productStarts) isProductStart[start.charCodeAt(0) * 256 + start.charCodeAt(1)] = 1;
const SLASH = 47;
const QUESTION = 63;
const AMPERSAND = 38;
const DASH = 45;
const TO_SMALL = 32;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/** False where the part of a path that begins at `at` begins no product's path. */
const mayBeginProduct = (bytes: Uint8Array, at: number, to: number): boolean => {
  let next = at;
  while (next < to && isDigit(bytes[next])) next++;
  if (next > at) return bytes[next] === DASH;
  return at + 1 < to && isProductStart[(bytes[at]! | TO_SMALL) * 256 + (bytes[at + 1]! | TO_SMALL)] === 1;
};

/** False where the bytes of a path cannot pass `productPathTest`, told without making a text of them. */
const mayBeProductPath = (bytes: Uint8Array, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    // Letters beyond ASCII may fold to those that are looked for.
    if (byte === QUESTION || byte === AMPERSAND || byte > 127) return true;
    if (byte === SLASH && mayBeginProduct(bytes, at + 1, to)) return true;
  }
  return false;
};

const PRODUCT = Buffer.from('/product');
const LETTER_S = 115;

/** True for `/product/x` and `/products/x` at the beginning, by far the most frequent of the forms. */
const isPlainProductPath = (bytes: Uint8Array, from: number, to: number): boolean => {
  for (let at = 0; at < PRODUCT.length; at++) if (bytes[from + at] !== PRODUCT[at]) return false;
  let at = from + PRODUCT.length;
  if (bytes[at] === LETTER_S) at++;
  return at + 1 < to && bytes[at] === SLASH && bytes[at + 1] !== SLASH && bytes[at + 1] !== QUESTION;
};

/** 0: nothing; 1: together with a query (of a path: with any; of a query: it is one); 2: alone. Two that add up to 2 tell a product. */
export type ProductSign = 0 | 1 | 2;

/** How a path that goes on with a query may end: `.php`, `.asp`, `.aspx`, `.htm`, `.html`. */
const fileEnds = new Set([...'pPxXmMlL'].map((letter) => letter.charCodeAt(0)));

/** What the bytes of a path, in UTF-8, say of its being a product's, by `productPathTest`. */
export const productPathSign = (bytes: Buffer, from: number, to: number): ProductSign => {
  if (isPlainProductPath(bytes, from, to)) return 2;
  if (!mayBeProductPath(bytes, from, to)) return 0;
  const path = bytes.toString('utf8', from, to);
  if (productPathTest.test(path)) return 2;
  return to > from && fileEnds.has(bytes[to - 1]!) && productPathTest.test(`${path}?`) ? 1 : 0;
};

/** The same of a query, without its `?`. */
export const productQuerySign = (bytes: Buffer, from: number, to: number): ProductSign =>
  productPathTest.test(`?${bytes.toString('utf8', from, to)}`) ? 2 : 1;

/** The same for the page kinds that a path alone tells. */
export const kindPathSql = (column: string): Record<'contact' | 'about' | 'policy' | 'product' | 'useless', string> => {
  const matches = ({ source }: RegExp): string => `regexp_matches(${column}, ${sqlText(source)}, 'i')`;
  return {
    contact: matches(contactPath),
    about: matches(aboutPath),
    policy: matches(policyPath),
    product: productPathSql(column),
    useless: matches(useless),
  };
};

const contactWords = /聯絡|聯繫|客服|contact/i;
const aboutWords = /關於|公司簡介|品牌故事|about/i;
const policyWords = /隱私|退換貨|退貨|條款|購物須知|privacy|terms|refund/i;

const pathOf = (url: string): string => {
  const at = url.indexOf('/', 8);
  return at < 0 ? '/' : url.slice(at, at + 512);
};

/** True where a link of no known kind looks like a product's on shops whose products have no path of their own. */
export const mayBeProduct = (url: string, text = ''): boolean => {
  const path = pathOf(url);
  return vagueProductPath.test(path) && !useless.test(path) && classifyLink(url, text) === null;
};

/** The kind of page a link promises; null where it promises nothing of use. */
export const classifyLink = (url: string, text = ''): PageKind | null => {
  const path = pathOf(url);
  if (path === '/' || useless.test(path)) return null;
  if (contactPath.test(path)) return 'contact';
  if (aboutPath.test(path)) return 'about';
  if (policyPath.test(path)) return 'policy';
  if (categoryPath.some((pattern) => pattern.test(path)) && !/\/products?\/[^/?]+/i.test(path)) return 'category';
  if (/\/product\/(?:all|list)(?:[/?]|$)/i.test(path)) return 'category';
  if (productPath.some((pattern) => pattern.test(path))) return 'product';
  if (text === '') return null;
  if (contactWords.test(text)) return 'contact';
  if (aboutWords.test(text)) return 'about';
  return policyWords.test(text) ? 'policy' : null;
};
