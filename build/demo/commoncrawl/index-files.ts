/** The columnar index of the double: the archive's columns, its approximate order, parts without the newer columns. */
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { sqlText } from '../../../core/sql.ts';
import type { Capture } from './warc-files.ts';

export interface IndexSize {
  crawl: string;
  parts: number;
  /** Besides those of the captures. */
  rows: number;
  /** Of a thousand of them, how many are of hosts under .tw. They have no records: such an index is for reading alone. */
  taiwanPerMille: number;
  /** Row groups of a part. */
  rowGroups: number;
  /** So many parts are each written part, by another name: what is read grows, and what takes long to write does not. */
  copies: number;
}

/** Shares of top-level domains among made rows, in per mille; what is left is .com. */
const FILLER_TLDS: readonly [tld: string, perMille: number][] = [
  ['org', 80],
  ['net', 60],
  ['de', 70],
  ['jp', 50],
  ['ru', 60],
  ['fr', 40],
  ['io', 30],
  ['shop', 8],
  ['store', 4],
  ['cn', 30],
];

const tldSql = (chance: string, taiwanPerMille: number): string => {
  let upTo = 0;
  const cases = [...FILLER_TLDS, ['tw', taiwanPerMille] as const].map(([tld, share]) => {
    upTo += share;
    return `WHEN ${chance} < ${upTo} THEN '${tld}'`;
  });
  return `CASE ${cases.join(' ')} ELSE 'com' END`;
};

/**
 * Rows of hosts that nobody has captures of: names, paths, languages by chance that repeats. All follows from the number of the
 * row, so that only what orders them is ever sorted.
 */
const fillerSql = (numbers: string, { crawl, taiwanPerMille }: Pick<IndexSize, 'crawl' | 'taiwanPerMille'>): string => `
  SELECT * EXCLUDE (tld, n, file), CASE WHEN tld = 'tw' THEN 'filler-' || n || '.com.tw' ELSE 'filler-' || n || '.' || tld END AS host,
    CASE WHEN tld IN ('tw', 'cn') THEN 'zho' WHEN tld = 'jp' THEN 'jpn' WHEN tld IN ('shop', 'store', 'com') AND n % 40 = 0 THEN 'zho,eng' ELSE 'eng' END AS languages,
    'text/html' AS mime, 'crawl-data/${crawl}/segments/1717000000000.0/warc/CC-MAIN-20260801000000-20260801030000-' || lpad((90000 + file)::VARCHAR, 5, '0') || '.warc.gz' AS filename
  FROM (SELECT *, hash(r // 80) % 100000000 AS n, ${tldSql('(hash((r // 80)::VARCHAR) % 1000)', taiwanPerMille)} AS tld,
    CASE WHEN r % 80 = 0 THEN '/' WHEN r % 80 = 7 THEN '/goods.php?goods_id=' || hash(r + 1) % 100000 WHEN r % 3 = 0 THEN '/products/' || hash(r + 1) % 100000 ELSE '/blog/' || (hash(r + 2) % 1000000) || '.html' END AS path,
    TIMESTAMP '2026-08-01' + INTERVAL 1 SECOND * (hash(r + 3) % 864000) AS fetched,
    upper(md5(r::VARCHAR)) AS digest, (hash(r + 4) % 900) AS file, (hash(r + 5) % 1000000000)::INTEGER AS "offset", (hash(r + 6) % 60000)::INTEGER AS length
    FROM ${numbers})`;

const reversedSql = (host: string, by: string): string =>
  `array_to_string(list_reverse(string_split(${host}, '.')), '${by}')`;

