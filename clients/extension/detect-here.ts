/** The service's own detection, run here: the same rules, the same code. */
import { rules } from 'storelens:rules';
import { findRegistrationNumbers } from '../../core/company/index.ts';
import type { DetectedTechnology, TrackingId } from '../../core/contract/index.ts';
import { detectPage } from '../../core/detect/index.ts';
import { compileRules, type RuleSet } from '../../core/rules/compile.ts';
import { type PageSnapshot, toPage } from './page-snapshot.ts';
import { type ShopProduct, shopProduct } from './product.ts';

export interface PageDetection {
  domain: string;
  url: string;
  at: string;
  platform: string | null;
  isEcommerce: boolean;
  technologies: DetectedTechnology[];
  trackingIds: TrackingId[];
  /** 統一編號 with a right checksum that the page shows; null: none. */
  registrationNumber: string | null;
  /** What is sold on this page, by its structured data; null: nothing that names a product and a price. */
  product: ShopProduct | null;
}

let compiled: RuleSet | null = null;

/** What a page is built with. Nothing leaves the browser. */
export const detectHere = (snapshot: PageSnapshot): PageDetection => {
  compiled ??= compileRules(rules.sources, rules.tracking);
  const { evidence, detection } = detectPage(toPage(snapshot), compiled);
  return {
    domain: evidence.domain,
    url: snapshot.url,
    at: snapshot.at,
    platform: detection.platform,
    isEcommerce: detection.isEcommerce,
    technologies: detection.technologies,
    trackingIds: detection.trackingIds,
    registrationNumber: findRegistrationNumbers(evidence)[0]?.number ?? null,
    product: shopProduct(evidence.jsonLd, snapshot.url),
  };
};
