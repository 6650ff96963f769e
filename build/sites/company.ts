import type {
  Company,
  CompanyCandidate,
  RegisterEntry,
  Registration,
  RegistrationNumber,
  RowOf,
  TrackingId,
} from '../../core/contract/index.ts';
import { registrableDomain } from '../../core/domain.ts';
import { companyNameKey } from '../names/company-name.ts';

/** What tells whether two sites that show one number have one operator. */
export interface NumberedSite {
  domain: string;
  name: string | null;
  registrationNumbers: RegistrationNumber[];
  trackingIds: TrackingId[];
}

export interface CompanyContext {
  /** Entries of the tax register for the numbers found; null: no register was given. */
  register: ReadonlyMap<string, RegisterEntry> | null;
  /** Number → groups of unrelated sites that show it (countUnrelatedSites); a number not in it is this site's alone. */
  unrelatedSites: ReadonlyMap<string, number>;
}

/** On more groups of unrelated sites than this, a number is a service's (platform, bank, payment), never the operator's. */
export const MAX_UNRELATED_SITES = 10;
/** From here on it may be a service's: another number of the same page goes before it. */
const DOUBTFUL_UNRELATED_SITES = 3;

/** Sites joined into groups where a key is shared; gives the number of groups. */
const countGroups = (keysOfSites: string[][]): number => {
  const parents = keysOfSites.map((_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (parents[root] !== root) root = parents[root]!;
    for (let at = i; at !== root; ) {
      const next = parents[at]!;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  const firstWith = new Map<string, number>();
  for (const [i, keys] of keysOfSites.entries())
    for (const key of keys) {
      const other = firstWith.get(key);
      if (other === undefined) firstWith.set(key, i);
      else parents[find(i)] = find(other);
    }
  return parents.filter((parent, i) => parent === i).length;
};

const nameKey = (name: string | null): string[] => {
  const plain = (name ?? '').normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  return plain.length >= 2 ? [`name ${plain}`] : [];
};

/** Same registered domain, same shop name or a tracking id in common: one operator. */
const keysOf = ({ domain, name, trackingIds }: NumberedSite): string[] => [
  `domain ${registrableDomain(domain) ?? domain}`,
  ...nameKey(name),
  ...trackingIds.map(({ vendor, id }) => `${vendor} ${id}`),
];

/**
 * For each number that several sites show, how many groups of unrelated sites those are; numbers with one group are left
 * out. A company's brand shops share an address, a name or a tracking id; the shops that show their platform's number
 * share nothing.
 */
export const countUnrelatedSites = (sites: Iterable<NumberedSite>): Map<string, number> => {
  const users = new Map<string, string[][]>();
  for (const site of sites) {
    const numbers = new Set(site.registrationNumbers.map(({ number }) => number));
    if (numbers.size === 0) continue;
    const keys = keysOf(site);
    for (const number of numbers) {
      const known = users.get(number);
      if (known === undefined) users.set(number, [keys]);
      else known.push(keys);
    }
  }
  const counts = new Map<string, number>();
  for (const [number, keys] of users) {
    const groups = keys.length < 2 ? 1 : countGroups(keys);
    if (groups > 1) counts.set(number, groups);
  }
  return counts;
};

/**
 * The operator among the numbers that a site shows (in order of trust, checksums right): not one that many unrelated
 * sites show; of the others the one that fewer share, then one that the register has, then the one first in order.
 * null: none is left. `name` is the register's; without a register, or where it does not have the number, null.
 */
export const resolveCompany = (numbers: RegistrationNumber[], context: CompanyContext): Company | null => {
  const { register, unrelatedSites } = context;
  const rank = ({ number }: RegistrationNumber): number =>
    ((unrelatedSites.get(number) ?? 1) >= DOUBTFUL_UNRELATED_SITES ? 2 : 0) +
    (register === null || register.has(number) ? 0 : 1);
  const [best] = numbers
    .filter(({ number }) => (unrelatedSites.get(number) ?? 1) <= MAX_UNRELATED_SITES)
    .sort((a, b) => rank(a) - rank(b));
  if (best === undefined) return null;
  const entry = register?.get(best.number) ?? null;
  return {
    registration_number: best.number,
    name: entry?.name ?? null,
    verified: entry !== null,
    source: register === null ? 'page' : 'register',
  };
};

/** A company that a site names without its number, as the register has it; null: none, or not one of that very name. */
export const candidateOf = (
  companyName: string | null,
  named: ReadonlyMap<string, RegisterEntry> | undefined,
): CompanyCandidate | null => {
  const entry = companyName === null ? undefined : named?.get(companyNameKey(companyName));
  if (entry === undefined) return null;
  return { registration_number: entry.registrationNumber, name: entry.name, verified: false, found_by: 'name' };
};

/** Named of one company's other sites; a company may have thousands of them. */
export const MAX_RELATED_SITES = 20;

/** Domain → other sites of the same company, by domain; sites without a company or without a sibling are left out. */
export const relatedSites = (sites: Iterable<{ domain: string; company: Company | null }>): Map<string, string[]> => {
  const byNumber = new Map<string, string[]>();
  for (const { domain, company } of sites) {
    if (company === null) continue;
    const known = byNumber.get(company.registration_number);
    if (known === undefined) byNumber.set(company.registration_number, [domain]);
    else known.push(domain);
  }
  const related = new Map<string, string[]>();
  for (const domains of byNumber.values()) {
    if (domains.length < 2) continue;
    const first = domains.sort().slice(0, MAX_RELATED_SITES + 1);
    for (const domain of domains)
      related.set(domain, first.filter((other) => other !== domain).slice(0, MAX_RELATED_SITES));
  }
  return related;
};

/** What the register says of a company besides its name; null: no more than that (the register was given as Parquet). */
export const registrationOf = (entry: RegisterEntry | null): Registration | null => {
  if (entry === null) return null;
  const { capitalTwd, founded, organisation, address, industryCodes } = entry;
  const city = cityOf(address);
  if ([capitalTwd, founded, organisation, city].every((value) => value === null) && industryCodes.length === 0)
    return null;
  return { capital_twd: capitalTwd, founded, organisation, city, industry_codes: industryCodes };
};

/** `台北市大安區…`, `臺北市…` → `臺北市`: the city or county that an address begins with; null: it begins otherwise. */
export const cityOf = (address: string | null): string | null => {
  const city = /^\s*(?:\d{3,6}\s*)?(\p{Script=Han}{2}[縣市])/u.exec((address ?? '').normalize('NFKC'))?.[1];
  return city === undefined ? null : city.replace(/^台/, '臺');
};

/** One row per operator of a site in this snapshot. */
export function* companyRows(
  operated: Iterable<{ domain: string; company: Company }>,
  register: ReadonlyMap<string, RegisterEntry>,
): Generator<RowOf<'companies'>> {
  const operators = new Map<string, { company: Company; domains: string[] }>();
  for (const { company, domain } of operated) {
    const known = operators.get(company.registration_number);
    if (known === undefined) operators.set(company.registration_number, { company, domains: [domain] });
    else known.domains.push(domain);
  }
  for (const [registration_number, { company, domains }] of operators) {
    const entry = register.get(registration_number) ?? null;
    yield {
      registration_number,
      name: company.name,
      verified: company.verified,
      sites: domains.length,
      domains: JSON.stringify(domains.sort()),
      capital_twd: entry?.capitalTwd ?? null,
      founded: entry?.founded ?? null,
      organisation: entry?.organisation ?? null,
      city: cityOf(entry?.address ?? null),
      industry_codes: entry === null ? null : JSON.stringify(entry.industryCodes),
    };
  }
}
