import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `YYYYMMDDTHHMMSSZ` of the build's time; `-2`, `-3`… where that is taken. Never at or before `previous`: where the
 * clock was set back, the id goes on from the previous one, so that ids sort as the snapshots came.
 */
export const chooseSnapshotId = (outDir: string, nowMs: number, previous: string | null): string => {
  const stamp = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  const base = previous !== null && previous.slice(0, 16) > stamp ? previous.slice(0, 16) : stamp;
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`;
    if (id !== previous && !existsSync(join(outDir, id))) return id;
  }
};
