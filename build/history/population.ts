/**
 * A technology that many sites lose at once was not stopped by each of them: its vendor moved, a filter stood in the way,
 * a rule was edited. Counts what sites lost and gained from one look to the next, by day and by snapshot, and says where
 * that is beyond chance.
 */
import type { Manifest } from '../../core/contract/index.ts';
import { logTail } from './chance.ts';
import type { Look } from './looks.ts';
import { type Replacement, Replacements, replacementOf } from './replaced.ts';
import { monthNumber } from './same-sites.ts';
import type { Change, TagSight } from './tag-track.ts';

export type Direction = 'lost' | 'gained';

/** One technology's changes of one round, held back. */
export interface Suspended {
  technology: string;
  direction: Direction;
  /** `day 2026-08-01`, or `snapshot` and its id, and what was looked at: `pages` or `traffic`. */
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
  /** Of those events, how many sites changed in each month: by the number of the month of the look that shows it. */
  waiting?: Map<number, number>;
  /** The same of all `sites`. */
  months?: ReadonlyMap<number, number>;
  /** What is new on the pages where it is lost: `sites` of the `of` sites where that came lost a tag. Left out: not told by this. */
  host?: string;
}

/** Of a manifest. */
const MAX_LISTED = 100;
export type SuspendedEvents = NonNullable<Manifest['suspended']>;

/** For the manifest: what is held back, and why. */
export const suspendedEvents = (held: readonly Suspended[]): SuspendedEvents =>
  held.slice(0, MAX_LISTED).map((one) => {
    const { technology, direction, round, sites, of, events, host } = one;
    const told = { technology, direction, round, sites, of, events };
    if (host !== undefined) return { ...told, reason: 'replaced', host };
    return { ...told, reason: isDead(one) ? 'lost_for_good' : 'beyond_chance' };
  });

