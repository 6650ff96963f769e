/** Live detection as the handlers see it: one flight per host, results kept, targets judged before anything is sent. */
import type { Scan } from '../../core/contract/index.ts';
import { DomainError, hostOf, toUrl } from '../../core/domain.ts';
import { type GuardPolicy, judgeUrl } from '../../core/guard/index.ts';
import { type LiveCounts, type LiveDetection, LiveError } from '../context.ts';
import type { LookUpPool } from './pool.ts';

export interface LiveDetectionOptions {
  pool: Pick<LookUpPool, 'run' | 'counts'>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** For which a result is kept, and a failure. */
  keepMs: number;
  keepFailureMs: number;
  maxKept: number;
  policy?: GuardPolicy;
}

interface Kept {
  until: number;
  result: { scan: Scan } | { error: LiveError };
}

/** Failures that are the target's, and so would be the same a moment later. */
const lasting: ReadonlySet<string> = new Set(['target_unreachable', 'target_timeout', 'target_not_allowed']);

const readTarget = (text: string, policy: GuardPolicy | undefined): URL => {
  let url: URL;
  try {
    url = toUrl(text);
  } catch (error) {
    if (error instanceof DomainError) throw new LiveError('invalid_parameter', error.message);
    throw error;
  }
  url.hash = '';
  const verdict = judgeUrl(url, policy);
  if (!verdict.allowed) throw new LiveError('target_not_allowed', `${url.host} is not looked at: ${verdict.reason}`);
  return url;
};

class Detector implements LiveDetection {
  readonly #options: LiveDetectionOptions;
  readonly #kept = new Map<string, Kept>();
  readonly #flights = new Map<string, Promise<unknown>>();
  readonly #same = new Map<string, Promise<Scan>>();

  constructor(options: LiveDetectionOptions) {
    this.#options = options;
  }

  counts(): LiveCounts {
    return { ...this.#options.pool.counts(), cached: this.#kept.size };
  }

  async detect(text: string): Promise<Scan> {
    const url = readTarget(text, this.#options.policy);
    const kept = this.#kept.get(url.href);
    if (kept !== undefined && kept.until > this.#options.now()) {
      if ('scan' in kept.result) return kept.result.scan;
      throw kept.result.error;
    }
    const same = this.#same.get(url.href);
    if (same !== undefined) return same;
    const flight = this.#fly(url);
    this.#same.set(url.href, flight);
    return flight.finally(() => this.#same.delete(url.href));
  }

  /** Another page of the same host waits its turn: a host sees one of our look-ups at a time. */
  async #fly(url: URL): Promise<Scan> {
    const host = hostOf(url);
    const before = this.#flights.get(host) ?? Promise.resolve();
    const flight = before.then(
      () => this.#options.pool.run(url.href),
      () => this.#options.pool.run(url.href),
    );
    this.#flights.set(host, flight);
    try {
      const scan = await flight;
      this.#keep(url.href, { scan }, this.#options.keepMs);
      return scan;
    } catch (error) {
      if (error instanceof LiveError && lasting.has(error.code))
        this.#keep(url.href, { error }, this.#options.keepFailureMs);
      throw error;
    } finally {
      if (this.#flights.get(host) === flight) this.#flights.delete(host);
    }
  }

  #keep(key: string, result: Kept['result'], forMs: number): void {
    this.#kept.delete(key);
    this.#kept.set(key, { until: this.#options.now() + forMs, result });
    const [oldest] = this.#kept.size > this.#options.maxKept ? this.#kept.keys() : [];
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** `detect` rejects with LiveError only, or with a fault of ours. */
export const createLiveDetection = (options: LiveDetectionOptions): LiveDetection & { counts(): LiveCounts } =>
  new Detector(options);
