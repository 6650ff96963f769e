/** How fast one host is asked: one thing at a time, slower where it is slow or says so. */
import type { CrawlEffects, CrawlOptions } from './types.ts';

type PaceOptions = Pick<CrawlOptions, 'minDelayMs' | 'maxDelayMs'>;

/** Share of the last reply's time in the running mean; the delay is twice the mean. */
const WEIGHT = 0.4;
const DELAY_PER_RESPONSE_TIME = 2;

/** The wait before each request to one host: adaptive between the bounds, never less than its Crawl-delay. */
export class Pace {
  crawlDelayMs = 0;
  /** Waited so far, in milliseconds. */
  waitedMs = 0;
  #meanMs: number | null = null;
  #penalty = 1;
  #repliedAt = Number.NEGATIVE_INFINITY;
  #heldUntil = Number.NEGATIVE_INFINITY;
  readonly #effects: Pick<CrawlEffects, 'now' | 'sleep'>;
  readonly #options: PaceOptions;

  constructor(effects: Pick<CrawlEffects, 'now' | 'sleep'>, options: PaceOptions) {
    this.#effects = effects;
    this.#options = options;
  }

  get delayMs(): number {
    const { minDelayMs, maxDelayMs } = this.#options;
    const adaptive = (this.#meanMs ?? 0) * DELAY_PER_RESPONSE_TIME * this.#penalty;
    return Math.max(this.crawlDelayMs, Math.min(maxDelayMs, Math.max(minDelayMs * this.#penalty, adaptive)));
  }

  /** Resolves when the host may be asked again. */
  async turn(): Promise<void> {
    // Reckoned now, not at the reply: the delay may have become known in between, from robots.txt.
    const nextAt = Math.max(this.#repliedAt + this.delayMs, this.#heldUntil);
    const waitMs = nextAt - this.#effects.now();
    if (waitMs <= 0) return;
    this.waitedMs += waitMs;
    await this.#effects.sleep(waitMs);
  }

  /** Tells how the last request went. `overloaded` (429, 503, a timeout) doubles the delay, success halves that again. */
  replied(elapsedMs: number, overloaded: boolean): void {
    this.#meanMs = this.#meanMs === null ? elapsedMs : this.#meanMs * (1 - WEIGHT) + elapsedMs * WEIGHT;
    this.#penalty = overloaded ? Math.min(16, this.#penalty * 2) : Math.max(1, this.#penalty / 2);
    this.#repliedAt = this.#effects.now();
  }

  /** Not before this many milliseconds from now (Retry-After, backoff). */
  holdOff(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.#effects.now() + ms);
  }
}
