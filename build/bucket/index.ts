/** Building into a bucket: what is current there is brought here, gone on from in a directory, and put back. */
import { join } from 'node:path';
import { type Bucket, openBucket, parseBucketUrl } from '../../core/bucket/index.ts';
import { withLock } from '../../core/lock.ts';
import type { BuildEffects } from '../effects.ts';
import { restore } from './restore.ts';
import { upload } from './upload.ts';

export { rollBackBucket } from './roll-back.ts';
export { changeBucketTakeDowns } from './take-down.ts';

const LOCK_WAIT_MS = 3_600_000;

/** Where a bucket is worked on unless another directory is given. */
export const workDir = (url: string): string => {
  const { bucket, prefix } = parseBucketUrl(url);
  return join('datasets', 'work', bucket, ...prefix.split('/').filter((part) => part !== ''));
};

export const withBucket = async <T>(url: string, use: (bucket: Bucket) => Promise<T>): Promise<T> => {
  const bucket = await openBucket(url, { env: process.env });
  try {
    return await use(bucket);
  } finally {
    bucket.close();
  }
};

/** `build` publishes into the directory as it always does. */
export const buildInto = <T>(
  { url, dir, keep }: { url: string; dir: string; keep: number | null },
  { now, log }: Pick<BuildEffects, 'now' | 'log'>,
  build: () => Promise<T>,
): Promise<T> =>
  withBucket(url, async (bucket) => {
    await withLock(dir, { waitMs: LOCK_WAIT_MS, log }, () => restore(bucket, dir, { log }));
    const built = await build();
    await upload(bucket, dir, { keep, now: now(), log });
    return built;
  });
