/**
 * A crawl on disk: `crawl.json` says what it is, `hosts.txt` is the frontier, `pages-*.warc.gz`, `rendered-*.gz` and
 * `guide-*.gz` are WARC (guide: robots.txt and sitemaps), `journal.ndjson` says in order what happened. Files are only appended to, the
 * journal after the WARC: what the journal does not mention did not happen, and is cut off on resume.
 */
import { join } from 'node:path';
import { z } from 'zod';

export const ARCHIVE_VERSION = 1;

export const markSchema = z.object({
  version: z.literal(ARCHIVE_VERSION),
  started_at: z.iso.datetime(),
  user_agent: z.string(),
  hosts: z.int().min(0),
});
export type ArchiveMark = z.infer<typeof markSchema>;

const failureSchema = z.object({
  url: z.string(),
  at: z.string(),
  source: z.enum(['feed', 'warc', 'http', 'har', 'rendered']),
  code: z.string(),
  detail: z.string(),
});
export const roleSchema = z.enum(['page', 'guide', 'rendered']);
export const roles = roleSchema.options;
export type Role = z.infer<typeof roleSchema>;

const place = { file: z.int().min(0), offset: z.int().min(0), length: z.int().min(1) };

/** `h` is the host's line in hosts.txt, from 0. */
export const journalLineSchema = z.discriminatedUnion('k', [
  z.object({ k: z.literal('skip'), where: z.string(), code: z.string(), detail: z.string() }),
  z.object({ k: z.literal('begin'), h: z.int().min(0), host: z.string() }),
  z.object({ k: z.literal('stored'), h: z.int().min(0), role: roleSchema, url: z.string(), ...place }),
  z.object({ k: z.literal('failed'), h: z.int().min(0), role: roleSchema, failure: failureSchema }),
  /** A failure as the crawl reported it. */
  z.object({ k: z.literal('report'), h: z.int().min(0), failure: failureSchema }),
  z.object({ k: z.literal('done'), h: z.int().min(0) }),
]);
export type JournalLine = z.infer<typeof journalLineSchema>;
export type StoredLine = Extract<JournalLine, { k: 'stored' }>;
/** Where a stored exchange is. */
export type Place = Pick<StoredLine, 'role' | 'file' | 'offset' | 'length'>;

export const markFile = (dir: string): string => join(dir, 'crawl.json');
export const hostsFile = (dir: string): string => join(dir, 'hosts.txt');
export const journalFile = (dir: string): string => join(dir, 'journal.ndjson');
export const warcFile = (dir: string, role: Role, file: number): string => {
  const number = String(file).padStart(5, '0');
  return join(dir, role === 'page' ? `pages-${number}.warc.gz` : `${role}-${number}.gz`);
};
/** A new file is begun beyond this size. */
export const MAX_WARC_BYTES = 1_000_000_000;
