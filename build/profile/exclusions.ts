import { isOptedOut } from '../crawl/hosts.ts';
import { loadOptOut } from '../crawl/opt-out.ts';
import { readNoindex } from '../history/index.ts';
import type { NoindexMemory } from '../history/noindex.ts';
import type { Exclusions } from './sites.ts';

/** What a build must not publish: known from the history up to `previous`, and from the list of those who opted out. */
export const loadExclusions = async (
  outDir: string,
  previous: string | null,
): Promise<Exclusions & { noindex: NoindexMemory }> => {
  const optOut = loadOptOut();
  return { noindex: await readNoindex(outDir, previous), isOptedOut: (domain) => isOptedOut(domain, optOut) };
};
