import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../core/contract/index.ts';
import {
  type CheckOptions,
  checkRelease,
  listReleaseIds,
  MANIFEST,
  readManifest,
  readPointer,
  SnapshotError,
} from '../core/serving/index.ts';
import { openQuery } from './query/index.ts';
import { heldOf, mayWait } from './query/open.ts';
import type { SnapshotReader } from './reader.ts';

export interface OpenOptions {
  /** SHA-256 of the manifest that the pointer names. */
  manifestSha256?: string;
  /** Directory whose releases `releases()` lists; default: only this one. */
  snapshotsDir?: string;
  /** Files that are hashed by the reader's `prove()`. Default: none, all are hashed first. */
  rest?: CheckOptions['rest'];
  /** What its files may take in memory; default: a gigabyte. */
  holdBytes?: number | undefined;
}

/** A larger release is served at start before all of it is hashed: to open must take seconds, not a second a gigabyte. */
export const largeRest = { above: 1 << 30, mayWait };

type Release = { id: string; manifest: Manifest };

/** Newest first, unreadable ones left out: they are not offered for download. */
const readReleases = async (snapshotsDir: string, opened: Release): Promise<Release[]> => {
  const releases: Release[] = [];
  for (const id of await listReleaseIds(snapshotsDir)) {
    if (id === opened.id) releases.push(opened);
    else {
      const manifest = await readManifest(join(snapshotsDir, id)).then(
        (read) => read.manifest,
        () => null,
      );
      if (manifest?.snapshot === id) releases.push({ id, manifest });
    }
  }
  return releases;
};

/**
 * Opens one release: hashes every file first, or with `rest` those that may not wait. Throws SnapshotError, one line
 * that names file and reason.
 */
export const openSnapshot = async (dir: string, options: OpenOptions = {}): Promise<SnapshotReader> => {
  const check = await checkRelease(dir, {
    ...options,
    heldOf: (files) => heldOf(files, options.holdBytes),
    speed: 'fast',
  });
  if (!check.ok) {
    const [first, ...more] = check.problems;
    throw new SnapshotError(more.length === 0 ? `${first}` : `${first} (and ${more.length} more files)`);
  }
  const { manifest, held, rest, checkRest } = check;
  const self: Release = { id: manifest.snapshot, manifest };
  const releases = options.snapshotsDir === undefined ? [self] : await readReleases(options.snapshotsDir, self);
  const later = { paths: new Set(rest.map(({ path }) => path)), check: checkRest };
  return openQuery({ dir, manifest, held, releases: () => releases, ...(rest.length > 0 ? { rest: later } : {}) });
};

const failure = (error: unknown): string => {
  if (error instanceof SnapshotError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return message;
};

export interface LoadOptions {
  /** Called with one line for each release that is not served: why. */
  onProblem?: (line: string) => void;
  /** Release ids that are not worth trying again. */
  refused?: ReadonlySet<string> | undefined;
  /** As `openSnapshot` has them. */
  rest?: CheckOptions['rest'];
  holdBytes?: number | undefined;
}

/** Tries releases in turn; the first good one. */
const openFirst = async (
  snapshotsDir: string,
  candidates: { id: string; manifestSha256?: string }[],
  { onProblem, ...how }: { onProblem: (line: string) => void } & Pick<OpenOptions, 'rest' | 'holdBytes'>,
): Promise<SnapshotReader | null> => {
  for (const { id, manifestSha256 } of candidates) {
    try {
      const reader = await openSnapshot(join(snapshotsDir, id), {
        snapshotsDir,
        ...(manifestSha256 === undefined ? {} : { manifestSha256 }),
        ...how,
      });
      if (reader.id === id) return reader;
      reader.close();
      onProblem(`${join(snapshotsDir, id)}: holds snapshot ${reader.id}`);
    } catch (error) {
      onProblem(failure(error));
    }
  }
  return null;
};

/**
 * The current snapshot of a directory, or the release that the directory is, every file checked (with `rest`, those that may not wait). Where it or the pointer is bad, says why through
 * `onProblem` and opens the newest good release instead. None good: throws SnapshotError with the first reason.
 */
export const loadCurrent = async (snapshotsDir: string, options: LoadOptions = {}): Promise<SnapshotReader> => {
  if (existsSync(join(snapshotsDir, MANIFEST)))
    return openSnapshot(snapshotsDir, { rest: options.rest, holdBytes: options.holdBytes });
  const problems: string[] = [];
  const note = (line: string): void => {
    problems.push(line);
    options.onProblem?.(line);
  };
  let current: { id: string; manifestSha256: string } | null = null;
  let others: string[];
  try {
    others = await listReleaseIds(snapshotsDir);
    const pointer = await readPointer(snapshotsDir);
    if (pointer === null) note(`${snapshotsDir}: no snapshot was published here (current.json is missing)`);
    else current = { id: pointer.snapshot, manifestSha256: pointer.manifest_sha256 };
  } catch (error) {
    note(failure(error));
    others = await listReleaseIds(snapshotsDir).catch(() => []);
  }
  const { rest, holdBytes, refused } = options;
  const fallbacks = others.filter((id) => id !== current?.id).map((id) => ({ id }));
  const candidates = [...(current === null ? [] : [current]), ...fallbacks].filter(({ id }) => !refused?.has(id));
  const reader = await openFirst(snapshotsDir, candidates, { onProblem: note, rest, holdBytes });
  if (reader === null) throw new SnapshotError(problems[0] ?? `${snapshotsDir}: no snapshot`);
  if (problems.length > 0) options.onProblem?.(`serving ${reader.id} instead`);
  return reader;
};
