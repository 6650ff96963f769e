/**
 * Digests: what a subscription is told of within an hour or a day, as one message. Its parts are kept one by one as they come,
 * and made one message when their time is over: then it is known which they are, and every attempt tells the same under one id.
 */
import { createHash } from 'node:crypto';
import type { Message, Store } from './store.ts';
import type { Subscription, Target } from './subscriptions.ts';

const HOUR_MS = 3_600_000;
/** A day ends at midnight UTC, which is eight in the morning in Taiwan, where no clock is ever put forward. */
const lengths = { hour: HOUR_MS, day: 24 * HOUR_MS } as const;

/** Every digest is made at one of these. */
export const nextHour = (now: number): number => (Math.floor(now / HOUR_MS) + 1) * HOUR_MS;

/** When what comes now is told; undefined: at once. Programs that a webhook leads to want each event. */
export const digestAt = ({ digest }: Subscription, { type }: Target, now: number): number | undefined =>
  digest === undefined || type === 'webhook' ? undefined : (Math.floor(now / lengths[digest]) + 1) * lengths[digest];

const ID_DIGITS = 32;
/** The most that one message tells; what is over goes into another. */
const MAX_PARTS = 500;

const idOf = ({ subscription, target }: Message, parts: readonly string[]): string =>
  `msg_${createHash('sha256')
    .update(JSON.stringify([subscription, target, 'digest', ...parts]))
    .digest('hex')
    .slice(0, ID_DIGITS)}`;

const byTime = (a: Message, b: Message): number =>
  Date.parse(a.event.at) - Date.parse(b.event.at) || (a.id < b.id ? -1 : 1);

/** `parts`: at least one, of one subscription, target and time. */
const digestOf = (parts: readonly Message[], now: number): Message => {
  const sorted = [...parts].sort(byTime);
  const [first, ...more] = sorted as [Message, ...Message[]];
  const { version, subscription, target, event } = first;
  const ids = sorted.map(({ id }) => id);
  return {
    ...{ version, id: idOf(first, ids), subscription, target, event },
    ...{ more: more.map((part) => part.event), parts: ids },
    ...{ created_at: new Date(now).toISOString(), attempts: 0, next_at: 0, last_error: null },
  };
};

type Digests = Pick<Store, 'ids' | 'read' | 'bundle' | 'dropParts'>;

/** What a process that was killed had made a digest of already. */
const dropTold = (store: Digests): void => {
  for (const id of store.ids('outbox')) {
    const message = store.read('outbox', id);
    if (message?.parts !== undefined) store.dropParts(message);
  }
};

/** Makes digests of what is due. Before anything is delivered: a digest that was delivered is no longer there to tell its parts by. */
export const makeDigests = async (store: Digests, now: number): Promise<number> => {
  if (store.ids('held').length === 0) return 0;
  dropTold(store);
  const groups = new Map<string, Message[]>();
  for (const id of store.ids('held')) {
    const part = store.read('held', id);
    if (part === null || (part.digest_at ?? 0) > now) continue;
    const key = JSON.stringify([part.subscription, part.target, part.digest_at]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [part]);
    else group.push(part);
  }
  let made = 0;
  for (const group of groups.values()) {
    group.sort(byTime);
    for (let at = 0; at < group.length; at += MAX_PARTS, made++)
      await store.bundle(digestOf(group.slice(at, at + MAX_PARTS), now));
  }
  return made;
};
