/** The sites of a published snapshot as seeds, those first that most likely changed since they were seen. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { pointerSchema } from '../../core/contract/index.ts';
import { sqlText } from '../../core/sql.ts';

/** `dir` is one snapshot, or a directory of them with its pointer. */
const sitesFile = (dir: string): string => {
  const own = join(dir, 'sites.parquet');
  if (existsSync(own)) return own;
  const pointer = join(dir, 'current.json');
  if (!existsSync(pointer)) throw new Error(`${dir} holds no snapshot: give one, or the directory of --out`);
  const { snapshot } = pointerSchema.parse(JSON.parse(readFileSync(pointer, 'utf8')));
  return join(dir, snapshot, 'sites.parquet');
};

const columnsOf = async (connection: DuckDBConnection, file: string): Promise<Set<string>> => {
  const found = await connection.runAndReadAll(`SELECT DISTINCT name FROM parquet_schema(${sqlText(file)})`);
  return new Set(found.getRows().map(([name]) => String(name)));
};

/**
 * Sites by how likely each has changed since its last whole look: 1 - e^(-rate × days since), where a site's rate is its movers
 * that stand in the days it is known, drawn to the rate of all sites as if each had one change more in the time that all take
 * for one. A snapshot that does not tell these is read in order of domain.
 */
const sitesSql = async (connection: DuckDBConnection, sites: string): Promise<string> => {
  const source = `read_parquet(${sqlText(sites)})`;
  const movers = join(dirname(sites), 'movers.parquet');
  const has = await columnsOf(connection, sites);
  if (!existsSync(movers) || !has.has('first_seen_at') || !has.has('last_seen_at'))
    return `SELECT url, domain FROM ${source} ORDER BY domain`;
  const stands = (await columnsOf(connection, movers)).has('retracted_at') ? 'retracted_at IS NULL' : 'true';
  return `WITH changes AS (SELECT domain, count(*) AS n FROM read_parquet(${sqlText(movers)}) WHERE ${stands} GROUP BY domain),
    seen AS (SELECT s.url, s.domain, coalesce(c.n, 0) AS n, epoch(s.last_seen_at - s.first_seen_at) / 86400 AS known,
      epoch(max(s.last_seen_at) OVER () - s.last_seen_at) / 86400 + 1 AS since FROM ${source} s LEFT JOIN changes c USING (domain)),
    rated AS (SELECT *, (n + 1) / (known + (sum(known) OVER () + count(*) OVER ()) / (sum(n) OVER () + 1)) AS rate FROM seen)
    SELECT url, domain FROM rated ORDER BY 1 - exp(-rate * since) DESC, domain`;
};

/** Hosts of all sites of a snapshot; the `www.` of the home page observed is kept. */
export async function* recrawlHosts(dir: string): AsyncGenerator<string> {
  const file = sitesFile(dir);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const result = await connection.stream(await sitesSql(connection, file));
    for await (const rows of result.yieldRowObjectJson())
      for (const { url, domain } of rows) yield String(url ?? '') === '' ? String(domain) : String(url);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
