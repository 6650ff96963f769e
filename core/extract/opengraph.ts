import { type Candidate, emptyCandidate } from './candidate.ts';
import { parseGtin } from './gtin.ts';
import { parseAvailability, parseCondition } from './schema-product.ts';

export type Metas = readonly (readonly [name: string, content: string])[];

const read = (metas: Metas, ...names: string[]): string | null => {
  for (const name of names) {
    const found = metas.find(([given, content]) => given === name && content.trim() !== '');
    if (found !== undefined) return found[1].trim();
  }
  return null;
};

/**
 * A product page's meta properties → one candidate; null where no price is said. Vocabularies: Open Graph `og:price:*`
 * (Pinterest), `product:*` (Facebook), `twitter:data1` where its label says price.
 */
export const metaCandidate = (metas: Metas, pageUrl: string, pageTitle: string | null = null): Candidate | null => {
  const sale = read(metas, 'product:sale_price:amount');
  const regular = read(metas, 'product:price:amount', 'og:price:amount', 'product:price', 'og:price', 'price');
  const label = read(metas, 'twitter:label1') ?? '';
  const twitter = /^(?:price|價格|售價)$/i.test(label) ? read(metas, 'twitter:data1') : null;
  const price = sale ?? regular ?? twitter;
  if (price === null) return null;
  return {
    ...emptyCandidate,
    title: withoutShop(read(metas, 'og:title', 'twitter:title') ?? pageTitle ?? '', read(metas, 'og:site_name')),
    brand: read(metas, 'product:brand', 'og:brand', 'brand'),
    price,
    listPrice:
      read(metas, 'product:original_price:amount', 'og:price:standard_amount') ?? (sale === null ? null : regular),
    currency: read(
      metas,
      'product:sale_price:currency',
      'product:price:currency',
      'og:price:currency',
      'pricecurrency',
    ),
    url: read(metas, 'og:url', 'product:product_link') ?? pageUrl,
    image: read(metas, 'og:image:secure_url', 'og:image', 'twitter:image'),
    condition: parseCondition(read(metas, 'product:condition', 'og:condition')),
    inStock: parseAvailability(read(metas, 'product:availability', 'og:availability')),
    gtin: parseGtin(read(metas, 'product:gtin', 'product:ean', 'product:upc', 'product:isbn')),
    category: read(metas, 'product:category', 'og:category'),
  };
};

/** Titles end in the shop's name: `手沖壺 | 某某商店`. */
const withoutShop = (title: string, shop: string | null): string => {
  if (shop === null || !title.endsWith(shop)) return title;
  const bare = title.slice(0, -shop.length).replace(/[\s|｜\-–—_:：·•]+$/u, '');
  return bare === '' ? title : bare;
};
