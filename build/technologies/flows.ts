/** Who came from where: events of platforms and advertising, counted over some days. */
import { type Flow, type FlowDays, type Flows, flowDays, type Mover } from '../../core/contract/index.ts';
import { balances } from './judge.ts';

const DAY_MS = 86_400_000;

/** Events that stand, not older than so many days before `asOf`. */
export const standing = function* (movers: Iterable<Mover>, asOf: string, days: FlowDays): Generator<Mover> {
  const since = days === 'all' ? Number.NEGATIVE_INFINITY : Date.parse(asOf) - Number(days) * DAY_MS;
  for (const mover of movers) if (mover.retracted === undefined && Date.parse(mover.at) > since) yield mover;
};

const key = (from: string | null, to: string | null): string => JSON.stringify([from, to]);

const flowsOf = (movers: Iterable<Mover>, nameOf: (id: string) => string): Flows => {
  const counts = new Map<string, { before: string | null; after: string | null; sites: Set<string> }>();
  for (const { type, before, after, domain } of movers) {
    if (type !== 'platform_changed' || before === after) continue;
    const at = key(before, after);
    const one = counts.get(at) ?? { before, after, sites: new Set<string>() };
    counts.set(at, one);
    one.sites.add(domain);
  }
  const end = (id: string | null) => ({ id, name: id === null ? null : nameOf(id) });
  const items = [...counts.values()].map(
    ({ before, after, sites }): Flow => ({
      before: end(before),
      after: end(after),
      sites: sites.size,
      back: counts.get(key(after, before))?.sites.size ?? 0,
    }),
  );
  const text = ({ before, after }: Flow): string => key(before.id, after.id);
  items.sort((a, b) => b.sites - a.sites || (text(a) < text(b) ? -1 : 1));
  const sums = new Map<string, { won: number; lost: number }>();
  const sum = (id: string) => {
    const one = sums.get(id) ?? { won: 0, lost: 0 };
    sums.set(id, one);
    return one;
  };
  // From or to no platform is nobody's win.
  for (const { before, after, sites } of items) {
    if (before.id === null || after.id === null) continue;
    sum(before.id).lost += sites;
    sum(after.id).won += sites;
  }
  const all = [...sums].map(([id, counted]) => ({ id, name: nameOf(id), ...counted }));
  const platforms = balances(all).sort((a, b) => b.won - b.lost - (a.won - a.lost) || (a.id < b.id ? -1 : 1));
  return { items, platforms };
};

/** Sites that changed platforms, by from and to, over each span of days; a site that went the same way twice counts once. */
export const deriveFlows = (
  movers: readonly Mover[],
  asOf: string,
  nameOf: (id: string) => string,
): Record<FlowDays, Flows> =>
  Object.fromEntries(flowDays.map((days) => [days, flowsOf(standing(movers, asOf, days), nameOf)])) as Record<
    FlowDays,
    Flows
  >;

/** Sites on which a technology started or stopped, by id. */
export const startsAndStops = (movers: Iterable<Mover>): Map<string, { started: number; stopped: number }> => {
  const counts = new Map<string, { started: number; stopped: number }>();
  for (const { type, before, after } of movers) {
    const id = type === 'ad_started' ? after : type === 'ad_stopped' ? before : null;
    if (id === null) continue;
    const one = counts.get(id) ?? { started: 0, stopped: 0 };
    counts.set(id, one);
    if (type === 'ad_started') one.started++;
    else one.stopped++;
  }
  return counts;
};
