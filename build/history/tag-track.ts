/**
 * One advertising technology followed through one site's looks. Says when it came and went, by rules that prefer silence
 * to a wrong claim (docs/movers.md): the more often a tag was missed while it was there, the more looks without it a
 * stop takes.
 */
import { isStable, sawAlike } from './like.ts';
import type { Look } from './looks.ts';

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
/** Chance that a look misses a tag of the page itself, of its traffic, before anything is known of this one. */
const [MISS_STATIC, MISS_TRAFFIC] = [0.05, 0.35];
/** A stop is told where looks that miss it by chance are as unlikely as this. */
const BY_CHANCE = 0.01;
/** Looks, with it and then without, that a stop takes: a tag that is shown by chance is seldom so steady. */
const [ENOUGH_STATIC, ENOUGH_TRAFFIC] = [5, 6];
/** So much of what a page showed besides may be missing where a tag stopped, in its HTML or its traffic; where one came. */
const [STATIC_SHARE, TRAFFIC_SHARE, START_SHARE] = [0.1, 0.25, 0.25];
/** So many looks without it need no closer look at each. */
const SURE = 3;
const [MAX_SINCE, MAX_MISSES] = [12, 2];
const SHOWING = 3;

const inTraffic: ReadonlySet<string> = new Set(['request', 'cookie', 'cname']);

/** Seen in the HTML as served, which is the same each time, not only in what scripts load. */
const isStatic = (look: Look, technology: string): boolean =>
  look.richness === 1 || (look.source === 'har' && look.evidenceOf(technology).some(([kind]) => !inTraffic.has(kind)));

/** Two independent kinds of evidence, of which an id of its own is one. */
const isStrong = (look: Look, technology: string): boolean => {
  const kinds = new Set(look.evidenceOf(technology).map(([kind]) => kind));
  return kinds.size + Number(look.kept?.ids.some((id) => id.startsWith(`${technology}:`)) ?? false) >= 2;
};

const rounded = (value: number): number => Math.round(Math.min(0.99, Math.max(0.5, value)) * 100) / 100;

class TagTrack {
  readonly changes: Change[] = [];
  readonly #technology: string;
  #on: boolean;
  /** The newest looks that show it. */
  #showing: Look[] = [];
  /** Looks since it is there, and those of them that missed it. */
  #looks = 0;
  #missed = 0;
  /** Since it is gone. */
  #since: { look: Look; on: boolean }[] = [];
  /** Looks without it since it was last seen, while it stands. */
  #pending: Look[] = [];

  constructor(technology: string, { look, on }: TagSight) {
    this.#technology = technology;
    this.#on = on;
    this.restart(look, on);
  }

