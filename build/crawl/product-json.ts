/** A shop's products as its platform's JSON, asked before sitemap and product pages: one reply says what many pages would. */
import type { Page, SourceItem } from '../../core/contract/pipeline.ts';
import { detect } from '../../core/detect/index.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { assumesTwd, platformEndpoints, platformShopId, readJsonReply } from '../../core/extract/index.ts';
import type { RuleSet } from '../../core/rules/index.ts';
import type { FindProductJson, ProductJson, Requester } from './types.ts';

/** Their products.json names no currency: without a word of it on the home page no price could be kept. */
const withoutCurrency: readonly string[] = ['shopify', 'easystore'];

/** Finds what a home page's platform answers. A page that is not to be indexed is not asked further. */
export const findProductJson =
  (rules: RuleSet): FindProductJson =>
  (home) => {
    const evidence = readEvidence(home);
    const { platform } = detect(evidence, rules);
    if (platform === null || evidence.noindex) return null;
    const assumeTwd = assumesTwd(evidence);
    if (withoutCurrency.includes(platform) && !assumeTwd) return null;
    const shopId = platformShopId(platform, evidence.text);
    const endpoints = (page: number) => platformEndpoints(platform, home.finalUrl, { page, shopId });
    const [first] = endpoints(1);
    if (first === undefined) return null;
    return {
      urls: (page) => endpoints(page).map(({ url }) => url),
      read: (reply) => {
        const { rows } = readJsonReply(reply, { assumeTwd });
        return { rows, isFull: rows >= first.pageSize };
      },
    };
  };

export interface JsonVisit {
  requester: Pick<Requester, 'request'>;
  /** Requests at most. */
  limit: number;
  /** robots.txt. */
  refused: (url: string) => boolean;
  mayFollow: (url: URL) => Promise<boolean>;
  /** Whether a reply is worth keeping. */
  isKept: (reply: Page) => boolean;
}

/**
 * Asks the first alternative that has products, page after page; the next one where it has none. Yields replies and a
 * failure, which ends it; returns true where products came.
 */
export async function* productJsonItems(json: ProductJson, visit: JsonVisit): AsyncGenerator<SourceItem, boolean> {
  let [alternative, number, answered] = [0, 1, false];
  for (let asked = 0; asked < visit.limit; ) {
    const url = json.urls(number)[alternative];
    if (url === undefined) break;
    if (visit.refused(url)) {
      alternative += 1;
      continue;
    }
    asked += 1;
    const { page, failure } = await visit.requester.request(url, 'page', { mayFollow: visit.mayFollow });
    if (page === null) {
      yield { type: 'failure', failure };
      break;
    }
    if (visit.isKept(page)) yield { type: 'page', page };
    const { rows, isFull } = page.status === 200 ? json.read(page) : { rows: 0, isFull: false };
    answered ||= rows > 0;
    if (rows > 0 && !isFull) break;
    if (rows > 0) number += 1;
    else if (number > 1) break;
    else alternative += 1;
  }
  return answered;
}
