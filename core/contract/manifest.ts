import { z } from 'zod';
import { snapshotIdSchema, timeSchema } from './common.ts';

/** Bumped whenever a reader of the previous version could misread a snapshot. Readers refuse any other. */
export const FORMAT_VERSION = 1;

export const manifestFileSchema = z.object({
  /** Relative to the snapshot's directory, `/`-separated. */
  path: z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_=-]*(?:[./][A-Za-z0-9_=-]+)*$/),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** CRC-32 (zlib's): what a runtime checks of snapshots too large to hash in its start-up time. */
  crc32: z.string().regex(/^[0-9a-f]{8}$/),
  /** Rows of a table; null for other files. */
  rows: z.int().nullable(),
  /** Table of core/contract; null for other files. */
  table: z.string().nullable(),
  schema_version: z.int().nullable(),
});
export type ManifestFile = z.infer<typeof manifestFileSchema>;

/** Events of one technology and round that are held back, because too many sites had them at once. */
export const suspendedSchema = z.object({
  technology: z.string(),
  direction: z.enum(['lost', 'gained']),
  /** `day 2026-08-01 pages`, or `snapshot <id> traffic`: when, and by which kind of look. */
  round: z.string(),
  /** Sites that lost (gained) it, of those that had it (had it not) and were looked at again. */
  sites: z.int(),
  of: z.int(),
  /** Events held back. */
  events: z.int(),
  /**
   * `beyond_chance`: they are told as the next look at each site confirms them; `lost_for_good`: most sites lost it and
   * show it no more, so that the rules must be mended first; `replaced`: tags go out of sight where `host` is new on pages,
   * at `sites` of the `of` sites where it is.
   */
  reason: z.string(),
  /** Of `replaced`. */
  host: z.string().optional(),
});

export const manifestSchema = z.object({
  format_version: z.literal(FORMAT_VERSION),
  snapshot: snapshotIdSchema,
  /** As-of time: the newest moment the data speaks of. */
  as_of: timeSchema,
  built_at: timeSchema,
  /** Code version (package.json). */
  generator: z.string(),
  licence: z.string(),
  /** True where the data are invented (the demo web). */
  invented: z.boolean(),
  /** Who published it, and the address below which releases lie; absent: nobody was named. */
  publisher: z.object({ name: z.string(), url: z.url().nullable() }).optional(),
  previous: snapshotIdSchema.nullable(),
  inputs: z.array(z.object({ kind: z.string(), name: z.string(), items: z.int(), skipped: z.int() })),
  /** Movers held back, most events first, at most 100; absent: of a release that did not tell. */
  suspended: z.array(suspendedSchema).optional(),
  /** How to cite it; `url` null: the publisher gave no address; absent: of a release that did not say. */
  citation: z.object({ text: z.string(), bibtex: z.string(), url: z.url().nullable() }).optional(),
  files: z.array(manifestFileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The pointer file `current.json` of a snapshots directory, renamed into place last. */
export const pointerSchema = z.object({
  format_version: z.literal(FORMAT_VERSION),
  snapshot: snapshotIdSchema,
  manifest_sha256: z.string().regex(/^[0-9a-f]{64}$/),
  published_at: timeSchema,
  /** SHA-256 of the members above as JSON without spaces: a flipped bit in the pointer itself shows. */
  check: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Pointer = z.infer<typeof pointerSchema>;
