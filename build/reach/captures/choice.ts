/** Which rows of the index are pages to read, and which of them first. */
import { sqlText } from '../../../core/sql.ts';
import { kindPathSql } from '../../crawl/classify.ts';
import { SOUND_KEY } from './sound-key.ts';

/** Pages of each kind that are read of a site. */
const BUDGET: Readonly<Record<string, number>> = { home: 2, contact: 1, about: 1, policy: 1, product: 2 };
/** Of each kind kept of one row group: the choice among all is made when all were read. */
const KEPT_EACH = 4;
/** Bodies of the archive end at 5 MiB; a record that says more is none. */
const MAX_RECORD_BYTES = 16_777_216;

export const COLUMNS = [
  'url',
  'url_host_name',
  'url_path',
  'url_query',
  'fetch_time',
  'fetch_status',
  'content_mime_detected',
  'content_truncated',
  'warc_filename',
  'warc_record_offset',
  'warc_record_length',
];
export const NEEDED = [
  'url',
  'url_host_name',
  'warc_filename',
  'warc_record_offset',
  'warc_record_length',
  'fetch_time',
];

/** Pages that stand in for `/` where it was not had: where it redirects, it with a language or a campaign, its file, roots in Chinese. */
const FILE = '(?:(?:index|home|default|main)(?:[.](?:html?|php|aspx?|jsp))?/?)?';
const ROOTS = `^/(?:tw|cht|tc|zh|zh[-_](?:tw|hant)(?:[-_]tw)?|tw[-_]zh)(?:/${FILE})?$`;
const LANGUAGE = '^(?:(?:lang|language|locale|hl|lc|utm_[a-z]+|fbclid|gclid|srsltid)=[^&]*(?:&|$))+$';
const matches = (column: string, pattern: string): string => `regexp_matches(${column}, ${sqlText(pattern)}, 'i')`;
const isOwn = `(query IS NULL OR ${matches('query', LANGUAGE)})`;
const frontSql = `CASE WHEN path IN ('', '/') AND query IS NULL THEN 0 WHEN source IS NOT NULL THEN 1 WHEN ${matches('path', `^/?${FILE}$`)} AND ${isOwn} THEN 2
  WHEN ${matches('path', ROOTS)} AND ${isOwn} THEN 3 END`;

/** The better ones first: of the main host, whole, `/` itself, short addresses, of products by chance that repeats. A home page is wanted new. */
export const ORDER = `NOT is_sound, NOT is_main, is_cut, front, CASE WHEN kind = 'home' THEN -epoch(fetched) ELSE 0 END,
  CASE WHEN kind = 'product' THEN md5(url) ELSE lpad(length(url)::VARCHAR, 6, '0') END, url, filename, "offset"`;

/**
 * Pages of the hosts in `faces`, some of each kind; `fronts` tells where their front pages redirect. What is dated after `untilMs` would be taken for the newest page, and be
 * refused when it was read. `other`: a page that says nothing of its kind, for sites of which there is no home page.
 */
export const choiceSql = (source: string, has: ReadonlySet<string>, untilMs: number): string => {
  const path = has.has('url_path') ? `coalesce(url_path, '')` : `regexp_extract(url, '^https?://[^/]+([^?]*)', 1)`;
  const query = has.has('url_query') ? 'url_query' : `nullif(regexp_extract(url, '[?](.*)$', 1), '')`;
  const kinds = kindPathSql('place');
  const html = has.has('content_mime_detected')
    ? `coalesce(content_mime_detected, 'text/html') IN ('text/html', 'application/xhtml+xml')`
    : 'true';
  const cut = has.has('content_truncated') ? 'content_truncated IS NOT NULL' : 'false';
  const had = has.has('fetch_status') ? 'fetch_status = 200' : 'true';
  return `WITH pages AS (SELECT f.site, f.is_main, r.source, url, ${path} AS path, nullif(${query}, '') AS query, fetch_time AS fetched, ${cut} AS is_cut,
      coalesce(warc_filename, '') AS filename, warc_record_offset::BIGINT AS "offset", warc_record_length::BIGINT AS length
      FROM ${source} JOIN faces f ON f.face = lower(url_host_name)
      LEFT JOIN fronts r ON r.site = f.site AND r.target = url WHERE ${had} AND ${html}
      AND (fetch_time IS NULL OR epoch_ms(fetch_time::TIMESTAMP) <= ${untilMs})),
    placed AS (SELECT *, path || coalesce('?' || query, '') AS place, ${frontSql} AS front,
      ${matches('filename', SOUND_KEY)} AND NOT contains(filename, '..') AS is_sound FROM pages),
    told AS (SELECT *, CASE WHEN front IS NOT NULL THEN 'home' WHEN ${kinds.useless} THEN NULL
      WHEN ${kinds.contact} THEN 'contact' WHEN ${kinds.about} THEN 'about' WHEN ${kinds.policy} THEN 'policy'
      WHEN ${kinds.product} THEN 'product' ELSE 'other' END AS kind FROM placed)
    SELECT site, kind, url, CASE WHEN front > 0 THEN source END AS source, fetched, is_main, is_sound, is_cut, front, filename, "offset", length FROM told WHERE kind IS NOT NULL
      AND "offset" >= 0 AND length BETWEEN 1 AND ${MAX_RECORD_BYTES}
    QUALIFY row_number() OVER (PARTITION BY site, kind ORDER BY ${ORDER}) <= ${KEPT_EACH} ORDER BY site, kind, url`;
};

const budget = Object.entries(BUDGET)
  .map(([kind, count]) => `(kind = '${kind}' AND place <= ${count})`)
  .join(' OR ');

/**
 * What is read, of all row groups' choices, in order of WARC file. Kept choices may be of before an opt-out. A home page had
 * under two names is had once more: the shop may be at one of them only.
 */
export const chosenSql = (
  files: readonly string[],
): string => `SELECT site, kind, url, source, filename, "offset", length FROM (SELECT *,
    row_number() OVER (PARTITION BY site, kind ORDER BY ${ORDER}) AS place,
    bool_or(kind = 'home') OVER (PARTITION BY site) AS has_home,
    bool_or(front = 0 AND is_sound AND is_main) OVER (PARTITION BY site) AS has_front FROM (
      SELECT * FROM read_parquet([${files.map(sqlText).join(', ')}])
      QUALIFY row_number() OVER (PARTITION BY site, kind, url ORDER BY NOT is_sound, is_cut, fetched DESC, filename, "offset") = 1))
  WHERE NOT (kind = 'home' AND front > 0 AND has_front) AND (${budget} OR (kind = 'other' AND place = 1 AND NOT has_home)) AND site IN (SELECT site FROM faces)
  ORDER BY filename, "offset", url`;
