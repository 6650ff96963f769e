import type { FoundSite, Matched, ShopHit } from '../../core/contract/index.ts';
import { type FoundName, namesBy, type Reach, searchNames } from '../../core/find/index.ts';
import { type FoundReader, parseRow } from '../reader.ts';
import { byAddress } from './asked.ts';

const textsOf: Record<FoundName['field'], (site: FoundSite) => string> = {
  name: (site) => site.name,
  domain: (site) => site.domain,
  company: (site) => site.company_name ?? '',
  registration_number: (site) => site.registration_number ?? '',
};

const hitOf = (site: FoundSite, matched: Matched): ShopHit => {
  const { domain, name, platform, industry, score, score_rated, monthly_visits } = site;
  const { is_ecommerce, company_name, registration_number } = site;
  return {
    ...{ domain, name, platform, industry, score, ...(score_rated === undefined ? {} : { score_rated }) },
    ...{ monthly_visits, is_ecommerce, company_name, registration_number, matched },
  };
};

const hitsOf = (found: FoundReader, names: readonly FoundName[]): ShopHit[] => {
  const rows = found.rows(names.map(({ ordinal }) => ordinal));
  return names.map(({ field, fit }, i) => {
    const site = parseRow<FoundSite>(rows[i]!);
    return hitOf(site, { field, text: textsOf[field](site), fit });
  });
};

const withAddressed = (addressed: number, names: readonly FoundName[]): FoundName[] => [
  ...(addressed < 0 ? [] : [{ ordinal: addressed, field: 'domain', fit: 'is' } as const]),
  ...names.filter(({ ordinal }) => ordinal !== addressed),
];

/** Shops by name, domain or part of it, company and 統一編號, best first. `near`: also with one letter wrong. */
export const findShops = (found: FoundReader, query: string, options: { limit: number; near: boolean }): ShopHit[] => {
  const names = withAddressed(byAddress(found, query), searchNames(found.names, query, options));
  return hitsOf(found, names.slice(0, options.limit));
};

/** What one way of looking finds, and no other. */
export const shopsBy = (found: FoundReader, query: string, options: { limit: number; by: Reach }): ShopHit[] => {
  const addressed = options.by === 'whole' ? byAddress(found, query) : -1;
  return hitsOf(found, withAddressed(addressed, namesBy(found.names, query, options)).slice(0, options.limit));
};

/** These sites, by the field that says which. */
export const theseShops = (found: FoundReader, sites: readonly number[], field: FoundName['field']): ShopHit[] =>
  hitsOf(
    found,
    sites.map((ordinal) => ({ ordinal, field, fit: 'is' })),
  );

/** The site of a market place, by another name of it; null: the snapshot has none of its hosts. */
export const ownShop = (found: FoundReader, hosts: readonly string[], name: string): ShopHit | null => {
  for (const host of hosts) {
    const ordinal = found.ordinalOf(host.replace(/^www\./, ''));
    const [row] = ordinal < 0 ? [] : found.rows([ordinal]);
    if (row !== undefined) return hitOf(parseRow<FoundSite>(row), { field: 'platform', text: name, fit: 'is' });
  }
  return null;
};
