/** What the crawl is given: the world, and how polite and how curious to be in it. */
import type { Page, PageFailure } from '../../core/contract/pipeline.ts';
import type { Fetcher } from '../../core/fetch/index.ts';

/** Kinds of pages that tell something about a shop, besides its home page. */
export type PageKind = 'product' | 'category' | 'contact' | 'about' | 'policy';

/** Requests by what they are for; `json` is the platform's product JSON. */
export type Budget = Readonly<Record<PageKind | 'json', number>>;

/** What a shop's platform answers as JSON. */
export interface ProductJson {
  /** URLs to GET on the shop's own host for a page of products, from 1; the best first, others to try instead. */
  urls: (page: number) => string[];
  /** Products in a reply, and whether it is full, so that another page may follow. */
  read: (reply: Page) => { rows: number; isFull: boolean };
}

/** Null: the home page's platform has no such JSON, or none that may be asked. */
export type FindProductJson = (home: Page) => ProductJson | null;

/** What a crawl did; keys as in the JSON of `--json`. */
export interface CrawlSummary {
  hosts: number;
  /** Null where the number of seeds was not known beforehand and none was left. */
  hosts_planned: number | null;
  pages: number;
  bytes: number;
  /** Failures by code, most frequent first. */
  failures: Record<string, number>;
  skipped: number;
  seconds: number;
  pages_per_s: number;
}

export interface CrawlEffects {
  fetcher: Fetcher;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Every wait of the crawl; the demo's advances a simulated clock instead. */
  sleep: (ms: number) => Promise<void>;
  /** 0 ≤ n < 1, for jitter; Math.random without. */
  random?: () => number;
  log?: (line: string) => void;
  /** Replaces the last progress line. */
  progress?: (line: string) => void;
  /** Called once at the end of a crawl. */
  summary?: (summary: CrawlSummary) => void;
  /** Where a shop's platform has its products as JSON; without, shops are read by their pages alone. */
  productJson?: FindProductJson;
  /** Loads a page in a browser; home pages are rendered besides where it is there. Never throws for what a page does. */
  render?: (url: string) => Promise<Outcome>;
  /** Address that a host would be dialled at, for the cap per address; null: unknown, no cap. */
  addressOf?: (host: string) => Promise<string | null>;
}

export interface CrawlOptions {
  /** Product token looked for in robots.txt. */
  productToken: string;
  /** Hosts visited at once. */
  concurrency: number;
  /** Hosts visited at once at one address. */
  perAddress: number;
  /** Requests a shop, besides the home page. Where JSON brought products, one product page is enough. */
  budget: Budget;
  /** Sitemap files read a shop. */
  maxSitemaps: number;
  /** Least and most wait between two requests to one host; the adaptive delay moves between them. */
  minDelayMs: number;
  maxDelayMs: number;
  /** A longer Crawl-delay is honoured too, with fewer pages: no more than this long is waited in all. */
  maxWaitPerHostMs: number;
  /** Times one URL is asked. */
  maxAttempts: number;
  timeoutMs: number;
  /** Milliseconds since the epoch after which no other host is begun; null: all are visited. */
  endAtMs: number | null;
  /** Normalised hosts that asked not to be visited; their subdomains are left out too. */
  optOut: ReadonlySet<string>;
}

/** What a request of the crawl gave; stored requests answer without the network. */
export type Outcome = { page: Page; failure: null } | { page: null; failure: PageFailure };

/** How a request is made: straight from the network, or through an archive that knows what it has. */
export interface Requester {
  /** `role` says where an archive keeps it: pages are published, the rest only guides the crawl. */
  request: (url: string, role: 'page' | 'guide', extra?: RequestExtra) => Promise<Outcome>;
  /** The page in a browser; null: there is none. */
  render: (url: string) => Promise<Outcome | null>;
}

export interface RequestExtra {
  mayFollow?: (url: URL) => boolean | Promise<boolean>;
  maxBytes?: number;
  /** Asked in the middle of another request, so at once and once: that one's deadline is running. */
  urgent?: boolean;
}

export const defaultOptions: CrawlOptions = {
  productToken: 'StorelensBot',
  concurrency: 64,
  perAddress: 4,
  budget: { json: 2, product: 4, category: 2, contact: 1, about: 1, policy: 1 },
  maxSitemaps: 3,
  minDelayMs: 1_000,
  maxDelayMs: 30_000,
  maxWaitPerHostMs: 300_000,
  maxAttempts: 3,
  timeoutMs: 10_000,
  endAtMs: null,
  optOut: new Set(),
};
