import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../core/contract/index.ts';
import {
  compareSnapshotIds,
  listReleaseIds,
  readManifest,
  readPointer,
  SnapshotError,
} from '../../core/serving/index.ts';

/** The release that the pointer names; null: none was published yet. */
export interface Current {
  id: string;
  /** null: it cannot be read, so it says nothing about shrinking. */
  manifest: Manifest | null;
}

export const readCurrent = async (outDir: string, log: (line: string) => void): Promise<Current | null> => {
  try {
    const pointer = await readPointer(outDir);
    if (pointer === null) return null;
    const dir = join(outDir, pointer.snapshot);
    const read = await readManifest(dir, pointer.manifest_sha256).catch((error: Error) => {
      if (!(error instanceof SnapshotError)) throw error;
      log(`the current snapshot is damaged and will be replaced: ${error.message}`);
      return null;
    });
    return { id: pointer.snapshot, manifest: read?.manifest ?? null };
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    log(`the pointer is damaged and will be replaced: ${error.message}`);
    return null;
  }
};

const ASIDE = '.removed-';
/** A file may be opened just before its folder is renamed, and be written just after. */
const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const;

/**
 * In two steps: what a crash leaves of it no longer has its name, and what a killed build's process may still write finds
 * no folder of that name, so that none fills up again while it is emptied.
 */
export const removeRelease = (outDir: string, name: string): void => {
  const aside = join(outDir, `${ASIDE}${name}`);
  rmSync(aside, removal);
  renameSync(join(outDir, name), aside);
  rmSync(aside, removal);
};

/** Files that somebody else cleared away meanwhile are no error. */
const removeOne = (outDir: string, name: string): void => {
  try {
    if (name.startsWith(ASIDE)) rmSync(join(outDir, name), removal);
    else removeRelease(outDir, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

const isLitter = (name: string): boolean => /\.partial-\d+$/.test(name) || name.startsWith(ASIDE);

/**
 * Removes what crashed builds left: directories and files aside, and releases that were renamed into place but never
 * became current (newer than the pointer's). Only under the lock.
 */
export const removeLitter = async (outDir: string, currentId: string | null): Promise<string[]> => {
  const removed: string[] = [];
  for (const name of readdirSync(outDir)) {
    if (!isLitter(name)) continue;
    removeOne(outDir, name);
    removed.push(name);
  }
  if (currentId === null) return removed;
  for (const id of await listReleaseIds(outDir)) {
    if (compareSnapshotIds(id, currentId) <= 0) continue;
    removeRelease(outDir, id);
    removed.push(id);
  }
  return removed;
};

/** Keeps the newest `keep` releases, the current one always among them. */
export const removeOldReleases = async (outDir: string, keep: number, currentId: string): Promise<string[]> => {
  const old = (await listReleaseIds(outDir)).filter((id) => id !== currentId).slice(Math.max(0, keep - 1));
  for (const id of old) removeRelease(outDir, id);
  return old;
};
