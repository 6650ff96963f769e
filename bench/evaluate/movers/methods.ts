/** Ways to tell events from the same observations: ours as it ships, and two peers. */
import { MoverCollector } from '../../../build/history/collect-movers.ts';
import type { ObservationRow } from '../../../build/history/movers.ts';
import type { Rejudge } from '../../../build/history/rejudge.ts';
import type { Mover } from '../../../core/contract/index.ts';
import { collectMovers } from './collected.ts';
import { deriveSiteMovers as deriveFormerly } from './former-rule.ts';
import { hostsOf, type NoiseName, ruleVersionIn } from './noise.ts';
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

/** What a round's build knows; left out: the last one's. */
export const contextOf = (world: World, on: readonly NoiseName[], last = world.rounds - 1) => {
  const snapshots = Array.from({ length: last + 1 }, (_, round) => snapshotOf(world, round));
  const versionIn = ruleVersionIn(world, on);
  const ruleVersion = (snapshot: string, id: string) => versionIn(snapshots.indexOf(snapshot), id);
  const rejudge: Rejudge = {
    version: (id) => versionIn(last, id),
    finds: ({ kept }, { technology }) => {
      const known = hostsOf(technology, versionIn(last, technology));
      return kept?.hosts?.some((host) => known.includes(host)) ?? null;
    },
    platform: ({ platform }) => platform,
    platformByAddress: ({ platform }) => platform,
  };
  return { snapshots, ruleVersion, rejudge };
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

/** Builds round after round: each reads what was observed so far, and takes up what the one before told. */
export function* buildsOf(rows: Rows, world: World, on: readonly NoiseName[]): Generator<Mover[]> {
  let told = new Map<string, Mover[]>();
  for (let round = 0; round < world.rounds; round++) {
    const collector = new MoverCollector(contextOf(world, on, round), told);
    const known = [...rows]
      .map(([domain, list]) => [domain, list.filter(({ snapshot }) => snapshot <= snapshotOf(world, round))] as const)
      .filter(([, list]) => list.length > 0);
    const { movers } = collectMovers(collector, known);
    yield movers;
    told = new Map();
    for (const mover of movers) told.set(mover.domain, [...(told.get(mover.domain) ?? []), mover]);
  }
}

const ours: Method = (rows, world, on) => {
  let movers: Mover[] = [];
  for (const built of buildsOf(rows, world, on)) movers = built;
  return movers.map(toldOf);
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
