import type { ListedSite, Prospect } from '../../core/contract/index.ts';
import type { SiteLine } from '../profile/lines.ts';

/** Technologies that a seller looks for in vain: id of the technology, as the rules name it. */
export const expectedTechnologies = ['google-analytics', 'gtm', 'meta-pixel', 'line-tag', 'clarity'];

const shortOf = ({ domain, name, platform, industry, score, monthly_visits }: SiteLine) => ({
  domain,
  name,
  platform,
  industry,
  score,
  monthly_visits,
});

const byDomain = (a: SiteLine, b: SiteLine): number => (a.domain < b.domain ? -1 : 1);
const visits = (site: SiteLine): number => site.monthly_visits ?? -1;

/** E-commerce sites by traffic (unranked last), then score. `numberOf` as the lines' technologies were numbered. */
export function* deriveProspects(lines: readonly SiteLine[], numberOf: (id: string) => number): Generator<Prospect> {
  const shops = lines.filter((site) => site.is_ecommerce);
  shops.sort((a, b) => visits(b) - visits(a) || b.score - a.score || byDomain(a, b));
  const expected = expectedTechnologies.map((id) => ({ id, number: numberOf(id) }));
  for (const site of shops)
    yield {
      ...shortOf(site),
      company: site.company,
      advertising: [...site.advertising],
      not_observed: expected.filter(({ number }) => !site.technologies.includes(number)).map(({ id }) => id),
      last_seen_at: site.last_seen_at,
    };
}

/** All sites, best score first. */
export function* deriveListed(lines: readonly SiteLine[]): Generator<ListedSite> {
  const sorted = [...lines].sort((a, b) => b.score - a.score || visits(b) - visits(a) || byDomain(a, b));
  for (const site of sorted)
    yield {
      ...shortOf(site),
      url: site.url,
      is_ecommerce: site.is_ecommerce,
      registration_number: site.company?.registration_number ?? null,
      company_name: site.company?.name ?? null,
      last_seen_at: site.last_seen_at,
    };
}
