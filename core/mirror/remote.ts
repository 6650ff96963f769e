/** Datasets of another Storelens, or of any server of a directory of snapshots, over HTTP: what is current, and bytes of files. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isBucketUrl, parseBucketUrl } from '../bucket/index.ts';
import { snapshotIdSchema, timeSchema } from '../contract/common.ts';
import { TAKE_DOWNS } from '../serving/index.ts';

/** Why something was not had, in one line that names the address. */
export class RemoteError extends Error {
  override name = 'RemoteError';
  /** Milliseconds that the server asked to be left alone; null: asking again is no use. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

export interface RemoteOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds without a byte after which a connection is given up. */
  idleMs: number;
  /** After so many milliseconds a connection that brought less than a kilobyte a second is given up. */
  slowMs: number;
  /** Waits between attempts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Ends everything. */
  signal: AbortSignal;
}

const latestSchema = z.object({
  snapshot: snapshotIdSchema,
  manifest_sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  published_at: timeSchema.optional(),
});
/** What is current there; releases of before name neither hash nor time. */
export type Latest = z.infer<typeof latestSchema>;

/** Bytes of a reply that is read whole. */
const MAX_SMALL = 32 << 20;
/** Attempts in a row that bring next to nothing, and attempts in all. */
const [ATTEMPTS, MOST_ATTEMPTS] = [5, 100];
/** Bytes that are something. */
const PROGRESS = 16 << 10;
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [500, 30_000];

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** The address of datasets, ending in a slash. Throws where it cannot be followed. */
export const datasetsUrl = (text: string): string => {
  if (isBucketUrl(text)) return parseBucketUrl(text).url;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new Error(`${text}: must be like https://storelens.example/datasets/`);
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new Error(`${text}: must begin with https://; http:// is for this machine alone`);
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
};

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  const inner = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : null;
  return (inner === null || inner === '' ? message : `${message}: ${inner}`).split('\n', 1)[0] ?? '';
};

const retryAfterOf = (response: Response): number => {
  const text = response.headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(text) ? Math.min(Number(text) * 1000, LONGEST_WAIT_MS) : 0;
};

const isPassing = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

interface Opened {
  response: Response;
  /** Pieces of the body; rejects where none comes for `idleMs`. */
  pieces: AsyncGenerator<Uint8Array>;
  close(): void;
}

export class Remote {
  readonly url: string;
  readonly #options: RemoteOptions;
  #etag: string | null = null;
  #listEtag: string | null = null;

  /** `url` as `datasetsUrl` gives it. */
  constructor(url: string, options: RemoteOptions) {
    this.url = url;
    this.#options = options;
  }

  async #open(path: string, headers: Record<string, string>): Promise<Opened> {
    const url = this.url + path;
    const own = new AbortController();
    const signal = AbortSignal.any([own.signal, this.#options.signal]);
    const fail = (error: unknown): RemoteError =>
      this.#options.signal.aborted
        ? new RemoteError(`${url}: stopped`)
        : new RemoteError(`${url}: ${own.signal.aborted ? 'nothing came for too long' : causeOf(error)}`, 0);
    let timer = setTimeout(() => own.abort(), this.#options.idleMs);
    const close = (): void => {
      clearTimeout(timer);
      own.abort();
    };
    const init = { headers: { 'accept-encoding': 'identity', ...headers }, signal, redirect: 'manual' } as const;
    const response = await this.#options.fetch(url, init).catch((error: unknown) => {
      clearTimeout(timer);
      throw fail(error);
    });
    const { idleMs, slowMs } = this.#options;
    const began = performance.now();
    let [bytes, isSlow] = [0, false];
    async function* pieces(): AsyncGenerator<Uint8Array> {
      try {
        for await (const piece of response.body ?? []) {
          clearTimeout(timer);
          timer = setTimeout(() => own.abort(), idleMs);
          // Judged when more follows: what ends now was not too slow.
          if (isSlow) throw new RemoteError(`${url}: slower than a kilobyte a second`, 0);
          bytes += (piece as Uint8Array).length;
          yield piece as Uint8Array;
          const passed = performance.now() - began;
          isSlow = passed > slowMs && bytes < passed;
        }
      } catch (error) {
        throw error instanceof RemoteError ? error : fail(error);
      } finally {
        close();
      }
    }
    return { response, pieces: pieces(), close };
  }

