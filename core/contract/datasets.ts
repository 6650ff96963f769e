/** What /datasets/ says of published releases: as programs get it. */
import { z } from 'zod';
import { snapshotIdSchema, timeSchema } from './common.ts';
import { manifestFileSchema } from './manifest.ts';

const release = z.object({
  snapshot: snapshotIdSchema,
  as_of: timeSchema,
  built_at: timeSchema,
  format_version: z.int(),
  licence: z.string(),
  invented: z.boolean(),
  /** Address of its manifest. */
  manifest: z.url(),
});

/** Sites that were taken down since files were published, to be left out; absent: none was. */
const besides = { taken_down: z.int().optional(), take_downs: z.url().optional() };

export const releaseSummarySchema = release.extend({ files: z.int(), bytes: z.int() });

/** Newest first. */
export const releaseListSchema = z.object({
  snapshot: snapshotIdSchema,
  count: z.int(),
  ...besides,
  items: z.array(releaseSummarySchema),
});

export const releaseDetailSchema = release.extend({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), arrow: z.url() })),
  files: z.array(manifestFileSchema.extend({ url: z.url() })),
  /** As the pointer has it; absent: another release is the current one. */
  published_at: timeSchema.optional(),
  manifest_sha256: z.string().optional(),
  ...besides,
});
