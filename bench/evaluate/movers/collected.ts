/** All movers of sites whose observations are at hand, by the steps that a build takes. */
import type { CollectedMovers, MoverCollector } from '../../../build/history/collect-movers.ts';
import type { ObservationRow } from '../../../build/history/movers.ts';

export const collectMovers = (
  collector: MoverCollector,
  sites: Iterable<readonly [domain: string, rows: readonly ObservationRow[]]>,
): CollectedMovers => {
  const all = [...sites];
  for (const [domain, rows] of all) collector.add(domain, rows);
  const unclear = collector.unclear();
  for (const [domain, rows] of all) if (unclear.has(domain)) collector.again(domain, rows);
  return collector.finish();
};
