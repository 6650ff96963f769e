/** An older release of a directory made current again. */
import { join } from 'node:path';
import type { Manifest } from '../../core/contract/index.ts';
import { withLock } from '../../core/lock.ts';
import {
  checkRelease,
  compareSnapshotIds,
  listReleaseIds,
  readPointer,
  SnapshotError,
} from '../../core/serving/index.ts';
import { describeLatest, pointTo } from './point.ts';

export interface RollBackOptions {
  /** Id of the release to go back to; absent: the newest good one that is older than the current. */
  to?: string | undefined;
  /** Milliseconds since the epoch. */
  now: number;
  /** How long to wait for a build in the same directory, ms. */
  lockWaitMs: number;
  log(line: string): void;
}

const isoOf = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

const pointed = async (outDir: string) => {
  try {
    return await readPointer(outDir);
  } catch (error) {
    // A pointer that is damaged is one more reason to point anew.
    if (error instanceof SnapshotError) return null;
    throw error;
  }
};

const candidatesOf = (ids: readonly string[], { to, current }: { to: string | undefined; current: string | null }) => {
  if (to === undefined) return ids.filter((id) => current === null || compareSnapshotIds(id, current) < 0);
  return ids.filter((id) => id === to);
};

/**
 * Makes an older release current, every file of it hashed again first; answers its manifest and what was current before.
 * The next build goes on from it, and removes what is newer. Throws one line, everything as it was, where there is none.
 */
export const rollBack = (
  outDir: string,
  { to, now, lockWaitMs, log }: RollBackOptions,
): Promise<{ manifest: Manifest; before: string | null }> =>
  withLock(outDir, { waitMs: lockWaitMs, log }, async () => {
    const pointer = await pointed(outDir);
    const current = pointer?.snapshot ?? null;
    if (to !== undefined && to === current) throw new Error(`snapshot ${to} is current in ${outDir} already`);
    const ids = await listReleaseIds(outDir);
    for (const id of candidatesOf(ids, { to, current })) {
      const check = await checkRelease(join(outDir, id), { speed: 'thorough' });
      if (!check.ok || check.manifest.snapshot !== id) {
        log(`${id} is not whole: ${check.ok ? `it holds ${check.manifest.snapshot}` : check.problems[0]}`);
        continue;
      }
      // Whoever follows takes what is dated earlier for an old copy, however this clock goes.
      const after = pointer === null ? now : Math.max(now, Date.parse(pointer.published_at) + 1000);
      const published = { manifest: check.manifest, sha256: check.manifestSha256, publishedAt: isoOf(after) };
      pointTo(outDir, published);
      describeLatest(outDir, published);
      return { manifest: check.manifest, before: current };
    }
    const which = to === undefined ? `no good release older than ${current ?? 'none'}` : `no good release ${to}`;
    throw new Error(`${which} is in ${outDir}; there are ${ids.join(', ') || 'none'}`);
  });
