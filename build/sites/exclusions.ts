import { loadFactsOptOut, tellable } from '../../core/facts/opt-out.ts';
import { isOptedOut } from '../crawl/hosts.ts';
import { optOutOf } from '../crawl/opt-out.ts';
import { readNoindex } from '../history/index.ts';
import type { NoindexMemory } from '../history/noindex.ts';
import type { Exclusions } from './profile-site.ts';

export interface KnownExclusions extends Exclusions {
  noindex: NoindexMemory;
  /**
   * Whether a channel is a shop that is not published, so that its offers and prices are not either; undefined: none is.
   * To be asked for when all sites are merged.
   */
  leftOut(published: ReadonlySet<string>): ((channel: string) => boolean) | undefined;
}

/** What a build must not publish: known from the history up to `previous`, and from those who opted out or were taken down. */
export const loadExclusions = async (outDir: string, previous: string | null): Promise<KnownExclusions> => {
  const optOut = await optOutOf(outDir);
  const factsOptOut = loadFactsOptOut();
  const noindex = await readNoindex(outDir, previous);
  const isOut = (domain: string): boolean => isOptedOut(domain, optOut);
  return {
    noindex,
    isOptedOut: isOut,
    tellable: (facts, domain) => tellable(facts, domain, factsOptOut),
    leftOut: (published) => {
      if (optOut.size === 0 && noindex.size === 0) return undefined;
      return (channel) => isOut(channel) || (noindex.lastOf(channel) !== null && !published.has(channel));
    },
  };
};
