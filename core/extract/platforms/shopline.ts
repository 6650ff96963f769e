/**
 * SHOPLINE: `data.items[]` of the merchant API with translated titles and money as {cents, dollars, currency_iso}.
 * `dollars` is in major units whatever the currency. Source: recalled form, tolerant of its neighbours.
 */
import { type Candidate, emptyCandidate } from '../candidate.ts';
import { parseGtin } from '../gtin.ts';
import type { Json } from '../loose-json.ts';
import { asList, asNode, type SchemaNode } from '../schema-product.ts';
import { flag, imageUrl, nodes, type PlatformReading, type ProductsEndpoint, scalar, text } from './reading.ts';

const PAGE_SIZE = 72;

export const shoplineEndpoints = (
  origin: string,
  { page = 1, shopId = null }: { page?: number; shopId?: string | null },
): ProductsEndpoint[] =>
  shopId === null || !/^[\da-f]{6,40}$/i.test(shopId)
    ? []
    : [
        {
          url: `${origin}/api/merchants/${shopId}/products?page=${page}&per_page=${PAGE_SIZE}`,
          pageSize: PAGE_SIZE,
        },
      ];

/** Shop language first, then whatever there is. */
const translated = (value: Json | undefined): string | null => {
  const node = asNode(value);
  if (node === null) return text(value);
  return text(node['zh-hant']) ?? text(node['zh-TW']) ?? text(node['en']) ?? text(Object.values(node)[0]);
};

const dollars = (value: Json | undefined): number | string | null => {
  const amount = scalar(asNode(value)?.['dollars']) ?? scalar(value);
  return amount === 0 || amount === '0' ? null : amount;
};

const stock = (row: SchemaNode): boolean | null => {
  if (flag(row['sold_out']) !== null) return !flag(row['sold_out']);
  if (flag(row['unlimited_quantity']) === true) return true;
  const quantity = row['quantity'] ?? row['total_orderable_quantity'];
  return typeof quantity === 'number' ? quantity > 0 : null;
};

const candidate = (product: SchemaNode, variation: SchemaNode | null, { origin }: PlatformReading): Candidate => {
  const row = variation ?? product;
  const sale = dollars(row['price_sale']) ?? (variation === null ? null : dollars(product['price_sale']));
  const price = dollars(row['price']) ?? dollars(product['price']);
  const link = /^[\w%.-]{1,200}$/.exec(text(product['link']) ?? '')?.[0] ?? null;
  const id = text(product['slug']) ?? link ?? text(product['id']) ?? text(product['_id']);
  const fields = asList(asNode(variation?.['fields_translations'])?.['zh-hant'] ?? variation?.['fields']).map(
    (field) => text(field) ?? translated(asNode(field)?.['name_translations']),
  );
  const suffix = fields.filter((field) => field !== null).join(' ');
  return {
    ...emptyCandidate,
    title: [translated(product['title_translations']) ?? text(product['title']) ?? '', suffix]
      .filter((part) => part !== '')
      .join(' '),
    brand: text(product['brand']),
    price: sale ?? price,
    listPrice: sale === null ? null : price,
    currency: text(asNode(row['price'])?.['currency_iso']) ?? text(asNode(product['price'])?.['currency_iso']),
    url: id === null ? null : `${origin}/products/${encodeURIComponent(id)}`,
    variant: variation === null ? null : (text(variation['sku']) ?? text(variation['key']) ?? text(variation['id'])),
    image: imageUrl(
      asNode(asNode(asList(product['medias'])[0])?.['images'])?.['original'] ?? asList(product['medias'])[0] ?? null,
    ),
    inStock: stock(row),
    gtin: parseGtin(row['gtin'] ?? row['barcode']),
    category: translated(asNode(asList(product['categories']).at(-1))?.['name_translations']),
  };
};

const priceText = (row: SchemaNode): string => `${dollars(row['price_sale'])}/${dollars(row['price'])}`;

/** A row per variation where their prices differ, else a row per product. */
export const shoplineCandidates = (body: Json, reading: PlatformReading): Candidate[] => {
  const root = asNode(body);
  const data = asNode(root?.['data']) ?? root;
  return nodes(data?.['items'] ?? root?.['items']).flatMap((product) => {
    const variations = nodes(product['variations']);
    const differ = new Set(variations.map(priceText)).size > 1;
    return differ
      ? variations.map((variation) => candidate(product, variation, reading))
      : [candidate(product, null, reading)];
  });
};
