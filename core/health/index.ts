import type { Health, Page } from '../contract/index.ts';
import type { Evidence } from '../evidence/index.ts';
import { holdsPattern } from '../page-words.ts';
import { problemKinds } from './problems.ts';

const SECURITY_HEADERS = new Set([
  'strict-transport-security',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'cross-origin-embedder-policy',
]);
/** An item of schema.org's vocabulary. */
const SCHEMA_ITEM = /\bitemtype="?'?https?:\/\/schema\.org\//gi;
const SLOW_MS = 2000;
const HEAVY_BYTES = 1_000_000;
const MANY_REDIRECTS = 2;
/** Compression is not expected of replies shorter than a packet or two. */
const WORTH_COMPRESSING_BYTES = 2048;

const headerOf = (page: Page, name: string): string | undefined =>
  page.headers.find(([header]) => header === name)?.[1];

/** Headers that whoever makes an archive out of pages writes himself. */
const WRITTEN_BY_CONVERTERS = new Set(['content-type', 'content-length', 'content-encoding', 'date', 'location']);
/**
 * A WARC or HAR that keeps few headers says nothing about those that it lacks: at least a server's usual ones must be there,
 * two of them such as no converter makes up.
 */
const keepsHeaders = (page: Page): boolean => {
  if (page.source === 'http' || page.source === 'rendered') return true;
  const names = new Set(page.headers.map(([name]) => name));
  return names.size >= 4 && [...names].filter((name) => !WRITTEN_BY_CONVERTERS.has(name)).length >= 2;
};

const isCompressed = (page: Page): boolean =>
  /\b(?:gzip|br|zstd|deflate)\b/i.test(headerOf(page, 'content-encoding') ?? '') ||
  (page.wireBytes !== null && page.wireBytes < page.body.length * 0.8);

/** `max-age=0` switches HSTS off. */
const hasHsts = (page: Page): boolean =>
  /max-age\s*=\s*"?0*[1-9]/i.test(headerOf(page, 'strict-transport-security') ?? '');

const frameable = (page: Page): boolean =>
  headerOf(page, 'x-frame-options') === undefined &&
  !/frame-ancestors/i.test(headerOf(page, 'content-security-policy') ?? '');

const findProblems = (page: Page, evidence: Evidence, health: Omit<Health, 'score' | 'problems'>): string[] => {
  const complete = keepsHeaders(page);
  const checks: [id: string, holds: boolean][] = [
    ['http_error', health.http_status >= 400],
    ['no_https', !health.https],
    ['mixed_content', health.https && evidence.loadsPlainHttp],
    ['no_hsts', complete && health.https && !health.hsts],
    ['many_redirects', health.redirects > MANY_REDIRECTS],
    ['slow', health.response_ms !== null && health.response_ms > SLOW_MS],
    ['heavy', health.bytes > HEAVY_BYTES],
    ['not_compressed', complete && !health.compressed && health.bytes > WORTH_COMPRESSING_BYTES],
    ['no_title', health.title === null],
    ['no_description', evidence.description === null],
    ['no_structured_data', !health.has_structured_data],
    ['no_sitemap', health.has_sitemap === false],
    ['noindex', evidence.noindex],
    ['no_viewport', !evidence.metas.some(([name]) => name === 'viewport')],
    ['no_nosniff', complete && !health.security_headers.includes('x-content-type-options')],
    ['no_frame_policy', complete && frameable(page)],
    ['no_referrer_policy', complete && !health.security_headers.includes('referrer-policy')],
  ];
  return checks.flatMap(([id, holds]) => (holds ? [id] : []));
};

/**
 * A page's technical health: facts, problems with what to do about each, and a score of 100 less each problem's
 * points. What the source does not know (headers of a bare WARC, an unknown time) is no problem.
 */
export const measureHealth = (page: Page, evidence: Evidence, extras: { hasSitemap: boolean | null }): Health => {
  const facts = {
    https: page.finalUrl.startsWith('https:'),
    hsts: hasHsts(page),
    redirects: page.redirects,
    http_status: page.status,
    response_ms: page.elapsedMs,
    bytes: page.body.length,
    compressed: isCompressed(page),
    title: evidence.title,
    has_structured_data: evidence.jsonLd.length > 0 || holdsPattern(evidence.text, 'itemtype', SCHEMA_ITEM),
    has_sitemap: extras.hasSitemap,
    security_headers: [...new Set(page.headers.map(([name]) => name))]
      .filter((name) => SECURITY_HEADERS.has(name))
      .sort(),
  };
  const found = findProblems(page, evidence, facts).map((id) => problemKinds.get(id)!);
  const score = Math.max(
    0,
    found.reduce((left, { points }) => left - points, 100),
  );
  return { score, ...facts, problems: found.map(({ points: _, ...words }) => words) };
};
