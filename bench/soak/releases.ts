/** Releases in a bucket of the soak's own, and the pointer there moved from one to the next. */
import { rollBackBucket } from '../../build/bucket/roll-back.ts';
import { upload } from '../../build/bucket/upload.ts';
import { publishSnapshot } from '../../build/publish/index.ts';
import { type Bucket, openBucket } from '../../core/bucket/index.ts';
import { publishOptions, withDirectory } from '../../test/support/published.ts';
import { withBucketDouble } from '../../test/support/s3-double.ts';
import { realBucket } from '../../test/support/s3-server.ts';
import { syntheticModel } from '../../test/support/synthetic-model.ts';

const ids = ['20261101T000000Z', '20261102T000000Z', '20261103T000000Z'];
const log = (): void => undefined;

export interface Releases {
  /** Address to follow. */
  url: string;
  /** What it is in, in words. */
  server: string;
  /** Makes another release current, one after the other and round again: the one after the last was removed by who keeps two. */
  next(): Promise<void>;
}

const fill = (bucket: Bucket, sites: number): Promise<void> =>
  withDirectory(async (dir) => {
    for (const id of ids) {
      const builtAt = `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}T00:00:00Z`;
      await publishSnapshot(syntheticModel({ sites, offers: sites * 2, id }), dir, { ...publishOptions, builtAt });
      await upload(bucket, dir, { keep: null, now: Date.now(), log });
    }
  });

/** versitygw, or a double in this process's memory where that is not on this machine. */
export const withReleases = async (sites: number, use: (releases: Releases) => Promise<void>): Promise<void> => {
  const real = realBucket('the soak');
  const go = async (url: string): Promise<void> => {
    const bucket = await openBucket(url, { env: process.env });
    try {
      await fill(bucket, sites);
      let current = ids.length - 1;
      const next = async (): Promise<void> => {
        current = (current + 1) % ids.length;
        await rollBackBucket(bucket, { to: ids[current], now: Date.now(), log });
      };
      await use({ url, server: real === null ? 'a double in memory' : 'versitygw', next });
    } finally {
      bucket.close();
    }
  };
  await (real === null ? withBucketDouble((double) => go(double.url)) : real(go));
};
