/**
 * A release of a directory put into a bucket: history and files first, the manifest after them, and the pointer last, by a
 * conditional write. Whatever breaks it off leaves what was current there as it was, and is gone on with the next time.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bucket, BucketError } from '../../core/bucket/index.ts';
import { type Manifest, manifestSchema, snapshotIdSchema } from '../../core/contract/index.ts';
import { compareSnapshotIds, MANIFEST, MANIFEST_SUM, readManifest, readPointer } from '../../core/serving/index.ts';
import { entryPath, type HistoryEntry, readChain, sha256Of } from '../history/chain.ts';
import { renderLatest } from '../publish/point.ts';

export interface UploadOptions {
  /** Releases that stay in the bucket; null: all. */
  keep: number | null;
  /** Milliseconds since the epoch. */
  now: number;
  log(line: string): void;
  /** Called before each step; tests stop the process there. */
  onStep?(step: string): void | Promise<void>;
  wait?(ms: number): Promise<unknown>;
}

export const LATEST = 'latest.json';
const AT_ONCE = 4;
const ATTEMPTS = 5;
const FIRST_WAIT_MS = 500;
/** What a publisher that was killed left behind is removed after so long: another may be at it. */
const LITTER_MS = 24 * 3_600_000;

interface Wanted {
  key: string;
  path: string;
  bytes: number;
  sha256: string;
}

const isPassing = (error: unknown): boolean =>
  error instanceof BucketError && (error.status === 0 || error.status === 429 || error.status >= 500);

class Upload {
  constructor(
    readonly bucket: Bucket,
    readonly dir: string,
    readonly options: UploadOptions,
  ) {}

  step(name: string): void | Promise<void> {
    return this.options.onStep?.(name);
  }

  /** A stream that broke cannot be sent again, so the client does not try: this does, with another. */
  async #put(file: Wanted): Promise<void> {
    const { wait = sleep } = this.options;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.bucket.putFile(file.key, file);
      } catch (error) {
        if (!isPassing(error) || attempt === ATTEMPTS) throw error;
        await wait(FIRST_WAIT_MS * 2 ** (attempt - 1));
      }
    }
  }

  /** `twin`: key under which the release before has the same content. */
  async #one(file: Wanted, twin: string | undefined): Promise<void> {
    await this.step(file.key);
    const here = await this.bucket.head(file.key);
    if (here?.bytes === file.bytes && here.sha256 === file.sha256) return;
    const there = twin === undefined ? null : await this.bucket.head(twin);
    const isTwin = there !== null && there.bytes === file.bytes && there.sha256 === file.sha256;
    if (isTwin && (await this.bucket.copy(twin!, file.key, there))) return;
    await this.#put(file);
  }

  async files(files: readonly Wanted[], twins: ReadonlyMap<string, string> = new Map()): Promise<void> {
    const waiting = [...files].sort((a, b) => b.bytes - a.bytes);
    const errors: unknown[] = [];
    const work = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined && errors.length === 0; file = waiting.shift())
        await this.#one(file, twins.get(`${file.sha256} ${file.bytes}`)).catch((error) => errors.push(error));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (errors.length > 0) throw errors[0];
  }

  /** Files of builds that the bucket has no entry of, and then these entries, the oldest first. */
  async history(chain: readonly HistoryEntry[]): Promise<void> {
    const history = join(this.dir, 'history');
    for (const { snapshot, files } of chain) {
      const entry = { key: `history/snapshots/${snapshot}.json`, path: join(history, 'snapshots', `${snapshot}.json`) };
      if ((await this.bucket.head(entry.key)) !== null) continue;
      await this.files(files.map((file) => ({ ...file, key: `history/${file.path}`, path: join(history, file.path) })));
      await this.files([await measured(entry)]);
    }
  }

  async release(manifest: Manifest, before: Manifest | null): Promise<void> {
    const { snapshot: id } = manifest;
    const wanted = ({ path, bytes, sha256 }: Manifest['files'][number]): Wanted => ({
      ...{ key: `${id}/${path}`, path: join(this.dir, id, path), bytes, sha256 },
    });
    const twins = new Map(
      before?.files.map(({ sha256, bytes, path }) => [`${sha256} ${bytes}`, `${before.snapshot}/${path}`]),
    );
    await this.files(manifest.files.map(wanted), twins);
    for (const name of [MANIFEST, MANIFEST_SUM])
      await this.files([await measured({ key: `${id}/${name}`, path: join(this.dir, id, name) })]);
  }
}

const measured = async (file: { key: string; path: string }): Promise<Wanted> => {
  return { ...file, bytes: statSync(file.path).size, sha256: await sha256Of(file.path) };
};

