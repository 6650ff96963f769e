/** Row groups of the index → what it knows of each host: one small Parquet file a row group, kept, so that each is a step to go on from. */
import { createHash } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../../core/sql.ts';
import { productPathSql } from '../../crawl/classify.ts';
import type { BuildEffects } from '../../effects.ts';
import { latestSeenMs } from '../../time.ts';
import { tieToBase } from '../store/base.ts';
import type { Kept } from '../store/kept.ts';
import { ReachStop } from '../store/stop.ts';
import type { Store } from '../store/store.ts';
import { columnsOf } from './duck.ts';
import { packRowGroup, type RowGroup } from './footer.ts';
import type { HostThreads } from './host-threads.ts';
import { checkColumns, fetchColumns, forgetRowGroup, openPart, type Part, placesOf } from './part.ts';
import { partName } from './parts.ts';
import { mayHold, type Ranges, type Scope, scopeSql, scopeWithoutLanguages } from './scope.ts';

export interface Unit {
  part: Part;
  group: RowGroup;
}

/** What pruning left and left out. */
export interface IndexPlan {
  units: Unit[];
  parts: number;
  rowGroups: number;
  rows: number;
  bytes: number;
  /** Parts that are gone, by key. */
  gone: string[];
}

/** Opens every part and takes the row groups that may hold rows of the ranges. A part that is gone is named in `gone`. */
export const planUnits = async (
  { store, kept, effects }: { store: Store; kept: Kept; effects: BuildEffects },
  keys: readonly string[],
  ranges: Ranges,
): Promise<IndexPlan> => {
  tieToBase(kept, store);
  let done = 0;
  const plan: IndexPlan = { units: [], parts: keys.length, rowGroups: 0, rows: 0, bytes: 0, gone: [] };
  const units = await Promise.all(
    keys.map(async (key) => {
      const part = await openPart(store, kept, key).catch((error: Error) => {
        if (!(error instanceof ReachStop) || error.code !== 'gone') throw error;
        plan.gone.push(key);
        return null;
      });
      effects.progress(`index: footer ${++done} of ${keys.length}`);
      if (part === null) return [];
      plan.rowGroups += part.footer.groups.length;
      plan.rows += part.footer.rows;
      plan.bytes += part.size;
      // Of a part that nothing is wanted of, nothing is held: three hundred footers are some hundred megabytes.
      return part.footer.groups
        .filter((group) => group.rows > 0 && mayHold(group, ranges))
        .map((group) => ({ part, group }));
    }),
  );
  plan.units = units.flat();
  plan.gone.sort();
  return plan;
};

const COLUMNS = ['url_host_name', 'url_path', 'url_query', 'fetch_time', 'content_languages'];

/** What is asked of row groups: which hosts, and seen until when (seconds since 1970). */
export interface HostsWanted {
  scope: Scope;
  until: number;
}

/** Of each host and first language: pages, those at paths of products, and the last time of each. */
const aggregateSql = (source: string, has: ReadonlySet<string>, { scope, until }: HostsWanted): string => {
  const hasLanguages = has.has('content_languages');
  const { whole, chinese } = scopeSql(hasLanguages ? scope : scopeWithoutLanguages(scope));
  const language = hasLanguages ? `split_part(content_languages, ',', 1)` : 'NULL::VARCHAR';
  const path = has.has('url_path') ? `coalesce(url_path, '')` : `''`;
  const query = has.has('url_query') ? `coalesce('?' || url_query, '')` : `''`;
  return `WITH pages AS (SELECT lower(url_host_name) AS host, ${language} AS language, ${path} || ${query} AS path, fetch_time FROM ${source}),
    hosts AS (SELECT host, nullif(language, '') AS language, count(*)::BIGINT AS pages,
      count(*) FILTER (WHERE ${productPathSql('path')})::BIGINT AS product_pages, max(fetch_time::TIMESTAMP) FILTER (WHERE epoch(fetch_time::TIMESTAMP) < ${until + 1}) AS last_seen
      FROM pages WHERE (${whole}) OR (${chinese}) GROUP BY ALL)
    SELECT * FROM hosts WHERE (${whole}) OR host IN (SELECT host FROM hosts WHERE language = 'zho') ORDER BY host, language NULLS LAST`;
};

/** The files of steps as a table. */
export const hostsSource = (files: readonly string[]): string =>
  `read_csv([${files.map(sqlText).join(', ')}], auto_detect = false, header = false, delim = '\t', quote = '', escape = '', nullstr = '', max_line_size = 1048576,
     columns = {host: 'VARCHAR', language: 'VARCHAR', pages: 'BIGINT', product_pages: 'BIGINT', last_seen: 'TIMESTAMP'})`;

