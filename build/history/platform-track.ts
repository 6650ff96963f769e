/**
 * The platform followed through one site's looks. A change takes two platforms that were both seen, each twice or by two
 * kinds of evidence, and the old one gone: "unknown now" is none, nor are marks that stand side by side.
 */
import type { Look } from './looks.ts';
import { type Change, SETTLE_MS } from './tag-track.ts';

/** False where what one of the two looked for, the other did not: then their difference says nothing of the site. */
type Comparable = (a: Look, b: Look, ids: readonly [string, string]) => boolean;

const kindsOf = (look: Look, platform: string): number => new Set(look.evidenceOf(platform).map(([kind]) => kind)).size;

const showsBeside = (look: Look, platform: string): boolean => look.kept?.otherPlatforms.includes(platform) ?? false;

/** Looks in a row that show the old platform again, or one more in all: while a shop moves, some visitors get its old pages. */
export const RETURN = 3;

class PlatformTrack {
  readonly changes: Change[] = [];
  readonly #comparable: Comparable;
  #value: string | null = null;
  #last: Look | null = null;
  /** Newest look that showed it, by richness. */
  #shown = new Map<number, Look>();
  #looks = 0;
  #pending: Look[] = [];
  #flips = 0;
  /** Looks that showed the platform of before again, since the newest change. */
  #returned = 0;
  /** Seen beside the platform that stands: a widget, a second shop, a blog. */
  readonly #beside = new Set<string>();

  constructor(comparable: Comparable) {
    this.#comparable = comparable;
  }

  step(look: Look): void {
    const { platform } = look;
    for (const other of look.kept?.otherPlatforms ?? [])
      this.#beside.add(`${platform} ${other}`).add(`${other} ${platform}`);
    if (platform === null) return;
    const change = this.changes.at(-1);
    if (change !== undefined && change.confirmed === null && platform === change.to) change.confirmed = look;
    if (this.#value === null || this.#last === null) this.#stand(look);
    else if (platform === this.#value) this.#same(look);
    else this.#different(look, this.#value, this.#last);
  }

  #stand(look: Look, looks = 1): void {
    this.#value = look.platform;
    this.#last = look;
    this.#shown = new Map([[look.richness, look]]);
    this.#looks = looks;
    this.#pending = [];
    this.#returned = 0;
  }

  #same(look: Look): void {
    if (this.#pending.length > 0) this.#flips++;
    this.#last = look;
    this.#shown.set(look.richness, look);
    this.#looks++;
    this.#pending = [];
  }

  #different(look: Look, value: string, last: Look): void {
    const platform = look.platform!;
    // A poorer source did not see what the richer one did.
    if (look.thin || look.richness < last.richness || showsBeside(look, value)) return;
    if (this.#pending[0]?.platform !== platform) this.#pending = [];
    this.#pending.push(look);
    const first = this.#pending[0]!;
    const wasBeside = this.#beside.has(`${value} ${platform}`);
    const isPlain = kindsOf(first, platform) >= 2 && kindsOf(last, value) >= 2 && !wasBeside && this.#flips === 0;
    const isReturn = this.#isReturn(platform, first);
    const need = isPlain ? 1 : 2 + this.#flips + (wasBeside ? 2 : 0);
    if (isReturn) this.#returned++;
    const isLasting = this.#pending.length >= need && this.#pending.length >= RETURN;
    const isOften = this.#returned > RETURN && this.#pending.length >= 2;
    if (isReturn ? !isLasting && !isOften : this.#pending.length < need) return;
    if (isReturn) {
      this.#flips++;
      this.changes.at(-1)!.retracted ??= look;
    } else this.#tell(value, first, look);
    this.#stand(look, this.#pending.length);
  }

  /** Back to what it left a short while ago: the change that was told did not last. */
  #isReturn(platform: string, first: Look): boolean {
    const change = this.changes.at(-1);
    return change !== undefined && change.from === platform && first.timeMs - change.after.timeMs < SETTLE_MS;
  }

  #tell(value: string, first: Look, told: Look): void {
    const [before] = [...this.#shown.values()]
      .filter(({ richness }) => richness >= first.richness)
      .sort((a, b) => b.timeMs - a.timeMs);
    const isKnown = this.#looks >= 2 || (before !== undefined && kindsOf(before, value) >= 2) || before?.kept === null;
    if (before === undefined || !isKnown || before.stage !== first.stage) return;
    if (!this.#comparable(before, first, [value, told.platform!])) return;
    const seen = this.#pending.length + kindsOf(first, told.platform!);
    this.changes.push({
      ...{ from: value, to: told.platform, before, first, after: first, told, confirmed: null, retracted: null },
      confidence: Math.round(Math.min(0.99, 1 - 0.2 ** Math.max(1, seen)) * 100) / 100,
    });
  }
}

/** Changes of platform. `looks`: in order of time, no two of one time. */
export const followPlatform = (looks: readonly Look[], comparable: Comparable): Change[] => {
  const track = new PlatformTrack(comparable);
  for (const look of looks) track.step(look);
  return track.changes;
};