/** null: nothing was published there yet. Throws where what is there is no description of a release. */
export const readLatest = async (bucket: Bucket) => {
  const found = await bucket.read(LATEST);
  if (found === null) return null;
  const value = JSON.parse(found.text) as { published_at?: string; manifest_sha256?: string };
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) throw new Error(`${bucket.url}${LATEST}: names no release that this version reads`);
  const { published_at: publishedAt = parsed.data.built_at, manifest_sha256: sha256 } = value;
  return { manifest: parsed.data, publishedAt, sha256, etag: found.etag };
};

/**
 * Releases beyond `keep`, and what killed publishers left; never the current one. What was current before is fetched and gone
 * back to: it stays before any newer one that was rolled back. Manifests first: without one it is none.
 */
export const pruneBucket = async (
  bucket: Bucket,
  { current, before }: { current: string; before: string | null },
  { keep, now }: { keep: number | null; now: number },
): Promise<string[]> => {
  const objects = await bucket.list('');
  const releases = new Map<string, { key: string; changedAt: number }[]>();
  for (const one of objects) {
    const id = one.key.slice(0, Math.max(0, one.key.indexOf('/')));
    if (snapshotIdSchema.safeParse(id).success) releases.set(id, [...(releases.get(id) ?? []), one]);
  }
  const isWhole = (id: string): boolean => releases.get(id)!.some(({ key }) => key === `${id}/${MANIFEST}`);
  const ids = [...releases.keys()]
    .filter((id) => id !== current)
    .sort(compareSnapshotIds)
    .reverse();
  const whole = ids.filter((id) => isWhole(id));
  const inOrder = [...whole.filter((id) => id === before), ...whole.filter((id) => id !== before)];
  const old = keep === null ? [] : inOrder.slice(Math.max(0, keep - 1));
  const litter = ids.filter(
    (id) => !isWhole(id) && releases.get(id)!.every(({ changedAt }) => changedAt < now - LITTER_MS),
  );
  for (const id of [...old, ...litter]) {
    const keys = releases.get(id)!.map(({ key }) => key);
    await bucket.remove(keys.filter((key) => key === `${id}/${MANIFEST}`));
    await bucket.remove(keys.filter((key) => key !== `${id}/${MANIFEST}`));
  }
  return [...old, ...litter];
};

/** Oldest first; empty: the directory was not built here and has no history. */
const chainOf = async (dir: string, id: string): Promise<HistoryEntry[]> => {
  const history = join(dir, 'history');
  return existsSync(entryPath(history, id)) ? readChain(history, id) : [];
};

const goesOnFrom = (there: string, id: string, chain: readonly HistoryEntry[]): boolean =>
  chain.length === 0 ? compareSnapshotIds(there, id) < 0 : chain.some(({ snapshot }) => snapshot === there);

/** The directory's current release made the bucket's. Throws one line where somebody else published meanwhile. */
export const upload = async (bucket: Bucket, dir: string, options: UploadOptions): Promise<string> => {
  const pointer = await readPointer(dir);
  if (pointer === null) throw new Error(`${dir}: nothing was published here that could be put into ${bucket.url}`);
  const { manifest, manifestSha256: sha256 } = await readManifest(join(dir, pointer.snapshot), pointer.manifest_sha256);
  const { snapshot: id } = manifest;
  const work = new Upload(bucket, dir, options);
  await work.step('begin');
  const there = await readLatest(bucket);
  if (there?.manifest.snapshot === id && there.sha256 === sha256) return id;
  const chain = await chainOf(dir, id);
  if (there !== null && !goesOnFrom(there.manifest.snapshot, id, chain))
    throw new Error(`${bucket.url} has ${there.manifest.snapshot}, from which ${id} does not go on: build again`);
  await work.history(chain);
  await work.release(manifest, there?.manifest ?? null);
  await work.step('pointer');
  // Later than the one before: who follows takes an earlier one for an old copy.
  const after = there === null ? options.now : Math.max(options.now, Date.parse(there.publishedAt) + 1000);
  const publishedAt = new Date(after).toISOString().replace(/\.\d+Z$/, 'Z');
  const text = renderLatest({ manifest, sha256, publishedAt });
  if (!(await bucket.write(LATEST, text, there?.etag ?? null)))
    throw new Error(`somebody else published into ${bucket.url} meanwhile, and stays current: build again`);
  options.log(`${id} is current in ${bucket.url}`);
  await work.step('retention');
  const removed = await pruneBucket(bucket, { current: id, before: there?.manifest.snapshot ?? null }, options);
  if (removed.length > 0) options.log(`removed from ${bucket.url}: ${removed.join(', ')}`);
  return id;
};
