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
/** So much of what a page showed besides may be missing where a tag stopped, in its HTML or its traffic; where one came. */
const [STATIC_SHARE, TRAFFIC_SHARE, START_SHARE] = [0.1, 0.25, 0.25];
const MAX_ABSENT = 6;

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
  #lastOn: Look | null = null;
  /** Looks since it is there, and those of them that missed it. */
  #looks = 0;
  #missed = 0;
  #absent: Look[] = [];
  #pending: Look[] = [];
  /** How often it was there, gone and there again. */
  #flips = 0;

  constructor(technology: string, { look, on }: TagSight) {
    this.#technology = technology;
    this.#on = on;
    this.restart(look, on);
  }

  /** Goes on from here without an event. */
  restart(look: Look, on: boolean): void {
    this.#on = on;
    [this.#looks, this.#missed] = [1, 0];
    this.#lastOn = on ? look : null;
    this.#absent = on ? [] : [look];
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
    this.#missed += this.#pending.length;
    this.#looks += this.#pending.length + 1;
    if (this.#pending.length > 0) this.#flips++;
    this.#pending = [];
    this.#lastOn = look;
  }

  #missing(look: Look): void {
    const last = this.#lastOn!;
    // What a richer source saw, a poorer one cannot miss: it does not see it anyway.
    if (look.richness < last.richness) return;
    this.#pending.push(look);
    const served = isStatic(last, this.#technology);
    const miss = (this.#missed + (served ? MISS_STATIC : MISS_TRAFFIC)) / (this.#looks + 1);
    const need = Math.max(2, Math.ceil(Math.log(BY_CHANCE) / Math.log(miss)));
    const share = served ? STATIC_SHARE : TRAFFIC_SHARE;
    const alike = this.#pending.filter((one) => sawAlike(one, last, { technology: this.#technology, share }));
    const isSettled = this.#pending.length >= Math.max(3, need) && isStable(this.#pending.slice(-3));
    if (alike.length < need && !isSettled) return;
    const first = this.#pending[0]!;
    const after = alike.length >= need ? alike[1]! : look;
    this.#tell({ before: last, first, after, told: look, on: false, confidence: 1 - miss ** this.#pending.length });
    this.#absent = this.#pending;
    this.#pending = [];
  }

  #away(look: Look): void {
    if (this.#pending.length > 0) this.#flips++;
    this.#pending = [];
    this.#absent.push(look);
    if (this.#absent.length > MAX_ABSENT) this.#absent.shift();
  }

  #appeared(look: Look): void {
    const stop = this.changes.at(-1);
    if (stop !== undefined && stop.to === null && look.timeMs - stop.after.timeMs < SETTLE_MS) {
      stop.retracted ??= look;
      this.#missed += this.#absent.length;
      this.#looks += this.#absent.length + 1;
      this.#flips++;
      [this.#on, this.#lastOn, this.#absent] = [true, look, []];
      return;
    }
    this.#pending.push(look);
    const first = this.#pending[0]!;
    const rich = this.#absent.filter(({ richness }) => richness >= first.richness);
    const alike = rich.filter((one) => sawAlike(one, first, { technology: this.#technology, share: START_SHARE }));
    const [before, served] = [alike.at(-1), isStatic(first, this.#technology)];
    if (rich.length > 0 && this.#pending.length < this.#enough(alike.length, first)) return;
    this.#missed = 0;
    this.#looks = this.#pending.length;
    // Nobody looked closely enough before to know that it was not there.
    if (before === undefined) [this.#on, this.#lastOn] = [true, look];
    else {
      const confidence = 1 - (served ? MISS_STATIC : MISS_TRAFFIC) ** alike.length;
      this.#tell({ before, first, after: first, told: look, on: true, confidence });
    }
    this.#absent = [];
    this.#pending = [];
  }

  /** Looks that show it which a start takes after so many without. */
  #enough(absent: number, first: Look): number {
    const served = isStatic(first, this.#technology);
    if (served) return (absent >= 2 && isStrong(first, this.#technology) ? 1 : 2) + this.#flips;
    return Math.max(2, 5 - absent) + this.#flips;
  }

  #tell({
    on,
    confidence,
    ...looks
  }: Pick<Change, 'before' | 'first' | 'after' | 'told' | 'confidence'> & { on: boolean }) {
    const [from, to] = on ? [null, this.#technology] : [this.#technology, null];
    this.changes.push({ ...looks, from, to, confirmed: null, retracted: null, confidence: rounded(confidence) });
    this.#on = on;
    if (on) this.#lastOn = looks.told;
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
