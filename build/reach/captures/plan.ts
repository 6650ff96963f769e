/** Which captures of the candidates to read: their home pages, and a few pages that their addresses tell. */

import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../../core/sql.ts';
import { latestSeenMs } from '../../time.ts';
import { columnsOf, withDucks } from '../index/duck.ts';
import { indexParts, partName } from '../index/parts.ts';
import { planUnits, runStep, type Unit, type UnitStep } from '../index/read-hosts.ts';
import { inTurns } from '../store/in-turns.ts';
import type { Kept } from '../store/kept.ts';
import { ReachStop } from '../store/stop.ts';
import { COLUMNS, choiceSql, chosenSql, NEEDED } from './choice.ts';
import { faceRanges, loadAllowedFaces } from './faces.ts';
import { type Listed, NAMED } from './folder.ts';
import { loadFronts } from './fronts.ts';
import { type Capture, writePlan } from './plan-file.ts';
import type { PlanInputs } from './plan-inputs.ts';

const UNITS_AT_ONCE = 4;
/** Where DuckDB puts what does not fit its memory. */
const SCRATCH = 'scratch';

const choiceStep = ({ part, group }: Unit, { tag, effects }: PlanInputs): UnitStep => ({
  name: `${partName(part.key)}/${group.ordinal}.${tag}.captures`,
  columns: COLUMNS,
  make: async (connection, packed, out) => {
    const source = `read_parquet(${sqlText(packed)})`;
    const has = await columnsOf(connection, source);
    const missing = NEEDED.find((name) => !has.has(name));
    if (missing !== undefined)
      throw new ReachStop('damaged', `${part.key} has no column ${missing}: this is no URL index`);
    await connection.run(
      `COPY (${choiceSql(source, has, latestSeenMs(effects.now()))}) TO ${sqlText(out)} (FORMAT parquet)`,
    );
  },
});

/** What was chosen of all row groups, as a table of SQL in order: its file is read as often as it is needed. */
const choose = async (connection: DuckDBConnection, files: readonly string[], out: string): Promise<string> => {
  await connection.run(`COPY (${chosenSql(files)}) TO ${sqlText(out)} (FORMAT parquet)`);
  return `read_parquet(${sqlText(out)})`;
};

async function* noCaptures(): AsyncGenerator<Capture[]> {}

async function* capturesOf(connection: DuckDBConnection, chosen: string): AsyncGenerator<Capture[]> {
  const result = await connection.stream(`SELECT * FROM ${chosen}`);
  for await (const rows of result.yieldRowObjectJson())
    yield rows.map(({ site, kind, url, source, filename, offset, length }) => ({
      site: String(site),
      kind: String(kind),
      url: String(url),
      filename: String(filename),
      offset: Number(offset),
      length: Number(length),
      ...(source === null ? {} : { from: String(source) }),
    }));
}

/** Writes which sites of the list have nothing among `chosen`; gives their number, and the first of them. */
const writeWithout = async (
  connection: DuckDBConnection,
  chosen: string,
  file: string,
): Promise<Pick<Listed, 'without' | 'withoutCount'>> => {
  const out = openSync(file, 'w');
  try {
    const result = await connection.stream(
      `SELECT DISTINCT site FROM faces WHERE site NOT IN (SELECT site FROM ${chosen}) ORDER BY site`,
    );
    const first: string[] = [];
    let count = 0;
    for await (const rows of result.yieldRows()) {
      const sites = rows.map(([site]) => String(site));
      first.push(...sites.slice(0, Math.max(0, NAMED - first.length)));
      count += sites.length;
      writeFileSync(out, sites.map((site) => `${site}\n`).join(''));
    }
    return { without: first, withoutCount: count };
  } finally {
    closeSync(out);
  }
};

const countSites = async (connection: DuckDBConnection): Promise<number> => {
  const [row] = (await connection.runAndReadAll('SELECT count(DISTINCT site) FROM faces')).getRows();
  return Number(row?.[0] ?? 0);
};

/** Writes the captures of all row groups' choices, and who has none, into `into`. Nothing of the length of the list is held. */
export const writeChosen = async (
  connection: DuckDBConnection,
  files: readonly string[],
  { into, tag }: { into: Kept; tag: string },
): Promise<Omit<Listed, 'gone'>> => {
  const aside = into.aside('chosen.parquet');
  const withoutFile = `without-${tag}.txt`;
  try {
    const none = `(SELECT '' AS site WHERE false)`;
    const chosen = files.length === 0 ? none : await choose(connection, files, aside);
    const plan = await writePlan(into, files.length === 0 ? noCaptures() : capturesOf(connection, chosen));
    const told = await writeWithout(connection, chosen, into.aside(withoutFile));
    into.replace(withoutFile, () => {});
    return { plan, candidates: await countSites(connection), ...told, withoutFile };
  } finally {
    rmSync(aside, { force: true });
  }
};

/** Which captures to read, by WARC file and place in it, as a file in `into`. Throws ReachStop, by name, where the index cannot be read to its end. */
export const planCaptures = async (inputs: PlanInputs, into: Kept): Promise<Listed> =>
  withDucks(async (duckOf) => {
    const connection = await duckOf(0);
    const { store, kept, crawl, effects } = inputs;
    await connection.run(`SET temp_directory = ${sqlText(into.path(SCRATCH))}`);
    const faces = await loadAllowedFaces(connection, inputs.hosts, inputs.optOut);
    const ranges = await faceRanges(connection);
    const plan = await planUnits({ store, kept, effects }, await indexParts(store, crawl), ranges);
    const fronts = await loadFronts(inputs, duckOf, ranges);
    if (plan.gone.length > 0 && !inputs.allowMissing)
      throw new ReachStop(
        'gone',
        `${plan.gone.length} of ${plan.parts} parts of the index are gone (404), such as ${plan.gone[0]}; run again when they are back, or with --allow-missing to do without`,
      );
    effects.log(
      `index ${crawl}: ${plan.units.length} of ${plan.rowGroups} row groups may hold pages of ${faces} hosts`,
    );
    const files = new Map<Unit, string>();
    await inTurns(plan.units, UNITS_AT_ONCE, async (unit, worker) => {
      files.set(
        unit,
        await runStep({ store, kept, duck: () => duckOf(worker) }, unit, choiceStep(unit, { ...inputs, tag: fronts })),
      );
      effects.progress(`index: row group ${files.size} of ${plan.units.length}`);
    });
    const made = plan.units.map((unit) => files.get(unit) ?? '');
    return { ...(await writeChosen(connection, made, { into, tag: inputs.tag })), gone: plan.gone.length };
  }).finally(() => into.forget(SCRATCH));
