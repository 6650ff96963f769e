/**
 * Invented sites, looked at twice, of which is known what happened in between: one vendor moved to a new host that no
 * rule knows, one lost a hundredth of its customers, one new vendor that no rule knows came to sites at random, and
 * everything else is chance: each look misses some of what is there.
 */
import { type Drift, DriftCounter } from '../../build/history/drift.ts';
import type { SiteObservation } from '../../core/contract/index.ts';

type Look = Pick<SiteObservation, 'observedAt' | 'source' | 'complete' | 'hosts'> & { technologies: { id: string }[] };

export const MOVED = 'moved';
export const NEW_HOST = 'px.moved-elsewhere.example';
export const LEFT = 'left';

/** A number from 0 to 1 from a seed: mulberry32, public domain (T. Ettinger). */
const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

interface WorldOptions {
  sites?: number;
  /** Technologies that only chance moves. */
  noise?: number;
  /** Chance that a look misses what is there. */
  missed?: number;
  /** False: snapshots that keep no hosts. */
  hosts?: boolean;
}

/** The two looks at each site of one world. */
export function* inventedWorld(
  seed: number,
  { sites = 1_500, noise = 40, missed = 0.08, hosts = true }: WorldOptions = {},
): Generator<[before: Look, after: Look]> {
  const random = randomOf(seed);
  const is = (chance: number): boolean => random() < chance;
  const shares = Array.from({ length: noise }, () => 0.02 + 0.4 * random());
  const hostOf = (id: string): string => `tag.${id}.example`;
  const look = (day: number, names: string[], loaded: string[]): Look => ({
    ...{ observedAt: `2026-0${day}-01T00:00:00Z`, source: 'har', complete: true },
    technologies: names.map((id) => ({ id })),
    ...(hosts ? { hosts: [...new Set([...names.map(hostOf), ...loaded])].sort() } : {}),
  });
  for (let site = 0; site < sites; site++) {
    const own = shares.flatMap((share, i) => (is(share) ? [`noise-${i}`] : []));
    const [hadMoved, hadLeft] = [is(0.08), is(0.3)];
    const tail = Array.from({ length: 8 }, () => `h${Math.floor(900 * random() ** 2)}.tail.example`);
    const seen = (ids: string[]): string[] => ids.filter(() => !is(missed));
    const then = seen([...own, ...(hadMoved ? [MOVED] : []), ...(hadLeft ? [LEFT] : [])]);
    const now = seen([...own, ...(hadMoved && is(0.1) ? [MOVED] : []), ...(hadLeft && !is(0.01) ? [LEFT] : [])]);
    const came = [...(is(0.1) ? ['cdn.newcomer.example'] : []), ...(hadMoved && !is(missed) ? [NEW_HOST] : [])];
    yield [look(1, then, seen(tail)), look(2, now, [...seen(tail), ...came])];
  }
}

/** What is said of a world. */
export const driftOfWorld = (seed: number, options: WorldOptions = {}): Drift => {
  const counter = new DriftCounter();
  for (const [before, after] of inventedWorld(seed, options)) counter.add(before, after);
  return counter.result();
};