/** Bytes of a row group → a file of its hosts, by DuckDB: for what is not decoded here. Throws what DuckDB says where the pages are damaged. */
export const aggregateRowGroup = async (
  connection: DuckDBConnection,
  packed: string,
  { out, ...wanted }: HostsWanted & { out: string },
): Promise<void> => {
  const source = `read_parquet(${sqlText(packed)})`;
  const has = await columnsOf(connection, source);
  if (!has.has('url_host_name') || !has.has('fetch_time'))
    throw new ReachStop('damaged', `${packed}: has no url_host_name or no fetch_time: this is no URL index`);
  await connection.run(
    `COPY (SELECT host, language, pages, product_pages, strftime(last_seen, '%Y-%m-%dT%H:%M:%S') FROM (${aggregateSql(source, has, wanted)})
       WHERE NOT regexp_matches(host || coalesce(language, ''), '[[:cntrl:]"]'))
     TO ${sqlText(out)} (FORMAT csv, DELIMITER '\t', HEADER false, QUOTE '', ESCAPE '')`,
  );
};

/** What is made of a unit's columns: a file at `out` from the Parquet file `packed`. */
export interface UnitStep {
  /** Among what is kept; there already: the step is done. */
  name: string;
  columns: readonly string[];
  /** The file's content, where the columns are of a form that is decoded here; null: they are not. */
  decode?(bytes: ReadonlyMap<string, Buffer>): Promise<string | null>;
  make(connection: DuckDBConnection, packed: string, out: string): Promise<void>;
}

interface StepWorld {
  store: Store;
  kept: Kept;
  duck: () => Promise<DuckDBConnection>;
}

/** A step's file made by DuckDB of what was fetched. Throws what DuckDB says, and where pages are damaged. */
const makeByDuck = async (
  { kept, duck }: StepWorld,
  unit: Unit,
  { name, make, bytes }: Pick<UnitStep, 'name' | 'make'> & { bytes: ReadonlyMap<string, Buffer> },
): Promise<void> => {
  const packed = kept.aside(`${name}.packed`);
  const out = kept.aside(name);
  try {
    checkColumns(unit, bytes);
    writeFileSync(packed, packRowGroup(unit.part.footer, unit.group.ordinal, bytes));
    await make(await duck(), packed, out);
    renameSync(out, kept.path(name));
  } finally {
    rmSync(packed, { force: true });
    rmSync(out, { force: true });
  }
};

/**
 * One step of one unit, done where it is not kept yet; gives its file. Damaged pages are fetched once more, for the way here
 * may have damaged them; then reading ends by name.
 */
export const runStep = async (
  world: StepWorld,
  unit: Unit,
  { name, columns, decode, make }: UnitStep,
): Promise<string> => {
  const { store, kept } = world;
  for (let attempt = 1; !kept.has(name); attempt++) {
    try {
      const bytes = await fetchColumns(store, kept, { ...unit, columns });
      const content = (await decode?.(bytes)) ?? null;
      if (content === null) await makeByDuck(world, unit, { name, make, bytes });
      else await kept.putLater(name, content);
      break;
    } catch (error) {
      if (error instanceof ReachStop) throw error;
      forgetRowGroup(kept, unit);
      if (attempt > 1) {
        const detail = (error as Error).message.split('\n', 1)[0];
        const where = `${store.base} ${unit.part.key} row group ${unit.group.ordinal}`;
        throw new ReachStop('damaged', `${where} cannot be read, asked for twice: ${detail}; run again later`);
      }
    }
  }
  return kept.path(name);
};

/** Of the lines of a step's file, and of what is asked for. */
const FORM = 5;

/** What is kept of one scope is of no use to another; rules or code that change it change its name. */
export const scopeTag = (scope: Scope): string =>
  createHash('sha256')
    .update(JSON.stringify([FORM, scope, productPathSql('path')]))
    .digest('hex')
    .slice(0, 12);

interface HostsWork {
  scope: Scope;
  /** Tells one scope from another. */
  tag: string;
  nowMs: number;
  threads: HostThreads;
}

/** What a unit's hosts are kept as. */
export const hostsName = ({ part, group }: Unit, tag: string): string =>
  `${partName(part.key)}/${group.ordinal}.${tag}.hosts`;

/** The step that tells a unit's hosts. */
export const hostsStep = ({ part, group }: Unit, { scope, tag, nowMs, threads }: HostsWork): UnitStep => {
  const until = Math.floor(latestSeenMs(nowMs) / 1000);
  return {
    name: hostsName({ part, group }, tag),
    columns: COLUMNS,
    decode: (bytes) => {
      const columns = placesOf(group, COLUMNS).flatMap(({ name, codec, values }) => {
        const own = bytes.get(name);
        return own === undefined ? [] : [{ name, codec, values, bytes: own }];
      });
      return threads.hostsOf({ columns, forms: part.footer.forms, rows: group.rows, until });
    },
    make: (connection, packed, out) => aggregateRowGroup(connection, packed, { out, scope, until }),
  };
};
