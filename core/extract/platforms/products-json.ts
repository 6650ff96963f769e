/**
 * Shopify's `/products.json` and what CYBERBIZ and EasyStore answer in the same form: products with variants. Shopify
 * gives prices as text, CYBERBIZ as numbers, both in major units; `/products/{handle}.js` gives cents. None names a
 * currency. Sources: recorded replies; shopify.dev, "Ajax API".
 */
import { type Candidate, emptyCandidate } from '../candidate.ts';
import { parseGtin } from '../gtin.ts';
import type { Json } from '../loose-json.ts';
import { asList, asNode, type SchemaNode } from '../schema-product.ts';
import {
  flag,
  fromMinorUnits,
  imageUrl,
  nodes,
  type PlatformReading,
  type ProductsEndpoint,
  scalar,
  text,
} from './reading.ts';

const PAGE_SIZE = 250;

/** Shopify allows 250 a page; others answer fewer. */
export const productsJsonEndpoints = (origin: string, { page = 1 }: { page?: number }): ProductsEndpoint[] =>
  ['', '/collections/all'].map((list) => ({
    url: `${origin}${list}/products.json?limit=${PAGE_SIZE}&page=${page}`,
    pageSize: PAGE_SIZE,
  }));

const money = (value: Json | undefined, { minorUnits }: PlatformReading): number | string | null =>
  minorUnits ? fromMinorUnits(value, 2) : scalar(value);

const inStock = (variant: SchemaNode): boolean | null => {
  const said = flag(variant['available']) ?? flag(variant['is_available']);
  if (said !== null) return said;
  const quantity = variant['inventory_quantity'];
  return typeof quantity === 'number' ? quantity > 0 : null;
};

const isDefault = (title: string | null): boolean => title === null || /^default(?: title)?$/i.test(title);

const variantCandidate = (product: SchemaNode, variant: SchemaNode, reading: PlatformReading): Candidate => {
  const several = nodes(product['variants']).length > 1;
  const handle = text(product['handle']) ?? text(product['slug']) ?? text(product['id']) ?? '';
  const id = text(variant['id']);
  const title = text(product['title']) ?? text(product['name']) ?? '';
  const own = text(variant['title']) ?? text(variant['name']);
  return {
    ...emptyCandidate,
    title: several && !isDefault(own) ? `${title} ${own}` : title,
    brand: text(product['vendor']) ?? text(product['brand']),
    price: money(variant['price'], reading) ?? money(product['price'], reading),
    listPrice: money(variant['compare_at_price'], reading) ?? money(product['compare_at_price'], reading),
    currency: text(product['currency']) ?? text(variant['currency']),
    url:
      handle === ''
        ? null
        : `${reading.origin}/products/${encodeURIComponent(handle)}${several && id !== null ? `?variant=${id}` : ''}`,
    image:
      imageUrl(variant['featured_image']) ??
      imageUrl(asList(product['images'])[0]) ??
      imageUrl(product['featured_image']),
    inStock: inStock(variant),
    gtin: parseGtin(variant['barcode']),
    category: text(product['product_type']) ?? text(product['type']),
  };
};

/** A row per variant; a product without variants is one row. */
export const productsJsonCandidates = (body: Json, reading: PlatformReading): Candidate[] => {
  const node = asNode(body);
  const single = asNode(node?.['product']) ?? (node !== null && node['variants'] !== undefined ? node : null);
  const products = single === null ? nodes(Array.isArray(body) ? body : node?.['products']) : [single];
  return products.flatMap((product) => {
    const variants = nodes(product['variants']);
    return (variants.length > 0 ? variants : [{}]).map((variant) => variantCandidate(product, variant, reading));
  });
};
