import type { ObservedOffer, Page } from '../contract/index.ts';
import { decodePage } from '../decode.ts';
import { DropCount, type Dropped, type Extraction } from './candidate.ts';
import { type PlatformRequest, platformEndpoints, platformWithJson, readPlatform } from './platform.ts';

export interface PlatformFetchOptions {
  /** One request, as politely as the caller wants; null: there was no answer. */
  ask: (request: PlatformRequest) => Promise<Page | null>;
  /** The shop's own number on its platform, by `platformShopId`; null: unknown. */
  shopId?: string | null;
  /** Prices without a currency are New Taiwan dollars; see PlatformContext. */
  assumeTwd?: boolean;
  /** Pages of an endpoint; 10 without. */
  maxPages?: number;
}

export interface PlatformOffers {
  offers: ObservedOffer[];
  dropped: Dropped[];
  rows: number;
  requests: number;
  /** True where some endpoint answered with rows: structured data of the shop's pages would add nothing. */
  answered: boolean;
}

const DEFAULT_PAGES = 10;

const shopIdPatterns: Record<string, RegExp> = {
  '91app': /\bshopId["']?\s{0,5}[:=]\s{0,5}["']?(\d{1,9})\b/i,
  shopline: /\bmerchant_?id["']?\s{0,5}[:=]\s{0,5}["']([\da-f]{24})["']/i,
};

/** The shop's number on its platform as its pages carry it; null: the platform needs none, or the page has none. */
export const platformShopId = (platform: string, html: string): string | null => {
  const pattern = shopIdPatterns[platformWithJson(platform) ?? ''];
  return pattern === undefined ? null : (pattern.exec(html)?.[1] ?? null);
};

/** Gathers pages of one endpoint; true where it had rows. */
class PlatformFetch {
  readonly found = new Map<string, ObservedOffer>();
  readonly drops = new DropCount();
  rows = 0;
  requests = 0;
  private readonly platform: string;
  private readonly siteUrl: string;
  private readonly options: PlatformFetchOptions;

  constructor(platform: string, siteUrl: string, options: PlatformFetchOptions) {
    this.platform = platform;
    this.siteUrl = siteUrl;
    this.options = options;
  }

  endpoints(page: number): PlatformRequest[] {
    return platformEndpoints(this.platform, this.siteUrl, { page, shopId: this.options.shopId ?? null });
  }

  async readAll(alternative: number): Promise<boolean> {
    let answered = false;
    for (let page = 1; page <= (this.options.maxPages ?? DEFAULT_PAGES); page++) {
      const request = this.endpoints(page)[alternative];
      const reading = request === undefined ? null : await this.read(request);
      const repeated = page > 1 && reading?.offers.every(({ offerId }) => this.found.has(offerId));
      if (request === undefined || reading === null || reading.rows === 0 || repeated) break;
      answered = true;
      this.keep(reading);
      if (reading.rows < request.pageSize) break;
    }
    return answered;
  }

  private async read(request: PlatformRequest): Promise<Extraction | null> {
    this.requests++;
    const reply = await this.options.ask(request);
    if (reply === null || reply.status !== 200) return null;
    return readPlatform(this.platform, request.url, decodePage(reply).text, {
      observedAt: reply.fetchedAt,
      siteUrl: this.siteUrl,
      ...(this.options.assumeTwd === undefined ? {} : { assumeTwd: this.options.assumeTwd }),
    });
  }

  private keep(reading: Extraction): void {
    this.rows += reading.rows;
    for (const { reason, count } of reading.dropped) this.drops.add(reason, count);
    for (const offer of reading.offers) this.found.set(offer.offerId, offer);
  }
}

/**
 * All products of a shop by its platform's JSON, page after page of the first endpoint that has rows, until a page is
 * not full, repeats those before (some shops ignore `page`), or `maxPages`. Never throws on answers; rejects where
 * `ask` does.
 */
export const fetchPlatformOffers = async (
  platform: string,
  siteUrl: string,
  options: PlatformFetchOptions,
): Promise<PlatformOffers> => {
  const fetching = new PlatformFetch(platform, siteUrl, options);
  let answered = false;
  for (let alternative = 0; alternative < fetching.endpoints(1).length && !answered; alternative++) {
    answered = await fetching.readAll(alternative);
  }
  const { found, drops, rows, requests } = fetching;
  return { offers: [...found.values()], dropped: drops.list(), rows, requests, answered };
};
