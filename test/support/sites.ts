/** Invented sites for tests. */

import { profileSite } from '../../build/sites/profile-site.ts';
import type { DetectedTechnology, Health, SiteObservation, SiteRow } from '../../core/contract/index.ts';

export const technology = (
  id: string,
  category: DetectedTechnology['category'],
  confidence = 1,
): DetectedTechnology => ({
  id,
  name: id,
  category,
  version: null,
  confidence,
  evidence: [{ kind: 'script_host', value: `${id}.example` }],
});

export const health = (over: Partial<Health> = {}): Health => ({
  score: 80,
  https: true,
  hsts: true,
  redirects: 0,
  http_status: 200,
  response_ms: 300,
  bytes: 20_000,
  compressed: true,
  title: '示範商店',
  has_structured_data: true,
  has_sitemap: true,
  security_headers: ['strict-transport-security', 'content-security-policy'],
  problems: [],
  ...over,
});

export const observation = (domain: string, over: Partial<SiteObservation> = {}): SiteObservation => ({
  domain,
  url: `https://${domain}/`,
  observedAt: '2026-03-01T00:00:00.000Z',
  source: 'http',
  complete: true,
  pages: 1,
  status: 200,
  name: null,
  title: null,
  description: null,
  words: [],
  technologies: [],
  platform: null,
  isEcommerce: true,
  trackingIds: [],
  registrationNumbers: [],
  health: health(),
  hasContactPage: true,
  hasPolicyPage: true,
  noindex: false,
  ...over,
});

export const siteRow = (
  domain: string,
  over: Partial<SiteObservation> = {},
  industry: string | null = 'food',
): SiteRow =>
  profileSite(
    { observation: observation(domain, over), firstSeenAt: '2026-01-01T00:00:00.000Z' },
    { company: null, traffic: null, industry },
  );
