/** One release of elsewhere put beside those that are here: whole and verified, or not at all. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { ManifestFile } from '../contract/index.ts';
import { fsyncPath } from '../durable.ts';
import {
  checkRelease,
  hashFiles,
  listReleaseIds,
  MANIFEST,
  MANIFEST_SUM,
  readManifest,
  SnapshotError,
} from '../serving/index.ts';
import { type Remote, RemoteError, type Sink } from './remote.ts';

export interface Wanted {
  id: string;
  /** SHA-256 of its manifest; null: as its own sum says. */
  manifestSha256: string | null;
}

export interface FetchOptions {
  remote: Remote;
  /** Bytes that a release may have. */
  maxBytes: number;
  /** Called as bytes come: those that are here, of all. */
  onProgress(bytes: number, of: number): void;
}

/** Files at once. */
const AT_ONCE = 4;
const MAX_FILES = 20_000;
/** Left free on the disk. */
const SPARE_BYTES = 64 << 20;
const ASIDE = '.fetch-';
const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Removes a release in two steps, so that what a crash leaves of it no longer has its name. */
export const removeRelease = (dir: string, id: string): void => {
  const aside = join(dir, `.removed-${id}`);
  rmSync(aside, removal);
  if (existsSync(join(dir, id))) renameSync(join(dir, id), aside);
  rmSync(aside, removal);
};

/** What was written aside, to be renamed, by a process that is no longer there. */
const isLeft = (name: string): boolean => /\.partial-\d+$/.test(name) && !name.endsWith(`.partial-${process.pid}`);

const litterIn = (dir: string, keep: string): string[] =>
  readdirSync(dir).filter(
    (name) => (name.startsWith(ASIDE) && name !== keep) || name.startsWith('.removed-') || isLeft(name),
  );

/** Whether fetches that were given up, or writes and removals that were killed, left something behind. */
export const hasLitter = (dir: string): boolean => litterIn(dir, '').length > 0;

/** Removes it, but for `keep`, which is gone on with. Under the directory's lock: what another process has under way looks alike. */
export const removeLitter = (dir: string, keep = ''): void => {
  for (const name of litterIn(dir, keep)) rmSync(join(dir, name), removal);
};

/** Paths of files that are here, by SHA-256 and size. */
const knownFiles = async (dir: string): Promise<Map<string, string>> => {
  const known = new Map<string, string>();
  for (const id of await listReleaseIds(dir)) {
    const read = await readManifest(join(dir, id)).catch(() => null);
    for (const { path, sha256, bytes } of read?.manifest.files ?? [])
      known.set(`${sha256} ${bytes}`, join(dir, id, path));
  }
  return known;
};

const isGood = async (path: string, { bytes, sha256 }: ManifestFile): Promise<boolean> =>
  sizeOf(path) === bytes && (await hashFiles([{ path, bytes }], ['sha256'])).get(path)?.sha256 === sha256;

const isShared = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.nlink ?? 0) > 1;

