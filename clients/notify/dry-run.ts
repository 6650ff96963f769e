/** What would be sent, said and not sent: nothing is kept, so that the next run is as if this had not been. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { feedsOf, sayNotes } from './feeds.ts';
import { followFeed } from './follow.ts';
import { Outgoing } from './outgoing.ts';
import { Store } from './store.ts';
import type { Subscriptions } from './subscriptions.ts';
import { tellingOf } from './texts.ts';
import { exitCodes, type World } from './world.ts';

export interface DryRunOptions {
  subscriptions: Subscriptions;
  from: string;
  /** null: as if nothing had been read before. */
  state: string | null;
  world: World;
}

export const dryRun = async ({ subscriptions, from, state, world }: DryRunOptions): Promise<number> => {
  const kept = state !== null && existsSync(join(state, 'feeds.json')) ? new Store(state) : null;
  const store = {
    mark: (feed: string) => kept?.mark(feed) ?? null,
    advance: (_feed: string, _mark: object, messages: Parameters<Store['advance']>[2]) =>
      Promise.resolve([...messages]),
  };
  const outgoing = new Outgoing(world.now);
  const service = { url: subscriptions.service, outgoing, signal: world.signal, noted: sayNotes(world.log) };
  const told = new Set<string>();
  try {
    for (const feed of feedsOf(subscriptions))
      for (const message of await followFeed(feed, { service, store, from, now: world.now, log: world.log })) {
        if (told.has(message.id) || kept?.isNew(message.id) === false) continue;
        told.add(message.id);
        const { lang = 'zh' } = subscriptions.subscriptions.find(({ name }) => name === message.subscription) ?? {};
        world.say(
          `${message.subscription}/${message.target}  ${message.event.at}  ${tellingOf(message.event, lang).title}`,
        );
      }
  } finally {
    await outgoing.close();
  }
  world.log(`${told.size} messages would be sent; none was`);
  return exitCodes.ok;
};
