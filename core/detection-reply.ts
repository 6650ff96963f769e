import { judgePage } from './completeness/index.ts';
import type { Page, PageDetection } from './contract/index.ts';
import { type Category, type CategoryGroup, type Company, categoryGroups, type Detection } from './contract/index.ts';
import type { Evidence } from './evidence/index.ts';
import { datedFacts, readFacts } from './facts/index.ts';

/** Ids of a detection's technologies in the categories of one group, strongest first. */
export const idsOfGroup = (detection: Pick<PageDetection, 'technologies'>, group: CategoryGroup): string[] => {
  const categories: readonly Category[] = categoryGroups[group];
  return detection.technologies.filter(({ category }) => categories.includes(category)).map(({ id }) => id);
};

/** What one page's look-up answers, in the API's form. `company` null: no number found beside a word that says so. */
export const toDetection = (
  page: Page,
  evidence: Evidence,
  detection: PageDetection,
  company: Company | null,
): Detection => ({
  url: page.url,
  final_url: page.finalUrl,
  domain: evidence.domain,
  http_status: page.status,
  detected_at: page.fetchedAt,
  elapsed_ms: page.elapsedMs ?? 0,
  source: page.source,
  is_ecommerce: detection.isEcommerce,
  ecommerce: detection.ecommerce,
  platform: detection.platform,
  technologies: detection.technologies,
  advertising: idsOfGroup(detection, 'advertising'),
  analytics: idsOfGroup(detection, 'analytics'),
  payment: idsOfGroup(detection, 'payment'),
  logistics: idsOfGroup(detection, 'logistics'),
  marketing: idsOfGroup(detection, 'marketing'),
  support: idsOfGroup(detection, 'support'),
  tracking_ids: detection.trackingIds,
  ...(detection.named === undefined ? {} : { named: detection.named }),
  company,
  completeness: judgePage(page, evidence),
  facts: { stated: datedFacts(readFacts(evidence, detection.named), page) },
});
