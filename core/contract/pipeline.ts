/**
 * What flows between the stages: sources yield items, core turns a Page into Evidence and a
 * PageDetection, the build merges those into a SiteObservation and derives the rows of tables.ts.
 */
import type { Category, SourceKind } from './common.ts';
import type { IncompleteReason } from './completeness.ts';
import type { DetectedTechnology, Ecommerce, Health, NamedMeans, TrackingId } from './detection.ts';
import type { ShopFact } from './facts.ts';
import type { Condition } from './offer.ts';

/** One response, as bytes. The same shape from the live web, a WARC or a HAR. */
export interface Page {
  /** As asked for. */
  url: string;
  /** After redirects. */
  finalUrl: string;
  status: number;
  /** Lower-case names, in order, repeated names repeated. */
  headers: [name: string, value: string][];
  /** Content-decoded (gzip, br… removed), not yet character-decoded; at most 5 MB. */
  body: Uint8Array;
  /** ISO 8601 UTC. */
  fetchedAt: string;
  source: SourceKind;
  /** True where the body was cut at the limit. */
  truncated: boolean;
  redirects: number;
  /** Milliseconds to the whole reply; null where the source does not know. */
  elapsedMs: number | null;
  /** Bytes on the wire; null where the source does not know. */
  wireBytes: number | null;
  /** URLs the page asked for when rendered (HAR, render); empty for static HTML. */
  requests: string[];
  /** CNAME chain of the host where the crawler has it. */
  cnames: string[];
}

/** A page that could not be had: an observation too, of failure, and it changes nothing. */
export interface PageFailure {
  url: string;
  at: string;
  source: SourceKind;
  /** Stable machine-readable name, e.g. `timeout`, `dns`, `http_503`, `robots`, `blocked`. */
  code: string;
  detail: string;
}

/** An offer as a channel or a shop shows it, before matching. */
export interface ObservedOffer {
  offerId: string;
  channel: string;
  title: string;
  brand: string | null;
  priceTwd: number;
  /** True: the lowest of several that the page asks for kinds of it (起, a range, variants): it moves when a kind comes or goes. */
  isFrom?: boolean;
  listPriceTwd: number | null;
  url: string;
  image: string | null;
  condition: Condition;
  inStock: boolean | null;
  gtin: string | null;
  /** The maker's part or model number, where structured data or a feed names one. */
  mpn?: string | null;
  /** Breadcrumb category as shown. */
  category: string | null;
  observedAt: string;
  /** Since when its address sells this and no other thing; null, undefined: for as long as it was seen. */
  listedSince?: string | null;
}

/** A price seen at a time; history is made of these alone. */
export interface PriceObservation {
  offerId: string;
  observedAt: string;
  priceTwd: number;
}

/** A record or row that could not be read: counted, named, skipped. */
export interface SourceSkip {
  /** File and place: `pages.warc.gz record 12 offset 3456`, `prices.csv line 7`. */
  where: string;
  /** Stable machine-readable name. */
  code: string;
  detail: string;
}

export type SourceItem =
  | { type: 'page'; page: Page }
  | { type: 'failure'; failure: PageFailure }
  | { type: 'offer'; offer: ObservedOffer }
  | { type: 'price'; price: PriceObservation }
  | { type: 'skip'; skip: SourceSkip };

/** What one page says about technologies; `platform` is chosen among candidates. */
export interface PageDetection {
  technologies: DetectedTechnology[];
  platform: string | null;
  /** Second-best platform candidate and its confidence; null where there was none. */
  runnerUp: { id: string; confidence: number } | null;
  trackingIds: TrackingId[];
  /** The verdict is `shop`. */
  isEcommerce: boolean;
  ecommerce: Ecommerce;
  /** Payment and delivery in the page's words: no technology, and none of `technologies`. Absent: none. */
  named?: NamedMeans[];
}

