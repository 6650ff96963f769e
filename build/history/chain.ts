/**
 * Which history files count: those of the published snapshots, found by going back from the current one. A crashed
 * build leaves files too, but no published snapshot goes back to them.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { snapshotIdSchema } from '../../core/contract/index.ts';

/** Bumped whenever a reader of the previous version could misread a history. Readers refuse any other. */
export const HISTORY_VERSION = 1;

export const historyFileSchema = z.object({
  /** Relative to the history's folder: `observations/month=2026-08/20260811T000000Z.parquet`. */
  path: z.string().regex(/^(?:observations|prices)\/month=\d{4}-\d\d\/[0-9TZ-]+\.parquet$/),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type HistoryFile = z.infer<typeof historyFileSchema>;

/** What one build added: `snapshots/<id>.json`. */
export const historyEntrySchema = z.object({
  history_version: z.literal(HISTORY_VERSION),
  snapshot: snapshotIdSchema,
  /** Snapshot that the build went on from; null: it was the first. */
  previous: snapshotIdSchema.nullable(),
  /** Technology id → version of the rules that found it then (ruleVersions); absent: not recorded. */
  rules: z.record(z.string(), z.string()).optional(),
  /** Domain → time (ISO 8601 UTC) of the newest observation that asks not to be indexed, where newer than known before. */
  noindex: z.record(z.string(), z.string()).optional(),
  /** Its evidence tells of account ids whether they stand in the page; absent: it tells so of all. */
  ids_placed: z.literal(true).optional(),
  files: z.array(historyFileSchema),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Hex digest of a file. */
export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

export const entryPath = (dir: string, snapshot: string): string => join(dir, 'snapshots', `${snapshot}.json`);

const readEntry = async (dir: string, snapshot: string): Promise<HistoryEntry> => {
  const path = entryPath(dir, snapshotIdSchema.parse(snapshot));
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`history of snapshot ${snapshot} cannot be read: ${path} (${error.code}); restore it from a copy`);
  });
  const parsed = historyEntrySchema.safeParse(safeJson(text));
  if (parsed.success && parsed.data.snapshot === snapshot) return parsed.data;
  throw new Error(`${path}: not a history entry of version ${HISTORY_VERSION}; restore it from a copy`);
};

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Entries of a snapshot and of those before it, oldest first. `until` null: none. Throws where a link is missing or
 * goes in a circle: a history with a hole would make false movers.
 */
export const readChain = async (dir: string, until: string | null): Promise<HistoryEntry[]> => {
  const entries: HistoryEntry[] = [];
  const seen = new Set<string>();
  for (let id = until; id !== null; ) {
    if (seen.has(id)) throw new Error(`${dir}: the history of snapshot ${until} goes in a circle at ${id}`);
    seen.add(id);
    const entry = await readEntry(dir, id);
    entries.push(entry);
    id = entry.previous;
  }
  return entries.reverse();
};
