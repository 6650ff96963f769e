/** One run of the program over one directory: feeds into messages, messages to targets, again and again or once. */
import { Deliveries } from './deliver.ts';
import { makeDigests, nextHour } from './digests.ts';
import { type Feed, feedsOf, sayNotes } from './feeds.ts';
import { type Following, followFeed } from './follow.ts';
import { Outgoing } from './outgoing.ts';
import { Schedule } from './schedule.ts';
import { redactor } from './secrets.ts';
import { Store } from './store.ts';
import { type Subscriptions, secretsOf } from './subscriptions.ts';
import { exitCodes, NotifyError, type World } from './world.ts';

export interface SessionOptions {
  subscriptions: Subscriptions;
  stateDir: string;
  everyMs: number;
  /** As `Following.from`. */
  from: string;
  once: boolean;
  /** As `Schedule` takes them. */
  pauses: readonly number[];
  world: World;
}

/** A message that another process put back is seen within this time. */
const MAX_SLEEP_MS = 5_000;

/** All feeds once; a feed that fails is made up for at the next turn. False: some failed. */
const followAll = async (feeds: readonly Feed[], following: Following): Promise<boolean> => {
  let isWhole = true;
  for (const feed of feeds) {
    if (following.service.signal.aborted) return isWhole;
    try {
      const kept = await followFeed(feed, following);
      if (kept.length > 0) following.log(`${feed.key}: ${kept.length} messages to be sent`);
    } catch (error) {
      if (!(error instanceof NotifyError)) throw error;
      following.log(`${error.message}; asked again at the next turn`);
      isWhole = false;
    }
  }
  return isWhole;
};

/** Resolves with the exit code: after one turn with `once`, else when interrupted. */
export const runSession = async (options: SessionOptions): Promise<number> => {
  const { subscriptions, world, once, everyMs } = options;
  const { log, now, signal } = world;
  const store = new Store(options.stateDir);
  store.clean();
  store.dropDelivered();
  const outgoing = new Outgoing(now);
  const schedule = new Schedule(options.pauses, world.random);
  const redact = redactor(secretsOf(subscriptions));
  const deliveries = new Deliveries({ subscriptions, store, outgoing, world, schedule, redact });
  const service = { url: subscriptions.service, outgoing, signal, noted: sayNotes(log) };
  const following: Following = { service, store, from: options.from, now, log };
  const feeds = feedsOf(subscriptions);
  let pollAt = now();
  let digestsAt = 0;
  let isWhole = true;
  try {
    while (!signal.aborted) {
      if (now() >= pollAt) {
        isWhole = await followAll(feeds, following);
        pollAt = now() + everyMs;
      }
      if (now() >= digestsAt) {
        await makeDigests(store, now());
        digestsAt = nextHour(now());
      }
      const { sent, failed, dead } = await deliveries.deliverDue();
      if (sent + failed + dead > 0) log(`${sent} sent, ${failed} to be tried again, ${dead} given up`);
      if (once) {
        const held = store.ids('held').length;
        if (deliveries.waiting > 0) log(`${deliveries.waiting} messages wait for another run`);
        if (held > 0) log(`${held} messages wait for their digest`);
        return isWhole && dead === 0 ? exitCodes.ok : exitCodes.failed;
      }
      const due = Math.min(pollAt, deliveries.nextAt() ?? pollAt) - now();
      if (due > 0) await world.sleep(Math.min(due, MAX_SLEEP_MS));
    }
    return exitCodes.ok;
  } finally {
    await outgoing.close();
  }
};