/** 統一編號 found near a word that says so, where a site's own stands, checksum right, in order of trust. */
export interface RegistrationNumber {
  number: string;
  /** What it stood beside, shortened. */
  context: string;
  /** Where it stood: an organisation in JSON-LD, the footer, a page about the site itself, the page's end. Earlier releases did not say. */
  place?: 'json_ld' | 'footer' | 'own_page' | 'page_end';
}

/** Signs that a page is of Taiwan (core/taiwan.ts). */
export type TaiwanSign = 'lang' | 'currency' | 'phone';

export interface SeenSigns {
  /** Links of the home page: of one without any, as before its scripts ran, no missing link can be said. */
  homeLinks: number;
  /** Of all pages. */
  taiwan: TaiwanSign[];
}

/** What one crawl of one site saw, its pages merged. */
export interface SiteObservation {
  domain: string;
  url: string;
  observedAt: string;
  source: SourceKind;
  /** False where the home page failed, was blocked or cut: such an observation changes nothing. */
  complete: boolean;
  /** Why it is partial; null: complete; absent: observed by a release that told no reasons. */
  incompleteReason?: IncompleteReason | null;
  /** Requests that the home page made; null: its kind of source records none; absent: not counted then. */
  requests?: number | null;
  /** Third parties' hosts that its pages load from, sorted, at most 100; absent: not kept then. */
  hosts?: string[];
  /** Platforms that its pages speak for besides `platform`, sorted; absent: not kept then. */
  otherPlatforms?: string[];
  /** What has the form of an advertising id, whoever's it is, in its pages' code and requests; absent: not kept then. */
  looseIds?: string[];
  /** `alternate:a.tw+b.tw`, `redirect:a.tw+b.tw`: with which other sites its pages say that they are one; left out: none. */
  pairs?: string[];
  /** `letter host/path` of what its pages load (build/collect/addresses.ts); for the history alone: absent in states. */
  addresses?: string[];
  /** Scripts in the HTML of its home page; for the history alone: absent in states. */
  scripts?: number;
  /** Language that its home page declares for itself; for the history alone: absent in states, and where it declares none. */
  lang?: string;
  /** Pages merged. */
  pages: number;
  status: number;
  /** Shop's own name; null: none found. */
  name: string | null;
  title: string | null;
  description: string | null;
  /** Menu labels, breadcrumbs, product names: the words for industry and similarity. */
  words: string[];
  technologies: DetectedTechnology[];
  platform: string | null;
  isEcommerce: boolean;
  /** Absent where an earlier release observed the site. */
  ecommerce?: Ecommerce;
  trackingIds: TrackingId[];
  registrationNumbers: RegistrationNumber[];
  /** The company that the pages name as their own; null: none, or several. Earlier releases did not look. */
  companyName?: string | null;
  health: Health | null;
  hasContactPage: boolean;
  hasPolicyPage: boolean;
  /** noindex or X-Robots-Tag on the home page: detected, not published. */
  noindex: boolean;
  /** Payment and delivery in the shop's words; absent: none, or a state of an earlier release. */
  named?: NamedMeans[];
  /** What the score asks of the pages besides; absent: a state of an earlier release. */
  seen?: SeenSigns;
  /** What the pages state of the shop, at most 60; absent: a state of an earlier release, which did not look. */
  facts?: ShopFact[];
  /** Address of the site's icon as its pages name it; absent: they name none, or a state of an earlier release. */
  icon?: string;
}

/** A company of the tax register. Columns that only the official CSV has are null from Parquet. */
export interface RegisterEntry {
  registrationNumber: string;
  name: string;
  address: string | null;
  capitalTwd: number | null;
  /** ISO date. */
  founded: string | null;
  organisation: string | null;
  /** 行業代號 (six digits) and names. */
  industryCodes: { code: string; name: string }[];
}

/** A technology as the rules name it. */
export interface Technology {
  id: string;
  name: string;
  nameZh: string;
  category: Category;
  homepage: string;
}
