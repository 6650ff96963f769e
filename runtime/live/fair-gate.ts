/**
 * Places at something scarce (a host, the threads): at most so many at once, at most so many who wait. Who waits is let in
 * by client in turn, so that one with many requests stands behind one with few, and holds no place for ever while others wait.
 */
import { LiveError } from '../context.ts';

export interface FairGateOptions {
  places: number;
  maxWaiting: number;
  /** Milliseconds that all clients who want a place divide among them; null: who has one keeps it. */
  shareMs: number | null;
  /** What one who finds the queue full is told. */
  full: string;
}

export interface Place {
  /** Aborts with a LiveError when its time is over and others wait. */
  readonly over: AbortSignal;
  leave(): void;
}

interface Waiting {
  client: string;
  let(place: Place): void;
  refuse(error: unknown): void;
}

interface Held {
  client: string;
  since: number;
  over: AbortController;
  timer: NodeJS.Timeout | undefined;
}

const RETRY_S = 5;

export class FairGate {
  readonly #options: FairGateOptions;
  /** In the order in which they came. */
  readonly #waiting: Waiting[] = [];
  readonly #held = new Set<Held>();
  /** When a client had its last turn; of those who wait or hold a place. */
  readonly #lastTurn = new Map<string, number>();
  #turns = 0;

  constructor(options: FairGateOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get held(): number {
    return this.#held.size;
  }

  /** Rejects with LiveError `rate_limited` where too many wait, or with the signal's reason once it aborts. */
  async enter(client: string, signal: AbortSignal): Promise<Place> {
    signal.throwIfAborted();
    if (this.#held.size < this.#options.places && this.#waiting.length === 0) return this.#take(client);
    if (this.#waiting.length >= this.#options.maxWaiting) this.#makeRoom(client);
    return new Promise<Place>((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1);
        reject(signal.reason);
        this.#changed(client);
      };
      const one: Waiting = {
        client,
        let: (place) => {
          signal.removeEventListener('abort', leave);
          resolve(place);
        },
        refuse: (error) => {
          signal.removeEventListener('abort', leave);
          reject(error);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(one);
      this.#changed(client);
    });
  }

  #count(list: Iterable<{ client: string }>, client: string): number {
    let count = 0;
    for (const one of list) if (one.client === client) count += 1;
    return count;
  }

  /** Takes the newest one's place in the queue from the client that has the most, if it has two more than `client`. */
  #makeRoom(client: string): void {
    const refusal = (): LiveError => new LiveError('rate_limited', this.#options.full, RETRY_S);
    const own = this.#count(this.#waiting, client);
    let most = own + 1;
    let victim: Waiting | null = null;
    for (const one of this.#waiting) {
      const count = this.#count(this.#waiting, one.client);
      if (count > most || (count === most && victim !== null)) [most, victim] = [count, one];
    }
    if (victim === null) throw refusal();
    this.#waiting.splice(this.#waiting.indexOf(victim), 1);
    victim.refuse(refusal());
  }

  #take(client: string): Place {
    const held: Held = { client, since: performance.now(), over: new AbortController(), timer: undefined };
    this.#held.add(held);
    this.#lastTurn.set(client, ++this.#turns);
    return {
      over: held.over.signal,
      leave: () => {
        if (!this.#held.delete(held)) return;
        clearTimeout(held.timer);
        this.#admit();
        this.#changed(client);
      },
    };
  }

  #admit(): void {
    while (this.#held.size < this.#options.places && this.#waiting.length > 0) {
      const rank = ({ client }: Waiting): [number, number] => [
        this.#count(this.#held, client),
        this.#lastTurn.get(client) ?? 0,
      ];
      let next = this.#waiting[0]!;
      for (const one of this.#waiting) {
        const [holds, turn] = rank(one);
        const [leastHolds, leastTurn] = rank(next);
        if (holds < leastHolds || (holds === leastHolds && turn < leastTurn)) next = one;
      }
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      next.let(this.#take(next.client));
    }
  }

  /** After somebody came or went: forgets who is gone, and says anew how long each place may be held. */
  #changed(client: string): void {
    if (this.#count(this.#waiting, client) + this.#count(this.#held, client) === 0) this.#lastTurn.delete(client);
    const { shareMs } = this.#options;
    if (shareMs === null) return;
    for (const held of this.#held) {
      clearTimeout(held.timer);
      const others = new Set(this.#waiting.map((one) => one.client));
      others.delete(held.client);
      if (others.size === 0) continue;
      const leftMs = held.since + shareMs / (others.size + 1) - performance.now();
      const reason = new LiveError('rate_limited', 'Others wait for this host: try again later', RETRY_S);
      held.timer = setTimeout(() => held.over.abort(reason), Math.max(0, leftMs));
    }
  }
}
