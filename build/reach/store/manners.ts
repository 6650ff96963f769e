/** How a public archive is asked: few requests at once, few a second, and less where it says that it has too much to do. */
export interface Manners {
  /** Requests under way at once. */
  connections: number;
  requestsPerSecond: number;
  /** Tries of one range before reading ends by name. */
  maxAttempts: number;
}

/** What the archive's own notes ask of a client: docs/reach.md. */
export const DEFAULT_MANNERS: Manners = { connections: 8, requestsPerSecond: 20, maxAttempts: 10 };

export interface MannersWorld {
  /** Milliseconds since the epoch. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** From 0 to below 1. */
  random(): number;
  /** Of several processes that ask one archive: what they keep to together. Without, this one is alone. */
  together?: Together;
}

/** A rate that several processes share. */
export interface Together {
  /** Resolves when a request may start. */
  turn(): Promise<void>;
  /** None of them starts one before so many milliseconds are over. */
  holdOff(ms: number): Promise<void>;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

/** Doubling pauses with jitter of half to one and a half; `attempt` is 1 after the first try. */
export const pauseMs = (attempt: number, random: () => number): number =>
  Math.round(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)) * (0.5 + random()));

/** Hands out turns: never more than `connections` at once, their starts never closer than the rate allows. */
export class Turns {
  readonly #manners: Manners;
  readonly #world: MannersWorld;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #nextAt = Number.NEGATIVE_INFINITY;
  #heldUntil = Number.NEGATIVE_INFINITY;

  constructor(manners: Manners, world: MannersWorld) {
    this.#manners = manners;
    this.#world = world;
  }

  /** No request of anybody starts before this many milliseconds from now: what one was told holds for all. */
  holdOff(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.#world.now() + ms);
    // Where the others cannot be told now, the next turn fails by name.
    this.#world.together?.holdOff(ms).catch(() => undefined);
  }

  async run<T>(request: () => Promise<T>): Promise<T> {
    // A place is handed from who leaves to who waits longest, so that nobody slips in between.
    if (this.#busy >= this.#manners.connections) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy++;
    try {
      await this.#startingTime();
      await this.#world.together?.turn();
      return await request();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#busy--;
      else next();
    }
  }

  async #startingTime(): Promise<void> {
    const apartMs = 1000 / this.#manners.requestsPerSecond;
    for (;;) {
      const now = this.#world.now();
      if (now < this.#heldUntil) await this.#world.sleep(this.#heldUntil - now);
      else {
        const at = Math.max(now, this.#nextAt);
        this.#nextAt = at + apartMs;
        if (at > now) await this.#world.sleep(at - now);
        if (this.#world.now() >= this.#heldUntil) return;
      }
    }
  }
}
