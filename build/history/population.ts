/**
 * A technology that many sites lose at once was not stopped by each of them: its vendor moved, a filter stood in the way,
 * a rule was edited. Counts what sites lost and gained from one look to the next, by day and by snapshot, and says where
 * that is beyond chance.
 */
import { logFactorial } from './chance.ts';
import type { Look } from './looks.ts';
import type { Change } from './tag-track.ts';

export type Direction = 'lost' | 'gained';

/** One technology's changes of one round, held back. */
export interface Suspended {
  technology: string;
  direction: Direction;
  /** `day 2026-08-01`, or `snapshot` and its id. */
  round: string;
  /** Sites that lost (gained) it, of those that had it (had it not) and were seen again. */
  sites: number;
  of: number;
  /** Share that its history and its like let expect. */
  expected: number;
  /** Of the sites that lost it, how many showed it again at the next look. */
  back: number;
  /** Events that wait, or were never told, for this. */
  events: number;
}

interface Counts {
  had: number;
  lost: number;
  gained: number;
  /** Of those that lost it, how many showed it again at the next look. */
  back: number;
}
interface Round {
  pairs: number;
  technologies: Map<string, Counts>;
}
type Rounds = Map<string, Round>;
type Versions = (snapshot: string, technology: string) => string | null | undefined;

const DAY_MS = 86_400_000;
const dayOf = ({ timeMs }: Look): string =>
  `day ${new Date(Math.floor(timeMs / DAY_MS) * DAY_MS).toISOString().slice(0, 10)}`;
const roundsOf = (look: Look): [day: string, snapshot: string] => [dayOf(look), `snapshot ${look.snapshot}`];

/** Before anything is known: so many changes in so many looks. */
const [PRIOR_CHANGES, PRIOR_LOOKS] = [1, 50];
/** A technology's own history counts as much as its like's from so many looks on. */
const LIKE_LOOKS = 50;
const LOG_CHANCE = Math.log(1e-4);
/** Fewer sites, or less than so many times what is expected, are no mass. */
const [FEWEST, TIMES] = [5, 3];
/** A rule that loses this share of its sites for good finds the technology no more. */
const DEAD_SHARE = 0.5;

/** What is lost is lost to the rules, not to the sites: no look confirms it until they are mended. */
export const isDead = ({ direction, sites, of, back }: Suspended): boolean =>
  direction === 'lost' && sites - back >= DEAD_SHARE * of;

/** ln of the chance of at least `k` of `n`, each with chance `p`. */
const logTail = (k: number, n: number, p: number): number => {
  const logTerm = logFactorial(n) - logFactorial(k) - logFactorial(n - k) + k * Math.log(p) + (n - k) * Math.log1p(-p);
  let [term, sum] = [1, 1];
  for (let i = k; i < n && term > sum * 1e-12; i++) {
    term *= ((n - i) / (i + 1)) * (p / (1 - p));
    sum += term;
  }
  return logTerm + Math.log(sum);
};

const idsOf = ({ advertising, platform }: Look): ReadonlySet<string> =>
  platform === null ? advertising : new Set([...advertising, platform]);

interface Tally {
  changes: number;
  looks: number;
}
const tally = (map: Map<string, Tally>, key: string): Tally => {
  const known = map.get(key) ?? { changes: 0, looks: 0 };
  map.set(key, known);
  return known;
};

