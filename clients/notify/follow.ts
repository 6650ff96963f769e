/** Feeds → messages that wait: each new entry of a feed becomes a message for each target, under an id that never changes. */
import { createHash } from 'node:crypto';
import { isWanted } from './conditions.ts';
import { digestAt } from './digests.ts';
import { byReport, type Entry, type Feed, isOfPrices, MOVERS, PAGE, readFeed, type Service, WHOLE } from './feeds.ts';
import type { Mark, Message, Store } from './store.ts';
import { type Subscription, targetIds } from './subscriptions.ts';

/** As many as are read at once where the service forgot the cursor, twice. */
const RECENT = 2 * WHOLE;
const ID_DIGITS = 32;

/** The id of what one target is told of one event: the same whenever and however often it is made. */
export const messageId = (subscription: string, target: string, event: string): string =>
  `msg_${createHash('sha256')
    .update(JSON.stringify([subscription, target, event]))
    .digest('hex')
    .slice(0, ID_DIGITS)}`;

export interface Following {
  service: Service;
  store: Pick<Store, 'mark' | 'advance'>;
  /** Of a feed that is new here: `now` tells what comes, `all` what the feed holds as well, a time what came after it. */
  from: string;
  now(): number;
  log(line: string): void;
}

const messagesOf = (entries: readonly Entry[], subscriptions: readonly Subscription[], now: number): Message[] =>
  entries.flatMap(({ event }) =>
    subscriptions
      .filter((one) => isWanted(one, event))
      .flatMap((subscription) =>
        targetIds(subscription.to).map((target, i): Message => {
          const { name, to } = subscription;
          const at = digestAt(subscription, to[i]!, now);
          return {
            ...{ version: 1, id: messageId(name, target, event.id), subscription: name, target, event },
            ...(at === undefined ? {} : { digest_at: at }),
            ...{ created_at: new Date(now).toISOString(), attempts: 0, next_at: 0, last_error: null },
          };
        }),
      ),
  );

const recentOf = (before: readonly string[], entries: readonly Entry[]): string[] =>
  [...before, ...entries.map(({ event }) => event.id)].slice(-RECENT);

const movedTo = (before: Mark, entries: readonly Entry[]): Mark => {
  const last = entries.at(-1);
  if (last === undefined) return before;
  const snapshot = last.snapshot > before.snapshot ? last.snapshot : before.snapshot;
  return { cursor: last.event.id, snapshot, recent: recentOf(before.recent, entries) };
};

const nothingYet: Mark = { cursor: null, snapshot: '', recent: [] };

/** Where a feed that is new here begins. */
const begin = async (feed: Feed, { service, from }: Following): Promise<{ mark: Mark; told: Entry[] }> => {
  if (from === 'all') return { mark: nothingYet, told: [] };
  if (isOfPrices(feed.key)) {
    const held = (await readFeed(service, feed.key, null)) ?? [];
    const told = from === 'now' ? [] : held.filter(({ event }) => Date.parse(event.at) > Date.parse(from));
    return { mark: movedTo(nothingYet, held), told };
  }
  // Any event is a mark in any feed: a feed without events of its own begins at the newest of all.
  const all = (await readFeed(service, MOVERS, null)) ?? [];
  const mark = movedTo(nothingYet, all);
  if (from === 'now') return { mark, told: [] };
  const own = (await readFeed(service, feed.key, from)) ?? [];
  return { mark: { ...mark, recent: recentOf(mark.recent, own) }, told: own };
};

/** What came since the mark where the service does not know its cursor: another release is served than the one it was of. */
const isNewTo =
  ({ snapshot, recent }: Mark): ((entry: Entry) => boolean) =>
  (entry) =>
    entry.snapshot >= snapshot && !recent.includes(entry.event.id);

/** A price may be told after others that were observed later: of another shop, or from a file that was read late. */
const LATE_MS = 7 * 86_400_000;

/** What a feed of prices has that was not read; of long ago nothing, for that is no news. */
const readPrices = async (feed: Feed, mark: Mark, { service, log }: Following): Promise<Entry[]> => {
  const held = (await readFeed(service, feed.key, null)) ?? [];
  const known = new Set(mark.recent);
  const floor = mark.snapshot === '' ? Number.NEGATIVE_INFINITY : Date.parse(mark.snapshot) - LATE_MS;
  const found = held.filter(({ event }) => !known.has(event.id) && Date.parse(event.at) >= floor);
  if (found.length >= WHOLE) log(`${feed.key}: only the newest ${WHOLE} changes can be read`);
  return found;
};

const readSince = async (feed: Feed, mark: Mark, { service, log }: Following): Promise<Entry[]> => {
  const later = mark.cursor === null ? null : await readFeed(service, feed.key, mark.cursor);
  if (later !== null) return later;
  const all = (await readFeed(service, feed.key, null)) ?? [];
  if (mark.cursor !== null) log(`${feed.key}: the service does not know the last event; going on by what it reports`);
  if (all.length >= WHOLE) log(`${feed.key}: only the newest ${WHOLE} events can be read`);
  return all.filter(isNewTo(mark)).sort(byReport);
};

/** Reads a feed to its end. Resolves with the messages that were kept. */
export const followFeed = async (feed: Feed, following: Following): Promise<Message[]> => {
  const { store, now } = following;
  const kept: Message[] = [];
  let mark = store.mark(feed.key);
  if (mark === null) {
    const begun = await begin(feed, following);
    mark = begun.mark;
    kept.push(...(await store.advance(feed.key, mark, messagesOf(begun.told, feed.subscriptions, now()))));
  }
  const read = isOfPrices(feed.key) ? readPrices : readSince;
  for (;;) {
    const entries = await read(feed, mark, following);
    if (entries.length === 0) return kept;
    mark = movedTo(mark, entries);
    kept.push(...(await store.advance(feed.key, mark, messagesOf(entries, feed.subscriptions, now()))));
    if (entries.length < PAGE || isOfPrices(feed.key)) return kept;
  }
};