interface Counts {
  had: number;
  lost: number;
  gained: number;
  /** Of those that lost it, how many showed it again at the next look. */
  back: number;
  /** Domains that lost it. */
  losers: string[];
  /** By month of the look, of those that lost it and of those that gained it. */
  months: Record<Direction, Map<number, number>>;
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
/** A filter stands before recordings of traffic alone. */
const kindOf = ({ richness }: Look): string => (richness > 1 ? 'traffic' : 'pages');
const roundsOf = (look: Look): [day: string, snapshot: string] => [
  `${dayOf(look)} ${kindOf(look)}`,
  `snapshot ${look.snapshot} ${kindOf(look)}`,
];

/** Before anything is known: so many changes in so many looks. */
const [PRIOR_CHANGES, PRIOR_LOOKS] = [1, 50];
/** A technology's own history counts as much as its like's from so many looks on. */
const LIKE_LOOKS = 50;
const LOG_CHANCE = Math.log(1e-4);
/** Fewer sites, or less than so many times what is expected, are no mass. */
const [FEWEST, TIMES] = [3, 3];
/** A rule that loses this share of its sites for good finds the technology no more. */
const DEAD_SHARE = 0.5;

/** What is lost is lost to the rules, not to the sites: no look confirms it until they are mended. */
export const isDead = ({ direction, sites, of, back, host }: Suspended): boolean =>
  host !== undefined || (direction === 'lost' && sites - back >= DEAD_SHARE * of);

/** Lost by many at once, and shown by most of them at the next look: the round saw badly, and no site changed. */
export const isBlur = ({ direction, sites, back }: Suspended): boolean => direction === 'lost' && back * 2 > sites;

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
  /** What its rule lost for good: sites that were not seen in that round lose it in a later one, a few at a time. */
  const dead = new Set<string>();
  for (const round of order) {
    const { pairs, technologies } = rounds.get(round)!;
    for (const direction of ['lost', 'gained'] as const) {
      const like = { ...tally(own, direction) };
      const usual = (like.changes + PRIOR_CHANGES) / (like.looks + PRIOR_LOOKS);
      for (const [technology, counts] of technologies) {
        const [sites, of] = [counts[direction], direction === 'lost' ? counts.had : pairs - counts.had];
        const before = tally(own, `${technology} ${direction}`);
        const expected = (before.changes + LIKE_LOOKS * usual) / (before.looks + LIKE_LOOKS);
        const mass = {
          ...{ technology, direction, round, sites, of, expected, back: counts.back, events: 0 },
          months: counts.months[direction],
        };
        const kind = `${technology} ${direction} ${round.slice(round.lastIndexOf(' '))}`;
        const isMost = sites >= DEAD_SHARE * of;
        if (!isMost && of >= FEWEST) dead.delete(kind);
        const isMass =
          (sites >= FEWEST && sites >= TIMES * expected * of && logTail(sites, of, expected) < LOG_CHANCE) ||
          (sites > 0 && isMost && dead.has(kind));
        if (isMass) found.set(`${technology} ${direction} ${round}`, mass);
        if (isMass && isDead(mass)) dead.add(kind);
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

interface Pair {
  domain: string;
  had: ReadonlyMap<string, unknown>;
  has: ReadonlyMap<string, unknown>;
  next: ReadonlyMap<string, unknown> | undefined;
  /** Of the later look. */
  month: number;
  isComparable: (id: string) => boolean;
}

/** One more in a month. */
export const countMonth = (months: Map<number, number>, month: number): void => {
  months.set(month, (months.get(month) ?? 0) + 1);
};

const noCounts = (): Counts => ({
  ...{ had: 0, lost: 0, gained: 0, back: 0, losers: [] },
  months: { lost: new Map(), gained: new Map() },
});

const count = (
  rounds: Rounds,
  name: string,
  { domain, had: then, has: now, next, month, isComparable }: Pair,
): void => {
  const round = rounds.get(name) ?? { pairs: 0, technologies: new Map<string, Counts>() };
  rounds.set(name, round);
  round.pairs++;
  for (const id of new Set([...then.keys(), ...now.keys()])) {
    if (!isComparable(id)) continue;
    const counts = round.technologies.get(id) ?? noCounts();
    round.technologies.set(id, counts);
    const [had, has] = [then.has(id), now.has(id)];
    if (had) counts.had++;
    if (had && !has) counts.losers.push(domain);
    if (had && !has) counts.lost++;
    if (had && !has && next?.has(id) === true) counts.back++;
    if (has && !had) counts.gained++;
    if (had !== has) countMonth(counts.months[had ? 'lost' : 'gained'], month);
  }
};

export class Population {
  readonly #days: Rounds = new Map();
  readonly #snapshots: Rounds = new Map();
  readonly #replacements = new Replacements();
  readonly #versions: Versions;

  constructor(versions: Versions) {
    this.#versions = versions;
  }

  /**
   * The looks at one site that may be held against each other, in order of time. `tags`: what each look says of each
   * technology where that is not what its own rules said; left out: it is.
   */
  add(looks: readonly Look[], tags: readonly { id: string; sights: readonly TagSight[] }[] = []): void {
    if (tags.length > 0) this.#replacements.add(looks, tags);
    const states = looks.map((look) => ({ look, ids: new Map<string, TagSight['version']>() }));
    const places = new Map(looks.map((look, i) => [look, i]));
    for (const { look, ids } of states)
      for (const id of idsOf(look))
        if (!tags.some((tag) => tag.id === id)) ids.set(id, this.#versions(look.snapshot, id));
    const versions = new Map(tags.map(({ id, sights }) => [id, new Map(sights.map((s) => [s.look, s.version]))]));
    for (const { id, sights } of tags)
      for (const { look, on, version } of sights) if (on) states[places.get(look)!]!.ids.set(id, version);
    const versionOf = (look: Look, id: string): TagSight['version'] => {
      const own = versions.get(id);
      // What nobody could judge again is comparable with nothing.
      return own === undefined ? this.#versions(look.snapshot, id) : own.has(look) ? own.get(look) : look.snapshot;
    };
    for (let i = 1; i < looks.length; i++) {
      const [before, after] = [states[i - 1]!, states[i]!];
      if (after.look.thin || before.look.thin || after.look.stage !== before.look.stage) continue;
      const next = states[i + 1]?.ids;
      const isComparable = (id: string): boolean => versionOf(before.look, id) === versionOf(after.look, id);
      const month = monthNumber(after.look.row.observed_at);
      const pair = { domain: after.look.row.domain, had: before.ids, has: after.ids, month };
      for (const [n, name] of roundsOf(after.look).entries())
        count(n === 0 ? this.#days : this.#snapshots, name, { ...pair, next, isComparable });
    }
  }
  /** What is beyond chance; `snapshots`: their ids, oldest first. */
  judge(snapshots: readonly string[]): Masses {
    const bySnapshot = snapshots
      .flatMap((id) => ['pages', 'traffic'].map((kind) => `snapshot ${id} ${kind}`))
      .filter((name) => this.#snapshots.has(name));
    const others = [...this.#snapshots.keys()].filter((name) => !bySnapshot.includes(name)).sort();
    const found = new Map([
      ...judgeRounds(this.#days, [...this.#days.keys()].sort()),
      ...judgeRounds(this.#snapshots, [...others, ...bySnapshot]),
    ]);
    const losersOf = ({ technology, round }: Suspended): readonly string[] => {
      const counts = (this.#days.get(round) ?? this.#snapshots.get(round))?.technologies.get(technology);
      return counts?.losers ?? [];
    };
    return new Masses(found, { losersOf, replaced: this.#replacements.judge() });
  }
}

/** Changes that many sites had at once. */
export class Masses {
  readonly #found: ReadonlyMap<string, Suspended>;
  readonly #losersOf: (mass: Suspended) => readonly string[];
  readonly #replaced: ReadonlyMap<string, Replacement>;
  /** By technology, host and round. */
  readonly #behind = new Map<string, Suspended>();

  constructor(
    found: ReadonlyMap<string, Suspended>,
    {
      losersOf = () => [],
      replaced = new Map(),
    }: {
      losersOf?: (mass: Suspended) => readonly string[];
      replaced?: ReadonlyMap<string, Replacement>;
    } = {},
  ) {
    this.#found = found;
    this.#losersOf = losersOf;
    this.#replaced = replaced;
  }

  /** The stops of one technology that came with a host that tags go out of sight behind; null: the change is none of those. */
  #behindHost(change: Change): Suspended | null {
    const replacement = replacementOf(change, this.#replaced);
    if (replacement === null) return null;
    const { host, sites: of, lost: sites, expected } = replacement;
    const [technology, round] = [change.from!, roundsOf(change.first)[0]];
    const key = `${technology} ${host} ${round}`;
    const known = this.#behind.get(key);
    const held = { technology, direction: 'lost' as const, round, sites, of, expected, back: 0, events: 0, host };
    if (known === undefined) this.#behind.set(key, held);
    return known ?? held;
  }

  /** The mass that a change is a part of; null: it stands for itself. */
  of(change: Change): Suspended | null {
    const mass = this.#ofRound(change);
    // A vendor that all its sites lost says more than what came in its place.
    return mass !== null && isDead(mass) ? mass : (this.#behindHost(change) ?? mass);
  }

  #ofRound({ from, to, first, after }: Change): Suspended | null {
    // What was missed by chance a look earlier is a part of it all the same.
    for (const round of [...roundsOf(first), ...roundsOf(after)]) {
      const lost = from === null ? undefined : this.#found.get(`${from} lost ${round}`);
      const mass = lost ?? (to === null ? undefined : this.#found.get(`${to} gained ${round}`));
      if (mass !== undefined) return mass;
    }
    return null;
  }

  /**
   * Whether a look's round saw a technology badly, so that its not being seen there says nothing. `isOnly`: the site has no
   * other look of that snapshot; one that took in several rounds at once is no round.
   */
  isBlurred(look: Look, technology: string, isOnly: boolean): boolean {
    const [day, snapshot] = roundsOf(look);
    return (isOnly ? [day, snapshot] : [day]).some((round) => {
      const mass = this.#found.get(`${technology} lost ${round}`);
      return mass !== undefined && isBlur(mass);
    });
  }

  /** Domains that lost something in rounds that saw it badly. */
  blurred(): Set<string> {
    return new Set([...this.#found.values()].filter(isBlur).flatMap(this.#losersOf));
  }

  /** All of which months are to be told with care: where events are held, and where the round saw badly. */
  doubtful(): Suspended[] {
    return [...this.#found.values(), ...this.#behind.values()].filter((mass) => mass.events > 0 || isBlur(mass));
  }

  /** All in which events are held, the largest first. */
  held(): Suspended[] {
    return [...this.#found.values(), ...this.#behind.values()]
      .filter(({ events }) => events > 0)
      .sort((a, b) => b.events - a.events);
  }
}