  /** Goes on from here without an event. */
  restart(look: Look, on: boolean): void {
    this.#on = on;
    [this.#looks, this.#missed] = [1, 0];
    this.#showing = on ? [look] : [];
    this.#since = on ? [] : [{ look, on }];
    this.#pending = [];
  }

  step(look: Look, on: boolean): void {
    if (!on && look.thin) return;
    const last = this.changes.at(-1);
    if (last !== undefined && last.confirmed === null && on === this.#on && on === (last.to !== null))
      last.confirmed = look;
    if (on) this.#on ? this.#seen(look) : this.#appeared(look);
    else this.#on ? this.#missing(look) : this.#away(look);
  }

  #seen(look: Look): void {
    const showing = [...this.#showing, look];
    const missing = this.#pending;
    const missed = sawAlike({
      technology: this.#technology,
      showing,
      missing,
      share: START_SHARE,
      strict: true,
    }).length;
    this.#missed += missed;
    this.#looks += missed + 1;
    this.#pending = [];
    this.#showing = showing.slice(-SHOWING);
  }

  #missing(look: Look): void {
    const last = this.#showing.at(-1)!;
    // What a richer source saw, a poorer one cannot miss: it does not see it anyway.
    if (look.richness < last.richness) return;
    this.#pending.push(look);
    const served = isStatic(last, this.#technology);
    const miss = (this.#missed + (served ? MISS_STATIC : MISS_TRAFFIC)) / (this.#looks + 1);
    const settled = (served ? ENOUGH_STATIC : ENOUGH_TRAFFIC) - (this.#looks - this.#missed);
    const need = Math.max(2, settled, Math.ceil(Math.log(BY_CHANCE) / Math.log(miss)));
    const share = served ? STATIC_SHARE : TRAFFIC_SHARE;
    const alike = sawAlike({ technology: this.#technology, showing: this.#showing, missing: this.#pending, share });
    const isSettled = this.#pending.length >= Math.max(3, need) && isStable(this.#pending.slice(-3), share);
    if (alike.length < need && !isSettled) return;
    const first = this.#pending[0]!;
    const after = alike.length >= need ? alike[1]! : look;
    this.#tell({ before: last, first, after, told: look, on: false, confidence: 1 - miss ** this.#pending.length });
    this.#since = this.#pending.map((one) => ({ look: one, on: false }));
    this.#pending = [];
  }

  #away(look: Look): void {
    this.#since.push({ look, on: false });
    const first = this.#since.findIndex(({ on }) => on);
    const misses = first < 0 ? 0 : this.#since.slice(first).filter(({ on }) => !on).length;
    // What was seen in between was a blip.
    if (misses > MAX_MISSES) this.#since = this.#since.slice(this.#since.findLastIndex(({ on }) => on) + 1);
    if (this.#since.length > MAX_SINCE) this.#since.shift();
  }

  #appeared(look: Look): void {
    if (this.#comesBack(look)) return;
    this.#since.push({ look, on: true });
    const start = this.#since.findIndex(({ on }) => on);
    const first = this.#since[start]!.look;
    const showing = this.#since.filter(({ on }) => on).map((one) => one.look);
    const misses = this.#since.length - start - showing.length;
    const before = this.#since.slice(0, start).map((one) => one.look);
    const rich = before.filter(({ richness }) => richness >= first.richness);
    const sure = this.#surelyWithout(rich, showing);
    if (rich.length > 0 && showing.length < this.#enough(sure.length, first) + 2 * misses) return;
    const last = sure.at(-1);
    // Nobody looked closely enough before to know that it was not there.
    if (last !== undefined) {
      const miss = isStatic(first, this.#technology) ? MISS_STATIC : MISS_TRAFFIC;
      this.#tell({ before: last, first, after: first, told: look, on: true, confidence: 1 - miss ** sure.length });
    }
    [this.#on, this.#looks, this.#missed] = [true, showing.length + misses, misses];
    this.#showing = showing.slice(-SHOWING);
    this.#since = [];
  }

  /** Looks that would have seen it. Few are looked at closely: one that lacks other tags too saw less. */
  #surelyWithout(missing: Look[], showing: Look[]): Look[] {
    const of = { technology: this.#technology, showing, missing };
    const alike = sawAlike({ ...of, share: START_SHARE });
    return alike.length >= SURE ? alike : sawAlike({ ...of, share: STATIC_SHARE, strict: true });
  }

  /** Shortly after a stop was told: it was none. */
  #comesBack(look: Look): boolean {
    const stop = this.changes.at(-1);
    if (stop === undefined || stop.to !== null || look.timeMs - stop.after.timeMs >= SETTLE_MS) return false;
    stop.retracted ??= look;
    const missed = this.#since.filter(({ on }) => !on).length;
    this.#missed += missed;
    this.#looks += missed + 1;
    [this.#on, this.#showing, this.#since] = [true, [look], []];
    return true;
  }

  /** Looks that show it which a start takes after so many without. */
  #enough(absent: number, first: Look): number {
    if (!isStatic(first, this.#technology)) return Math.max(2, 6 - absent);
    return Math.max(absent >= SURE && isStrong(first, this.#technology) ? 1 : 2, 4 - absent);
  }

  #tell({
    on,
    confidence,
    ...looks
  }: Pick<Change, 'before' | 'first' | 'after' | 'told' | 'confidence'> & { on: boolean }) {
    const [from, to] = on ? [null, this.#technology] : [this.#technology, null];
    this.changes.push({ ...looks, from, to, confirmed: null, retracted: null, confidence: rounded(confidence) });
    this.#on = on;
  }
}

/** Changes of one technology. `sights`: in order of time, no two of one time. */
export const followTag = (technology: string, sights: readonly TagSight[]): Change[] => {
  const [first, ...rest] = sights;
  if (first === undefined) return [];
  const track = new TagTrack(technology, first);
  let { version } = first;
  let { stage } = first.look;
  for (const sight of rest) {
    const isOther = sight.version !== undefined && version !== undefined && sight.version !== version;
    if (isOther || sight.look.stage !== stage) track.restart(sight.look, sight.on);
    else track.step(sight.look, sight.on);
    if (sight.version !== undefined) version = sight.version;
    stage = sight.look.stage;
  }
  return track.changes;
};
