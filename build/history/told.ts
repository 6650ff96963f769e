/** What earlier snapshots told stays told, under its id; where later evidence refutes it, it is taken back. */
import type { Mover, Retraction } from '../../core/contract/index.ts';
import { compare, type Look, looksInOrder, type ObservationRow } from './looks.ts';
import { newestSnapshot, retractionId, type SiteEvent } from './movers.ts';
import { RETURN } from './platform-track.ts';
import { SETTLE_MS } from './tag-track.ts';

/** By domain. */
export type Told = ReadonlyMap<string, readonly Mover[]>;

/** The same change, as two derivations date it. */
const isSame = (a: Mover, b: Mover): boolean =>
  a.type === b.type &&
  a.before === b.before &&
  a.after === b.after &&
  compare(Date.parse(a.observed_before.at), Date.parse(b.at)) < 0 &&
  compare(Date.parse(b.observed_before.at), Date.parse(a.at)) < 0;

const shows = (look: Look, { type, before, after }: Mover): boolean =>
  type === 'platform_changed' ? look.platform === before : look.advertising.has((before ?? after)!);

/** The first look that contradicts an event, and why; null: none does. */
const refuting = (mover: Mover, looks: readonly Look[]): { look: Look; reason: string } | null => {
  const [from, at] = [Date.parse(mover.observed_before.at), Date.parse(mover.at)];
  if (mover.type === 'ad_started') {
    const look = looks.find(({ timeMs }) => timeMs < from && from - timeMs < SETTLE_MS);
    return look !== undefined && shows(look, mover) ? { look, reason: 'seen_before' } : null;
  }
  const need = mover.type === 'platform_changed' && mover.after !== null ? RETURN : 1;
  let again = 0;
  for (const look of looks) {
    if (mover.before === null || look.timeMs <= at || look.timeMs - at >= SETTLE_MS) continue;
    if (mover.type === 'platform_changed' && look.platform === null) continue;
    // Of a platform in a row: while a shop moves, some visitors get its old pages.
    again = shows(look, mover) ? again + 1 : 0;
    if (again === need) return { look, reason: 'seen_again' };
  }
  return null;
};

const retractionOf = (mover: Mover, looks: readonly Look[], order: ReadonlyMap<string, number>): Retraction | null => {
  const found = refuting(mover, looks);
  if (found === null) return null;
  const { look, reason } = found;
  const at = new Date(look.timeMs).toISOString().replace('.000Z', 'Z');
  const snapshot = newestSnapshot([mover.snapshot, look.snapshot], order);
  return { id: retractionId(mover.id), at, snapshot, reason };
};

interface Site {
  rows: readonly ObservationRow[];
  /** Oldest first. */
  snapshots: readonly string[];
}

/**
 * A site's events beside those told before: `kept`, as they were told, each taken back where a look refutes it, and
 * `fresh`, which no snapshot has told, under whatever date.
 */
export const withTold = (
  events: readonly SiteEvent[],
  told: readonly Mover[],
  { rows, snapshots }: Site,
): { fresh: SiteEvent[]; kept: Mover[] } => {
  const derived = new Map(events.map(({ mover }) => [mover.id, mover]));
  const order = new Map(snapshots.map((id, i) => [id, i]));
  const looks = looksInOrder(rows);
  const kept = told.map((mover): Mover => {
    const own = derived.get(mover.id);
    if (mover.retracted !== undefined) return mover;
    const retracted = own?.retracted ?? (own === undefined ? retractionOf(mover, looks, order) : null);
    return retracted == null
      ? mover
      : { ...mover, retracted: { ...retracted, snapshot: snapshots.at(-1) ?? retracted.snapshot } };
  });
  return { fresh: events.filter(({ mover }) => !told.some((one) => isSame(one, mover))), kept };
};
