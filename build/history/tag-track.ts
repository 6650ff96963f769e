/**
 * One advertising technology followed through one site's looks. Says when it came and went, where that is nearly certain
 * (docs/movers.md): silence is better than a wrong claim.
 */
import type { Look } from './looks.ts';
import { changeChance, presenceAt, type Sighting } from './presence.ts';
import { isServed, visibilities } from './visibility.ts';

export interface Change {
  /** What was there; null: it was not. */
  from: string | null;
  to: string | null;
  before: Look;
  after: Look;
  /** The look that made it certain, at or after `after`. */
  told: Look;
  /** The next look after that, where it agrees: what a held event waits for. */
  confirmed: Look | null;
  /** First look without the old, or with the new. */
  first: Look;
  /** 0 to 1. */
  confidence: number;
  /** The look that refutes it. */
  retracted: Look | null;
}

export interface TagSight {
  look: Look;
  on: boolean;
  /** Of the rules that judged; two that differ make nothing comparable. undefined: not known. */
  version: string | null | undefined;
}

/** What comes back within this was not gone. */
export const SETTLE_MS = 30 * 86_400_000;
/** A change is told where it is as likely as this: a stop of a tag in the HTML as served, of a loaded one, a start. */
const [SERVED_STOP, LOADED_STOP, START] = [0.945, 0.94, 0.9];
/** Of a tag in the HTML, where a look without it is less full than this: pages that lose things at random lose it, too, by and by. */
const [FULL, SERVED_STOP_THIN] = [0.9, 0.97];
/** A look bounds a change where it is as likely as this that the tag was there, was not. */
const [SURE, SURELY_NOT] = [0.9, 0.85];
/** Looks that are held against each other. */
const MAX_LOOKS = 48;
/** A look that sees less than this of what its neighbours see dates nothing. */
const CLEAR = 0.6;

const hasId = (look: Look, technology: string): boolean =>
  look.kept?.ids.some((id) => id.startsWith(`${technology}:`)) ?? false;

const rounded = (value: number): number => Math.round(Math.min(0.99, Math.max(0.5, value)) * 100) / 100;

class TagTrack {
  readonly changes: Change[] = [];
  readonly #technology: string;
  #sights: { look: Look; on: boolean }[] = [];
  /** Place of the look that made the newest change certain; of the first look, where nothing was told. */
  #since = 0;

  constructor(technology: string) {
    this.#technology = technology;
  }

  /** Goes on from the next look without an event. */
  restart(): void {
    this.#sights = [];
    this.#since = 0;
  }

