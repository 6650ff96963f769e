/** A token bucket per client, and a wider one for what may be one behind many addresses. */
import type { Client } from './client.ts';
import type { Cost, Verdict } from './endpoint.ts';
import type { LimitExchange, Taken } from './limit-exchange.ts';
import type { HttpRequest } from './types.ts';

export interface RateLimitOptions {
  /** Requests a minute; 0: no limit. */
  perMinute: number;
  livePerMinute: number;
  limitLoopback: boolean;
  clientOf(request: HttpRequest): Client;
  /** Milliseconds, monotonic. */
  now(): number;
  /** null: this process counts for itself. */
  exchange: LimitExchange | null;
}

/** An IPv6 /48 may take as much as so many clients: a household with a few /64 does not notice, who has them all does. */
const WIDE_CLIENTS = 8;
const EXCHANGE_MS = 200;

const MAX_CLIENTS = 100_000;

interface Bucket {
  tokens: number;
  at: number;
}

class Buckets {
  readonly #perMinute: number;
  readonly #name: string;
  readonly #buckets = new Map<string, Bucket>();

  constructor(name: string, perMinute: number) {
    this.#name = name;
    this.#perMinute = perMinute;
  }

  /** Filled up to now. A full one holds a minute's worth. */
  #filled(key: string, now: number): Bucket {
    const limit = this.#perMinute;
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      bucket = { tokens: limit, at: now };
      // The one that was seen first goes: it has had the longest time to fill up again.
      const [oldest] = this.#buckets.size >= MAX_CLIENTS ? this.#buckets.keys() : [];
      if (oldest !== undefined) this.#buckets.delete(oldest);
      this.#buckets.set(key, bucket);
    }
    bucket.tokens = Math.min(limit, bucket.tokens + ((now - bucket.at) * limit) / 60_000);
    bucket.at = now;
    return bucket;
  }

  /** Takes what was taken in another process: at most into debt of a minute. */
  owe(key: string, count: number, now: number): void {
    const bucket = this.#filled(key, now);
    bucket.tokens = Math.max(-this.#perMinute, bucket.tokens - count);
  }

  /** Takes one token. */
  take(key: string, now: number): Verdict {
    const limit = this.#perMinute;
    const bucket = this.#filled(key, now);
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    const resetS = Math.ceil(((limit - bucket.tokens) * 60) / limit);
    const headers: [string, string][] = [
      ['ratelimit-policy', `"${this.#name}";q=${limit};w=60`],
      ['ratelimit', `"${this.#name}";r=${Math.max(0, Math.floor(bucket.tokens))};t=${resetS}`],
    ];
    return { retryAfterS: allowed ? null : Math.max(1, Math.ceil(((1 - bucket.tokens) * 60) / limit)), headers };
  }
}

/** One allowance at both widths. */
class Allowance {
  readonly #narrow: Buckets;
  readonly #wide: Buckets;
  /** Taken here since the others were told; by width and key. */
  readonly #untold = new Map<string, number>();
  readonly #name: string;
  readonly #tells: boolean;

  constructor(name: string, perMinute: number, tells: boolean) {
    this.#name = name;
    this.#tells = tells;
    this.#narrow = new Buckets(name, perMinute);
    this.#wide = new Buckets(`${name}-wide`, perMinute * WIDE_CLIENTS);
  }

  take({ key, wide }: Client, now: number): Verdict {
    const verdict = this.#narrow.take(key, now);
    if (verdict.retryAfterS !== null) return verdict;
    this.#note(key);
    if (wide === null) return verdict;
    const behind = this.#wide.take(wide, now);
    this.#note(wide);
    return behind.retryAfterS === null ? verdict : behind;
  }

  #note(key: string): void {
    if (this.#tells && this.#untold.size < MAX_CLIENTS) this.#untold.set(key, (this.#untold.get(key) ?? 0) + 1);
  }

  untold(): Taken {
    const taken = [...this.#untold].map(([key, count]): Taken[number] => [this.#name, key, count]);
    this.#untold.clear();
    return taken;
  }

  owe(taken: Taken, now: number): void {
    for (const [name, key, count] of taken)
      if (name === this.#name) (key.endsWith('/48') ? this.#wide : this.#narrow).owe(key, count, now);
  }
}

const share = (allowances: readonly Allowance[], { exchange, now }: RateLimitOptions): void => {
  if (exchange === null) return;
  exchange.onTaken((taken) => {
    for (const allowance of allowances) allowance.owe(taken, now());
  });
  setInterval(() => {
    const taken = allowances.flatMap((allowance) => allowance.untold());
    if (taken.length > 0) exchange.send(taken);
  }, EXCHANGE_MS).unref();
};

/** null: not limited. A live look-up takes from its own, smaller allowance. */
export const createRateLimit = (options: RateLimitOptions): ((request: HttpRequest, cost: Cost) => Verdict | null) => {
  const { perMinute, livePerMinute } = options;
  const tells = options.exchange !== null;
  const ordinary = perMinute > 0 ? new Allowance('default', perMinute, tells) : null;
  const live = livePerMinute > 0 ? new Allowance('live', livePerMinute, tells) : null;
  share(
    [ordinary, live].filter((one) => one !== null),
    options,
  );
  return (request, cost) => {
    const allowance = cost === 'none' ? null : cost === 'live' ? live : ordinary;
    if (allowance === null) return null;
    const client = options.clientOf(request);
    return client.loopback && !options.limitLoopback ? null : allowance.take(client, options.now());
  };
};
