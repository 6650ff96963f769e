import { mkdirSync } from 'node:fs';
import { withLock } from '../core/lock.ts';
import { explainDiskError } from './disk-error.ts';
import type { BuildEffects } from './effects.ts';
import { LOCK_WAIT_MS } from './publish/index.ts';

/** Runs `work` as the only build in `outDir`, which it creates; a disk that refuses is explained in one line. */
export const alone = async <T>(outDir: string, effects: BuildEffects, work: () => Promise<T>): Promise<T> => {
  try {
    mkdirSync(outDir, { recursive: true });
    return await withLock(outDir, { waitMs: LOCK_WAIT_MS, log: effects.log }, work);
  } catch (error) {
    throw explainDiskError(error, outDir);
  }
};
