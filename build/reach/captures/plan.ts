/** Which captures of the candidates to read: their home pages, and a few pages that their addresses tell. */

import { readFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../../core/sql.ts';
import { latestSeenMs } from '../../time.ts';
import { columnsOf, withDucks } from '../index/duck.ts';
import { indexParts, partName } from '../index/parts.ts';
import { planUnits, runStep, type Unit, type UnitStep } from '../index/read-hosts.ts';
import { hostRanges } from '../index/scope.ts';
import { inTurns } from '../store/in-turns.ts';
import { ReachStop } from '../store/stop.ts';
import { COLUMNS, choiceSql, chosenSql, NEEDED } from './choice.ts';
import { loadAllowedFaces } from './faces.ts';
import { loadFronts } from './fronts.ts';
import type { PlanInputs } from './plan-inputs.ts';

/** A record of a WARC file of the archive. */
export interface Capture {
  site: string;
  kind: string;
  url: string;
  /** As the index has it: a key of the archive, or something odd. */
  filename: string;
  offset: number;
  length: number;
  /** Front page that the crawl was redirected from to this one; left out: none. */
  from?: string;
}

/** What is to be read of a list of hosts. */
export interface Plan {
  captures: Capture[];
  /** Sites of the list, opt-outs left out. */
  candidates: number;
  /** Those of which the crawl has no page. */
  without: string[];
  /** Parts of the index that it was made without. */
  gone: number;
}

const UNITS_AT_ONCE = 4;

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

const chosen = async (connection: DuckDBConnection, files: readonly string[]): Promise<Capture[]> => {
  if (files.length === 0) return [];
  const result = await connection.stream(chosenSql(files));
  const captures: Capture[] = [];
  for await (const rows of result.yieldRowObjectJson())
    for (const { site, kind, url, source, filename, offset, length } of rows)
      captures.push({
        site: String(site),
        kind: String(kind),
        url: String(url),
        filename: String(filename),
        offset: Number(offset),
        length: Number(length),
        ...(source === null ? {} : { from: String(source) }),
      });
  return captures;
};

/** Captures to read, by WARC file and place in it. Throws ReachStop, by name, where the index cannot be read to its end. */
export const planCaptures = async (inputs: PlanInputs): Promise<Plan> =>
  withDucks(async (duckOf) => {
    const connection = await duckOf(0);
    const { store, kept, crawl, effects } = inputs;
    const faces = await loadAllowedFaces(connection, inputs.hosts, inputs.optOut);
    const ranges = hostRanges(faces.map(([face]) => face));
    const plan = await planUnits({ store, kept, effects }, await indexParts(store, crawl), ranges);
    const fronts = await loadFronts(inputs, duckOf, ranges);
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
      files.set(
        unit,
        await runStep({ store, kept, duck: () => duckOf(worker) }, unit, choiceStep(unit, { ...inputs, tag: fronts })),
      );
      effects.progress(`index: row group ${files.size} of ${plan.units.length}`);
    });
    const captures = await chosen(
      connection,
      plan.units.map((unit) => files.get(unit) ?? ''),
    );
    const had = new Set(captures.map(({ site }) => site));
    const sites = [...new Set(faces.map(([, site]) => site))].sort();
    const without = sites.filter((site) => !had.has(site));
    return { captures, candidates: sites.length, without, gone: plan.gone.length };
  });

/** A plan as lines, and back. */
export const planText = (captures: readonly Capture[]): string =>
  captures.map((capture) => `${JSON.stringify(capture)}\n`).join('');
export const readPlan = (file: string): Capture[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Capture);