/** Every column of the archive's table, from `host`, `path` (its query with it), `fetched`, `languages`, `digest`, `filename`, `offset`, `length`. */
const columnsSql = (isOld: boolean): string =>
  [
    `${reversedSql(`regexp_replace(host, '^www[0-9]*\\.', '')`, ',')} || ')' || path AS url_surtkey`,
    `'https://' || host || path AS url`,
    'host AS url_host_name',
    `string_split(host, '.')[-1] AS url_host_tld`,
    ...[2, 3, 4, 5].map(
      (n) => `string_split(host, '.')[-${n}] AS url_host_${n}${n === 2 ? 'nd' : n === 3 ? 'rd' : 'th'}_last_part`,
    ),
    `CASE WHEN host LIKE '%.com.tw' THEN 'com.tw' ELSE string_split(host, '.')[-1] END AS url_host_registry_suffix`,
    `regexp_extract(host, '([^.]+\\.(?:com\\.)?[^.]+)$', 1) AS url_host_registered_domain`,
    `CASE WHEN host LIKE '%.com.tw' THEN 'com.tw' ELSE string_split(host, '.')[-1] END AS url_host_private_suffix`,
    `regexp_extract(host, '([^.]+\\.(?:com\\.)?[^.]+)$', 1) AS url_host_private_domain`,
    `${reversedSql('host', '.')} AS url_host_name_reversed`,
    `'https' AS url_protocol`,
    'NULL::INTEGER AS url_port',
    `string_split(path, '?')[1] AS url_path`,
    `CASE WHEN contains(path, '?') THEN regexp_extract(path, '[?](.*)$', 1) END AS url_query`,
    'fetched AS fetch_time',
    '200::SMALLINT AS fetch_status',
    ...(isOld ? [] : ['NULL::VARCHAR AS fetch_redirect']),
    'digest AS content_digest',
    'mime AS content_mime_type',
    'mime AS content_mime_detected',
    ...(isOld ? [] : [`'UTF-8' AS content_charset`, 'languages AS content_languages']),
    'NULL::VARCHAR AS content_truncated',
    ...(isOld ? [] : ['md5(host || path)::BLOB AS warc_record_id']),
    'filename AS warc_filename',
    '"offset" AS warc_record_offset',
    'length AS warc_record_length',
    `regexp_extract(filename, 'segments/([^/]+)/', 1) AS warc_segment`,
  ].join(',\n');

const partKey = (crawl: string, n: number): string =>
  `cc-index/table/cc-main/warc/crawl=${crawl}/subset=warc/part-${String(n).padStart(5, '0')}-1d0a7d3c-6c1e-4c0b-9f11-4d2f3a5b6c7d.c000.gz.parquet`;

const diagnosticsKey = (crawl: string): string => partKey(crawl, 0).replace('subset=warc', 'subset=crawldiagnostics');

/** What a crawl had with other states than 200, of the captures in `had`: fronts that lead to `www.`, and pages that are gone. */
const diagnosticsSql = (): string => {
  const fronts = `SELECT substr(host, 5) AS host, '/' AS path, * EXCLUDE (host, path) FROM had WHERE host LIKE 'www.%' AND path = '/'
    AND substr(host, 5) NOT IN (SELECT host FROM had)`;
  const gone = `SELECT host, '/gone.html' AS path, * EXCLUDE (host, path) FROM had WHERE path = '/'`;
  return `SELECT * REPLACE (301::SMALLINT AS fetch_status, 'https://www.' || url_host_name || '/' AS fetch_redirect)
      FROM (SELECT ${columnsSql(false)} FROM (${fronts}))
    UNION ALL SELECT * REPLACE (404::SMALLINT AS fetch_status) FROM (SELECT ${columnsSql(false)} FROM (${gone})) ORDER BY url_surtkey, url`;
};

/** Which part lacks the columns that came later; others are whole. */
const isOldPart = (n: number): boolean => n % 17 === 5;

/**
 * Writes the parts and their list. Order is about that of the key: places are jittered, so that parts and row groups overlap
 * a little, as the archive's do.
 */
