/** The feeds that subscriptions ask for, and how they are read. */
import { z } from 'zod';
import type { Outgoing } from './outgoing.ts';
import { oneLine } from './secrets.ts';
import type { FeedEvent } from './store.ts';
import { MAX_FEEDS, type Subscription, type Subscriptions } from './subscriptions.ts';
import { NotifyError } from './world.ts';

/** Entries of one reply where they are read on from a cursor, and where they are not: the most that there are. */
export const PAGE = 200;
export const WHOLE = 1000;
const MAX_FEED_BYTES = 30_000_000;
const FEED_TIMEOUT_MS = 60_000;

export const MOVERS = '/movers.json';
const PRICES = '/prices.json';
/** Prices have no order of report: their feeds are read whole, by time. */
export const isOfPrices = (key: string): boolean => key.startsWith(PRICES);

/** An entry, and the snapshot that reported it. */
export interface Entry {
  event: FeedEvent;
  snapshot: string;
}

/** A feed is known by its path and query at the service: two subscriptions to the same are one. */
export interface Feed {
  key: string;
  subscriptions: Subscription[];
}

/** Each combination of one value from each list. */
const combinations = (lists: readonly (readonly [name: string, values: readonly string[]])[]): [string, string][][] =>
  lists.reduce<[string, string][][]>(
    (found, [name, values]) =>
      found.flatMap((one) => values.map((value): [string, string][] => [...one, [name, value]])),
    [[]],
  );

const eventFeeds = ({ events }: Subscription): string[] | null => {
  if (events === undefined) return [];
  const { types, domains, platforms, technologies, industries, operators } = events;
  const lists = [
    ...[['domain', domains] as const, ['industry', industries] as const, ['platform', platforms] as const],
    ...[['operator', operators] as const, ['technology', technologies] as const, ['type', types] as const],
  ].flatMap(([name, values]) => (values === undefined ? [] : [[name, values] as const]));
  const count = lists.reduce((product, [, values]) => product * values.length, 1);
  if (count > MAX_FEEDS) return null;
  return combinations(lists).map((pairs) => (pairs.length === 0 ? MOVERS : `${MOVERS}?${new URLSearchParams(pairs)}`));
};

const priceFeeds = ({ prices }: Subscription): string[] => {
  const of = (name: string, given: readonly string[] = []): string[] =>
    given.map((value) => `${PRICES}?${new URLSearchParams({ [name]: value })}`);
  return [...of('product', prices?.products), ...of('q', prices?.searches), ...of('offer', prices?.offers)];
};

/** null: too many combinations. */
const keysOf = (subscription: Subscription): string[] | null => {
  const events = eventFeeds(subscription);
  return events === null ? null : [...events, ...priceFeeds(subscription)];
};

/** Why a subscription asks for too much; null: it does not. */
export const tooManyFeeds = (subscription: Subscription): string | null =>
  keysOf(subscription) !== null
    ? null
    : `asks for over ${MAX_FEEDS} combinations of its values: make several subscriptions of it`;

export const feedsOf = ({ subscriptions }: Subscriptions): Feed[] => {
  const feeds = new Map<string, Feed>();
  for (const subscription of subscriptions)
    for (const key of keysOf(subscription) ?? []) {
      const feed = feeds.get(key) ?? { key, subscriptions: [] };
      feeds.set(key, { ...feed, subscriptions: [...feed.subscriptions, subscription] });
    }
  return [...feeds.values()];
};

const itemSchema = z.object({
  id: z.string().min(1).max(200),
  url: z.string().max(2000).default(''),
  title: z.string().transform((text) => text.slice(0, 1000)),
  date_published: z.string().max(40),
  _storelens: z.looseObject({ type: z.string().max(60), snapshot: z.string().optional() }),
});
const feedSchema = z.object({
  items: z.array(itemSchema).max(10_000),
  /** `note`: why it will never have an entry. */
  _storelens: z.object({ note: z.string().max(1000).optional() }).optional(),
});

const entryOf = ({ id, url, title, date_published: at, _storelens: data }: z.infer<typeof itemSchema>): Entry => ({
  event: { id, type: data.type, at, url, title, data },
  // A price tells no snapshot: its time stands for it.
  snapshot: data.snapshot || at,
});

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
/** The order in which releases told them, as the service has it. */
export const byReport = (a: Entry, b: Entry): number =>
  compare(a.snapshot, b.snapshot) ||
  compare(Date.parse(a.event.at), Date.parse(b.event.at)) ||
  compare(b.event.id, a.event.id);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

export interface Service {
  /** Origin and path, without a slash at its end. */
  url: string;
  outgoing: Outgoing;
  signal: AbortSignal;
  /** Told what a feed says of itself. */
  noted?(key: string, note: string): void;
}

/** Says once what a feed says of itself. */
export const sayNotes = (log: (line: string) => void): Required<Service>['noted'] => {
  const said = new Set<string>();
  return (key, note) => {
    if (!said.has(key)) log(`${key}: ${note}`);
    said.add(key);
  };
};

/** Entries in the order of report; null: the service does not know `since`. Throws NotifyError where it has no answer. */
export const readFeed = async (service: Service, key: string, since: string | null): Promise<Entry[] | null> => {
  const url = new URL(service.url + key);
  url.searchParams.set('limit', String(since === null ? WHOLE : PAGE));
  if (since !== null) url.searchParams.set('since', since);
  const { host } = url;
  // Who names the service says that it may be asked wherever it is.
  const reply = await service.outgoing
    .ask(url.href, {
      ...{ allow: [url.host, url.hostname], maxBytes: MAX_FEED_BYTES, timeoutMs: FEED_TIMEOUT_MS },
      ...{ signal: service.signal, headers: { accept: 'application/feed+json, application/json' } },
    })
    .catch((error: Error) => {
      throw new NotifyError(`${host}: ${error.message}`);
    });
  const body = parsed(reply.body);
  if (reply.status === 400 && since !== null && (body as { param?: unknown } | null)?.param === 'since') return null;
  if (reply.status !== 200) {
    const detail = (body as { detail?: unknown } | null)?.detail;
    throw new NotifyError(`${host}${key} answered HTTP ${reply.status}${detail ? `: ${oneLine(String(detail))}` : ''}`);
  }
  const feed = feedSchema.safeParse(body);
  if (!feed.success) throw new NotifyError(`${host}${key} is no feed of a Storelens: is \`service\` its address?`);
  const note = feed.data._storelens?.note;
  if (note !== undefined) service.noted?.(key, oneLine(note));
  return feed.data.items.map(entryOf).sort(byReport);
};
