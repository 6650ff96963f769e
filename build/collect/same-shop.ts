import { registrableDomain } from '../../core/domain.ts';
import type { RuleSet } from '../../core/rules/index.ts';
import type { PageReading } from './page-reading.ts';

/** Labels under which a shop shows itself again: its search, its mobile pages, its country. */
const ALIASES = new Set(['search', 'm', 'mobile', 'tw']);

/** Domains whose hosts belong to many, besides those that the platforms' rules name. */
const SHARED = new Set(['shopline.tw', 'pixnet.net', 'xuite.net', 'shopee.tw', '91mai.com']);

/**
 * The main host of a shop that a host may be another face of (`search.shop.tw` → `shop.tw`); null: none. Hosts below a
 * platform's own domain are tenants, each for itself.
 */
export const mainHostOf = (domain: string, { sitesBelow }: Pick<RuleSet, 'sitesBelow'>): string | null => {
  const dot = domain.indexOf('.');
  const main = domain.slice(dot + 1);
  const isAlias = ALIASES.has(domain.slice(0, dot)) && registrableDomain(domain) === main;
  return isAlias && !SHARED.has(main) && !sitesBelow.has(main) ? main : null;
};

const isUsable = ({ page: { status } }: PageReading): boolean => status >= 200 && status < 300;

/** What only one operator shows: company numbers and accounts at vendors that are not the platform's. */
const marksOf = (readings: readonly PageReading[]): string[] =>
  readings.flatMap(({ registrationNumbers, detection }) => [
    ...registrationNumbers.map(({ number }) => number),
    ...detection.trackingIds.filter(({ shared }) => shared !== true).map(({ vendor, id }) => `${vendor} ${id}`),
  ]);

/** Whether two hosts of one registrable domain show the same shop: both were had, and share a number or an account. */
const isSameShop = (main: readonly PageReading[], other: readonly PageReading[]): boolean => {
  if (!main.some(isUsable)) return false;
  const marks = new Set(marksOf(main.filter(isUsable)));
  return marksOf(other.filter(isUsable)).some((mark) => marks.has(mark));
};

/**
 * Pages of `search.shop.tw` join those of `shop.tw`, where the same source had both on the same day and both show the
 * same shop; keys of visits begin with their domain.
 */
export const joinFaces = (
  visits: Map<string, { domain: string; readings: number[] }>,
  readingAt: (ordinal: number) => PageReading,
  rules: Pick<RuleSet, 'sitesBelow'>,
): void => {
  for (const [key, { domain, readings }] of visits) {
    const main = mainHostOf(domain, rules);
    const other = main === null ? undefined : visits.get(main + key.slice(domain.length));
    if (other === undefined || !isSameShop(other.readings.map(readingAt), readings.map(readingAt))) continue;
    other.readings.push(...readings);
    visits.delete(key);
  }
};
