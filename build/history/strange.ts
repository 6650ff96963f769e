/** Hosts by which no rule knows anything, and whether one came where a tag went. */
import { registrableDomain } from '../../core/domain.ts';
import type { Look } from './looks.ts';

const MAX_DOMAINS = 20_000;
/** Of hosts that were asked about: sites have few different ones. */
const domains = new Map<string, string>();
export const domainOf = (host: string): string => {
  const known = domains.get(host);
  if (known !== undefined) return known;
  if (domains.size >= MAX_DOMAINS) domains.clear();
  const domain = registrableDomain(host) ?? host;
  domains.set(host, domain);
  return domain;
};

/** Whether a host is of a domain that one of the values names. */
export const isOf = (host: string, values: readonly string[]): boolean => {
  const domain = domainOf(host);
  return values.some((value) => value.includes(domain));
};

/** Registrable domains of a look's hosts, without those by which a platform or a tag is known in it. */
const findStrange = (look: Look): ReadonlySet<string> => {
  const known = Object.values(look.kept?.evidence ?? {}).flatMap((items) => items.map(([, value]) => value));
  const hosts = [...(look.hosts ?? [])].filter((host) => !isOf(host, known));
  return new Set(hosts.map(domainOf));
};
const strange = new WeakMap<Look, ReadonlySet<string>>();
export const strangeDomains = (look: Look): ReadonlySet<string> => {
  const found = strange.get(look) ?? findStrange(look);
  strange.set(look, found);
  return found;
};

/** So many looks in a row may be at another version of a page, or before somebody knows what a new host hides; weight of those. */
const [NEW_VERSION, BEHIND] = [3, 0.3];
/** Looks before the tag went that say which hosts are new. */
const BEFORE = 4;

/**
 * Whether a strange host is on the page since the tag is not: it may stand before the tag, or belong to another version of
 * the page, as visitors from elsewhere get.
 */
export const byNewHost = (looks: readonly Look[], place: number, isShowing: ReadonlySet<Look>): number => {
  const last = looks.findLastIndex((one, i) => i < place && isShowing.has(one));
  if (last < 0 || place - last > NEW_VERSION) return 1;
  const next = looks.findIndex((one, i) => i > place && isShowing.has(one));
  const run = looks.slice(last + 1, next < 0 ? undefined : next);
  const before = looks.slice(Math.max(0, last + 1 - BEFORE), last + 1);
  const [then, now] = [looks[last]!.platform, looks[place]!.platform];
  if (then !== null && now !== null && then !== now) return 1;
  const known = new Set(before.flatMap((one) => [...(one.hosts ?? [])].map(domainOf)));
  const isNew = (domain: string): boolean =>
    !known.has(domain) && run.filter((one) => strangeDomains(one).has(domain)).length >= Math.max(2, run.length / 2);
  return [...strangeDomains(looks[place]!)].some(isNew) ? BEHIND : 1;
};
