/** Evidence → products and prices: JSON-LD, microdata, RDFa, meta properties, and the platforms' own JSON. */
import type { ObservedOffer, Page } from '../contract/index.ts';
import { namesComparison } from '../ecommerce/index.ts';
import { holdsPattern, placeOf } from '../page-words.ts';
import { type Candidate, type Extraction, judge, type ShopContext } from './candidate.ts';
import { crossedPrice } from './crossed-price.ts';
import { currencyCode } from './currency.ts';
import { parseJsonLd, schemaCandidates } from './jsonld.ts';
import { listingCandidates } from './listings.ts';
import { extractMicrodata, microdataNodes } from './microdata.ts';
import { absoluteUrl } from './offer-key.ts';
import { type Metas, metaCandidate } from './opengraph.ts';
import { platformOfBody, readPlatform } from './platform.ts';
import { extractRdfa, rdfaNodes } from './rdfa.ts';

export type { Dropped, Extraction } from './candidate.ts';
export { isJsonReply, readJsonReply } from './json-reply.ts';
export { platformEndpoints, platformShopId } from './platform.ts';

/** What extraction reads of core/evidence's Evidence. */
export interface PageEvidence {
  text: string;
  url: string;
  domain: string;
  metas: Metas;
  jsonLd: string[];
  /** `lang` of the html element; null or absent: not said. */
  lang?: string | null;
  /** Text of the title element; null or absent: none. */
  title?: string | null;
}