export const writeIndex = async (dir: string, size: IndexSize, captures: readonly Capture[]): Promise<void> => {
  const { crawl, parts, rows } = size;
  const lines = captures.map((capture) => `${JSON.stringify(capture)}\n`).join('');
  const made = join(dir, 'captures.ndjson');
  mkdirSync(dir, { recursive: true });
  writeFileSync(made, lines);
  const scratch = join(dir, 'made.duckdb');
  rmSync(scratch, { force: true });
  const instance = await DuckDBInstance.create(scratch, { memory_limit: '6GB', threads: '2' });
  const connection = await instance.connect();
  try {
    const url = `regexp_extract(url, '^https?://[^/]+(.*)$', 1)`;
    await connection.run(
      `CREATE TABLE had AS SELECT -(row_number() OVER ()) AS r, host, ${url} AS path, strptime(left(fetchedAt, 19), '%Y-%m-%dT%H:%M:%S') AS fetched, languages, digest, mime, filename, "offset", length
       FROM read_json(${sqlText(made)}, format = 'newline_delimited', columns = {url: 'VARCHAR', host: 'VARCHAR', fetchedAt: 'VARCHAR', languages: 'VARCHAR', digest: 'VARCHAR', mime: 'VARCHAR', filename: 'VARCHAR', "offset": 'INTEGER', length: 'INTEGER'})`,
    );
    // Ordered into a table of numbers, captures' below nothing; the place of a row is its number there.
    const key = `${reversedSql('host', ',')} AS host, path, digest`;
    await connection.run(`CREATE TABLE pages AS SELECT r FROM (
      SELECT r, ${key} FROM had UNION ALL SELECT r, ${key} FROM (${fillerSql(`range(${rows}) t(r)`, size)}))
      ORDER BY host, path, digest`);
    const total = rows + captures.length;
    const each = Math.ceil(total / parts);
    const jitter = Math.max(1, Math.round(each * 0.02));
    for (let n = 0; n < parts; n++) {
      const out = join(dir, partKey(crawl, n));
      mkdirSync(dirname(out), { recursive: true });
      const [first, last] = [n * each + 1, n === parts - 1 ? total + jitter : (n + 1) * each];
      const placed = `SELECT r, rowid AS place, rowid + 1 + (hash(rowid + 1) % ${jitter})::BIGINT AS spot FROM pages WHERE rowid >= ${first - jitter - 1} AND rowid < ${last}`;
      await connection.run(
        `CREATE OR REPLACE TEMP TABLE part AS SELECT * FROM (${placed}) WHERE spot >= ${first} AND spot <= ${last}`,
      );
      await connection.run(
        `COPY (SELECT ${columnsSql(isOldPart(n))} FROM (
           SELECT * FROM (${fillerSql('(SELECT r, spot, place FROM part WHERE r >= 0)', size)}) UNION ALL BY NAME SELECT spot, place, had.* FROM part JOIN had USING (r)) ORDER BY spot, place)
         TO ${sqlText(out)} (FORMAT parquet, CODEC gzip, ROW_GROUP_SIZE ${Math.max(2048, Math.ceil(each / size.rowGroups))})`,
      );
    }
    const others = join(dir, diagnosticsKey(crawl));
    mkdirSync(dirname(others), { recursive: true });
    await connection.run(`COPY (${diagnosticsSql()}) TO ${sqlText(others)} (FORMAT parquet, CODEC gzip)`);
  } finally {
    connection.closeSync();
    instance.closeSync();
    for (const file of [scratch, `${scratch}.wal`, made]) rmSync(file, { force: true });
  }
  for (let n = parts; n < parts * size.copies; n++) {
    rmSync(join(dir, partKey(crawl, n)), { force: true });
    linkSync(join(dir, partKey(crawl, n % parts)), join(dir, partKey(crawl, n)));
  }
  const list = Array.from({ length: parts * size.copies }, (_, n) => `${partKey(crawl, n)}\n`);
  const others = [`${diagnosticsKey(crawl)}\n`];
  mkdirSync(join(dir, 'crawl-data', crawl), { recursive: true });
  writeFileSync(join(dir, 'crawl-data', crawl, 'cc-index-table.paths.gz'), gzipSync([...others, ...list].join('')));
};
