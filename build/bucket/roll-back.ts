/** An older release of a bucket made current again. */

import { createHash } from 'node:crypto';
import type { Bucket } from '../../core/bucket/index.ts';
import { type Manifest, manifestSchema, snapshotIdSchema } from '../../core/contract/index.ts';
import { compareSnapshotIds, MANIFEST } from '../../core/serving/index.ts';
import { renderLatest } from '../publish/point.ts';
import { LATEST, readLatest } from './upload.ts';

const readRelease = async (bucket: Bucket, id: string): Promise<{ manifest: Manifest; sha256: string } | string> => {
  const found = await bucket.read(`${id}/${MANIFEST}`);
  if (found === null) return 'it has no manifest';
  const parsed = manifestSchema.safeParse(JSON.parse(found.text));
  if (!parsed.success || parsed.data.snapshot !== id) return 'its manifest is of another release or version';
  for (const { path, bytes, sha256 } of parsed.data.files) {
    const stored = await bucket.head(`${id}/${path}`);
    if (stored?.bytes !== bytes || (stored.sha256 ?? sha256) !== sha256) return `${path} is not as its manifest says`;
  }
  return { manifest: parsed.data, sha256: createHash('sha256').update(found.text).digest('hex') };
};

/** As rollBack has it; every file is there with the size and hash that it was put with. */
export const rollBackBucket = async (
  bucket: Bucket,
  { to, now, log }: { to?: string | undefined; now: number; log(line: string): void },
): Promise<{ manifest: Manifest; before: string | null }> => {
  const there = await readLatest(bucket);
  const before = there?.manifest.snapshot ?? null;
  if (to !== undefined && to === before) throw new Error(`snapshot ${to} is current in ${bucket.url} already`);
  const names = (await bucket.list('')).map(({ key }) => key.slice(0, Math.max(0, key.indexOf('/'))));
  const ids = [...new Set(names)]
    .filter((id) => snapshotIdSchema.safeParse(id).success)
    .sort(compareSnapshotIds)
    .reverse();
  const isOlder = (id: string): boolean => before === null || compareSnapshotIds(id, before) < 0;
  for (const id of ids.filter((one) => (to === undefined ? isOlder(one) : one === to))) {
    const found = await readRelease(bucket, id);
    if (typeof found === 'string') {
      log(`${id} is not whole: ${found}`);
      continue;
    }
    const after = there === null ? now : Math.max(now, Date.parse(there.publishedAt) + 1000);
    const publishedAt = new Date(after).toISOString().replace(/\.\d+Z$/, 'Z');
    if (!(await bucket.write(LATEST, renderLatest({ ...found, publishedAt }), there?.etag ?? null)))
      throw new Error(`somebody else published into ${bucket.url} meanwhile: look again`);
    return { manifest: found.manifest, before };
  }
  throw new Error(`no good release ${to ?? `older than ${before ?? 'none'}`} is in ${bucket.url}`);
};
