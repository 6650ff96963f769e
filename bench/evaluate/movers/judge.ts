/** What a method told, held against what happened. */

import type { ToldEvent } from './methods.ts';
import { timeOfRound } from './observe.ts';
import type { TrueEvent, World } from './world.ts';

export interface Counts {
  told: number;
  right: number;
  /** Of what happened. */
  happened: number;
  retracted: number;
}

const types = ['platform_changed', 'ad_started', 'ad_stopped'] as const;
export type EventType = (typeof types)[number];
export type ByType = Record<EventType, Counts>;

export const noCounts = (): ByType => {
  const none = (): Counts => ({ told: 0, right: 0, happened: 0, retracted: 0 });
  return { platform_changed: none(), ad_started: none(), ad_stopped: none() };
};

/** Clocks may be wrong by so much, and a round takes two days. */
const TOLERANCE_MS = 5 * 86_400_000;

/** The event lies between the two observations. */
const isBetween = ({ fromMs, toMs }: ToldEvent, { round }: TrueEvent): boolean =>
  fromMs < timeOfRound(round) + TOLERANCE_MS && toMs > timeOfRound(round) - TOLERANCE_MS;

const keyOf = ({ type, domain, before, after }: ToldEvent | TrueEvent): string =>
  JSON.stringify([type, domain, before, after]);

/**
 * Adds up a world: each event that happened answers for one that was told. What happened to a site that moved to another
 * domain, after it moved, nobody can see; it is left out.
 */
export const judgeWorld = (
  world: World,
  told: readonly ToldEvent[],
  { counts, isSeen, report }: { counts: ByType; isSeen: (event: TrueEvent) => boolean; report: (line: string) => void },
): void => {
  const open = new Map<string, TrueEvent[]>();
  for (const event of world.events) {
    const list = open.get(keyOf(event)) ?? [];
    open.set(keyOf(event), list);
    list.push(event);
    if (isSeen(event)) counts[event.type].happened++;
  }
  for (const event of told) {
    const own = counts[event.type as EventType];
    own.told++;
    own.retracted += Number(event.isRetracted);
    const list = open.get(keyOf(event)) ?? [];
    const at = list.findIndex((one) => isBetween(event, one));
    if (at < 0)
      report(`false ${keyOf(event)} ${new Date(event.fromMs).toISOString()} ${new Date(event.toMs).toISOString()}`);
    else if (isSeen(list[at]!)) own.right++;
    else own.told--;
    if (at >= 0) list.splice(at, 1);
  }
  for (const event of [...open.values()].flat())
    if (isSeen(event)) report(`missed ${keyOf(event)} in round ${event.round}`);
};