/** Some file systems have no links. */
const share = (from: string, to: string): void => {
  rmSync(to, { force: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
};

const sinkAt = (path: string, onBytes: (bytes: number) => void): Sink & { close(): void } => {
  const file = openSync(path, 'a');
  let have = sizeOf(path);
  return {
    have: () => have,
    take: (piece) => {
      for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at, piece.length - at);
      have += piece.length;
      onBytes(piece.length);
    },
    restart: () => {
      ftruncateSync(file, 0);
      onBytes(-have);
      have = 0;
    },
    close: () => {
      fsyncSync(file);
      closeSync(file);
    },
  };
};

/** One file of elsewhere at a path here, held against its hash; throws where it is another. */
export const fetchFile = async (
  remote: Remote,
  path: string,
  { at, file }: { at: string; file: Pick<ManifestFile, 'path' | 'bytes' | 'sha256'> },
): Promise<void> => {
  const aside = `${at}.partial-fetch`;
  const sink = sinkAt(aside, () => undefined);
  try {
    await remote.rest(path, file, sink);
  } finally {
    sink.close();
  }
  const isSame = (await hashFiles([{ path: aside, bytes: file.bytes }], ['sha256'])).get(aside)?.sha256 === file.sha256;
  if (!isSame) {
    rmSync(aside, { force: true });
    throw new RemoteError(`${remote.url}${path}: not of the hash that was told`);
  }
  renameSync(aside, at);
};

class ReleaseFetch {
  #bytes = 0;

  constructor(
    readonly dir: string,
    readonly wanted: Wanted,
    readonly options: FetchOptions,
  ) {}

  get aside(): string {
    return join(this.dir, `${ASIDE}${this.wanted.id}`);
  }

  /** Fetched anew each time: it is small, and says what all the rest is held against. */
  async manifest(): Promise<ManifestFile[]> {
    const { id, manifestSha256 } = this.wanted;
    const { remote, maxBytes } = this.options;
    mkdirSync(this.aside, { recursive: true });
    for (const name of [MANIFEST, MANIFEST_SUM])
      writeFileSync(join(this.aside, name), await remote.small(`${id}/${name}`));
    const { manifest } = await readManifest(this.aside, manifestSha256 ?? undefined);
    if (manifest.snapshot !== id) throw new SnapshotError(`${remote.url}${id}/ holds snapshot ${manifest.snapshot}`);
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    if (bytes > maxBytes || manifest.files.length > MAX_FILES)
      throw new SnapshotError(
        `${remote.url}${id}/ has ${bytes} bytes in ${manifest.files.length} files, over the ${maxBytes} bytes of --mirror-max-gb or ${MAX_FILES} files`,
      );
    const names = new Set([MANIFEST, MANIFEST_SUM, ...manifest.files.map(({ path }) => path)]);
    if (names.size !== manifest.files.length + 2)
      throw new SnapshotError(`${remote.url}${id}/${MANIFEST} names a file twice, or itself`);
    return manifest.files;
  }

  #ready(of: number): (bytes: number) => void {
    return (bytes) => {
      this.#bytes += bytes;
      this.options.onProgress(this.#bytes, of);
    };
  }

  /** Takes what is here already; the files that remain. */
  async link(files: readonly ManifestFile[], of: number): Promise<ManifestFile[]> {
    const known = await knownFiles(this.dir);
    const remaining: ManifestFile[] = [];
    for (const file of files) {
      const at = join(this.aside, file.path);
      mkdirSync(dirname(at), { recursive: true });
      const here = known.get(`${file.sha256} ${file.bytes}`);
      const isWhole = sizeOf(at) === file.bytes;
      // What another release shares is never written to.
      if (!isWhole && (sizeOf(at) > file.bytes || isShared(at))) rmSync(at, { force: true });
      if (!isWhole && here !== undefined && (await isGood(here, file))) share(here, at);
      this.#ready(of)(sizeOf(at));
      if (sizeOf(at) !== file.bytes || !existsSync(at)) remaining.push(file);
    }
    return remaining;
  }

  requireRoom(files: readonly ManifestFile[]): void {
    const needed = files.reduce((sum, file) => sum + file.bytes - sizeOf(join(this.aside, file.path)), SPARE_BYTES);
    const { bavail, bsize } = statfsSync(this.dir);
    if (needed > bavail * bsize)
      throw new SnapshotError(
        `${this.dir}: ${needed} bytes are needed for ${this.wanted.id}, ${bavail * bsize} are free`,
      );
  }

  async #one(file: ManifestFile, of: number): Promise<void> {
    const at = join(this.aside, file.path);
    const sink = sinkAt(at, this.#ready(of));
    try {
      await this.options.remote.rest(`${this.wanted.id}/${file.path}`, file, sink);
    } finally {
      sink.close();
    }
  }

  async files(files: readonly ManifestFile[], of: number): Promise<void> {
    const waiting = [...files].sort((a, b) => b.bytes - a.bytes);
    const errors: unknown[] = [];
    const work = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined && errors.length === 0; file = waiting.shift())
        await this.#one(file, of).catch((error: unknown) => errors.push(error));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (errors.length > 0) throw errors[0];
  }

  /** Files that are not as the manifest says are thrown away, so that the next attempt fetches them anew. */
  async verify(files: readonly ManifestFile[]): Promise<void> {
    const { id, manifestSha256 } = this.wanted;
    const check = await checkRelease(this.aside, {
      speed: 'thorough',
      ...(manifestSha256 === null ? {} : { manifestSha256 }),
    });
    if (check.ok) return;
    for (const file of files) {
      const at = join(this.aside, file.path);
      if (!(await isGood(at, file))) rmSync(at, { force: true });
    }
    throw new RemoteError(
      `${this.options.remote.url}${id}/ is not as its manifest says: ${check.problems[0]?.slice(this.aside.length + 1)}`,
    );
  }

  place(files: readonly ManifestFile[]): void {
    for (const folder of new Set(files.map(({ path }) => dirname(join(this.aside, path))))) fsyncPath(folder);
    for (const name of [MANIFEST, MANIFEST_SUM]) fsyncPath(join(this.aside, name));
    fsyncPath(this.aside);
    removeRelease(this.dir, this.wanted.id);
    renameSync(this.aside, join(this.dir, this.wanted.id));
    fsyncPath(this.dir);
  }
}

/**
 * A release in `dir`, under its id. Whatever was fetched before a crash is gone on with; files that another release here
 * has by hash and size are linked. Throws RemoteError or SnapshotError, one line. Only one process at a time in a directory.
 */
export const fetchRelease = async (dir: string, wanted: Wanted, options: FetchOptions): Promise<void> => {
  removeLitter(dir, `${ASIDE}${wanted.id}`);
  const has = await checkRelease(join(dir, wanted.id), {
    speed: 'thorough',
    ...(wanted.manifestSha256 === null ? {} : { manifestSha256: wanted.manifestSha256 }),
  });
  if (has.ok && has.manifest.snapshot === wanted.id) return;
  const fetching = new ReleaseFetch(dir, wanted, options);
  const files = await fetching.manifest();
  const of = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const remaining = await fetching.link(files, of);
  fetching.requireRoom(remaining);
  await fetching.files(remaining, of);
  await fetching.verify(files);
  fetching.place(files);
};
