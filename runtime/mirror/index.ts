/**
 * A directory of snapshots that follows another Storelens: what is current there is fetched beside what is here, verified,
 * and then named by the pointer, which runtimes of this directory notice as they notice a build's. Whatever goes wrong
 * leaves the last good snapshot as it is.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bucket, isBucketUrl, openBucket } from '../../core/bucket/index.ts';
import type { Pointer } from '../../core/contract/index.ts';
import { replaceFile } from '../../core/durable.ts';
import { withLock } from '../../core/lock.ts';
import {
  datasetsUrl,
  fetchRelease,
  hasLitter,
  type Latest,
  Remote,
  type RemoteOptions,
  removeLitter,
  removeRelease,
} from '../../core/mirror/index.ts';
import {
  compareSnapshotIds,
  FOLLOWED_TAKE_DOWNS,
  listReleaseIds,
  POINTER,
  parseTakeDowns,
  readManifest,
  readPointer,
  renderPointer,
  renderTakeDowns,
  TAKE_DOWNS,
} from '../../core/serving/index.ts';
import type { Log } from '../log.ts';
import { type Following, readFollowing, writeFollowing } from './status.ts';

export { type Following, readFollowing } from './status.ts';

export interface MirrorOptions extends Partial<Pick<RemoteOptions, 'fetch' | 'idleMs' | 'slowMs' | 'wait'>> {
  /** Datasets to follow, such as https://storelens.example/datasets/. */
  url: string;
  /** Where their copies are kept; made where there is none. */
  dir: string;
  pollMs: number;
  /** Releases that stay; the current one is among them. */
  keep: number;
  /** Bytes that a release may have. */
  maxBytes: number;
  log: Log;
}

export interface Mirror {
  /** Looks now; resolves when what is current there is here, or it is known why not. Never rejects. */
  check(): Promise<void>;
  following(): Following;
  /** Ends what is under way. */
  close(): void;
}

const [IDLE_MS, SLOW_MS] = [30_000, 60_000];
/** Longest time between two looks at what failed. */
const LONGEST_MS = 5 * 60_000;
const AT_ONCE = { waitMs: 0, log: () => undefined };
/** How often progress is written down. */
const TOLD_MS = 1_000;

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

const now = (): string => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

/** Of a bucket, by its own protocol; what that needs is loaded at the first look. */
const fetchFor = (url: string): RemoteOptions['fetch'] => {
  if (!isBucketUrl(url)) return globalThis.fetch;
  let opened: Promise<Bucket> | null = null;
  return async (address, init) => {
    // One attempt: whoever asks knows when to ask again.
    opened ??= openBucket(url, { env: process.env, attempts: 1 });
    return (await opened).fetch(address, init);
  };
};

/** An old copy of the list, from a cache on the way: whoever publishes anew, also an older snapshot, dates it anew. */
const isStale = ({ snapshot, published_at }: Latest, here: Pointer): boolean =>
  published_at === undefined
    ? compareSnapshotIds(snapshot, here.snapshot) < 0
    : Date.parse(published_at) < Date.parse(here.published_at);

class DirectoryMirror implements Mirror {
  readonly #options: MirrorOptions;
  readonly #remote: Remote;
  readonly #stop = new AbortController();
  readonly #poll: NodeJS.Timeout;
  #following: Following;
  #told = 0;
  /** In a row; the next look waits longer after each. */
  #failures = 0;
  #notBefore = 0;
  #checking: Promise<void> | null = null;

