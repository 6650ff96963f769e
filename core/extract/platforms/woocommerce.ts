/**
 * WooCommerce Store API v1, `/wp-json/wc/store/v1/products`: an array of products; prices are text in minor units with
 * their own number of digits; a variable product gives its lowest. Source: recorded replies.
 */
import { type Candidate, emptyCandidate } from '../candidate.ts';
import type { Json } from '../loose-json.ts';
import { asList, asNode, type SchemaNode } from '../schema-product.ts';
import { flag, fromMinorUnits, imageUrl, nodes, type PlatformReading, type ProductsEndpoint, text } from './reading.ts';

const PAGE_SIZE = 100;

/** Older shops answer without `/v1`. */
export const wooEndpoints = (origin: string, { page = 1 }: { page?: number }): ProductsEndpoint[] =>
  ['wc/store/v1', 'wc/store'].map((base) => ({
    url: `${origin}/wp-json/${base}/products?per_page=${PAGE_SIZE}&page=${page}`,
    pageSize: PAGE_SIZE,
  }));

const candidate = (product: SchemaNode, { origin }: PlatformReading): Candidate => {
  const prices = asNode(product['prices']) ?? {};
  const range = asNode(prices['price_range']);
  const digits =
    typeof prices['currency_minor_unit'] === 'number' ? Math.min(Math.max(prices['currency_minor_unit'], 0), 4) : 2;
  const id = text(product['id']);
  return {
    ...emptyCandidate,
    title: text(product['name']) ?? '',
    brand: text(asNode(asList(product['brands'])[0])?.['name']),
    price: fromMinorUnits(prices['price'], digits) ?? fromMinorUnits(range?.['min_amount'], digits),
    isFrom: range !== null && range['max_amount'] !== range['min_amount'],
    listPrice: fromMinorUnits(prices['regular_price'], digits),
    currency: text(prices['currency_code']),
    url: text(product['permalink']) ?? (id === null ? null : `${origin}/?p=${id}`),
    image: imageUrl(asList(product['images'])[0]),
    inStock: flag(product['is_in_stock']),
    category: text(asNode(asList(product['categories']).at(-1))?.['name']),
  };
};

export const wooCandidates = (body: Json, reading: PlatformReading): Candidate[] =>
  nodes(Array.isArray(body) ? body : [body])
    .filter((product) => product['prices'] !== undefined)
    .map((product) => candidate(product, reading));
