import type { FoundSite, Matched, ShopHit } from '../../core/contract/index.ts';
import { DomainError, normaliseDomain, registrableDomain } from '../../core/domain.ts';
import { type FoundName, searchNames } from '../../core/find/index.ts';
import { type FoundReader, parseRow } from '../reader.ts';

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

/** A host, or an address with one. */
const hostLike = /^(?:https?:\/\/)?[^\s/]+\.[^\s/]+/i;

/** Number of the site whose address the query is; -1: none is. */
const byAddress = (found: FoundReader, query: string): number => {
  if (!hostLike.test(query)) return -1;
  try {
    const host = normaliseDomain(query);
    const known = found.ordinalOf(host);
    const wider = known < 0 ? registrableDomain(host) : null;
    return wider === null || wider === host ? known : found.ordinalOf(wider);
  } catch (error) {
    if (error instanceof DomainError) return -1;
    throw error;
  }
};

/** Shops by name, domain or part of it, company and 統一編號, best first. `near`: also with one letter wrong. */
export const findShops = (found: FoundReader, query: string, options: { limit: number; near: boolean }): ShopHit[] => {
  const addressed = byAddress(found, query);
  const names: FoundName[] = addressed < 0 ? [] : [{ ordinal: addressed, field: 'domain', fit: 'is' }];
  for (const name of searchNames(found.names, query, options)) if (name.ordinal !== addressed) names.push(name);
  const wanted = names.slice(0, options.limit);
  const rows = found.rows(wanted.map(({ ordinal }) => ordinal));
  return wanted.map(({ field, fit }, i) => {
    const site = parseRow<FoundSite>(rows[i]!);
    return hitOf(site, { field, text: textsOf[field](site), fit });
  });
};