  /** Throws what a status other than those wanted means. */
  #demand({ response, close }: Opened, path: string, wanted: readonly number[]): void {
    const { status } = response;
    if (wanted.includes(status)) return;
    close();
    const to = status >= 300 && status < 400 ? `; it names ${response.headers.get('location')}: give that address` : '';
    const reason = response.headers.get('x-reason') ?? '';
    const hint = reason === 'RequestTimeTooSkewed' ? ': is the clock of this machine right?' : '';
    const why = /^[A-Za-z]{1,60}$/.test(reason) ? ` ${reason}${hint}` : '';
    throw new RemoteError(
      `${this.url}${path}: HTTP ${status}${why}${to}`,
      isPassing(status) ? retryAfterOf(response) : null,
    );
  }

  /** Tries again what may pass. `progress`: bytes that are there. */
  async #persist<T>(work: () => Promise<T>, progress: () => number = () => 0): Promise<T> {
    const { signal, wait = (ms, stop) => sleep(ms, undefined, { signal: stop }) } = this.#options;
    let before = progress();
    for (let [attempt, all] = [1, 1]; ; attempt++, all++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof RemoteError) || error.retryAfterMs === null || signal.aborted) throw error;
        if (progress() >= before + PROGRESS) attempt = 1;
        before = progress();
        if (attempt >= ATTEMPTS || all >= MOST_ATTEMPTS) throw error;
        const ms = Math.max(error.retryAfterMs, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)));
        await wait(ms, signal).catch(() => undefined);
      }
    }
  }

  async #whole(opened: Opened, path: string): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of opened.pieces) {
      bytes += piece.length;
      if (bytes > MAX_SMALL) throw new RemoteError(`${this.url}${path}: more than ${MAX_SMALL} bytes`);
      parts.push(piece);
    }
    return Buffer.concat(parts);
  }

  /** A small file of a release. */
  small(path: string): Promise<Buffer> {
    return this.#persist(async () => {
      const opened = await this.#open(path, {});
      this.#demand(opened, path, [200]);
      return this.#whole(opened, path);
    });
  }

  /** The list of what is taken down there; null: the same as before, or there never was one. */
  takeDowns(): Promise<string | null> {
    return this.#persist(async () => {
      const opened = await this.#open(TAKE_DOWNS, this.#listEtag === null ? {} : { 'if-none-match': this.#listEtag });
      this.#demand(opened, TAKE_DOWNS, [200, 304, 404]);
      if (opened.response.status !== 200) {
        opened.close();
        return null;
      }
      const text = (await this.#whole(opened, TAKE_DOWNS)).toString('utf8');
      this.#listEtag = opened.response.headers.get('etag');
      return text;
    });
  }

  /** What is current; null: the same as when it was last `settled`. */
  latest(): Promise<{ latest: Latest; settled(): void } | null> {
    const path = 'latest.json';
    return this.#persist(async () => {
      const opened = await this.#open(path, this.#etag === null ? {} : { 'if-none-match': this.#etag });
      this.#demand(opened, path, [200, 304]);
      if (opened.response.status === 304) {
        opened.close();
        return null;
      }
      const parsed = latestSchema.safeParse(parseJson(await this.#whole(opened, path)));
      if (!parsed.success) throw new RemoteError(`${this.url}${path}: names no snapshot; is this a Storelens?`);
      const etag = opened.response.headers.get('etag');
      const settled = (): void => {
        this.#etag = etag;
      };
      return { latest: parsed.data, settled };
    });
  }

  /**
   * What a file lacks from `have()` bytes on, given to `take` piece by piece; never more than `bytes` in all. Goes on where
   * a connection broke. A server that knows no ranges begins anew: `restart` is called before.
   */
  async rest(path: string, file: { bytes: number }, to: Sink): Promise<void> {
    await this.#persist(async () => {
      const from = to.have();
      if (from === file.bytes) return;
      const opened = await this.#open(path, from === 0 ? {} : { range: `bytes=${from}-` });
      this.#demand(opened, path, from === 0 ? [200] : [200, 206, 416]);
      const { status, headers } = opened.response;
      const isRest = status === 206 && headers.get('content-range') === `bytes ${from}-${file.bytes - 1}/${file.bytes}`;
      if (from > 0 && !isRest) to.restart();
      if (status !== 200 && !isRest) {
        opened.close();
        throw new RemoteError(`${this.url}${path}: HTTP ${status} to bytes from ${from}`, 0);
      }
      for await (const piece of opened.pieces) {
        if (to.have() + piece.length > file.bytes)
          throw new RemoteError(`${this.url}${path}: more than the ${file.bytes} bytes of the manifest`);
        to.take(piece);
      }
      if (to.have() < file.bytes)
        throw new RemoteError(`${this.url}${path}: ended after ${to.have()} of ${file.bytes} bytes`, 0);
    }, to.have);
  }
}

export interface Sink {
  /** Bytes that are there. */
  have(): number;
  take(piece: Uint8Array): void;
  restart(): void;
}

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};
