import type { Condition } from '../contract/index.ts';
import { type Candidate, emptyCandidate } from './candidate.ts';
import { parseGtin } from './gtin.ts';
import type { Json } from './loose-json.ts';
import { isPlaceholder } from './placeholder.ts';
import { amount, type SchemaNode, textOf, urlOf } from './schema-node.ts';
import { offersOf, priceOf } from './schema-offers.ts';

export { asList, asNode, type SchemaNode, textOf, typesOf } from './schema-node.ts';

/** `https://schema.org/InStock/` → `InStock`. */
const lastPart = (url: string | null): string => (url ?? '').replace(/[/#\s]+$/, '').replace(/^.*[/#:]/, '');

const availability = (value: Json | undefined): boolean | null => {
  const word = lastPart(urlOf(value))
    .toLowerCase()
    .replace(/[\s_-]/g, '');
  if (
    /^(?:instock|limitedavailability|instoreonly|onlineonly|preorder|presale|backorder|madetoorder|available|現貨|有庫存)$/.test(
      word,
    )
  ) {
    return true;
  }
  return /^(?:outofstock|soldout|discontinued|oos|缺貨|售完|已售完|無庫存)$/.test(word) ? false : null;
};

/** In stock by any source's words: `InStock`, `in stock`, `instock`, `oos`; null: it does not say. */
export const parseAvailability = (text: string | null): boolean | null => availability(text);

/** Condition by schema.org's or the Open Graph product vocabulary's words; null: it does not say. */
export const parseCondition = (text: string | null): Condition | null => {
  const word = lastPart(text).toLowerCase();
  if (word.startsWith('new')) return 'new';
  if (word.startsWith('refurb')) return 'refurbished';
  if (word.startsWith('used') || word.startsWith('damaged')) return 'used';
  return word.startsWith('open') ? 'open_box' : null;
};

const gtinNames = ['gtin13', 'gtin14', 'gtin12', 'gtin8', 'gtin', 'isbn', 'productID'];
const gtinOf = (...nodes: SchemaNode[]): string | null => {
  for (const node of nodes) {
    for (const name of gtinNames) {
      const gtin = parseGtin(textOf(node[name]));
      if (gtin !== null) return gtin;
    }
  }
  return null;
};

/** Some shops link to the brand's page instead of naming it: a path is no name. */
const brandOf = (product: SchemaNode): string | null =>
  [textOf(product['brand']), textOf(product['manufacturer'])].find(
    (name) => name !== null && !isPlaceholder(name) && !/^(?:https?:)?\//.test(name),
  ) ?? null;

const imageOf = (node: SchemaNode): string | null => urlOf(node['image']) ?? urlOf(node['thumbnailUrl']);

const titleOf = (product: SchemaNode, offer: SchemaNode, several: boolean): string => {
  const name = textOf(product['name']) ?? textOf(product['title']) ?? '';
  const own = several ? textOf(offer['name']) : null;
  if (own === null || own === name || name.includes(own)) return name;
  return own.includes(name) ? own : `${name} ${own}`;
};

export interface ProductContext {
  /** The page's own product URL: for products that name none. Null: they get none and are dropped. */
  pageUrl: string | null;
  /** Category by the page's breadcrumb; null: none. */
  category: string | null;
  /** The page calls itself a comparison of prices; absent: it does not. */
  isComparison?: boolean;
  /** When the page was read, as an ISO time; absent or no time: what an offer says of its dates is not looked at. */
  observedAt?: string;
}

const MAX_MPN = 40;

/** The maker's number: schema.org's `mpn`, else `model`. A number that is the shop's own (`sku`) as well says nothing of the maker. */
const mpnOf = (...nodes: SchemaNode[]): string | null => {
  const own = new Set(nodes.map((node) => textOf(node['sku'])));
  for (const name of ['mpn', 'model'])
    for (const node of nodes) {
      const number = textOf(node[name]);
      if (number === null || isPlaceholder(number)) continue;
      if (number.length <= MAX_MPN && !own.has(number)) return number;
    }
  return null;
};

/**
 * A schema.org Product → candidates, one per distinct offer. Offers with one URL and SKU are sellers of one thing;
 * `judge` keeps the cheapest. `variant` is the SKU; `toldApart` keeps it where it is needed.
 */
export const productCandidates = (product: SchemaNode, context: ProductContext): Candidate[] => {
  const offers = offersOf(product, context);
  if (offers === null) return [];
  const several = offers.length > 1;
  const productUrl = urlOf(product['url']) ?? urlOf(product['mainEntityOfPage']) ?? context.pageUrl;
  const rows = offers.length > 0 ? offers : [product];
  return rows.map((offer) => {
    const { price, isFrom, listPrice, currency } = priceOf(offer, context.observedAt);
    const sku = textOf(offer['sku']) ?? (several ? textOf(offer['mpn']) : textOf(product['sku']));
    return {
      ...emptyCandidate,
      title: titleOf(product, offer, several),
      brand: brandOf(product),
      price,
      isFrom,
      listPrice: listPrice ?? amount(product['listPrice']),
      currency: currency ?? textOf(product['priceCurrency']),
      url: (several ? urlOf(offer['url']) : null) ?? productUrl ?? urlOf(offer['url']),
      image: imageOf(offer) ?? imageOf(product),
      condition: parseCondition(urlOf(offer['itemCondition'] ?? product['itemCondition'])),
      inStock: availability(offer['availability'] ?? product['availability']),
      gtin: gtinOf(...(several ? [offer] : [offer, product])),
      mpn: mpnOf(...(several ? [offer] : [offer, product])),
      category: textOf(product['category']) ?? context.category,
      variant: sku,
    };
  });
};

/** Candidates of one page, `variant` (the SKU) kept only where things with different SKUs share a URL. */
export const toldApart = (candidates: Candidate[]): Candidate[] => {
  const skusOf = new Map<string | null, Set<string>>();
  for (const { url, variant } of candidates) {
    if (variant === null) continue;
    const skus = skusOf.get(url) ?? new Set();
    skusOf.set(url, skus.add(variant));
  }
  return candidates.map((one) => ((skusOf.get(one.url)?.size ?? 0) > 1 ? one : { ...one, variant: null }));
};
