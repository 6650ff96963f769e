/** A list of hosts that is given to `snapshot --hosts` → a table of SQL, whatever its form. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { DomainError, hostOf, normaliseDomain, toUrl } from '../../../core/domain.ts';
import { sqlText } from '../../../core/sql.ts';
import { readSeeds } from '../../crawl/seeds.ts';
import { columnsOf } from '../index/duck.ts';
import { ReachStop } from '../store/stop.ts';

const NEEDED = ['site', 'host', 'other_hosts'];
const AT_ONCE = 1_000;

/** The file as `npm run discover` writes it; null: it is of another form. */
const discovered = async (connection: DuckDBConnection, file: string): Promise<string | null> => {
  const source = file.endsWith('.parquet')
    ? `read_parquet(${sqlText(file)})`
    : `read_csv(${sqlText(file)}, all_varchar = true)`;
  const has = await columnsOf(connection, source).catch(() => new Set<string>());
  return NEEDED.every((name) => has.has(name)) ? source : null;
};

/** People write either name of a shop; which of them was captured is not known. */
const facesOf = (site: string): string => sqlText(JSON.stringify([site, `www.${site}`]));

/** Rows of `listed`, some at once; a host that is named twice has two. */
async function* listedRows(file: string): AsyncGenerator<string[]> {
  let rows: string[] = [];
  try {
    for await (const line of readSeeds(file, new Set())) {
      try {
        const [host, site] = [hostOf(toUrl(line)), normaliseDomain(line)];
        rows.push(`(${sqlText(site)}, ${sqlText(host)}, ${facesOf(site)})`);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
      if (rows.length < AT_ONCE) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    throw new ReachStop('bad_input', `--hosts ${file}: ${(error as Error).message.split('\n', 1)[0]}`);
  }
  if (rows.length > 0) yield rows;
}

/**
 * What a query reads `site`, `host` and `other_hosts` from (as hosts.parquet has them): that file or hosts.csv as they are; a
 * list, a CSV or Parquet file with a host column, or a rank list, as `--seeds` takes them, by a table `listed` that is made
 * here. Throws ReachStop where no line names a host.
 */
export const facesSource = async (connection: DuckDBConnection, file: string): Promise<string> => {
  const own = await discovered(connection, file);
  if (own !== null) return own;
  await connection.run('CREATE OR REPLACE TEMP TABLE listed (site VARCHAR, host VARCHAR, other_hosts VARCHAR)');
  let hosts = 0;
  for await (const rows of listedRows(file)) {
    await connection.run(`INSERT INTO listed VALUES ${rows.join(', ')}`);
    hosts += rows.length;
  }
  if (hosts === 0)
    throw new ReachStop(
      'bad_input',
      `--hosts ${file} names no host: give hosts.parquet or hosts.csv of npm run discover, a list, or a CSV with a host column`,
    );
  return 'listed';
};
