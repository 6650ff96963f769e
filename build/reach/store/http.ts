/** An archive over HTTP: ranged requests through the one fetcher, repeated with growing pauses up to a bound. */
import { isIP } from 'node:net';
import type { Page } from '../../../core/contract/pipeline.ts';
import {
  createFetcher,
  createResolver,
  FetchError,
  type Fetcher,
  type FetcherOptions,
} from '../../../core/fetch/index.ts';
import { parseRetryAfter } from '../../crawl/retry.ts';
import { sameBase } from './base.ts';
import { type Manners, type MannersWorld, pauseMs, Turns } from './manners.ts';
import { ReachStop } from './stop.ts';
import { checkKey, type Store, type StoreCounts } from './store.ts';

export interface HttpWorld extends MannersWorld {
  userAgent: string;
  /** Said where a request is repeated. */
  log(line: string): void;
  /** Milliseconds for one request; a minute without. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
/** Longer ranges are asked for in pieces: one must come within the time of a request, and a cut one is not all lost. */
const MAX_RANGE_BYTES = 16_777_216;
/** A Retry-After beyond this ends reading by name: nobody watches a program that sleeps for hours. */
const MAX_RETRY_AFTER_MS = 3_600_000;
const SAID_BUSY: ReadonlySet<number> = new Set([403, 429, 503]);
const PASSING: ReadonlySet<number> = new Set([408, 425, 500, 502, 504]);
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** True for an address that leaves the machine, where whoever asks must say who they are. */
export const isElsewhere = (base: string): boolean => !LOOPBACK.has(new URL(base).hostname);

/**
 * The world of a fetcher that asks one server. Its operator named it, so a literal address or `localhost` may be an inner
 * one; a name must resolve to public addresses like any other, and nothing but this origin is ever asked.
 */
const worldOf = (base: URL, world: HttpWorld, connections: number): FetcherOptions => {
  const host = base.hostname;
  const literal = host.replace(/^\[|\]$/g, '');
  const port = Number(base.port || (base.protocol === 'https:' ? 443 : 80));
  const options: FetcherOptions = {
    userAgent: world.userAgent,
    now: world.now,
    resolve: createResolver({ now: world.now }),
    connections,
    policy: { ports: [port] },
  };
  if (host !== 'localhost' && isIP(literal) === 0) return options;
  const address = host === 'localhost' ? '127.0.0.1' : literal;
  const tls = base.protocol === 'https:';
  return {
    ...options,
    connect: (asked) => (asked === host || asked === literal ? { address, port, tls } : null),
    policy: { ports: [port], hostAllowed: (asked) => asked === host, addressAllowed: (asked) => asked === address },
  };
};

/** A try that failed for a passing reason; `askedMs` is a Retry-After. */
class Passing extends Error {
  constructor(
    readonly code: 'busy' | 'unreachable' | 'damaged',
    detail: string,
    readonly askedMs: number | null = null,
  ) {
    super(detail);
  }
}

const headerOf = ({ headers }: Page, name: string): string | undefined => headers.find(([key]) => key === name)?.[1];

interface Wanted {
  key: string;
  /** Of the Range header: `0-99`, `-100`. */
  range: string;
  maxBytes: number;
}

/** What a 206 says it holds; throws Passing where it is not what was asked for. */
const pieceOf = (page: Page, { range }: Wanted): { bytes: Buffer; size: number } => {
  const bytes = Buffer.from(page.body.buffer, page.body.byteOffset, page.body.byteLength);
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(headerOf(page, 'content-range') ?? '');
  if (match === null) throw new Passing('damaged', `answered 206 without a Content-Range that can be read`);
  const [from, last, size] = match.slice(1).map(Number) as [number, number, number];
  const [askedFrom = '', askedLast = ''] = range.split('-');
  const wantedFrom = askedFrom === '' ? Math.max(0, size - Number(askedLast)) : Number(askedFrom);
  const wantedLast = askedFrom === '' ? size - 1 : Math.min(Number(askedLast), size - 1);
  if (from !== wantedFrom || last !== wantedLast)
    throw new Passing('damaged', `sent bytes ${from}-${last} of ${size} for ${range}`);
  if (page.truncated || bytes.length !== last - from + 1)
    throw new Passing('damaged', `sent ${bytes.length} bytes for the ${last - from + 1} of ${range}`);
  return { bytes, size };
};

const judge = (page: Page, wanted: Wanted, nowMs: number): { bytes: Buffer; size: number } => {
  const { status } = page;
  if (status === 206) return pieceOf(page, wanted);
  if (SAID_BUSY.has(status))
    throw new Passing('busy', `answered ${status}`, parseRetryAfter(headerOf(page, 'retry-after'), nowMs));
  if (PASSING.has(status)) throw new Passing('unreachable', `answered ${status}`);
  if (status === 404 || status === 410)
    throw new ReachStop('gone', `answered ${status}: it is not, or no longer, there; check the name of the crawl`);
  if (status === 416) throw new ReachStop('damaged', 'is shorter than its index says (416)');
  if (status === 200)
    throw new ReachStop('refused', 'answered 200 to a Range request: give a server that knows ranges');
  throw new ReachStop('refused', `answered ${status}, which is no answer to a Range request`);
};

/** A store of one origin. `base` may have a path; redirects are not followed. */
export const httpStore = (base: string, manners: Manners, world: HttpWorld): Store => {
  const root = new URL(sameBase(base));
  const fetcher: Fetcher = createFetcher(worldOf(root, world, manners.connections));
  const turns = new Turns(manners, world);
  const counts: StoreCounts = { requests: 0, bytes: 0, retries: 0 };

  const ask = async (wanted: Wanted): Promise<{ bytes: Buffer; size: number }> => {
    const url = new URL(wanted.key, root).href;
    try {
      counts.requests++;
      const page = await fetcher.fetch(url, {
        headers: { range: `bytes=${wanted.range}`, accept: '*/*' },
        timeoutMs: world.timeoutMs ?? TIMEOUT_MS,
        // One more, so that a reply that runs over is seen to.
        maxBytes: wanted.maxBytes + 1,
        mayFollow: () => false,
      });
      counts.bytes += page.wireBytes ?? 0;
      return judge(page, wanted, world.now());
    } catch (error) {
      if (error instanceof FetchError && error.retryable) throw new Passing('unreachable', error.message);
      if (error instanceof FetchError) throw new ReachStop('refused', error.message, { cause: error });
      throw error;
    }
  };

  const persist = async (given: Wanted): Promise<{ bytes: Buffer; size: number }> => {
    const wanted = { ...given, key: checkKey(given.key) };
    const where = `${root.origin}${root.pathname}${wanted.key}`;
    for (let attempt = 1; ; attempt++) {
      try {
        return await turns.run(() => ask(wanted));
      } catch (error) {
        if (error instanceof ReachStop) throw new ReachStop(error.code, `${where} ${error.message}`, { cause: error });
        if (!(error instanceof Passing)) throw error;
        const tooLong = (error.askedMs ?? 0) > MAX_RETRY_AFTER_MS;
        if (attempt >= manners.maxAttempts || tooLong) {
          const after = tooLong ? `, asking for ${Math.round((error.askedMs ?? 0) / 1000)} s` : ` ${attempt} times`;
          const advice = error.code === 'busy' ? 'wait some hours, ask for less a second (--rate)' : 'try later';
          throw new ReachStop(error.code, `${where} ${error.message}${after}; ${advice}: the same command goes on`);
        }
        counts.retries++;
        const waitMs = Math.max(error.askedMs ?? 0, pauseMs(attempt, world.random));
        world.log(`${where} ${error.message}; try ${attempt + 1} in ${(waitMs / 1000).toFixed(1)} s`);
        if (error.code === 'busy') turns.holdOff(waitMs);
        else await world.sleep(waitMs);
      }
    }
  };

  const piece = async (key: string, from: number, to: number): Promise<Buffer> => {
    const { bytes } = await persist({ key, range: `${from}-${to - 1}`, maxBytes: to - from });
    if (bytes.length === to - from) return bytes;
    const where = `${root.origin}${root.pathname}${key}`;
    throw new ReachStop('damaged', `${where} ends before byte ${to}, which its index names`);
  };

  return {
    base: root.href,
    isLocal: false,
    counts,
    read: async (key, from, to) => {
      const starts = Array.from(
        { length: Math.ceil((to - from) / MAX_RANGE_BYTES) },
        (_, n) => from + n * MAX_RANGE_BYTES,
      );
      const pieces = await Promise.all(starts.map((start) => piece(key, start, Math.min(to, start + MAX_RANGE_BYTES))));
      return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
    },
    tail: (key, bytes) => persist({ key, range: `-${bytes}`, maxBytes: bytes }),
    head: (key, bytes) => persist({ key, range: `0-${bytes - 1}`, maxBytes: bytes }),
    list: async () => null,
    close: () => fetcher.close(),
  };
};
