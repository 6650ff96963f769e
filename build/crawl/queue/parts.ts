/** Part directories: one finished archive a job, put in place by one rename, so that a repeated job replaces its own. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceItem } from '../../../core/contract/pipeline.ts';
import { markFile } from '../archive/format.ts';
import { readArchive } from '../archive/read.ts';

const partName = /^part-[a-z0-9_]+-\d{5}-\d+$/;

/** A directory of this attempt's own; a crashed attempt's is never used again. */
export const openPart = async (dir: string, jobId: string, attempt: string): Promise<string> => {
  const work = join(dir, 'unfinished', `${jobId}.${attempt}`);
  await rm(work, { recursive: true, force: true });
  await mkdir(join(dir, 'unfinished'), { recursive: true });
  return work;
};

/** Makes an attempt the job's part; an earlier part of the same job goes. */
export const finishPart = async (dir: string, jobId: string, work: string): Promise<void> => {
  const part = join(dir, jobId);
  if (existsSync(part)) {
    const old = join(dir, 'unfinished', `${jobId}.replaced.${process.pid}.${Date.now()}`);
    await rename(part, old);
    await rename(work, part);
    await rm(old, { recursive: true, force: true });
  } else await rename(work, part);
};

/** True where a directory holds parts of a crawl by workers. */
export const holdsParts = async (dir: string): Promise<boolean> =>
  existsSync(dir) && (await readdir(dir)).some((name) => partName.test(name) && existsSync(markFile(join(dir, name))));

/** The union of the parts: every item of every finished job, in order of job. */
export async function* readParts(dir: string): AsyncGenerator<SourceItem> {
  const parts = (await readdir(dir)).filter((name) => partName.test(name)).sort();
  if (parts.length === 0) throw new Error(`${dir} holds no finished parts of a crawl`);
  for (const part of parts) yield* readArchive(join(dir, part));
}
