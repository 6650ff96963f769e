import type { Condition } from '../contract/index.ts';
import { type Candidate, cleanText, emptyCandidate } from './candidate.ts';
import { parseGtin } from './gtin.ts';
import type { Json } from './loose-json.ts';

/** A schema.org node: properties without prefix; values single or arrays. JSON-LD as it is, microdata converted. */
export type SchemaNode = { [key: string]: Json };

const MAX_OFFERS = 200;

export const asList = (value: Json | undefined): Json[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

export const asNode = (value: Json | undefined): SchemaNode | null =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;

/** Type names without vocabulary: `http://schema.org/Product` and `schema:Product` are `Product`. */
export const typesOf = (node: SchemaNode): string[] =>
  asList(node['@type']).map((type) => String(type).replace(/^.*[/#:]/, ''));

/** Text of a value: itself, its `@value`, `name` or `@id`; null: none. */
export const textOf = (value: Json | undefined): string | null => {
  const first = asList(value)[0];
  if (typeof first === 'string' || typeof first === 'number') return cleanText(first) || null;
  const node = asNode(first);
  return node === null ? null : textOf(node['name'] ?? node['@value'] ?? node['@id']);
};

const urlOf = (value: Json | undefined): string | null => {
  const first = asList(value)[0];
  if (typeof first === 'string') return first.trim() || null;
  const node = asNode(first);
  return node === null ? null : urlOf(node['url'] ?? node['contentUrl'] ?? node['@id']);
};

const availability = (value: Json | undefined): boolean | null => {
  const word = (urlOf(value) ?? '')
    .replace(/^.*[/#:]/, '')
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
  const word = (text ?? '').replace(/^.*[/#:]/, '').toLowerCase();
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

interface Price {
  price: number | string | null;
  listPrice: number | string | null;
  currency: string | null;
}

const amount = (value: Json | undefined): number | string | null => {
  const first = asList(value)[0];
  if (typeof first === 'number' || typeof first === 'string') return first;
  const node = asNode(first);
  return node === null ? null : amount(node['value'] ?? node['@value'] ?? node['price']);
};

const isListPrice = (specification: SchemaNode): boolean =>
  /ListPrice|StrikethroughPrice|SRP|MSRP|RegularPrice/i.test(
    `${urlOf(specification['priceType'])} ${textOf(specification['name'])}`,
  );

/** Of what members, resellers or firms pay, or of what a maker asks shops not to go below: no price that anybody can have. */
const isForSome = (node: SchemaNode): boolean =>
  node['validForMemberTier'] !== undefined ||
  /Business|Reseller|PublicInstitution/.test(urlOf(node['eligibleCustomerType']) ?? '') ||
  /MinimumAdvertisedPrice|InvoicePrice/.test(urlOf(node['priceType']) ?? '');

/** Price of an Offer: its own, else that of its price specification; of an AggregateOffer the lowest. */
const priceOf = (offer: SchemaNode): Price => {
  const specifications = asList(offer['priceSpecification'])
    .map(asNode)
    .filter((one) => one !== null)
    .slice(0, 20);
  const list = specifications.find(isListPrice);
  const own = specifications.find(
    (one) => !isListPrice(one) && !isForSome(one) && one['referenceQuantity'] === undefined,
  );
  return {
    price: amount(offer['price']) ?? amount(offer['lowPrice']) ?? amount(own?.['price'] ?? own?.['minPrice']),
    listPrice: amount(list?.['price']),
    currency: textOf(offer['priceCurrency']) ?? textOf(own?.['priceCurrency']),
  };
};

const hostOf = (url: string | null): string | null =>
  url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;

/** Several sellers, or offers at several hosts, are others': who aggregates them sells none of it. */
const isOfOthers = (offers: readonly SchemaNode[]): boolean => {
  const several = (values: (string | null)[]): boolean => new Set(values.filter((one) => one !== null)).size > 1;
  return several(offers.map((one) => textOf(one['seller']))) || several(offers.map((one) => hostOf(urlOf(one['url']))));
};

/**
 * Offers of a product; an AggregateOffer's own offers where it lists them, else itself. Null: it aggregates the offers of
 * other sellers, as comparisons of prices do, which are no offers of this page.
 */
const offersOf = (product: SchemaNode, isComparison: boolean): SchemaNode[] | null => {
  const found: SchemaNode[] = [];
  for (const value of asList(product['offers'])) {
    const offer = asNode(value);
    if (offer === null || isForSome(offer)) continue;
    const inner = asList(offer['offers'])
      .map(asNode)
      .filter((one) => one !== null && priceOf(one).price !== null) as SchemaNode[];
    const isAggregate = typesOf(offer).includes('AggregateOffer');
    if (isAggregate && (isOfOthers(inner) || (isComparison && inner.length === 0))) return null;
    const shared: SchemaNode = offer['priceCurrency'] === undefined ? {} : { priceCurrency: offer['priceCurrency'] };
    if (inner.length > 0) found.push(...inner.map((one) => ({ ...shared, ...one })));
    else found.push(offer);
    if (found.length >= MAX_OFFERS) break;
  }
  return found.slice(0, MAX_OFFERS);
};

/** Some shops link to the brand's page instead of naming it: a path is no name. */
const brandOf = (product: SchemaNode): string | null =>
  [textOf(product['brand']), textOf(product['manufacturer'])].find(
    (name) => name !== null && !/^(?:https?:)?\//.test(name),
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
}

const MAX_MPN = 40;

/** The maker's number: schema.org's `mpn`, else `model`. A number that is the shop's own (`sku`) as well says nothing of the maker. */
const mpnOf = (...nodes: SchemaNode[]): string | null => {
  const own = new Set(nodes.map((node) => textOf(node['sku'])));
  for (const name of ['mpn', 'model'])
    for (const node of nodes) {
      const number = textOf(node[name]);
      if (number !== null && number.length <= MAX_MPN && !own.has(number)) return number;
    }
  return null;
};

/**
 * A schema.org Product → candidates, one per distinct offer. Offers with one URL and SKU are sellers of one thing;
 * `judge` keeps the cheapest. `variant` is the SKU; `toldApart` keeps it where it is needed.
 */
export const productCandidates = (product: SchemaNode, context: ProductContext): Candidate[] => {
  const offers = offersOf(product, context.isComparison ?? false);
  if (offers === null) return [];
  const several = offers.length > 1;
  const productUrl = urlOf(product['url']) ?? urlOf(product['mainEntityOfPage']) ?? context.pageUrl;
  const rows = offers.length > 0 ? offers : [product];
  return rows.map((offer) => {
    const { price, listPrice, currency } = priceOf(offer);
    const sku = textOf(offer['sku']) ?? (several ? textOf(offer['mpn']) : textOf(product['sku']));
    return {
      ...emptyCandidate,
      title: titleOf(product, offer, several),
      brand: brandOf(product),
      price,
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