  constructor(options: MirrorOptions) {
    this.#options = options;
    const { fetch = fetchFor(options.url), idleMs = IDLE_MS, slowMs = SLOW_MS, wait, dir } = options;
    const url = datasetsUrl(options.url);
    this.#remote = new Remote(url, {
      ...{ fetch, idleMs, slowMs, signal: this.#stop.signal },
      ...(wait === undefined ? {} : { wait }),
    });
    mkdirSync(dir, { recursive: true });
    const before = readFollowing(dir);
    if (before !== null && before.url !== url)
      throw new Error(`${dir} follows ${before.url}: give another --mirror for ${url}, or remove it`);
    this.#following = {
      ...{ checked_at: null, snapshot: null, reason: null, since: null, ...before },
      ...{ url, fetching: null },
    };
    this.#poll = setInterval(() => {
      if (performance.now() >= this.#notBefore) void this.check();
    }, options.pollMs);
    this.#poll.unref();
  }

  following(): Following {
    return this.#following;
  }

  check(): Promise<void> {
    this.#checking ??= this.#check()
      .then(() => {
        [this.#failures, this.#notBefore] = [0, 0];
        this.#tell({ reason: null, since: null, fetching: null });
      })
      .catch((error: unknown) => this.#fail(oneLine(error)))
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  close(): void {
    clearInterval(this.#poll);
    this.#stop.abort();
  }

  #tell(changes: Partial<Following>): void {
    this.#following = { ...this.#following, ...changes };
    // A directory that cannot be written is what the next fetch fails of, and says so.
    try {
      writeFollowing(this.#options.dir, this.#following);
    } catch (error) {
      this.#options.log.debug({ err: error }, 'what is followed could not be written down');
    }
  }

  #fail(reason: string): void {
    if (this.#stop.signal.aborted) return;
    this.#failures++;
    const waitMs = Math.min(LONGEST_MS, this.#options.pollMs * 2 ** Math.min(this.#failures - 1, 10));
    this.#notBefore = performance.now() + waitMs;
    if (this.#following.reason !== reason)
      this.#options.log.warn({ reason, url: this.#remote.url }, 'what is current elsewhere is not here');
    this.#tell({ reason, since: this.#following.since ?? now(), fetching: null });
  }

  /** Taken down there is taken down here, in all releases. A list that is gone there stays in force here. */
  async #followTakeDowns(): Promise<void> {
    const { dir, log } = this.#options;
    const text = await this.#remote.takeDowns();
    if (text === null) return;
    const items = parseTakeDowns(text, `${this.#remote.url}${TAKE_DOWNS}`);
    const [path, list] = [join(dir, FOLLOWED_TAKE_DOWNS), renderTakeDowns(items)];
    if (existsSync(path) ? readFileSync(path, 'utf8') === list : items.length === 0) return;
    replaceFile(path, list);
    log.info({ domains: items.length, url: this.#remote.url }, 'what is taken down there has changed');
  }

  async #check(): Promise<void> {
    const { dir } = this.#options;
    const found = await this.#remote.latest();
    await this.#followTakeDowns();
    this.#tell({ checked_at: now() });
    if (found === null) return;
    const { latest, settled } = found;
    const here = await readPointer(dir).catch(() => null);
    const isHere =
      here?.snapshot === latest.snapshot && (latest.manifest_sha256 ?? here.manifest_sha256) === here.manifest_sha256;
    if (here !== null && !isHere && isStale(latest, here))
      throw new Error(
        `${this.#remote.url}latest.json is an old copy: it names ${latest.snapshot}, ${here.snapshot} is newer`,
      );
    this.#tell({ snapshot: latest.snapshot });
    if (!isHere) await withLock(dir, AT_ONCE, () => this.#take(latest));
    else if (hasLitter(dir)) await this.#clear();
    settled();
  }

  /** After what it has, of a process that was killed; what somebody holds the lock for is left to them. */
  async #clear(): Promise<void> {
    const { dir, log } = this.#options;
    await withLock(dir, AT_ONCE, async () => removeLitter(dir)).catch((error: unknown) =>
      log.debug({ err: error }, 'what a killed process left could not be removed'),
    );
  }

  async #take(latest: Latest): Promise<void> {
    const { dir, maxBytes, log } = this.#options;
    const { snapshot: id, manifest_sha256: manifestSha256 = null } = latest;
    const onProgress = (bytes: number, of: number): void => {
      if (performance.now() - this.#told < TOLD_MS) return;
      this.#told = performance.now();
      this.#tell({ fetching: { snapshot: id, bytes, of } });
    };
    await fetchRelease(dir, { id, manifestSha256 }, { remote: this.#remote, maxBytes, onProgress });
    const { manifest, manifestSha256: sha256 } = await readManifest(join(dir, id));
    const pointer = {
      snapshot: id,
      manifest_sha256: sha256,
      published_at: latest.published_at ?? manifest.built_at,
    };
    const before = (await readPointer(dir).catch(() => null))?.snapshot ?? null;
    replaceFile(join(dir, POINTER), renderPointer(pointer));
    log.info({ snapshot: id, url: this.#remote.url }, 'a snapshot was fetched');
    await this.#prune(id, before);
  }

  /** What was current before is still served, and is what is gone back to: it stays before any newer one that was rolled back. */
  async #prune(current: string, before: string | null): Promise<void> {
    const { dir, keep } = this.#options;
    const others = (await listReleaseIds(dir)).filter((id) => id !== current);
    const inOrder = [...others.filter((id) => id === before), ...others.filter((id) => id !== before)];
    for (const id of inOrder.slice(Math.max(0, keep - 1))) removeRelease(dir, id);
  }
}

/** Follows `url` into `dir` until it is closed. Throws where the address or the directory cannot be meant. */
export const startMirror = (options: MirrorOptions): Mirror => new DirectoryMirror(options);
