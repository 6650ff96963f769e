import { createHash } from 'node:crypto';
import type { Mover } from '../../core/contract/index.ts';
import { likeLooks } from './like.ts';
import { compare, type Look, looksInOrder, type ObservationRow } from './looks.ts';
import { followPlatform } from './platform-track.ts';
import type { Population } from './population.ts';
import type { Rejudge } from './rejudge.ts';
import { type Change, followTag, type TagSight } from './tag-track.ts';

export type { ObservationRow } from './looks.ts';

export interface MoverContext {
  /** Ids of the published snapshots, oldest first; without it, ids are compared as text. */
  snapshots?: readonly string[];
  /**
   * Version of the rules that find a technology, as a snapshot's build had them; null: it had none. Two observations
   * under different versions make no event: what changed may be the rules. undefined: not known, taken as equal.
   */
  ruleVersion?: (snapshot: string, technology: string) => string | null | undefined;
  /** Snapshots whose evidence says of every account id that it stands in the page. */
  unplaced?: ReadonlySet<string>;
  /**
   * Whether today's rules find a technology in what was kept of a look; null: that does not say. Asked for looks that
   * other rules judged, so that a rule that was added or edited makes no event and hides none.
   */
  rejudge?: Rejudge;
  /** Counts what changed on many sites at once. */
  population?: Population;
  /** What that count tells: whether a look's round saw a technology so badly that its not being seen there says nothing. */
  isBlurred?: (look: Look, technology: string) => boolean;
}

/** An event as far as one site tells it, and the change that it is of. */
export interface SiteEvent {
  mover: Mover;
  change: Change;
}

const hexOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 24);

/** First 24 hex digits of SHA-256 over what happened: the same in every rebuild and every format. */
const idOf = ({ type, domain, before, after, at }: Omit<Mover, 'id'>): string =>
  hexOf([type, domain, before, after, at]);

export const retractionId = (id: string): string => hexOf(['retracted', id]);

export const newestSnapshot = (ids: string[], order: ReadonlyMap<string, number>): string =>
  ids.reduce((a, b) => ((compare(order.get(a) ?? -1, order.get(b) ?? -1) || compare(a, b)) >= 0 ? a : b));

const timeOf = ({ timeMs }: Look): string => new Date(timeMs).toISOString().replace('.000Z', 'Z');

const seenOf = (look: Look): Mover['observed_before'] => {
  const { url, requests } = look.row;
  return {
    at: timeOf(look),
    source: look.source,
    ...(url == null ? {} : { url, complete: true }),
    ...(requests == null ? {} : { requests }),
  };
};

type Items = NonNullable<Mover['evidence_before']>;
const MAX_NEW = 5;

const evidenceOf = (look: Look, technology: string): Items =>
  look.evidenceOf(technology).map(([kind, value]) => ({ kind, value }));

/** What newly stands on a page that shows something no more. */
const newOn = (after: Look, before: Look): Items =>
  [...(after.shown ?? [])]
    .filter((name) => before.shown?.has(name) === false)
    .slice(0, MAX_NEW)
    .map((value) => ({ kind: value.includes(':') ? 'id' : value.includes('.') ? 'host' : 'technology', value }));

const evidenceMembers = ({ from, to, before, after }: Change): Pick<Mover, 'evidence_before' | 'evidence_after'> =>
  before.kept === null || after.kept === null
    ? {}
    : {
        evidence_before: from === null ? [] : evidenceOf(before, from),
        evidence_after: to === null ? newOn(after, before) : evidenceOf(after, to),
      };

const typeOf = (isPlatform: boolean, { to }: Change): Mover['type'] =>
  isPlatform ? 'platform_changed' : to === null ? 'ad_stopped' : 'ad_started';

const DAY_MS = 86_400_000;

/** Whether two looks say different platforms by the same rules, as they were given or as today's rules give them. */
const comparableBy =
  ({ ruleVersion, rejudge }: MoverContext) =>
  (a: Look, b: Look, ids: readonly [string, string]): boolean => {
    const isSame = ids.every((id) => {
      const [then, now] = [ruleVersion?.(a.snapshot, id), ruleVersion?.(b.snapshot, id)];
      return then === undefined || now === undefined || then === now;
    });
    if (isSame || rejudge === undefined) return isSame;
    return rejudge.platform(a) === ids[0] && rejudge.platformByAddress(b) === ids[1];
  };

/** Shorter ones are no names of an account. */
const ID_LENGTH = 8;

interface Verdict {
  look: Look;
  on: boolean;
  version: string | null | undefined;
}

/**
 * The verdicts of one technology, all under the newest rules where they were given under several: those of others are
 * judged again by what was kept, and left out where that does not say.
 */
const verdictsOf = (looks: readonly Look[], id: string, { ruleVersion, rejudge }: MoverContext): Verdict[] => {
  const verdicts = looks.map((look) => ({
    look,
    on: look.advertising.has(id),
    version: ruleVersion?.(look.snapshot, id),
  }));
  const today = rejudge?.version(id);
  if (rejudge === undefined || today === undefined || verdicts.every(({ version }) => version === today))
    return verdicts;
  const isToday = ({ version }: Verdict): boolean => version === today || version === undefined;
  const isOne = verdicts.every(({ on }) => on) || verdicts.every(({ on }) => !on);
  if (isOne) return verdicts;
  const showing = verdicts.filter((one) => isToday(one) && one.on).map(({ look }) => look);
  return verdicts.flatMap((one) => {
    if (isToday(one)) return [one];
    const on = rejudge.finds(one.look, { technology: id, was: one.on, showing });
    return on === null ? [] : [{ look: one.look, on, version: today }];
  });
};

