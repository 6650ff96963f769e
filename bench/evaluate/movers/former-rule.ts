import { createHash } from 'node:crypto';
import {
  type Mover,
  type RowOf,
  type SourceKind,
  sourceKindSchema,
  sourceRichness,
} from '../../../core/contract/index.ts';
import { type Change, findChanges, type Sight } from './former-track.ts';

export type ObservationRow = RowOf<'observations'>;

export interface MoverContext {
  /** Ids of the published snapshots, oldest first; without it, ids are compared as text. */
  snapshots?: readonly string[];
  /**
   * Version of the rules that find a technology, as a snapshot's build had them; null: it had none. Two observations
   * under different versions make no event: what changed may be the rules. undefined: not known, taken as equal.
   */
  ruleVersion?: (snapshot: string, technology: string) => string | null | undefined;
}

/** A complete observation that may change something. */
interface SightedRow extends Omit<Sight, 'value'> {
  platform: string | null;
  advertising: ReadonlySet<string>;
  name: string | null;
  /** Platform and advertising as one text: equal where nothing changed. */
  content: string;
}

const sources: ReadonlySet<string> = new Set(sourceKindSchema.options);
const isSource = (text: string): text is SourceKind => sources.has(text);

/** So many complete observations of a poorer kind in a row are taken for the site's new kind of source. */
const POORER_IN_A_ROW = 3;

const MAX_LISTS = 10_000;
/** Lists that were read, by text: sites have few different ones. */
const lists = new Map<string, ReadonlySet<string> | null>();

const readAdvertising = (text: string): ReadonlySet<string> | null => {
  const known = lists.get(text);
  if (known !== undefined) return known;
  if (lists.size >= MAX_LISTS) lists.clear();
  const list = parseAdvertising(text);
  lists.set(text, list);
  return list;
};

const parseAdvertising = (text: string): ReadonlySet<string> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((id) => typeof id === 'string') ? new Set(value) : null;
  } catch {
    return null;
  }
};

/** null: the row is failed, partial, of prices only, or not readable. */
const parseRow = (row: ObservationRow): SightedRow | null => {
  const timeMs = Date.parse(row.observed_at);
  const advertising = readAdvertising(row.advertising);
  if (!row.complete || !isSource(row.source) || Number.isNaN(timeMs) || advertising === null) return null;
  const richness = sourceRichness(row.source);
  if (richness === 0) return null;
  const { platform, name, snapshot, source } = row;
  const content = `${platform} ${row.advertising}`;
  return { timeMs, source, richness, snapshot, platform, advertising, name, content };
};

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** In order of time (not of builds: clocks and imports go backwards); of one time, only the richest counts. */
const inOrder = (rows: Iterable<ObservationRow>): SightedRow[] => {
  const parsed: SightedRow[] = [];
  for (const row of rows) {
    const sighted = parseRow(row);
    if (sighted !== null) parsed.push(sighted);
  }
  parsed.sort(
    (a, b) =>
      compare(a.timeMs, b.timeMs) ||
      compare(b.richness, a.richness) ||
      compare(a.snapshot, b.snapshot) ||
      compare(a.source, b.source) ||
      compare(a.content, b.content),
  );
  return parsed.filter((row, i) => i === 0 || row.timeMs !== parsed[i - 1]?.timeMs);
};

/** Leaves out observations poorer than the one before, until they are the new rule. */
const admit = (rows: SightedRow[]): SightedRow[] => {
  const admitted: SightedRow[] = [];
  let poorer = 0;
  for (const row of rows) {
    poorer = row.richness < (admitted.at(-1)?.richness ?? 0) ? poorer + 1 : 0;
    if (poorer > 0 && poorer < POORER_IN_A_ROW) continue;
    admitted.push(row);
    poorer = 0;
  }
  return admitted;
};

const nameAt = (rows: SightedRow[], timeMs: number, domain: string): string => {
  const named = rows.filter((row) => row.timeMs <= timeMs && row.name !== null && row.name !== '');
  return named.at(-1)?.name ?? domain;
};

/** First 24 hex digits of SHA-256 over what happened: the same in every rebuild and every format. */
const idOf = ({ type, domain, before, after, at }: Omit<Mover, 'id'>): string =>
  createHash('sha256')
    .update(JSON.stringify([type, domain, before, after, at]))
    .digest('hex')
    .slice(0, 24);

