/** Ways to tell events from the same observations: ours as it ships, and two peers. */
import { MoverCollector } from '../../../build/history/collect-movers.ts';
import type { ObservationRow } from '../../../build/history/movers.ts';
import { deriveSiteMovers as deriveFormerly } from './former-rule.ts';
import { type NoiseName, ruleVersionIn } from './noise.ts';
import { snapshotOf } from './observe.ts';
import type { World } from './world.ts';

/** What a method tells: a change between two times. */
export interface ToldEvent {
  type: string;
  domain: string;
  before: string | null;
  after: string | null;
  /** The two observations, milliseconds. */
  fromMs: number;
  toMs: number;
  isRetracted: boolean;
}

type Rows = ReadonlyMap<string, ObservationRow[]>;
type Method = (rows: Rows, world: World, on: readonly NoiseName[]) => ToldEvent[];

const contextOf = (world: World, on: readonly NoiseName[]) => {
  const snapshots = Array.from({ length: world.rounds }, (_, round) => snapshotOf(round));
  const versionIn = ruleVersionIn(world, on);
  return { snapshots, ruleVersion: (snapshot: string, id: string) => versionIn(snapshots.indexOf(snapshot), id) };
};

interface Dated {
  type: string;
  domain: string;
  before: string | null;
  after: string | null;
  observed_before: { at: string };
  observed_after: { at: string };
  retracted?: unknown;
}

const toldOf = ({ type, domain, before, after, observed_before, observed_after, retracted }: Dated): ToldEvent => ({
  ...{ type, domain, before, after, isRetracted: retracted !== undefined },
  ...{ fromMs: Date.parse(observed_before.at), toMs: Date.parse(observed_after.at) },
});

const ours: Method = (rows, world, on) => {
  const collector = new MoverCollector(contextOf(world, on));
  for (const [domain, list] of rows) collector.add(domain, list);
  return collector.finish().movers.map(toldOf);
};

/** The rule of before: what releases up to 1.0 told. */
const former: Method = (rows, world, on) => {
  const context = contextOf(world, on);
  return [...rows].flatMap(([domain, list]) => deriveFormerly(domain, list, context).map(toldOf));
};

/** What comparers do: whatever differs between two snapshots' sets is an event. */
const setDifference: Method = (rows) =>
  [...rows].flatMap(([domain, list]) => {
    const whole = list.filter(({ complete }) => complete);
    return whole.slice(1).flatMap((row, i) => {
      const last = whole[i]!;
      const [then, now] = [last, row].map(({ advertising }) => new Set(JSON.parse(advertising) as string[]));
      const times = { fromMs: Date.parse(last.observed_at), toMs: Date.parse(row.observed_at), isRetracted: false };
      const event = (type: string, before: string | null, after: string | null) => ({
        type,
        domain,
        before,
        after,
        ...times,
      });
      return [
        ...(last.platform === row.platform ? [] : [event('platform_changed', last.platform, row.platform)]),
        ...[...then!].filter((id) => !now!.has(id)).map((id) => event('ad_stopped', id, null)),
        ...[...now!].filter((id) => !then!.has(id)).map((id) => event('ad_started', null, id)),
      ];
    });
  });

export const methods = { ours, set_difference: setDifference, former } as const satisfies Record<string, Method>;
export type MethodName = keyof typeof methods;
