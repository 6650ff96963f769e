import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../core/contract/index.ts';
import { checkRelease, POINTER, readPointer, SnapshotError } from '../../core/serving/index.ts';

export type Verdict = { ok: true; manifest: Manifest } | { ok: false; problems: string[] };

const verdictOf = async (dir: string, manifestSha256?: string): Promise<Verdict> => {
  const check = await checkRelease(dir, {
    speed: 'thorough',
    ...(manifestSha256 === undefined ? {} : { manifestSha256 }),
  });
  return check.ok ? { ok: true, manifest: check.manifest } : check;
};

/**
 * Hashes every file of a snapshot again: `dir` is a release, or a directory of releases, whose current one is meant
 * (its pointer is then checked too). A problem is one line that names the file and the reason.
 */
export const verifySnapshot = async (dir: string): Promise<Verdict> => {
  if (!existsSync(join(dir, POINTER))) return verdictOf(dir);
  try {
    const pointer = await readPointer(dir);
    if (pointer === null) return verdictOf(dir);
    return await verdictOf(join(dir, pointer.snapshot), pointer.manifest_sha256);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    return { ok: false, problems: [`${dir}: ${error.message}`] };
  }
};
