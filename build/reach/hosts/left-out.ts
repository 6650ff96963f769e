/** Hosts that are known to be no shops, or that asked to be left alone. */
import { isOptedOut } from '../../crawl/hosts.ts';

export type LeftOutReason = 'opt_out' | 'government' | 'school' | 'organisation' | 'military';

/** Suffixes under which the registry takes no shops (TWNIC): their holders prove what they are. */
const SUFFIXES: readonly [suffix: string, reason: LeftOutReason][] = [
  ['gov.tw', 'government'],
  ['edu.tw', 'school'],
  ['org.tw', 'organisation'],
  ['mil.tw', 'military'],
];

/** Why a site is left out; null: it is not. An opt-out counts before all else, and for every face of a site. */
export const leftOutReason = (
  { site, otherHosts }: { site: string; otherHosts: readonly string[] },
  optOut: ReadonlySet<string>,
): LeftOutReason | null => {
  if ([site, ...otherHosts].some((host) => isOptedOut(host, optOut))) return 'opt_out';
  return SUFFIXES.find(([name]) => site === name || site.endsWith(`.${name}`))?.[1] ?? null;
};
