/** Where most of what changed between two months is held back: so many sites changed at once that they are not the cause. */
import { type Direction, isBlur, isDead, type Suspended } from '../history/population.ts';
import { type MONTH_GAPS, monthNumber, type SameSitesCounter } from '../history/same-sites.ts';

/** Sites by number of the month. */
type ByMonth = Map<number, number>;

/** Of one technology. */
interface Doubt {
  /** Changes that wait for a look, or are never told. */
  held: Record<Direction, ByMonth>;
  /** Lost in a round that saw badly, by the month of that round; those sites show it again later. */
  blurred: ByMonth;
}

/** Month of `day 2026-08-01 pages` or `snapshot 20260801T000000Z pages`, where no more is known. */
const monthOf = (round: string): number => {
  const digits = (round.split(' ')[1] ?? '').replaceAll('-', '');
  return monthNumber(`${digits.slice(0, 4)}-${digits.slice(4, 6)}`);
};

const add = (into: ByMonth, months: ReadonlyMap<number, number>): void => {
  for (const [month, sites] of months) into.set(month, sites + (into.get(month) ?? 0));
};

/** A day is a part of a snapshot: who changed stands in one of both, or in either; the more of the two. */
const ofEither = (byDay: ByMonth, bySnapshot: ByMonth): ByMonth => {
  const all = new Map(byDay);
  for (const [month, sites] of bySnapshot) all.set(month, Math.max(sites, all.get(month) ?? 0));
  return all;
};

const doubtOf = (masses: readonly Suspended[]): Doubt => {
  const sumOf = (some: readonly Suspended[], monthsOf: (mass: Suspended) => ReadonlyMap<number, number>): ByMonth => {
    const sum: ByMonth = new Map();
    for (const mass of some) add(sum, monthsOf(mass));
    return sum;
  };
  const allOf = (mass: Suspended) => mass.months ?? new Map([[monthOf(mass.round), mass.sites]]);
  const whole = (some: readonly Suspended[]): ByMonth => {
    const [days, others] = [[] as Suspended[], [] as Suspended[]];
    for (const mass of some) (mass.round.startsWith('day ') ? days : others).push(mass);
    return ofEither(sumOf(days, allOf), sumOf(others, allOf));
  };
  const clear = masses.filter((mass) => !isBlur(mass));
  // What a rule lost for good is lost at all of its sites, whether or not an event waits for it.
  const isWhole = (mass: Suspended): boolean => isDead(mass) && mass.host === undefined;
  const heldOf = (direction: Direction): ByMonth => {
    const its = clear.filter((mass) => mass.direction === direction);
    const waiting = sumOf(
      its.filter((mass) => !isWhole(mass)),
      (mass) => mass.waiting ?? new Map([[monthOf(mass.round), mass.events]]),
    );
    const held = whole(its.filter(isWhole));
    add(held, waiting);
    return held;
  };
  return { held: { lost: heldOf('lost'), gained: heldOf('gained') }, blurred: whole(masses.filter(isBlur)) };
};

export class HeldMonths {
  readonly #sameSites: SameSitesCounter;
  readonly #doubts = new Map<string, Doubt>();

  /** `sameSites`: of all sites. */
  constructor(suspended: readonly Suspended[], sameSites: SameSitesCounter) {
    this.#sameSites = sameSites;
    const byTechnology = new Map<string, Suspended[]>();
    for (const mass of suspended) {
      const own = byTechnology.get(mass.technology);
      if (own === undefined) byTechnology.set(mass.technology, [mass]);
      else own.push(mass);
    }
    for (const [technology, masses] of byTechnology) this.#doubts.set(technology, doubtOf(masses));
  }

  /** Whether most of what came, or went, between month `month − months` and `month` is held back. */
  of(
    technology: string,
    { month, months }: { month: number; months: (typeof MONTH_GAPS)[number] },
  ): Record<Direction, boolean> {
    const doubt = this.#doubts.get(technology);
    const counts = doubt === undefined ? null : this.#sameSites.of(technology, { month, months });
    if (doubt === undefined || counts === null) return { lost: false, gained: false };
    const between = (of: ByMonth): number => {
      let sum = 0;
      for (const [at, sites] of of) if (at > month - months && at <= month) sum += sites;
      return sum;
    };
    const isMost = (held: number, all: number): boolean => held > 0 && 2 * held >= all;
    const [missed, back] = [doubt.blurred.get(month) ?? 0, doubt.blurred.get(month - months) ?? 0];
    return {
      lost: isMost(between(doubt.held.lost) + missed, counts.lost),
      gained: isMost(between(doubt.held.gained) + back, counts.gained),
    };
  }
}
