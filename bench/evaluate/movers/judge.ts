/** What a method told, held against what happened. */

import type { ToldEvent } from './methods.ts';
import { timeOfRound } from './observe.ts';
import type { TrueEvent, World } from './world.ts';

export interface Counts {
  told: number;
  right: number;
  /** What happened; of that, what the looks show on either side; of that, what was told. */
  happened: number;
  findable: number;
  found: number;
  /** What happened with EDGE rounds or more on either side; of that, what was told. */
  middle: number;
  foundMiddle: number;
  /** Of what was told: taken back later; right, and not taken back. */
  retracted: number;
  standing: number;
}

const types = ['platform_changed', 'ad_started', 'ad_stopped'] as const;
export type EventType = (typeof types)[number];
export type ByType = Record<EventType, Counts>;

export const noCounts = (): ByType => {
  const none = (): Counts => ({
    told: 0,
    right: 0,
    happened: 0,
    findable: 0,
    found: 0,
    middle: 0,
    foundMiddle: 0,
    retracted: 0,
    standing: 0,
  });
  return { platform_changed: none(), ad_started: none(), ad_stopped: none() };
};

/** Rounds at either end in which what happens has few looks before or after it. */
const EDGE = 3;
const isInMiddle = ({ rounds }: World, { round }: TrueEvent): boolean => round >= EDGE && round <= rounds - EDGE;

/** Clocks may be wrong by so much, and a round takes two days. */
const TOLERANCE_MS = 5 * 86_400_000;

/** The event, which may take some rounds, lies between the two observations. */
const isBetween = (
  { fromMs, toMs }: ToldEvent,
  { round, type }: TrueEvent,
  { world, lasting }: { world: World; lasting: number },
): boolean =>
  fromMs < timeOfRound(world, round + (type === 'platform_changed' ? lasting : 0)) + TOLERANCE_MS &&
  toMs > timeOfRound(world, round) - TOLERANCE_MS;

interface Judge {
  counts: ByType;
  findable: ReadonlySet<TrueEvent>;
  /** Rounds that a change of platform takes. */
  lasting: number;
  report: (line: string) => void;
}

/** A site that answers under another name is the same site. */
export const siteOf = (domain: string): string => domain.replace(/^new-/, '').replace(/\.staging\.test$/, '.example');

const keyOf = ({ type, domain, before, after }: ToldEvent | TrueEvent): string =>
  JSON.stringify([type, siteOf(domain), before, after]);

/** Adds up a world: each event that happened answers for one that was told. */
export const judgeWorld = (
  world: World,
  told: readonly ToldEvent[],
  { counts, findable, lasting, report }: Judge,
): void => {
  const open = new Map<string, TrueEvent[]>();
  for (const event of world.events) {
    const list = open.get(keyOf(event)) ?? [];
    open.set(keyOf(event), list);
    list.push(event);
    counts[event.type].happened++;
    if (findable.has(event)) counts[event.type].findable++;
    if (isInMiddle(world, event)) counts[event.type].middle++;
  }
  for (const event of told) {
    const own = counts[event.type as EventType];
    own.told++;
    own.retracted += Number(event.isRetracted);
    const list = open.get(keyOf(event)) ?? [];
    const at = list.findIndex((one) => isBetween(event, one, { world, lasting }));
    if (at < 0) {
      report(`false ${keyOf(event)} ${new Date(event.fromMs).toISOString()} ${new Date(event.toMs).toISOString()}`);
      continue;
    }
    own.right++;
    own.standing += Number(!event.isRetracted);
    if (findable.has(list[at]!)) own.found++;
    if (isInMiddle(world, list[at]!)) own.foundMiddle++;
    list.splice(at, 1);
  }
  for (const event of [...open.values()].flat())
    report(`${findable.has(event) ? 'missed' : 'unseen'} ${keyOf(event)} in round ${event.round}`);
};
