/** What a mirror knows of the service that it follows, kept beside the releases: every process that serves them can tell. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const followingSchema = z.object({
  /** Address of the datasets that are followed. */
  url: z.string(),
  /** When it last answered as it should; null: never. */
  checked_at: z.string().nullable(),
  /** The snapshot that it named then; null: none. */
  snapshot: z.string().nullable(),
  /** Why what it has is not served, and since when that is so; null: it is. */
  reason: z.string().nullable(),
  since: z.string().nullable(),
  /** What is being fetched now; null: nothing. */
  fetching: z.object({ snapshot: z.string(), bytes: z.int(), of: z.int() }).nullable(),
});
export type Following = z.infer<typeof followingSchema>;

const FILE = '.following.json';

/** null: the directory follows nothing, or what it says of that cannot be read. */
export const readFollowing = (dir: string): Following | null => {
  try {
    return followingSchema.parse(JSON.parse(readFileSync(join(dir, FILE), 'utf8')));
  } catch {
    return null;
  }
};

/** Told again at the next look, so that it need not survive a power cut. */
export const writeFollowing = (dir: string, following: Following): void => {
  const aside = join(dir, `${FILE}.partial-${process.pid}`);
  writeFileSync(aside, `${JSON.stringify(following)}\n`);
  renameSync(aside, join(dir, FILE));
};
