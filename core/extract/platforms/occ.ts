/**
 * SAP Commerce, OCC v2 `products/search` (Costco): products without `price.value` are sold in the warehouse only.
 * Source: recorded replies of the same platform.
 */
import { type Candidate, emptyCandidate } from '../candidate.ts';
import { parseGtin } from '../gtin.ts';
import type { Json } from '../loose-json.ts';
import { asList, asNode, type SchemaNode } from '../schema-product.ts';
import { imageUrl, nodes, scalar, text } from './reading.ts';

const primaryImage = (product: SchemaNode): string | null => {
  const images = nodes(product['images']);
  return imageUrl(images.find((image) => text(image['imageType']) === 'PRIMARY') ?? images[0] ?? null);
};

const stockOf = (product: SchemaNode): boolean | null => {
  const status =
    text(asNode(product['stock'])?.['stockLevelStatus']) ??
    text(asNode(asNode(product['stock'])?.['stockLevelStatus'])?.['code']);
  return status === null ? null : status !== 'outOfStock';
};

const candidate = (product: SchemaNode): Candidate => {
  const price = asNode(product['price']);
  return {
    ...emptyCandidate,
    key: text(product['code']),
    title: text(product['name']) ?? '',
    brand: text(product['manufacturer']) ?? text(product['brand']),
    price: scalar(price?.['value']),
    listPrice: scalar(asNode(product['basePrice'])?.['value']) ?? scalar(asNode(product['wasPrice'])?.['value']),
    currency: text(price?.['currencyIso']),
    url: text(product['url']),
    image: primaryImage(product),
    inStock: stockOf(product),
    gtin: parseGtin(product['ean']),
    category: text(asNode(asList(product['categories']).at(-1))?.['name']),
  };
};

export const occCandidates = (body: Json): Candidate[] =>
  nodes(asNode(body)?.['products']).map((product) => candidate(product));
