import { z } from 'zod';

/** Normalised host: lower case, punycode, no leading `www.`, no port. */
export const domainSchema = z.string().min(1).max(253);
/** ISO 8601 in UTC, second or millisecond precision, always with `Z`. */
export const timeSchema = z.iso.datetime();
/** Integer New Taiwan dollars, tax included. */
export const twdSchema = z.int().min(0).max(2_000_000_000);
/** `YYYYMMDDTHHMMSSZ` of the build's as-of time, with `-2`, `-3`… where two fall in one second. */
export const snapshotIdSchema = z.string().regex(/^\d{8}T\d{6}Z(-\d+)?$/);

/**
 * How a page was observed, richest last. `rendered` and `har` see what tag managers inject;
 * `http`, `warc` see the HTML as served. `feed` observes prices only.
 */
export const sourceKindSchema = z.enum(['feed', 'warc', 'http', 'har', 'rendered']);
export type SourceKind = z.infer<typeof sourceKindSchema>;

/** Rank for "no poorer than before": HAR and rendered pages also see injected tags. */
export const sourceRichness = (kind: SourceKind): number =>
  kind === 'feed' ? 0 : kind === 'warc' || kind === 'http' ? 1 : 2;

export const categoryIds = [
  'platform',
  'payment',
  'logistics',
  'advertising',
  'analytics',
  'tag_manager',
  'marketing',
  'support',
  'reviews',
  'search',
  'affiliate',
  'social',
  'cdn',
  'framework',
  'security',
  'consent',
] as const;
export const categorySchema = z.enum(categoryIds);
export type Category = z.infer<typeof categorySchema>;

/** The array fields of a Detection or Site and the technology categories that each holds. */
export const categoryGroups = {
  advertising: ['advertising'],
  analytics: ['analytics', 'tag_manager'],
  payment: ['payment'],
  logistics: ['logistics'],
  marketing: ['marketing', 'reviews', 'search', 'affiliate'],
  support: ['support', 'social'],
} as const satisfies Record<string, readonly Category[]>;
export type CategoryGroup = keyof typeof categoryGroups;
