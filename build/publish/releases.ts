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

/** In two steps, so that what a crash leaves of it no longer has a release's name. */
export const removeRelease = (outDir: string, id: string): void => {
  const aside = join(outDir, `.removed-${id}`);
  rmSync(aside, { recursive: true, force: true });
  renameSync(join(outDir, id), aside);
  rmSync(aside, { recursive: true, force: true });
};

const isLitter = (name: string): boolean => /\.partial-\d+$/.test(name) || name.startsWith('.removed-');

/**
 * Removes what crashed builds left: directories and files aside, and releases that were renamed into place but never
 * became current (newer than the pointer's). Only under the lock.
 */
export const removeLitter = async (outDir: string, currentId: string | null): Promise<string[]> => {
  const removed: string[] = [];
  for (const name of readdirSync(outDir)) {
    if (!isLitter(name)) continue;
    rmSync(join(outDir, name), { recursive: true, force: true });
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