/** The first currency that a page's own scripts set: `Shopify.currency = {"active":"TWD"`, `"currency":"TWD"`. */
const scriptCurrency = /\bcurrency(?:Code)?["']?\s?[:=]\s?(?:\{\s?["']active["']\s?:\s?)?["']([A-Z]{3})["']/g;
const currencyOfScripts = (text: string): string | null => {
  const from = placeOf(text, 'currency');
  if (from < 0) return null;
  scriptCurrency.lastIndex = from;
  return scriptCurrency.exec(text)?.[1] ?? null;
};

/**
 * Whether prices without a currency are New Taiwan dollars: a .tw host, a zh-TW or zh-Hant-TW page, a zh_TW locale in
 * its meta properties, or meta properties or scripts that name TWD. A plain `zh` or `zh-Hant` says nothing (Hong Kong).
 */
export const assumesTwd = (evidence: Pick<PageEvidence, 'domain' | 'metas' | 'lang' | 'text'>): boolean => {
  if (/\.tw$/i.test(evidence.domain)) return true;
  const lang =
    evidence.lang ?? /<html[^>]{0,500}\slang\s?=\s?["']?([\w-]{2,20})/i.exec(evidence.text.slice(0, 5000))?.[1] ?? '';
  if (/^zh-(?:hant-)?tw$/i.test(lang.replaceAll('_', '-'))) return true;
  const named = evidence.metas.some(
    ([name, content]) =>
      (/locale$|content-language$/.test(name) && /^zh[_-](?:hant[_-])?tw$/i.test(content.trim())) ||
      (/currency$/.test(name) && currencyCode(content) === 'TWD'),
  );
  return named || currencyOfScripts(evidence.text) === 'TWD';
};

/** URL of the product that a page shows: its og:url where that is on the same host and no front page, else the page's. */
const productUrl = (evidence: PageEvidence): string => {
  const named = absoluteUrl(evidence.metas.find(([name]) => name === 'og:url')?.[1] ?? null, evidence.url);
  const own = new URL(evidence.url);
  if (named === null || new URL(named).host !== own.host || new URL(named).pathname === '/') return evidence.url;
  return named;
};

/** A page's only product without a name has the page's title. */
const titled = (candidates: Candidate[], { metas, title }: PageEvidence): Candidate[] => {
  const [only] = candidates;
  if (only === undefined || candidates.length > 1 || only.title !== '' || only.price === null) return candidates;
  return [{ ...only, title: metas.find(([name]) => name === 'og:title')?.[1] ?? title ?? '' }];
};

/** What a comparison of prices aggregates are others' offers. */
const isComparison = ({ title, metas }: PageEvidence): boolean => namesComparison(title, metas) !== null;

/** An item of a type that offers are read of (`jsonld.ts`): many pages mark up nothing but their breadcrumbs. */
const typedBy = (attribute: string): RegExp =>
  new RegExp(`\\b${attribute}\\s{0,9}=\\s{0,9}["']?[^"'>=]{0,300}(?:Product|Vehicle|Book|Drug)`, 'gi');
const [microdataProduct, rdfaProduct] = [typedBy('itemtype'), typedBy('typeof')];

/** Structured data in the order in which it is trusted; each kind is read only where those before gave no offer. */
const readers: ((evidence: PageEvidence, url: string, observedAt: string) => Candidate[])[] = [
  (evidence, url, observedAt) =>
    schemaCandidates(parseJsonLd(evidence.jsonLd), url, { isComparison: isComparison(evidence), observedAt }),
  (evidence, url, observedAt) => {
    if (!holdsPattern(evidence.text, 'itemtype', microdataProduct)) return [];
    const nodes = microdataNodes(extractMicrodata(evidence.text, { baseUrl: evidence.url }));
    return schemaCandidates(nodes, url, { isComparison: isComparison(evidence), observedAt });
  },
  ({ text, url: page }, url, observedAt) =>
    holdsPattern(text, 'typeof', rdfaProduct)
      ? schemaCandidates(rdfaNodes(extractRdfa(text, page)), url, { observedAt })
      : [],
];

/** What a single product's meta properties know and its structured data lacks. */
const enriched = (offers: ObservedOffer[], meta: ObservedOffer | undefined): ObservedOffer[] => {
  const [only] = offers;
  if (only === undefined || offers.length > 1 || meta === undefined || meta.priceTwd !== only.priceTwd) return offers;
  return [
    {
      ...only,
      brand: only.brand ?? meta.brand,
      listPriceTwd: only.listPriceTwd ?? meta.listPriceTwd,
      image: only.image ?? meta.image,
      inStock: only.inStock ?? meta.inStock,
      gtin: only.gtin ?? meta.gtin,
      category: only.category ?? meta.category,
    },
  ];
};

/** A single product's list price, where the page shows it struck through beside the price. */
const withCrossedPrice = (offers: ObservedOffer[], html: string): ObservedOffer[] => {
  const [only] = offers;
  if (only === undefined || offers.length > 1 || only.listPriceTwd !== null) return offers;
  return [{ ...only, listPriceTwd: crossedPrice(html, only.priceTwd) }];
};

/** The first kind of structured data with offers; else the first with rows, so that what was dropped is said. */
const firstWithOffers = (evidence: PageEvidence, url: string, context: ShopContext): Extraction | null => {
  let rows: Extraction | null = null;
  for (const reader of readers) {
    const read = judge(titled(reader(evidence, url, context.observedAt), evidence), context);
    if (read.offers.length > 0) return read;
    if (read.rows > 0) rows ??= read;
  }
  return rows;
};

/**
 * Offers of any shop page, with what was dropped and why. A JSON reply is read as its platform's. A page is read by
 * JSON-LD, else microdata, else RDFa, else meta properties, else the cells of a list page: the first that yields an
 * offer. No kind adds to another's offers, except that meta properties fill gaps of a single product of the same
 * price. `rows` is 0 on pages without products.
 */
export const readOffers = (page: Pick<Page, 'finalUrl' | 'fetchedAt'>, evidence: PageEvidence): Extraction => {
  const platform = platformOfBody(page, evidence.text);
  const assumeTwd = assumesTwd(evidence);
  const observedAt = page.fetchedAt;
  if (platform !== null) return readPlatform(platform, evidence.url, evidence.text, { observedAt, assumeTwd });
  const url = productUrl(evidence);
  const context: ShopContext = { channel: evidence.domain, baseUrl: evidence.url, observedAt, assumeTwd };
  const row = metaCandidate(evidence.metas, url, evidence.title);
  const meta = judge(row === null ? [] : [row], context);
  const structured = firstWithOffers(evidence, url, context);
  const known = (structured?.offers.length ?? 0) + meta.offers.length > 0;
  const listing = known ? null : judge(listingCandidates(evidence.text), context);
  const kinds = [structured, meta, listing];
  const best = kinds.find((kind) => kind !== null && kind.offers.length > 0) ?? kinds.find((kind) => kind?.rows);
  if (!best) return { offers: [], dropped: [], rows: 0 };
  return { ...best, offers: withCrossedPrice(enriched(best.offers, meta.offers[0]), evidence.text) };
};

/** `readOffers` without its counts: channel is the shop's domain, `offerId` is `domain:key` with the key of `urlKey`. */
export const extractOffers = (page: Page, evidence: PageEvidence): ObservedOffer[] => readOffers(page, evidence).offers;
