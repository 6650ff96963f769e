import type { ObservedOffer } from '../../core/contract/index.ts';
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

export interface FaceVisit {
  domain: string;
  /** Site whose other host it is, as the source knows; undefined: none. */
  main?: string | undefined;
  /** Ordinals of its readings, which wait on disk. */
  readings: number[];
}

/** A host below the site is its owner's; any other, such as a platform's tenant, is what its pages show. */
const isBelow = ({ domain, main }: Pick<FaceVisit, 'domain' | 'main'>): boolean => domain.endsWith(`.${main}`);

/** An offer on a host of which the source knows whose it is: the site's own, and nobody's where the host is not below it. */
export const offersOfFace = (offer: ObservedOffer, visit: Pick<FaceVisit, 'domain' | 'main'>): ObservedOffer[] => {
  const { domain, main } = visit;
  if (main === undefined || offer.channel !== domain) return [offer];
  return isBelow(visit) ? [{ ...offer, channel: main, offerId: main + offer.offerId.slice(domain.length) }] : [];
};

/**
 * Pages of `search.shop.tw` join those of `shop.tw`, where the same source had both on the same day and both show the
 * same shop; keys of visits begin with their domain. Where the source knows whose a host is, it is never a site beside
 * that one: without a sign of the same shop, pages of a host that is not below it count for nothing, for anybody can say so.
 */
export const joinFaces = <V extends FaceVisit>(
  visits: Map<string, V>,
  readingAt: (ordinal: number) => PageReading,
  rules: Pick<RuleSet, 'sitesBelow'>,
): void => {
  for (const [key, visit] of visits) {
    const { domain, readings } = visit;
    const main = visit.main ?? mainHostOf(domain, rules);
    const mainKey = main + key.slice(domain.length);
    const other = main === null ? undefined : visits.get(mainKey);
    const isTold = visit.main !== undefined;
    if (main !== null && other === undefined && isTold && isBelow(visit))
      visits.set(mainKey, { ...visit, domain: main, main: undefined });
    else if (other === undefined) {
      if (!isTold || isBelow(visit)) continue;
    } else if ((isTold && isBelow(visit)) || isSameShop(other.readings.map(readingAt), readings.map(readingAt)))
      other.readings.push(...readings);
    else if (!isTold) continue;
    visits.delete(key);
  }
};
