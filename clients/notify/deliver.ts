/** The outbox → targets: what is due, each target at its own pace, so that one that fails or lags keeps no other waiting long. */
import { createHash } from 'node:crypto';
import type { Outgoing } from './outgoing.ts';
import type { Schedule } from './schedule.ts';
import { oneLine } from './secrets.ts';
import type { Message, Store } from './store.ts';
import { addressOf, type Subscriptions, type Target, targetIds } from './subscriptions.ts';
import { deliver, type Outcome } from './targets/index.ts';
import { digestTelling, type Lang, type Telling, tellingOf } from './texts.ts';
import type { World } from './world.ts';

/** Then the other targets, and the feeds, are looked at again. */
const ROUND_MS = 60_000;

/** Characters of a digest that a target has room for, with what escaping adds. */
const ROOM: Record<Target['type'], number> = {
  ...{ webhook: 0, email: 200_000, line: 4_800, telegram: 3_900, slack: 8_000, discord: 1_400 },
};

interface Known {
  target: Target;
  lang: Lang;
}

interface Rest {
  failures: number;
  untilMs: number;
}

export interface DeliveryOptions {
  subscriptions: Subscriptions;
  store: Store;
  outgoing: Outgoing;
  schedule: Schedule;
  world: Pick<World, 'now' | 'log' | 'signal'>;
  redact(text: string): string;
}

export interface Counts {
  sent: number;
  failed: number;
  dead: number;
}

/** Of an address, which is a secret at times: another one is asked anew. */
const markOf = (target: Target): string => createHash('sha256').update(addressOf(target)).digest('hex').slice(0, 16);

const nameOf = (subscription: string, target: string): string => `${subscription}/${target}`;

export class Deliveries {
  readonly #options: DeliveryOptions;
  readonly #targets = new Map<string, Known>();
  /** Targets that failed last, by name. */
  readonly #rests = new Map<string, Rest>();
  /** Targets that want no more, as the disk has them. */
  #gone: Readonly<Record<string, string>> = {};
  /** What waits, by id: files are read once. */
  readonly #waiting = new Map<string, Message>();

  constructor(options: DeliveryOptions) {
    this.#options = options;
    for (const { name, lang, to } of options.subscriptions.subscriptions)
      for (const [i, id] of targetIds(to).entries()) this.#targets.set(nameOf(name, id), { target: to[i]!, lang });
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** When the next message is due, as far as is known; null: none waits. */
  nextAt(): number | null {
    let next: number | null = null;
    for (const { subscription, target, next_at: at } of this.#waiting.values()) {
      const due = Math.max(at, this.#rests.get(nameOf(subscription, target))?.untilMs ?? 0);
      if (next === null || due < next) next = due;
    }
    return next;
  }

  /** Tries what is due now, once each. */
  async deliverDue(): Promise<Counts> {
    this.#readOutbox();
    this.#gone = this.#options.store.gone();
    const counts = { sent: 0, failed: 0, dead: 0 };
    const byTarget = new Map<string, Message[]>();
    for (const message of this.#waiting.values()) {
      const name = nameOf(message.subscription, message.target);
      const messages = byTarget.get(name);
      if (messages === undefined) byTarget.set(name, [message]);
      else messages.push(message);
    }
    await Promise.all([...byTarget].map(([name, messages]) => this.#deliverTo(name, messages, counts)));
    return counts;
  }

  #readOutbox(): void {
    const { store, world } = this.#options;
    const ids = new Set(store.ids('outbox'));
    for (const id of this.#waiting.keys()) if (!ids.has(id)) this.#waiting.delete(id);
    for (const id of ids) {
      if (this.#waiting.has(id)) continue;
      const message = store.read('outbox', id);
      if (message === null) world.log(`outbox/${id}.json cannot be read and was set aside`);
      else this.#waiting.set(id, message);
    }
  }

  async #deliverTo(name: string, messages: readonly Message[], counts: Counts): Promise<void> {
    const { world } = this.#options;
    const until = world.now() + ROUND_MS;
    const due = messages
      .filter(({ next_at: at }) => at <= world.now())
      .sort((a, b) => a.next_at - b.next_at || Date.parse(a.event.at) - Date.parse(b.event.at));
    for (const message of due) {
      const isResting = (this.#rests.get(name)?.untilMs ?? 0) > world.now();
      if (world.signal.aborted || isResting || world.now() > until) return;
      await this.#try(name, message, counts);
    }
  }

  async #try(name: string, message: Message, counts: Counts): Promise<void> {
    const known = this.#targets.get(name);
    if (known === undefined) {
      await this.#giveUp(name, message, 'the subscriptions file has no such target any more');
      counts.dead += 1;
      return;
    }
    const { outgoing, world, subscriptions, store } = this.#options;
    const { allow } = subscriptions;
    if (this.#gone[name] === markOf(known.target)) {
      await this.#giveUp(name, message, 'not sent, for the receiver said that it wants no more (410)');
      counts.dead += 1;
      return;
    }
    const telling = this.#tellingOf(message, known);
    const delivery = { message, telling, now: world.now(), outgoing, allow, signal: world.signal };
    const outcome = await deliver(known.target, delivery);
    if (outcome.kind === 'never' && outcome.gone === true) {
      store.setGone(name, markOf(known.target));
      this.#gone = store.gone();
    }
    // Cut short by the end of this process: no fault of the receiver's.
    if (outcome.kind === 'later' && world.signal.aborted) return;
    await this.#settle(name, message, { outcome, counts });
  }

  #tellingOf({ subscription, event, more }: Message, { target, lang }: Known): Telling {
    if (more === undefined || more.length === 0) return tellingOf(event, lang);
    const { service } = this.#options.subscriptions;
    const told = { lang, subscription, url: `${service}/movers`, room: ROOM[target.type] };
    return digestTelling([event, ...more], told);
  }

  async #settle(
    name: string,
    message: Message,
    { outcome, counts }: { outcome: Outcome; counts: Counts },
  ): Promise<void> {
    if (outcome.kind === 'done') {
      this.#options.store.delivered(message.id, this.#options.world.now());
      this.#waiting.delete(message.id);
      this.#rests.delete(name);
      counts.sent += 1;
      return;
    }
    const error = oneLine(this.#options.redact(outcome.error));
    const { now } = this.#options.world;
    const attempts = message.attempts + 1;
    const pause = outcome.kind === 'never' ? null : this.#options.schedule.pauseAfter(attempts, outcome.retryAfterMs);
    if (pause === null) {
      await this.#giveUp(name, { ...message, attempts }, error);
      counts.dead += 1;
    } else {
      const waits = { ...message, attempts, next_at: now() + pause, last_error: error };
      await this.#options.store.update(waits);
      this.#waiting.set(message.id, waits);
      counts.failed += 1;
      this.#options.world.log(`${name}: ${error}; ${message.id} is tried again in ${Math.round(pause / 1000)} s`);
    }
    if (outcome.kind === 'later') this.#rest(name, outcome.retryAfterMs);
  }

  #rest(name: string, askedMs: number | null): void {
    const { schedule, world } = this.#options;
    const failures = (this.#rests.get(name)?.failures ?? 0) + 1;
    this.#rests.set(name, { failures, untilMs: world.now() + schedule.restAfter(failures, askedMs) });
  }

  async #giveUp(name: string, message: Message, error: string): Promise<void> {
    await this.#options.store.giveUp({ ...message, last_error: error });
    this.#waiting.delete(message.id);
    this.#options.world.log(`${name}: ${error}; ${message.id} is given up: storelens-notify dead lists it`);
  }
}
