import type { Page } from '../contract/index.ts';
import { decodePage } from '../decode.ts';
import type { Extraction } from './candidate.ts';
import { platformOfBody, readPlatform } from './platform.ts';

/** True where a reply says that it is JSON: data for programs, and no page of the site. */
export const isJsonReply = (page: Pick<Page, 'headers'>): boolean =>
  /[/+]json\s*(?:;|$)/i.test(page.headers.find(([name]) => name === 'content-type')?.[1] ?? '');

/**
 * A platform's JSON reply → offers, with what was dropped and why; of any other JSON, 0 rows. `assumeTwd`: the shop's
 * pages say that its prices are New Taiwan dollars, which products.json never does itself.
 */
export const readJsonReply = (
  page: Pick<Page, 'finalUrl' | 'fetchedAt' | 'headers' | 'body'>,
  { assumeTwd }: { assumeTwd: boolean },
): Extraction => {
  const { text } = decodePage(page);
  const platform = platformOfBody(page, text);
  if (platform === null) return { offers: [], dropped: [], rows: 0 };
  return readPlatform(platform, page.finalUrl, text, { observedAt: page.fetchedAt, assumeTwd });
};
