import type { Candidate } from './candidate.ts';
import { type Json, parseLooseJson } from './loose-json.ts';
import {
  asList,
  asNode,
  type ProductContext,
  productCandidates,
  type SchemaNode,
  textOf,
  toldApart,
  typesOf,
} from './schema-product.ts';

const MAX_BLOCKS = 60;
const MAX_BLOCK_CHARS = 2_000_000;
const MAX_NODES = 20_000;
const MAX_DEPTH = 40;
const MAX_PRODUCTS = 2_000;

const productTypes =
  /^(?:Product|ProductGroup|ProductModel|IndividualProduct|SomeProducts|ProductCollection|Vehicle|Book|Drug)$/;
/** Under these stand other things than the page's own; they count only with a URL of their own. */
const otherThings = new Set([
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
  'itemReviewed',
  'review',
]);

/** The values of JSON-LD blocks, strict or not; unreadable blocks and `null` give nothing. */
export const parseJsonLd = (blocks: string[]): Json[] =>
  blocks
    .slice(0, MAX_BLOCKS)
    .flatMap((block) => parseLooseJson(block.slice(0, MAX_BLOCK_CHARS)))
    .filter((value) => value !== null);

interface Found {
  /** `grouped`: a variant of a ProductGroup. */
  products: { node: SchemaNode; other: boolean; grouped: boolean }[];
  breadcrumb: SchemaNode | null;
  byId: Map<string, SchemaNode>;
}

interface Visit {
  value: Json;
  depth: number;
  /** Below a property that speaks of other things. */
  other: boolean;
  /** The group or the offer that the value belongs to. */
  parent: SchemaNode | null;
}

const isProduct = (node: SchemaNode): boolean => typesOf(node).some((type) => productTypes.test(type));

/** All products of a tree, outermost first, in one walk of at most 20,000 nodes and 40 levels. */
const walk = (roots: Json[]): Found => {
  const found: Found = { products: [], breadcrumb: null, byId: new Map() };
  const stack: Visit[] = [];
  const push = (visit: Visit): void => {
    if (visit.value !== null && typeof visit.value === 'object' && visit.depth < MAX_DEPTH) stack.push(visit);
  };
  for (const value of [...roots].reverse()) push({ value, depth: 0, other: false, parent: null });
  for (let seen = 0; stack.length > 0 && seen < MAX_NODES; seen++) {
    const { value, depth, other, parent } = stack.pop()!;
    if (Array.isArray(value)) {
      for (const inner of value.toReversed()) push({ value: inner, depth: depth + 1, other, parent });
      continue;
    }
    const node = value as SchemaNode;
    const id = node['@id'];
    if (typeof id === 'string' && Object.keys(node).length > 1 && !found.byId.has(id)) found.byId.set(id, node);
    if (isProduct(node) && found.products.length < MAX_PRODUCTS)
      found.products.push({ node: inherit(node, parent), other, grouped: parent?.['hasVariant'] !== undefined });
    else if (typesOf(node).includes('BreadcrumbList')) found.breadcrumb ??= node;
    for (const [name, inner] of Object.entries(node).reverse()) {
      const around = name === 'hasVariant' || name === 'itemOffered' ? node : null;
      push({ value: inner, depth: depth + 1, other: other || otherThings.has(name), parent: around });
    }
  }
  return found;
};

/** A variant takes from its group what it does not say itself; a product in an Offer's `itemOffered` takes the offer. */
const inherit = (variant: SchemaNode, group: SchemaNode | null): SchemaNode => {
  if (group === null) return variant;
  if (group['itemOffered'] !== undefined) {
    const { itemOffered: _item, ...offer } = group;
    return variant['offers'] === undefined ? { ...variant, offers: offer } : variant;
  }
  const {
    hasVariant: _variants,
    offers: _offers,
    '@type': _type,
    '@id': _id,
    gtin13: _gtin,
    url,
    sku: _sku,
    ...shared
  } = group;
  const own = asList(variant['offers']).map(asNode)[0]?.['url'];
  return { ...shared, ...(own === undefined && url !== undefined ? { url } : {}), ...variant };
};

/** `{"@id": "#offer"}` → the node of that id, one level. */
const resolved = (node: SchemaNode, byId: Found['byId']): SchemaNode => {
  const offers = asList(node['offers']).map((value) => {
    const id = asNode(value)?.['@id'];
    const reference = asNode(value) !== null && Object.keys(asNode(value) ?? {}).length === 1 && typeof id === 'string';
    return reference ? (byId.get(id) ?? value) : value;
  });
  return offers.length === 0 ? node : { ...node, offers };
};

/** Breadcrumb labels without the first (the shop) and the product's own; the last that remains is the category. */
export const breadcrumbCategory = (list: SchemaNode | null, productName: string | null): string | null => {
  if (list === null) return null;
  const labels = asList(list['itemListElement'])
    .slice(0, 20)
    .map((element) => textOf(asNode(element)?.['name'] ?? asNode(element)?.['item'] ?? null))
    .filter((label): label is string => label !== null && !/^https?:/.test(label));
  return (
    labels
      .slice(1)
      .filter((label) => label !== productName)
      .at(-1) ?? null
  );
};

/**
 * Products of a page's JSON-LD or of microdata in the same form → candidates. Covers arrays, @graph, ItemList,
 * ProductGroup with hasVariant, offers by reference; a group gives its variants, not itself.
 */
export const schemaCandidates = (
  roots: Json[],
  pageUrl: string,
  about: Pick<ProductContext, 'isComparison' | 'observedAt'> = {},
): Candidate[] => {
  const { products, breadcrumb, byId } = walk(roots);
  const own = products.filter(({ other, node }) => !other && node['offers'] !== undefined);
  const candidates = products.flatMap(({ node, other, grouped }) => {
    const isGroup = asList(node['hasVariant']).length > 0;
    if (isGroup && node['offers'] === undefined) return [];
    // Of several products without URLs only the first, and the variants of a group, can be the page's own.
    const ofPage = !other && (grouped || own.length <= 1 || own[0]?.node === node);
    const context: ProductContext = {
      ...about,
      pageUrl: ofPage ? pageUrl : null,
      category: breadcrumbCategory(breadcrumb, textOf(node['name'])),
    };
    return productCandidates(resolved(node, byId), context);
  });
  return toldApart(candidates);
};
