/**
 * Magento 2 GraphQL `products`: items with `price_range.minimum_price`; a configurable product's variants are products
 * of their own, on their parent's page. Source: recorded replies; Adobe Commerce, "products query".
 */
import { type Candidate, emptyCandidate } from '../candidate.ts';
import type { Json } from '../loose-json.ts';
import { asList, asNode, type SchemaNode } from '../schema-product.ts';
import { imageUrl, nodes, type PlatformReading, type ProductsEndpoint, scalar, text } from './reading.ts';

const PAGE_SIZE = 100;

const price = 'price_range{minimum_price{regular_price{value currency} final_price{value currency}}}';
const fields = `uid sku name url_key url_suffix stock_status small_image{url} categories{name} ${price}`;

/** A query may be a GET (Adobe Commerce, "GraphQL: HTTP methods"), so that it is as cacheable as a page. */
export const magentoEndpoints = (origin: string, { page = 1 }: { page?: number }): ProductsEndpoint[] => {
  const paging = `pageSize:${PAGE_SIZE},currentPage:${page}`;
  const variants = `... on ConfigurableProduct{variants{product{uid sku name stock_status ${price}}}}`;
  const query = `{products(filter:{},${paging}){total_count page_info{current_page total_pages} items{${fields} ${variants}}}}`;
  return [{ url: `${origin}/graphql?query=${encodeURIComponent(query)}`, pageSize: PAGE_SIZE }];
};

const prices = (product: SchemaNode): { final: SchemaNode | null; regular: SchemaNode | null } => {
  const minimum = asNode(asNode(product['price_range'])?.['minimum_price']);
  return { final: asNode(minimum?.['final_price']), regular: asNode(minimum?.['regular_price']) };
};

const candidate = (product: SchemaNode, parent: SchemaNode, { origin }: PlatformReading): Candidate => {
  const { final, regular } = prices(product);
  const key = text(parent['url_key']);
  const suffix = parent['url_suffix'] === undefined ? '.html' : (text(parent['url_suffix']) ?? '');
  const stock = text(product['stock_status']);
  return {
    ...emptyCandidate,
    title: text(product['name']) ?? '',
    price: scalar(final?.['value']) ?? scalar(regular?.['value']),
    listPrice: scalar(regular?.['value']),
    currency: text(final?.['currency']) ?? text(regular?.['currency']),
    url: key === null ? null : `${origin}/${encodeURIComponent(key)}${suffix}`,
    key: key === null ? text(product['sku']) : null,
    variant: product === parent ? null : text(product['sku']),
    image: imageUrl(product['small_image']) ?? imageUrl(parent['small_image']),
    inStock: stock === null ? null : stock === 'IN_STOCK',
    category: text(asNode(asList(parent['categories']).at(-1))?.['name']),
  };
};

/** A row per simple product and per variant; a configurable product with variants is no row itself. */
export const magentoCandidates = (body: Json, reading: PlatformReading): Candidate[] => {
  const root = asNode(body);
  const products = asNode(asNode(root?.['data'])?.['products'] ?? root?.['products']) ?? root;
  return nodes(products?.['items']).flatMap((item) => {
    const variants = nodes(item['variants'])
      .map((variant) => asNode(variant['product']))
      .filter((one) => one !== null);
    return (variants.length > 0 ? variants : [item]).map((product) => candidate(product, item, reading));
  });
};