/** What is beyond chance in rounds given in order, by `technology direction round`. */
const judgeRounds = (rounds: Rounds, order: string[]): Map<string, Suspended> => {
  const found = new Map<string, Suspended>();
  const own = new Map<string, Tally>();
  for (const round of order) {
    const { pairs, technologies } = rounds.get(round)!;
    for (const direction of ['lost', 'gained'] as const) {
      const like = { ...tally(own, direction) };
      const usual = (like.changes + PRIOR_CHANGES) / (like.looks + PRIOR_LOOKS);
      for (const [technology, counts] of technologies) {
        const [sites, of] = [counts[direction], direction === 'lost' ? counts.had : pairs - counts.had];
        const before = tally(own, `${technology} ${direction}`);
        const expected = (before.changes + LIKE_LOOKS * usual) / (before.looks + LIKE_LOOKS);
        const isMass = sites >= FEWEST && sites >= TIMES * expected * of && logTail(sites, of, expected) < LOG_CHANCE;
        if (isMass)
          found.set(`${technology} ${direction} ${round}`, {
            technology,
            direction,
            round,
            sites,
            of,
            expected,
            back: counts.back,
            events: 0,
          });
        // What was no chance is no measure of chance.
        for (const one of isMass ? [] : [before, tally(own, direction)]) {
          one.changes += sites;
          one.looks += of;
        }
      }
    }
  }
  return found;
};

export class Population {
  readonly #days: Rounds = new Map();
  readonly #snapshots: Rounds = new Map();
  readonly #versions: Versions;

  constructor(versions: Versions) {
    this.#versions = versions;
  }

  /** The looks at one site that may be held against each other, in order of time. */
  add(looks: readonly Look[]): void {
    for (let i = 1; i < looks.length; i++) {
      const [before, after] = [looks[i - 1]!, looks[i]!];
      if (after.thin || before.thin || after.stage !== before.stage) continue;
      const [day, snapshot] = roundsOf(after);
      this.#count(this.#days, day, [before, after, looks[i + 1]]);
      this.#count(this.#snapshots, snapshot, [before, after, looks[i + 1]]);
    }
  }

  #count(rounds: Rounds, name: string, [before, after, next]: [Look, Look, Look | undefined]): void {
    const round = rounds.get(name) ?? { pairs: 0, technologies: new Map<string, Counts>() };
    rounds.set(name, round);
    round.pairs++;
    const [then, now] = [idsOf(before), idsOf(after)];
    for (const id of new Set([...then, ...now])) {
      if (this.#versions(before.snapshot, id) !== this.#versions(after.snapshot, id)) continue;
      const counts = round.technologies.get(id) ?? { had: 0, lost: 0, gained: 0, back: 0 };
      round.technologies.set(id, counts);
      const [had, has] = [then.has(id), now.has(id)];
      if (had) counts.had++;
      if (had && !has) counts.lost++;
      if (had && !has && next !== undefined && idsOf(next).has(id)) counts.back++;
      if (has && !had) counts.gained++;
    }
  }

  /** What is beyond chance; `snapshots`: their ids, oldest first. */
  judge(snapshots: readonly string[]): Masses {
    const bySnapshot = snapshots.map((id) => `snapshot ${id}`).filter((name) => this.#snapshots.has(name));
    const others = [...this.#snapshots.keys()].filter((name) => !bySnapshot.includes(name)).sort();
    return new Masses([
      ...judgeRounds(this.#days, [...this.#days.keys()].sort()),
      ...judgeRounds(this.#snapshots, [...others, ...bySnapshot]),
    ]);
  }
}

/** Changes that many sites had at once. */
export class Masses {
  readonly #found: ReadonlyMap<string, Suspended>;

  constructor(found: Iterable<[string, Suspended]>) {
    this.#found = new Map(found);
  }

  /** The mass that a change is a part of; null: it stands for itself. */
  of({ from, to, first }: Change): Suspended | null {
    for (const round of roundsOf(first)) {
      const lost = from === null ? undefined : this.#found.get(`${from} lost ${round}`);
      const mass = lost ?? (to === null ? undefined : this.#found.get(`${to} gained ${round}`));
      if (mass !== undefined) return mass;
    }
    return null;
  }

  /** All in which events are held, the largest first. */
  held(): Suspended[] {
    return [...this.#found.values()].filter(({ events }) => events > 0).sort((a, b) => b.events - a.events);
  }
}
