import type { Page } from '../contract/index.ts';
import { type Candidate, type Extraction, judge, type ShopContext } from './candidate.ts';
import { type Json, parseLooseJson } from './loose-json.ts';
import { magentoCandidates, magentoEndpoints } from './platforms/magento.ts';
import { nineYiCandidates } from './platforms/nineyi.ts';
import { occCandidates } from './platforms/occ.ts';
import { productsJsonCandidates, productsJsonEndpoints } from './platforms/products-json.ts';
import type { PlatformReading, ProductsEndpoint } from './platforms/reading.ts';
import { shoplineCandidates, shoplineEndpoints } from './platforms/shopline.ts';
import { wooCandidates, wooEndpoints } from './platforms/woocommerce.ts';
import { asNode, type SchemaNode } from './schema-product.ts';

export const platformIds = [
  'shopify',
  'cyberbiz',
  'easystore',
  'woocommerce',
  'magento',
  '91app',
  'shopline',
  'sap-commerce',
] as const;
export type PlatformId = (typeof platformIds)[number];

interface PlatformReader {
  candidates: (body: Json, reading: PlatformReading) => Candidate[];
  /** Absent: its shops are not asked. 91APP answers on one host for all its shops; an OCC site's name is not in its pages. */
  endpoints?: (origin: string, options: EndpointOptions) => ProductsEndpoint[];
}

interface EndpointOptions {
  /** 1 is the first. */
  page?: number;
  /** The platform's own number of the shop, by `platformShopId`; null: unknown. */
  shopId?: string | null;
}

const readers: Record<PlatformId, PlatformReader> = {
  shopify: { candidates: productsJsonCandidates, endpoints: productsJsonEndpoints },
  cyberbiz: { candidates: productsJsonCandidates, endpoints: productsJsonEndpoints },
  easystore: { candidates: productsJsonCandidates, endpoints: productsJsonEndpoints },
  woocommerce: { candidates: wooCandidates, endpoints: wooEndpoints },
  magento: { candidates: magentoCandidates, endpoints: magentoEndpoints },
  '91app': { candidates: nineYiCandidates },
  shopline: { candidates: shoplineCandidates, endpoints: shoplineEndpoints },
  'sap-commerce': { candidates: occCandidates },
};

const aliases: Record<string, PlatformId> = {
  nineyi: '91app',
  '91-app': '91app',
  'shopline-tw': 'shopline',
  woo: 'woocommerce',
  'magento-2': 'magento',
  'adobe-commerce': 'magento',
  'sap-hybris': 'sap-commerce',
  hybris: 'sap-commerce',
  'sap-commerce-cloud': 'sap-commerce',
};

/** Platform with a JSON reader by any of its ids; null: its shops are read by structured data alone. */
export const platformWithJson = (id: string): PlatformId | null => {
  const key = id
    .toLowerCase()
    .trim()
    .replace(/[\s_]+/g, '-');
  return aliases[key] ?? platformIds.find((known) => known === key) ?? null;
};

interface PlatformContext {
  observedAt: string;
  /** Prices without a currency are New Taiwan dollars. Default: .tw hosts, and platforms that sell in Taiwan only. */
  assumeTwd?: boolean;
}

const taiwanese: readonly PlatformId[] = ['91app', 'cyberbiz'];

/**
 * A platform's JSON reply → offers, with what was dropped and why. `url` is the asked one: its host is the channel.
 * A body that is no JSON, or not of the platform's form, has 0 rows and `malformed`.
 */
export const readPlatform = (
  platform: string,
  url: string,
  body: string,
  { observedAt, assumeTwd }: PlatformContext,
): Extraction => {
  const id = platformWithJson(platform);
  const [json] = id === null || !/^\s*[[{\ufeff]/.test(body) ? [] : parseLooseJson(body);
  if (id === null || json === undefined) return { offers: [], dropped: [{ reason: 'malformed', count: 1 }], rows: 0 };
  const { origin, host } = new URL(url);
  const channel = host.replace(/^www\./, '').replace(/:\d+$/, '');
  const shop: ShopContext = {
    channel,
    baseUrl: origin,
    observedAt,
    assumeTwd: assumeTwd || taiwanese.includes(id) || channel.endsWith('.tw'),
  };
  return judge(readers[id].candidates(json, { origin, minorUnits: /\/products\/[^/]+\.js(?:\?|$)/.test(url) }), shop);
};

const shopIdPatterns: Partial<Record<PlatformId, RegExp>> = {
  shopline: /\bmerchant_?id["']?\s{0,5}[:=]\s{0,5}["']([\da-f]{24})["']/i,
};

/** The shop's number on its platform as its pages carry it; null: the platform needs none, or the page has none. */
export const platformShopId = (platform: string, html: string): string | null => {
  const id = platformWithJson(platform);
  const pattern = id === null ? undefined : shopIdPatterns[id];
  return pattern === undefined ? null : (pattern.exec(html)?.[1] ?? null);
};

/**
 * Addresses that give a shop's products as JSON, best first; empty: the platform has none, take sitemap and structured
 * data. Ask for page 2 and on while a reply still has `pageSize` rows; a 401, 403 or 404 means closed.
 */
export const platformEndpoints = (
  platform: string,
  siteUrl: string,
  options: EndpointOptions = {},
): ProductsEndpoint[] => {
  const id = platformWithJson(platform);
  return id === null || !URL.canParse(siteUrl) ? [] : (readers[id].endpoints?.(new URL(siteUrl).origin, options) ?? []);
};

const has = (node: SchemaNode | null, name: string): boolean => node?.[name] !== undefined && node[name] !== null;

/** The platform whose form a JSON reply has; null: no JSON, or none that is known. */
export const platformOfBody = (page: Pick<Page, 'finalUrl'>, text: string): PlatformId | null => {
  if (!/^\ufeff?\s*[[{]/.test(text.slice(0, 200))) return null;
  const { pathname } = new URL(page.finalUrl);
  let body: Json;
  try {
    body = JSON.parse(text.replace(/^\ufeff/, '')) as Json;
  } catch {
    return null;
  }
  return formOf(body, pathname);
};

const formOf = (body: Json, pathname: string): PlatformId | null => {
  const node = asNode(body);
  const data = asNode(node?.['data']);
  const first = asNode(
    Array.isArray(body) ? body[0] : Array.isArray(node?.['products']) ? node['products'][0] : undefined,
  );
  if (Array.isArray(body)) return has(first, 'prices') && has(first, 'permalink') ? 'woocommerce' : null;
  if (has(data, 'shopCategory') || has(data, 'shopNewestSalePage')) return '91app';
  if (has(asNode(data?.['products']), 'items')) return 'magento';
  if (pathname.includes('/rest/v2/') || (has(node, 'pagination') && has(first, 'code'))) return 'sap-commerce';
  if (has(data, 'items') || /\/api\/merchants\//.test(pathname)) return 'shopline';
  if (has(first, 'variants') || has(asNode(node?.['product']), 'variants'))
    return isCyberbiz(first) ? 'cyberbiz' : 'shopify';
  return has(node, 'variants') && has(node, 'handle') ? 'shopify' : null;
};

/** CYBERBIZ gives prices as numbers, Shopify as text. */
const isCyberbiz = (product: SchemaNode | null): boolean => {
  const variants = product?.['variants'];
  return typeof asNode(Array.isArray(variants) ? variants[0] : undefined)?.['price'] === 'number';
};
