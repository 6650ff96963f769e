import type { Evidence } from '../evidence/index.ts';
import type { SignHits } from './sign-hits.ts';

const MAX_TYPES = 2000;
const TYPE = /"@type"\s{0,4}:\s{0,4}\[?\s{0,4}"(?:https?:\/\/schema\.org\/)?([A-Za-z]{3,40})"/g;
const PRICE = /"(?:price|lowPrice|minPrice|priceSpecification)"\s{0,4}:/;

const PRODUCTS = new Set([
  'Product',
  'ProductGroup',
  'ProductModel',
  'Offer',
  'AggregateOffer',
  'Book',
  'IndividualProduct',
]);
const STORES = new Set(['OnlineStore', 'MerchantReturnPolicy', 'OfferShippingDetails', 'OfferCatalog']);
const ARTICLES = new Set(['Article', 'BlogPosting']);

const BY_TYPE: readonly [sign: string, types: ReadonlySet<string>][] = [
  ['store_data', STORES],
  ['article', ARTICLES],
  ['recipe', new Set(['Recipe'])],
  [
    'newsroom',
    new Set(['NewsArticle', 'ReportageNewsArticle', 'LiveBlogPosting', 'NewsMediaOrganization', 'Newspaper']),
  ],
  ['public_body', new Set(['GovernmentOrganization', 'GovernmentOffice', 'CollegeOrUniversity'])],
  ['organisation', new Set(['NGO'])],
];

const typesIn = (block: string): Set<string> => {
  const types = new Set<string>();
  let seen = 0;
  for (const [, type] of block.matchAll(TYPE)) {
    types.add(type!);
    if (++seen >= MAX_TYPES) break;
  }
  return types;
};

/** What a page's JSON-LD and meta properties say that it is about: products with prices, articles, recipes. */
export const addStructuredSigns = ({ jsonLd, metas }: Evidence, hits: SignHits): void => {
  for (const block of jsonLd) {
    const types = typesIn(block);
    const product = [...types].find((type) => PRODUCTS.has(type));
    if (product !== undefined && PRICE.test(block)) hits.add('product_data', `JSON-LD ${product}`);
    for (const [sign, wanted] of BY_TYPE) {
      const type = [...types].find((one) => wanted.has(one));
      if (type !== undefined) hits.add(sign, `JSON-LD ${type}`);
    }
  }
  for (const [name, content] of metas) {
    if (name.startsWith('product:') || name.startsWith('og:price')) hits.add('product_meta', `${name}: ${content}`);
    else if (name !== 'og:type') continue;
    else if (/product/i.test(content)) hits.add('product_meta', `${name}: ${content}`);
    else if (/^article$/i.test(content.trim())) hits.add('article', `${name}: ${content}`);
  }
};
