/**
 * Live detection as the handlers see it: one look-up at a time per host, which clients share by turns, results kept, targets
 * judged before anything is sent.
 */
import type { Scan } from '../../core/contract/index.ts';
import { DomainError, hostOf, toUrl } from '../../core/domain.ts';
import { type GuardPolicy, judgeUrl } from '../../core/guard/index.ts';
import { type Asker, type LiveCounts, type LiveDetection, LiveError } from '../context.ts';
import { ClientGone } from '../http/types.ts';
import { FairGate, type Place } from './fair-gate.ts';
import type { LookUpPool } from './pool.ts';

export interface LiveDetectionOptions {
  pool: Pick<LookUpPool, 'run' | 'counts' | 'deadlineMs'>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** For which a result is kept, and a failure. */
  keepMs: number;
  keepFailureMs: number;
  maxKept: number;
  policy?: GuardPolicy;
}

/** Look-ups that may wait for one host. */
const MAX_WAITING_PER_HOST = 4;

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

/** Somebody's look-up, and how many wait for it. */
interface Flight {
  scan: Promise<Scan>;
  waiting: number;
  end: AbortController;
}

/** A look-up whose turn comes after this share of its time is not begun. */
const LAST_START = 0.98;
const stays: Asker = { client: '', left: new AbortController().signal };

/** What `work` comes to, unless the client leaves before. */
const unlessGone = (work: Promise<Scan>, left: AbortSignal): Promise<Scan> =>
  new Promise((resolve, reject) => {
    const gone = (): void => reject(new ClientGone('the client left before its look-up ended'));
    if (left.aborted) gone();
    left.addEventListener('abort', gone, { once: true });
    work.then(resolve, reject).finally(() => left.removeEventListener('abort', gone));
  });

class Detector implements LiveDetection {
  readonly #options: LiveDetectionOptions;
  readonly #kept = new Map<string, Kept>();
  /** Of hosts that are being looked at. */
  readonly #hosts = new Map<string, FairGate>();
  readonly #flights = new Map<string, Flight>();

  constructor(options: LiveDetectionOptions) {
    this.#options = options;
  }

  counts(): LiveCounts {
    const counts = this.#options.pool.counts();
    let { queued } = counts;
    for (const { waiting } of this.#hosts.values()) queued += waiting;
    return { ...counts, queued, cached: this.#kept.size };
  }

  async detect(text: string, asker: Asker = stays): Promise<Scan> {
    const url = readTarget(text, this.#options.policy);
    const kept = this.#kept.get(url.href);
    if (kept !== undefined && kept.until > this.#options.now()) {
      if ('scan' in kept.result) return kept.result.scan;
      throw kept.result.error;
    }
    const flight = this.#flights.get(url.href) ?? this.#start(url, asker.client);
    flight.waiting += 1;
    try {
      return await unlessGone(flight.scan, asker.left);
    } finally {
      flight.waiting -= 1;
      if (flight.waiting === 0) this.#drop(url, flight);
    }
  }

  #start(url: URL, client: string): Flight {
    const end = new AbortController();
    const flight: Flight = { scan: this.#fly(url, client, end), waiting: 0, end };
    this.#flights.set(url.href, flight);
    return flight;
  }

  /** Nobody waits for it: it is over, or need not go on. */
  #drop(url: URL, flight: Flight): void {
    if (this.#flights.get(url.href) === flight) this.#flights.delete(url.href);
    flight.end.abort(new LiveError('target_timeout', 'Nobody waits for this look-up any more'));
  }

  #gateOf(host: string): FairGate {
    const known = this.#hosts.get(host);
    if (known !== undefined) return known;
    const full = `Too many look-ups of ${host} are waiting`;
    const { deadlineMs } = this.#options.pool;
    const gate = new FairGate({ places: 1, maxWaiting: MAX_WAITING_PER_HOST, shareMs: deadlineMs, full });
    this.#hosts.set(host, gate);
    return gate;
  }

  /** Its turn at the host, for which it waits within its deadline: a host sees one of our look-ups at a time. */
  async #turn(gate: FairGate, client: string, end: AbortController): Promise<Place> {
    const { pool, now } = this.#options;
    const askedAt = now();
    const late = new LiveError(
      'target_timeout',
      `Other look-ups of this host took all of the ${pool.deadlineMs / 1000} s`,
    );
    const timer = setTimeout(() => end.abort(late), pool.deadlineMs);
    try {
      const place = await gate.enter(client, end.signal);
      if (now() - askedAt < pool.deadlineMs * LAST_START) return place;
      place.leave();
      throw late;
    } finally {
      clearTimeout(timer);
    }
  }

  async #fly(url: URL, client: string, end: AbortController): Promise<Scan> {
    const { pool, now } = this.#options;
    const host = hostOf(url);
    const gate = this.#gateOf(host);
    const askedAt = now();
    try {
      const place = await this.#turn(gate, client, end);
      const stopped = AbortSignal.any([end.signal, place.over]);
      const hadTime = now() - askedAt <= pool.deadlineMs / 2;
      try {
        const scan = await pool.run(url.href, { client, signal: stopped, untilMs: askedAt + pool.deadlineMs });
        this.#keep(url.href, { scan }, this.#options.keepMs);
        return scan;
      } catch (error) {
        if (hadTime && !stopped.aborted && error instanceof LiveError && lasting.has(error.code))
          this.#keep(url.href, { error }, this.#options.keepFailureMs);
        throw error;
      } finally {
        place.leave();
      }
    } finally {
      if (gate.held + gate.waiting === 0 && this.#hosts.get(host) === gate) this.#hosts.delete(host);
    }
  }

  #keep(key: string, result: Kept['result'], forMs: number): void {
    this.#kept.delete(key);
    this.#kept.set(key, { until: this.#options.now() + forMs, result });
    const [oldest] = this.#kept.size > this.#options.maxKept ? this.#kept.keys() : [];
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** `detect` rejects with LiveError or ClientGone only, or with a fault of ours. */
export const createLiveDetection = (options: LiveDetectionOptions): LiveDetection & { counts(): LiveCounts } =>
  new Detector(options);
