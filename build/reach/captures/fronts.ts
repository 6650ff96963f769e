/** Where the front pages of sites lead that a crawl had as redirects: what stands there is the home page. */
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../../core/sql.ts';
import { columnsOf, type DuckOf } from '../index/duck.ts';
import { indexPathsKey, partName } from '../index/parts.ts';
import { planUnits, runStep, type Unit, type UnitStep } from '../index/read-hosts.ts';
import type { Ranges } from '../index/scope.ts';
import { inTurns } from '../store/in-turns.ts';
import { Kept } from '../store/kept.ts';
import { ReachStop } from '../store/stop.ts';
import { checkKey } from '../store/store.ts';
import { readPaths } from '../store/whole.ts';
import { ListHash } from './list-hash.ts';
import type { PlanInputs } from './plan-inputs.ts';

const COLUMNS = ['url', 'url_host_name', 'url_path', 'url_query', 'fetch_status', 'fetch_redirect'];
const UNITS_AT_ONCE = 4;
const INSERTED_AT_ONCE = 1_000;

/** Parts of what was not had with 200, as the crawl's list names them: a copy of an archive may be without. */
const diagnosticParts = async ({ store, crawl }: PlanInputs): Promise<string[]> => {
  const listed = await readPaths(store, indexPathsKey(crawl)).catch((error: Error): string[] => {
    if (error instanceof ReachStop && error.code === 'gone') return [];
    throw error;
  });
  const parts = listed.filter((key) => key.includes('/subset=crawldiagnostics/') && key.endsWith('.parquet'));
  return [...new Set(parts.map(checkKey))].sort();
};

const frontStep = ({ part, group }: Unit, tag: string): UnitStep => ({
  name: `${partName(part.key)}/${group.ordinal}.${tag}.fronts-2`,
  columns: COLUMNS,
  make: async (connection, packed, out) => {
    const source = `read_parquet(${sqlText(packed)})`;
    const has = await columnsOf(connection, source);
    // Crawls of before 2019 do not tell.
    const where = COLUMNS.every((name) => has.has(name))
      ? `fetch_status BETWEEN 300 AND 399 AND fetch_redirect IS NOT NULL AND coalesce(url_path, '') IN ('', '/') AND url_query IS NULL`
      : 'false';
    const target = has.has('fetch_redirect') ? 'fetch_redirect' : 'NULL::VARCHAR';
    await connection.run(
      `COPY (SELECT f.site, f.is_main, url, ${target} AS target FROM ${source} JOIN faces f ON f.face = lower(url_host_name)
         WHERE ${where} ORDER BY ALL) TO ${sqlText(out)} (FORMAT parquet)`,
    );
  },
});

type Front = [site: string, target: string, source: string];

/** Each front page's target once, site by site: what is held is one site's. */
async function* eachFront(connection: DuckDBConnection, files: readonly string[]): AsyncGenerator<Front> {
  if (files.length === 0) return;
  const result = await connection.stream(
    `SELECT DISTINCT site, url, target, is_main FROM read_parquet([${files.map(sqlText).join(', ')}]) ORDER BY ALL`,
  );
  let own = new Map<string, Front>();
  let current: string | null = null;
  for await (const rows of result.yieldRows())
    for (const [site, url, target, isMain] of rows.map((row) => row.map(String) as [string, string, string, string])) {
      if (site !== current) {
        yield* own.values();
        [own, current] = [new Map(), site];
      }
      if (!URL.canParse(target, url)) continue;
      const { href, host } = new URL(target, url);
      // Where another host of the shop leads is the front page of nobody's but its own.
      if (isMain === 'true' || host === new URL(url).host) own.set(href, [site, href, url]);
    }
  yield* own.values();
}

/** Makes the table `fronts` (site, target, source) beside `faces`; gives what tells it from others. */
export const loadFronts = async (inputs: PlanInputs, duckOf: DuckOf, ranges: Ranges): Promise<string> => {
  const { store, effects, tag } = inputs;
  const connection = await duckOf(0);
  // Its parts have the names of those of pages.
  const kept = new Kept(join(inputs.kept.dir, 'crawldiagnostics'));
  const keys = await diagnosticParts(inputs);
  const plan = keys.length === 0 ? null : await planUnits({ store, kept, effects }, keys, ranges);
  // They only help: without them a stand-in is found by its address.
  if (plan !== null && plan.gone.length > 0)
    effects.log(
      `${plan.gone.length} of ${keys.length} parts of the index that tell redirects are gone: read without them`,
    );
  const files = new Map<Unit, string>();
  await inTurns(plan?.units ?? [], UNITS_AT_ONCE, async (unit, worker) => {
    files.set(unit, await runStep({ store, kept, duck: () => duckOf(worker) }, unit, frontStep(unit, tag)));
  });
  const made = (plan?.units ?? []).flatMap((unit) => files.get(unit) ?? []);
  await connection.run('CREATE TABLE fronts (site VARCHAR, target VARCHAR, source VARCHAR)');
  const hash = new ListHash([tag]);
  let rows: string[] = [];
  const insert = async (): Promise<void> => {
    if (rows.length > 0) await connection.run(`INSERT INTO fronts VALUES ${rows.join(', ')}`);
    rows = [];
  };
  // Of a connection of its own: what one streams ends where it is asked for something else.
  for await (const front of eachFront(await duckOf(1), made)) {
    hash.add(JSON.stringify(front));
    if (rows.push(`(${front.map(sqlText).join(', ')})`) === INSERTED_AT_ONCE) await insert();
  }
  await insert();
  return hash.digest(12);
};
