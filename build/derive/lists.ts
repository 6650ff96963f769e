import type { ListedSite, Prospect, SiteRow } from '../../core/contract/index.ts';

/** Technologies that a seller looks for in vain: id of the technology, as the rules name it. */
const expected = ['google-analytics', 'gtm', 'meta-pixel', 'line-tag', 'microsoft-clarity'];

const shortOf = (site: SiteRow) => ({
  domain: site.domain,
  name: site.name,
  platform: site.platform,
  industry: site.industry,
  score: site.score.total,
  monthly_visits: site.traffic?.monthly_visits ?? null,
});

const byDomain = (a: SiteRow, b: SiteRow): number => (a.domain < b.domain ? -1 : 1);
const visits = (site: SiteRow): number => site.traffic?.monthly_visits ?? -1;

/** E-commerce sites by traffic (unranked last), then score. */
export const deriveProspects = (sites: SiteRow[]): Prospect[] =>
  sites
    .filter((site) => site.is_ecommerce)
    .sort((a, b) => visits(b) - visits(a) || b.score.total - a.score.total || byDomain(a, b))
    .map((site) => {
      const seen = new Set(site.technologies.map((t) => t.id));
      return {
        ...shortOf(site),
        company: site.company,
        advertising: site.advertising,
        not_observed: expected.filter((id) => !seen.has(id)),
        last_seen_at: site.last_seen_at,
      };
    });

/** All sites, best score first. */
export const deriveListed = (sites: SiteRow[]): ListedSite[] =>
  [...sites]
    .sort((a, b) => b.score.total - a.score.total || visits(b) - visits(a) || byDomain(a, b))
    .map((site) => ({
      ...shortOf(site),
      url: site.url,
      is_ecommerce: site.is_ecommerce,
      registration_number: site.company?.registration_number ?? null,
      company_name: site.company?.name ?? null,
      last_seen_at: site.last_seen_at,
    }));
