/**
 * One thing followed through one site's observations: the platform, or one advertising technology (its id where seen,
 * else null). Says when its value changed, by rules that prefer silence to a wrong claim (docs/movers.md).
 */
import type { SourceKind } from '../../../core/contract/index.ts';

export interface Sight {
  /** Milliseconds since the epoch. */
  timeMs: number;
  source: SourceKind;
  /** sourceRichness of the source: 1 sees the HTML as served, 2 also what is injected. */
  richness: number;
  snapshot: string;
  /** What was seen; null: looked and not seen. */
  value: string | null;
}

export interface Change {
  before: Sight;
  after: Sight;
  /** The observation that raised the question which `after` settled; null: one was enough. */
  first: Sight | null;
}

export interface TrackRules {
  /** False where what one of the two looked for, the other did not: then their difference says nothing of the site. */
  comparable: (a: Sight, b: Sight) => boolean;
  /** A return to a value that was left this recently is held back until it has lasted. */
  holdReturns: boolean;
}

/** Shorter than this between changes is alternation, not news; so long must a held change last to be reported. */
export const SETTLE_MS = 30 * 86_400_000;

class Track {
  readonly changes: Change[] = [];
  readonly #rules: TrackRules;
  #value: string | null;
  /** Newest sight of the value. */
  #last: Sight;
  /** Newest sight of the value by richness. */
  #shown = new Map<number, Sight>();
  #pending: Sight | null = null;
  readonly #left = new Set<string | null>();
  readonly #changedAt: number[] = [];
  /** Newest sight of the value that readers were last told. */
  #told: Sight;

  constructor(first: Sight, rules: TrackRules) {
    this.#rules = rules;
    this.#value = first.value;
    this.#last = first;
    this.#told = first;
    this.#shown.set(first.richness, first);
  }

  step(sight: Sight): void {
    if (sight.value === this.#value) this.#same(sight);
    // What a richer source saw, a poorer one cannot miss: it does not see it anyway.
    else if (this.#value === null || sight.richness >= this.#last.richness) this.#different(sight);
  }

  #same(sight: Sight): void {
    this.#last = sight;
    this.#shown.set(sight.richness, sight);
    this.#pending = null;
    if (this.#told.value === sight.value) this.#told = sight;
    else if (!this.#rules.comparable(this.#told, sight)) this.#told = sight;
    else if (sight.timeMs - (this.#changedAt.at(-1) ?? 0) >= SETTLE_MS) this.#tell(this.#told, sight, null);
  }

  #different(sight: Sight): void {
    const doubtful = sight.value === null || this.#left.has(sight.value);
    const confirmed = this.#pending?.value === sight.value;
    if (doubtful && !confirmed) {
      this.#pending = sight;
      return;
    }
    const before = sight.value === null ? this.#last : this.#lastShown(sight.richness);
    const first = doubtful ? this.#pending : null;
    const isReturn = this.#left.has(sight.value);
    this.#left.add(this.#value);
    this.#value = sight.value;
    this.#last = sight;
    this.#shown = new Map([[sight.richness, sight]]);
    this.#pending = null;
    // Nobody looked closely enough before, or not for this, to know that it was not there.
    if (before === null || !this.#rules.comparable(before, sight)) this.#told = sight;
    else this.#changed({ before, after: sight, first }, isReturn);
  }

  #changed(change: Change, isReturn: boolean): void {
    const time = change.after.timeMs;
    const recent = this.#changedAt.filter((at) => time - at < SETTLE_MS).length;
    this.#changedAt.push(time);
    const held = recent >= (isReturn && this.#rules.holdReturns ? 1 : 2);
    if (change.after.value === this.#told.value) this.#told = change.after;
    else if (!held) this.#tell(change.before, change.after, change.first);
  }

  #tell(before: Sight, after: Sight, first: Sight | null): void {
    this.changes.push({ before, after, first });
    this.#told = after;
  }

  #lastShown(richness: number): Sight | null {
    let newest: Sight | null = null;
    for (const [kind, sight] of this.#shown)
      if (kind >= richness && (newest === null || newest.timeMs < sight.timeMs)) newest = sight;
    return newest;
  }
}

/** Changes of one track. `sights`: complete observations in order of time, no two of one time. */
export const findChanges = (sights: Sight[], rules: TrackRules): Change[] => {
  const [first, ...rest] = sights;
  if (first === undefined) return [];
  const track = new Track(first, rules);
  for (const sight of rest) track.step(sight);
  return track.changes;
};
