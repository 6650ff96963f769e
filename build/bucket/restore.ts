/** What a build goes on from, brought out of a bucket: its current release, the history, what is taken down. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Bucket } from '../../core/bucket/index.ts';
import type { Pointer } from '../../core/contract/index.ts';
import { replaceFile } from '../../core/durable.ts';
import { fetchFile, fetchRelease, type Latest, Remote } from '../../core/mirror/index.ts';
import {
  FOLLOWED_TAKE_DOWNS,
  parseTakeDowns,
  readManifest,
  readPointer,
  renderTakeDowns,
  TAKE_DOWNS,
} from '../../core/serving/index.ts';
import { entryPath, type HistoryEntry, historyEntrySchema, readChain } from '../history/chain.ts';
import { describeLatest, pointTo } from '../publish/point.ts';

export interface RestoreOptions {
  log(line: string): void;
  /** Waits between attempts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const [IDLE_MS, SLOW_MS] = [30_000, 60_000];
const MAX_BYTES = 1e12;

const remoteOf = (bucket: Bucket, { wait }: RestoreOptions): Remote =>
  new Remote(bucket.url, {
    fetch: (url, init) => bucket.fetch(url, init),
    ...{ idleMs: IDLE_MS, slowMs: SLOW_MS, signal: new AbortController().signal },
    ...(wait === undefined ? {} : { wait }),
  });

const parseEntry = (text: string, url: string): HistoryEntry => {
  const parsed = historyEntrySchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${url}: not an entry of a history that this version reads`);
  return parsed.data;
};

const isHere = (path: string, { bytes, sha256 }: { bytes: number; sha256: string }): boolean =>
  statSync(path, { throwIfNoEntry: false })?.size === bytes &&
  createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;

/** Back from `id` to the first build; entries last, so that one that is here has its files here. */
const restoreHistory = async (remote: Remote, dir: string, id: string): Promise<void> => {
  const history = join(dir, 'history');
  const entries: { name: string; text: string }[] = [];
  for (let at: string | null = id; at !== null && !existsSync(entryPath(history, at)); ) {
    const name = `history/snapshots/${at}.json`;
    const text = (await remote.small(name)).toString('utf8');
    const entry = parseEntry(text, remote.url + name);
    for (const file of entry.files) {
      const path = join(history, file.path);
      if (isHere(path, file)) continue;
      mkdirSync(dirname(path), { recursive: true });
      await fetchFile(remote, `history/${file.path}`, { at: path, file });
    }
    entries.unshift({ name, text });
    at = entry.previous;
  }
  for (const { name, text } of entries) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    replaceFile(join(dir, name), text);
  }
};

const restoreRelease = async (remote: Remote, dir: string, { snapshot: id, ...told }: Latest): Promise<void> => {
  const wanted = { id, manifestSha256: told.manifest_sha256 ?? null };
  await fetchRelease(dir, wanted, { remote, maxBytes: MAX_BYTES, onProgress: () => undefined });
  const { manifest, manifestSha256: sha256 } = await readManifest(join(dir, id));
  const published = { manifest, sha256, publishedAt: told.published_at ?? manifest.built_at };
  pointTo(dir, published);
  describeLatest(dir, published);
};

/** Whether what is here is that, or a build that goes on from it and was not put there yet; what was rolled back there is neither. */
const goesOn = async (
  dir: string,
  here: Pointer,
  { snapshot, published_at: publishedAt }: Latest,
): Promise<boolean> => {
  const chain = await readChain(join(dir, 'history'), here.snapshot).catch(() => []);
  if (!chain.some((entry) => entry.snapshot === snapshot)) return false;
  return here.snapshot === snapshot || publishedAt === undefined || here.published_at > publishedAt;
};

/** Under the directory's lock. Answers what is current in the bucket; null: nothing is yet. */
export const restore = async (bucket: Bucket, dir: string, options: RestoreOptions): Promise<string | null> => {
  mkdirSync(dir, { recursive: true });
  const list = await bucket.read(TAKE_DOWNS);
  const items = list === null ? [] : parseTakeDowns(list.text, bucket.url + TAKE_DOWNS);
  replaceFile(join(dir, FOLLOWED_TAKE_DOWNS), renderTakeDowns(items));
  if ((await bucket.read('latest.json')) === null) return null;
  const remote = remoteOf(bucket, options);
  const found = await remote.latest();
  if (found === null) return null;
  const { snapshot } = found.latest;
  const here = await readPointer(dir).catch(() => null);
  if (here !== null && (await goesOn(dir, here, found.latest))) return snapshot;
  options.log(`going on from ${snapshot} of ${bucket.url}`);
  await restoreHistory(remote, dir, snapshot);
  await restoreRelease(remote, dir, found.latest);
  return snapshot;
};
