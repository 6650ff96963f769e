/** Whether asking again is worth it, and when. */
import { isTransient } from '../../core/fetch/index.ts';
import type { Outcome } from './types.ts';

const retryableStatus: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const FIRST_BACKOFF_MS = 2_000;
/** A host that wants longer than this is left for the next crawl. */
export const MAX_RETRY_AFTER_MS = 120_000;

/** `Retry-After` as milliseconds from now: seconds or an HTTP date; null: none, or not readable. */
export const parseRetryAfter = (value: string | undefined, nowMs: number): number | null => {
  if (value === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1000;
  const at = /[A-Za-z]/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
};

/** True where a reply says that the host has too much to do. */
export const isOverload = ({ page, failure }: Outcome): boolean =>
  page === null ? failure.code === 'timeout' : page.status === 429 || page.status === 503;

/**
 * Milliseconds to wait before the next attempt, or null where there should be none. `attempt` is 1 after the first.
 * Exponential backoff with jitter of half to one and a half; a Retry-After beyond two minutes is a no.
 */
export const retryDelayMs = (
  outcome: Outcome,
  attempt: number,
  options: { maxAttempts: number; nowMs: number; random: () => number },
): number | null => {
  if (attempt >= options.maxAttempts) return null;
  const { page, failure } = outcome;
  if (page === null ? !isTransient(failure.code) : !retryableStatus.has(page.status)) return null;
  const header = page?.headers.find(([name]) => name === 'retry-after')?.[1];
  const asked = parseRetryAfter(header, options.nowMs);
  if (asked !== null && asked > MAX_RETRY_AFTER_MS) return null;
  const backoff = FIRST_BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + options.random());
  return Math.max(asked ?? 0, Math.round(backoff));
};
