import type { ListedSite, Prospect } from '../../core/contract/index.ts';
import type { SiteColumns } from './site-columns.ts';

/** Technologies that a seller looks for in vain: id of the technology, as the rules name it. */
export const expectedTechnologies = ['google-analytics', 'gtm', 'meta-pixel', 'line-tag', 'clarity'];

/** E-commerce sites by traffic (unranked last), then score. */
export function* deriveProspects(columns: SiteColumns): Generator<Prospect> {
  const expected = expectedTechnologies.map((id) => ({ id, number: columns.technology(id) }));
  for (const site of columns.byVisits({ byScore: true })) {
    if (!columns.isShop(site)) continue;
    const { company, last_seen_at } = columns.moreOf(site);
    const technologies = columns.technologiesOf(site);
    const { domain, name, platform, industry, score, score_rated, monthly_visits } = columns.at(site);
    // Members one by one, here and below: a spread takes longer than all the rest.
    yield {
      domain,
      name,
      platform,
      industry,
      score,
      score_rated,
      monthly_visits,
      company,
      advertising: [...columns.advertisingOf(site)],
      not_observed: expected
        .filter(({ number }) => number === null || !technologies.includes(number))
        .map(({ id }) => id),
      last_seen_at,
    };
  }
}

/** All sites, best score first. */
export function* deriveListed(columns: SiteColumns): Generator<ListedSite> {
  for (const site of columns.byScore()) {
    const { url, company, last_seen_at } = columns.moreOf(site);
    const { domain, name, platform, industry, score, monthly_visits } = columns.at(site);
    yield {
      domain,
      name,
      platform,
      industry,
      score,
      monthly_visits,
      url,
      is_ecommerce: columns.isShop(site),
      registration_number: company?.registration_number ?? null,
      company_name: company?.name ?? null,
      last_seen_at,
    };
  }
}