const newestSnapshot = (ids: string[], order: ReadonlyMap<string, number>): string =>
  ids.reduce((a, b) => ((compare(order.get(a) ?? -1, order.get(b) ?? -1) || compare(a, b)) >= 0 ? a : b));

type Track = 'platform' | 'advertising';

const typeOf = (track: Track, after: string | null): Mover['type'] =>
  track === 'platform' ? 'platform_changed' : after === null ? 'ad_stopped' : 'ad_started';

const timeOf = ({ timeMs }: Sight): string => new Date(timeMs).toISOString().replace('.000Z', 'Z');

const seenOf = (sight: Sight): { at: string; source: SourceKind } => ({ at: timeOf(sight), source: sight.source });

const compareRules =
  (ruleVersion: NonNullable<MoverContext['ruleVersion']>) =>
  (a: Sight, b: Sight): boolean =>
    [a.value, b.value].every((id) => {
      if (id === null) return true;
      const [then, now] = [ruleVersion(a.snapshot, id), ruleVersion(b.snapshot, id)];
      return then === undefined || now === undefined || then === now;
    });

const sightOf = ({ timeMs, source, richness, snapshot }: SightedRow, value: string | null): Sight => ({
  timeMs,
  source,
  richness,
  snapshot,
  value,
});

/** What changed between the observations: the platform, then each advertising technology by id. */
const changesOf = (rows: SightedRow[], comparable: (a: Sight, b: Sight) => boolean): [Track, Change][] => {
  const platform = rows.map((row) => sightOf(row, row.platform));
  const changes = findChanges(platform, { holdReturns: true, comparable }).map((change): [Track, Change] => [
    'platform',
    change,
  ]);
  for (const id of [...new Set(rows.flatMap((row) => [...row.advertising]))].sort()) {
    const sights = rows.map((row) => sightOf(row, row.advertising.has(id) ? id : null));
    for (const change of findChanges(sights, { holdReturns: false, comparable })) changes.push(['advertising', change]);
  }
  return changes;
};

/**
 * Movers of one site, oldest first, from all its observations in any order: an event depends on what was seen before it.
 * Pure: the same rows give the same events and ids. An event is dated by the observation that makes it certain (for a
 * stop, the second one without), never by the build.
 */
export const deriveSiteMovers = (
  domain: string,
  rows: Iterable<ObservationRow>,
  { snapshots = [], ruleVersion = () => undefined }: MoverContext = {},
): Mover[] => {
  const ordered = inOrder(rows);
  const admitted = admit(ordered);
  if (admitted.every(({ content }) => content === admitted[0]?.content)) return [];
  const order = new Map(snapshots.map((id, i) => [id, i]));
  const movers = changesOf(admitted, compareRules(ruleVersion)).map(([track, { before, after, first }]) => {
    const ids = [before.snapshot, after.snapshot, ...(first === null ? [] : [first.snapshot])];
    const mover = {
      type: typeOf(track, after.value),
      domain,
      name: nameAt(ordered, after.timeMs, domain),
      at: timeOf(after),
      snapshot: newestSnapshot(ids, order),
      before: before.value,
      after: after.value,
      observed_before: seenOf(before),
      observed_after: seenOf(after),
    };
    return { id: idOf(mover), ...mover };
  });
  return movers.sort((a, b) => compare(Date.parse(a.at), Date.parse(b.at)) || compare(a.id, b.id));
};

/** Newest first; of one time, by id: the order in which movers are answered. */
export const compareMovers = (a: Mover, b: Mover): number =>
  compare(Date.parse(b.at), Date.parse(a.at)) || compare(a.id, b.id);

/** Row of table `movers`. */
export const moverTableRow = (mover: Mover): RowOf<'movers'> => ({
  id: mover.id,
  type: mover.type,
  domain: mover.domain,
  name: mover.name,
  at: mover.at,
  snapshot: mover.snapshot,
  before: mover.before,
  after: mover.after,
  observed_before_at: mover.observed_before.at,
  observed_before_source: mover.observed_before.source,
  observed_after_at: mover.observed_after.at,
  observed_after_source: mover.observed_after.source,
});
