import type { Evidence, ResourceKind } from '../../core/evidence/index.ts';

const MAX_HOSTS = 100;
const MAX_HOST = 100;
/** Named, but not loaded from: outbound links, policies, comments, data. */
const NOT_LOADED: ReadonlySet<ResourceKind> = new Set(['link', 'csp', 'comment', 'data', 'meta', 'css', 'form']);
const ADDRESS = /^[\d.]+$/;

/**
 * Hosts of third parties that a page loads from, as far as its kind of source shows; sorted, at most 100, so that two
 * visits that saw the same keep the same. What newly stands here where a technology is gone may be its new host.
 */
export const thirdPartyHosts = ({ resources, registrable }: Evidence): string[] => {
  const hosts = new Set<string>();
  for (const { kind, host } of resources) {
    if (NOT_LOADED.has(kind) || host.length > MAX_HOST || hosts.has(host)) continue;
    if (host === registrable || host.endsWith(`.${registrable}`) || ADDRESS.test(host)) continue;
    hosts.add(host);
  }
  return mergeHosts([[...hosts]]);
};

/** What several pages load from, together. */
export const mergeHosts = (lists: readonly (readonly string[])[]): string[] =>
  [...new Set(lists.flat())].sort().slice(0, MAX_HOSTS);