  step(look: Look, on: boolean): void {
    const last = this.changes.at(-1);
    if (last !== undefined && last.confirmed === null && on === (last.to !== null)) last.confirmed = look;
    this.#sights.push({ look, on });
    if (this.#sights.length > MAX_LOOKS) {
      this.#sights.shift();
      this.#since = Math.max(0, this.#since - 1);
    }
    if (this.#comesBack(look, on)) return;
    // Starts and stops take turns.
    const isTold = on === (this.#standing?.to != null) && this.#standing !== undefined;
    const isOther = this.#sights.some((one, i) => i >= this.#since && one.on !== on);
    if (!isTold && isOther) this.#judge(look, on);
  }

  /** The newest change that was not taken back. */
  get #standing(): Change | undefined {
    return this.changes.findLast(({ retracted }) => retracted === null);
  }

  /** Place of the look that dates that change; 0: there is none. */
  get #last(): number {
    const after = this.#standing?.after;
    return Math.max(0, after === undefined ? 0 : this.#sights.findIndex(({ look }) => look === after));
  }

  get #isServed(): boolean {
    const showing = this.#sights.filter(({ on }) => on);
    return showing.filter(({ look }) => isServed(look, this.#technology)).length * 2 >= showing.length;
  }

  /** The look that shows it nearest to a place. */
  #nearest(place: number): Look | null {
    let best: number | null = null;
    for (const [i, { on }] of this.#sights.entries())
      if (on && (best === null || Math.abs(i - place) < Math.abs(best - place))) best = i;
    return best === null ? null : this.#sights[best]!.look;
  }

  #sightings(isStop: boolean): Sighting[] {
    const technology = this.#technology;
    const looks = this.#sights.map(({ look }) => look);
    const showing = this.#sights.flatMap((one) => (one.on ? [one.look] : []));
    const nearest = this.#sights.map((_, place) => this.#nearest(place));
    const seen = visibilities(looks, { technology, nearest, showing, isStop });
    return this.#sights.map(({ look, on }, place) => {
      const isGiven = [...look.advertising].some((id) => id !== technology && !isServed(look, id));
      if (on) return { on, isGiven, visibility: 1, isFirm: isServed(look, technology) || hasId(look, technology) };
      const shown = nearest[place] ?? null;
      const isFirm = shown === null || isServed(shown, technology) || hasId(shown, technology);
      // What a richer source saw, a poorer one cannot miss: it does not see it anyway.
      const isBlind = shown !== null && look.richness < shown.richness && !isServed(shown, technology);
      return { on, isGiven, visibility: isBlind ? 0 : seen[place]!, isFirm };
    });
  }

  /** How certain a change must be. */
  #bar(sightings: readonly Sighting[], on: boolean, served: boolean): number {
    if (on) return START;
    if (!served) return LOADED_STOP;
    const since = sightings.findLastIndex((one) => one.on) + 1;
    return sightings.slice(since).some(({ visibility }) => visibility < FULL) ? SERVED_STOP_THIN : SERVED_STOP;
  }

  #judge(look: Look, on: boolean): void {
    const served = this.#isServed;
    const sightings = this.#sightings(!on);
    const isAgain = this.#standing?.to === null;
    const chance = changeChance(sightings, { since: this.#since, on, isServed: served, isAgain });
    if (chance < this.#bar(sightings, on, served)) return;
    const presence = presenceAt(sightings, served);
    const bounds = on ? this.#startBounds(presence, sightings) : this.#stopBounds(presence, sightings);
    if (bounds !== null) this.#tell(on, chance, { ...bounds, told: look });
  }

  #stopBounds(presence: readonly number[], sightings: readonly Sighting[]) {
    const from = this.#sights.findLastIndex(({ on }, i) => on && presence[i]! >= SURE);
    if (from < this.#last) return null;
    const pending = this.#sights.flatMap(({ look, on }, i) => (i > from && !on ? [{ look, i }] : []));
    const clear = pending.filter(({ i }) => sightings[i]!.visibility >= CLEAR);
    const after = clear[1] ?? pending.at(-1)!;
    return { before: this.#sights[from]!.look, first: pending[0]!.look, after: after.look };
  }

  #startBounds(presence: readonly number[], sightings: readonly Sighting[]) {
    const from = this.#sights.findLastIndex(
      ({ on }, i) => !on && presence[i]! <= 1 - SURELY_NOT && sightings[i]!.visibility >= CLEAR,
    );
    const first = from < this.#last ? undefined : this.#sights.find(({ on }, i) => on && i > from);
    return first === undefined ? null : { before: this.#sights[from]!.look, first: first.look, after: first.look };
  }

  /** Shortly after a stop was told: it was none. */
  #comesBack(look: Look, on: boolean): boolean {
    const stop = this.changes.at(-1);
    if (!on || stop === undefined || stop.to !== null || stop.retracted !== null) return false;
    if (look.timeMs - stop.after.timeMs >= SETTLE_MS) return false;
    stop.retracted = look;
    this.#since = this.#sights.length - 1;
    return true;
  }

  #tell(on: boolean, chance: number, looks: Pick<Change, 'before' | 'first' | 'after' | 'told'>): void {
    const [from, to] = on ? [null, this.#technology] : [this.#technology, null];
    this.changes.push({ ...looks, from, to, confirmed: null, retracted: null, confidence: rounded(chance) });
    this.#since = this.#sights.length - 1;
  }
}

/** Changes of one technology. `sights`: in order of time, no two of one time. */
export const followTag = (technology: string, sights: readonly TagSight[]): Change[] => {
  const track = new TagTrack(technology);
  let version: TagSight['version'];
  let { stage } = sights[0]?.look ?? { stage: 0 };
  for (const sight of sights) {
    const isOther = sight.version !== undefined && version !== undefined && sight.version !== version;
    if (isOther || sight.look.stage !== stage) track.restart();
    track.step(sight.look, sight.on);
    if (sight.version !== undefined) version = sight.version;
    stage = sight.look.stage;
  }
  return track.changes;
};
