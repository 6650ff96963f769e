/** Which captures of the candidates to read: their home pages, and a few pages that their addresses tell. */

import { readFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../../core/sql.ts';
import { kindPathSql } from '../../crawl/classify.ts';
import { isOptedOut } from '../../crawl/hosts.ts';
import type { BuildEffects } from '../../effects.ts';
import { latestSeenMs } from '../../time.ts';
import { columnsOf, withDucks } from '../index/duck.ts';
import { indexParts, partName } from '../index/parts.ts';
import { planUnits, runStep, type Unit, type UnitStep } from '../index/read-hosts.ts';
import { hostRanges } from '../index/scope.ts';
import { inTurns } from '../store/in-turns.ts';
import type { Kept } from '../store/kept.ts';
import { ReachStop } from '../store/stop.ts';
import { checkKey, type Store } from '../store/store.ts';

/** A record of a WARC file of the archive. */
export interface Capture {
  site: string;
  kind: string;
  url: string;
  filename: string;
  offset: number;
  length: number;
}

/** Pages of each kind that are read of a site. */
const BUDGET: Readonly<Record<string, number>> = { home: 2, contact: 1, about: 1, policy: 1, product: 2 };
/** Of each kind kept of one row group: the choice among all is made when all were read. */
const KEPT_EACH = 4;
/** Bodies of the archive end at 5 MiB; a record that says more is none. */
const MAX_RECORD_BYTES = 16_777_216;
const UNITS_AT_ONCE = 4;

const COLUMNS = [
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

/** The better ones first: whole, short addresses, of the others by chance that repeats. A home page is wanted new. */
const ORDER = `is_cut, CASE WHEN kind = 'home' THEN -epoch(fetched) ELSE 0 END,
  CASE WHEN kind = 'product' THEN md5(url) ELSE lpad(length(url)::VARCHAR, 6, '0') END, url, filename, "offset"`;

/** What is dated after `untilMs` would be taken for the newest page, and be refused when it was read. */
const choiceSql = (source: string, has: ReadonlySet<string>, untilMs: number): string => {
  const path = has.has('url_path') ? `coalesce(url_path, '')` : `regexp_extract(url, '^https?://[^/]+([^?]*)', 1)`;
  const query = has.has('url_query') ? 'url_query' : `nullif(regexp_extract(url, '[?](.*)$', 1), '')`;
  const kinds = kindPathSql('place');
  const html = has.has('content_mime_detected')
    ? `coalesce(content_mime_detected, 'text/html') IN ('text/html', 'application/xhtml+xml')`
    : 'true';
  const cut = has.has('content_truncated') ? 'content_truncated IS NOT NULL' : 'false';
  const had = has.has('fetch_status') ? 'fetch_status = 200' : 'true';
  return `WITH pages AS (SELECT f.site, url, ${path} AS path, ${query} AS query, fetch_time AS fetched, ${cut} AS is_cut,
      warc_filename AS filename, warc_record_offset::BIGINT AS "offset", warc_record_length::BIGINT AS length
      FROM ${source} JOIN faces f ON f.face = lower(url_host_name) WHERE ${had} AND ${html}
      AND (fetch_time IS NULL OR epoch_ms(fetch_time::TIMESTAMP) <= ${untilMs})),
    placed AS (SELECT *, path || coalesce('?' || query, '') AS place FROM pages),
    told AS (SELECT *, CASE WHEN path IN ('', '/') AND query IS NULL THEN 'home' WHEN ${kinds.useless} THEN NULL
      WHEN ${kinds.contact} THEN 'contact' WHEN ${kinds.about} THEN 'about' WHEN ${kinds.policy} THEN 'policy'
      WHEN ${kinds.product} THEN 'product' END AS kind FROM placed)
    SELECT site, kind, url, fetched, is_cut, filename, "offset", length FROM told WHERE kind IS NOT NULL
      AND "offset" >= 0 AND length BETWEEN 1 AND ${MAX_RECORD_BYTES}
    QUALIFY row_number() OVER (PARTITION BY site, kind ORDER BY ${ORDER}) <= ${KEPT_EACH} ORDER BY site, kind, url`;
};

const choiceStep = ({ part, group }: Unit, { tag, effects }: PlanInputs): UnitStep => ({
  name: `${partName(part.key)}/${group.ordinal}.${tag}.captures`,
  columns: COLUMNS,
  make: async (connection, packed, out) => {
    const source = `read_parquet(${sqlText(packed)})`;
    const has = await columnsOf(connection, source);
    const needed = ['url', 'url_host_name', 'warc_filename', 'warc_record_offset', 'warc_record_length', 'fetch_time'];
    const missing = needed.find((name) => !has.has(name));
    if (missing !== undefined)
      throw new ReachStop('damaged', `${part.key} has no column ${missing}: this is no URL index`);
    await connection.run(
      `COPY (${choiceSql(source, has, latestSeenMs(effects.now()))}) TO ${sqlText(out)} (FORMAT parquet)`,
    );
  },
});

/** Hosts of a list of `npm run discover` and their other faces, opt-outs left out. Gives how many sites remain. */
const loadFaces = async (
  connection: DuckDBConnection,
  file: string,
  optOut: ReadonlySet<string>,
): Promise<string[]> => {
  const source = file.endsWith('.csv')
    ? `read_csv(${sqlText(file)}, all_varchar = true)`
    : `read_parquet(${sqlText(file)})`;
  await connection.run(
    `CREATE TABLE faces AS SELECT DISTINCT ON (face) * FROM (SELECT site, lower(unnest(list_append(
       coalesce(from_json(other_hosts, '["VARCHAR"]'), []), host))) AS face FROM ${source}) ORDER BY face, site`,
  );
  const all = await connection.runAndReadAll('SELECT face, site FROM faces ORDER BY face');
  const rows = all.getRows().map(([face, site]) => [String(face), String(site)] as const);
  const out = rows.filter(([face, site]) => isOptedOut(face, optOut) || isOptedOut(site, optOut)).map(([face]) => face);
  if (out.length > 0) await connection.run(`DELETE FROM faces WHERE face IN (${out.map(sqlText).join(', ')})`);
  const left = new Set(out);
  return rows.map(([face]) => face).filter((face) => !left.has(face));
};

const budgetSql = (): string =>
  Object.entries(BUDGET)
    .map(([kind, count]) => `(kind = '${kind}' AND place <= ${count})`)
    .join(' OR ');

const chosen = async (connection: DuckDBConnection, files: readonly string[]): Promise<Capture[]> => {
  if (files.length === 0) return [];
  // Steps that are kept may be of before an opt-out.
  // A home page had under two names is had once more: the shop may be at one of them only.
  const result = await connection.stream(
    `SELECT site, kind, url, filename, "offset", length FROM (SELECT *,
       row_number() OVER (PARTITION BY site, kind ORDER BY ${ORDER}) AS place FROM (
         SELECT * FROM read_parquet([${files.map(sqlText).join(', ')}])
         QUALIFY row_number() OVER (PARTITION BY site, kind, url ORDER BY is_cut, fetched DESC, filename, "offset") = 1))
     WHERE (${budgetSql()}) AND site IN (SELECT site FROM faces) ORDER BY filename, "offset", url`,
  );
  const captures: Capture[] = [];
  for await (const rows of result.yieldRowObjectJson())
    for (const { site, kind, url, filename, offset, length } of rows)
      captures.push({
        site: String(site),
        kind: String(kind),
        url: String(url),
        filename: checkKey(String(filename)),
        offset: Number(offset),
        length: Number(length),
      });
  return captures;
};

export interface PlanInputs {
  store: Store;
  /** What was kept of this crawl's index. */
  kept: Kept;
  crawl: string;
  /** `hosts.parquet` or `hosts.csv` of `npm run discover`. */
  hosts: string;
  /** Tells this list of hosts from others. */
  tag: string;
  optOut: ReadonlySet<string>;
  allowMissing: boolean;
  effects: BuildEffects;
}

/** Captures to read, by WARC file and place in it. Throws ReachStop, by name, where the index cannot be read to its end. */
export const planCaptures = async (inputs: PlanInputs): Promise<Capture[]> =>
  withDucks(async (duckOf) => {
    const connection = await duckOf(0);
    const { store, kept, crawl, effects } = inputs;
    const faces = await loadFaces(connection, inputs.hosts, inputs.optOut);
    const plan = await planUnits({ store, kept, effects }, await indexParts(store, crawl), hostRanges(faces));
    if (plan.gone.length > 0 && !inputs.allowMissing)
      throw new ReachStop(
        'gone',
        `${plan.gone.length} of ${plan.parts} parts of the index are gone (404), such as ${plan.gone[0]}; run again when they are back, or with --allow-missing to do without`,
      );
    effects.log(
      `index ${crawl}: ${plan.units.length} of ${plan.rowGroups} row groups may hold pages of ${faces.length} hosts`,
    );
    const files = new Map<Unit, string>();
    await inTurns(plan.units, UNITS_AT_ONCE, async (unit, worker) => {
      files.set(unit, await runStep({ store, kept, duck: () => duckOf(worker) }, unit, choiceStep(unit, inputs)));
      effects.progress(`index: row group ${files.size} of ${plan.units.length}`);
    });
    return chosen(
      connection,
      plan.units.map((unit) => files.get(unit) ?? ''),
    );
  });

/** A plan as lines, and back. */
export const planText = (captures: readonly Capture[]): string =>
  captures.map((capture) => `${JSON.stringify(capture)}\n`).join('');
export const readPlan = (file: string): Capture[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Capture);
