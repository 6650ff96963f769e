/** Puts what is current in a directory into a bucket, in a process that can be killed: `upload-process.ts URL DIR NOW`. */
import { upload } from '../../build/bucket/upload.ts';
import { openBucket } from '../../core/bucket/index.ts';

const [url = '', dir = '', now = '0'] = process.argv.slice(2);
const bucket = await openBucket(url, { env: process.env });
try {
  process.stdout.write(`${await upload(bucket, dir, { keep: 2, now: Number(now), log: () => undefined })}\n`);
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  bucket.close();
}