/** An id that its rules read, or one of no rule that stands in what it was found by. */
const isOwnId = (shown: string, technology: string, look: Look): boolean =>
  shown.startsWith(`${technology}:`) ||
  (shown.startsWith(':') && look.evidenceOf(technology).some(([, value]) => value.includes(shown.slice(1))));

/** What each look says of one technology: seen by the rules, or by an id that was seen with it before. */
const sightsOf = (looks: readonly Look[], id: string, context: MoverContext): TagSight[] => {
  const own = new Set<string>();
  const sights = verdictsOf(looks, id, context).map(({ look, version, ...verdict }) => {
    let { on } = verdict;
    const shown = look.kept?.ids ?? [];
    if (on) for (const one of shown) if (isOwnId(one, id, look)) own.add(one.slice(one.indexOf(':') + 1));
    if (!on && own.size > 0)
      on = shown.some((one) => {
        const its = one.slice(one.indexOf(':') + 1);
        return its.length >= ID_LENGTH && own.has(its);
      });
    return { look, on, version };
  });
  const { isBlurred } = context;
  const first = sights.findIndex(({ on }) => on);
  // What was never seen before cannot have been lost there.
  const isKept = ({ look, on }: TagSight, place: number): boolean => on || place < first || !isBlurred?.(look, id);
  return isBlurred === undefined ? sights : sights.filter(isKept);
};

/** What changed between the looks: the platform, then each advertising technology by id. */
const changesOf = (looks: Look[], context: MoverContext): [isPlatform: boolean, Change][] => {
  const comparable = comparableBy(context);
  const ids = [...new Set(looks.flatMap((look) => [...look.advertising]))].sort();
  const tags = ids.map((id) => ({ id, sights: sightsOf(looks, id, context) }));
  context.population?.add(looks, tags);
  return [
    ...followPlatform(looks, comparable).map((change): [boolean, Change] => [true, change]),
    ...tags.flatMap(({ id, sights }) => followTag(id, sights).map((change): [boolean, Change] => [false, change])),
  ];
};

/** The newest name known at a time; none: the domain. */
const namesOf =
  (looks: readonly Look[], domain: string) =>
  (timeMs: number): string =>
    looks.filter((look) => look.timeMs <= timeMs && look.row.name !== null && look.row.name !== '').at(-1)?.row.name ??
    domain;

const toMover = (change: Change, rest: Pick<Mover, 'type' | 'domain' | 'name'>, order: ReadonlyMap<string, number>) => {
  const { before, first, after, told, retracted } = change;
  const snapshot = newestSnapshot(
    [before, first, after, told].map((look) => look.snapshot),
    order,
  );
  const mover = {
    ...rest,
    at: timeOf(after),
    snapshot,
    before: change.from,
    after: change.to,
    observed_before: seenOf(before),
    observed_after: seenOf(after),
    confidence: change.confidence,
    span_days: Math.round(((after.timeMs - before.timeMs) / DAY_MS) * 10) / 10,
    ...evidenceMembers(change),
  };
  const id = idOf(mover);
  if (retracted === null) return { id, ...mover };
  const refuted = newestSnapshot([snapshot, retracted.snapshot], order);
  return {
    id,
    ...mover,
    retracted: { id: retractionId(id), at: timeOf(retracted), snapshot: refuted, reason: 'seen_again' },
  };
};

/**
 * Events of one site, oldest first, from all its observations in any order: an event depends on what was seen before it.
 * Pure: the same rows give the same events and ids. An event is dated by the first observation that shows what is new (a
 * stop by the second without), never by the build, and told once others make it certain.
 */
export const deriveSiteEvents = (
  domain: string,
  rows: Iterable<ObservationRow>,
  context: MoverContext = {},
): SiteEvent[] => {
  const ordered = looksInOrder(rows, context.unplaced);
  const looks = likeLooks(ordered);
  const content = looks[0]?.content;
  if (looks.every((look) => look.content === content)) {
    context.population?.add(looks);
    return [];
  }
  const order = new Map((context.snapshots ?? []).map((id, i) => [id, i]));
  const nameAt = namesOf(ordered, domain);
  const events = changesOf(looks, context).map(([isPlatform, change]) => {
    const rest = { type: typeOf(isPlatform, change), domain, name: nameAt(change.after.timeMs) };
    return { mover: toMover(change, rest, order), change };
  });
  return events.sort(
    ({ mover: a }, { mover: b }) => compare(Date.parse(a.at), Date.parse(b.at)) || compare(a.id, b.id),
  );
};

/** Newest first; of one time, by id: the order in which movers are answered. */
export const compareMovers = (a: Mover, b: Mover): number =>
  compare(Date.parse(b.at), Date.parse(a.at)) || compare(a.id, b.id);
