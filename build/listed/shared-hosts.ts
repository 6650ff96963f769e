/** Hosts of many, which no list entry makes anybody's. */
import { registrableDomain } from '../../core/domain.ts';
import data from '../../datasets/taxonomy/shared-hosts.json' with { type: 'json' };

const services: ReadonlySet<string> = new Set(data.services);
const tenants: ReadonlySet<string> = new Set(data.tenants);

/** Sites of a snapshot below one host from which on it is taken for a host of many. */
const MANY_BELOW = 3;

export interface SharedHosts {
  /** Others' shops or pages stand on the host itself or right below it. */
  isShared(host: string): boolean;
  /** Several sites that are told apart stand below it. */
  hasManyBelow(host: string): boolean;
}

/** `a.b.tw` → `b.tw`, and so on, without the top label. */
const parentsOf = (host: string): string[] => {
  const parents: string[] = [];
  for (let at = host.indexOf('.'); at >= 0; at = host.indexOf('.', at + 1)) {
    const parent = host.slice(at + 1);
    if (parent.includes('.')) parents.push(parent);
  }
  return parents;
};

/** `platforms`: hosts below which the platforms' rules know shops; `sites`: of the snapshot. */
export const sharedHosts = (platforms: { has(host: string): boolean }, sites: Iterable<string>): SharedHosts => {
  const below = new Map<string, number>();
  for (const site of sites) for (const parent of parentsOf(site)) below.set(parent, (below.get(parent) ?? 0) + 1);
  return {
    isShared: (host) =>
      services.has(host) ||
      tenants.has(host) ||
      platforms.has(host) ||
      registrableDomain(host) === null ||
      parentsOf(host).some((parent) => services.has(parent)),
    hasManyBelow: (host) => (below.get(host) ?? 0) >= MANY_BELOW,
  };
};
