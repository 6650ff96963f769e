/** The index of a crawl → candidates: each row group a step that is kept, done in threads, here or by workers. */
import { join, resolve } from 'node:path';
import type { BuildEffects } from '../effects.ts';
import { TimeLeft } from '../time-left.ts';
import type { Candidates } from './hosts/candidates.ts';
import { withDuck, withDucks } from './index/duck.ts';
import { HostThreads } from './index/host-threads.ts';
import { checkCrawl, indexParts, weekOf } from './index/parts.ts';
import {
  hostsName,
  hostsSource,
  hostsStep,
  type IndexPlan,
  planUnits,
  runStep,
  scopeTag,
  type Unit,
} from './index/read-hosts.ts';
import { type Scope, scopeRanges } from './index/scope.ts';
import type { ReachStep, ShareSteps } from './step.ts';
import { inTurns } from './store/in-turns.ts';
import { Kept } from './store/kept.ts';
import { ReachStop } from './store/stop.ts';
import type { Store } from './store/store.ts';

/** Where a crawl's ranges and steps are kept. */
export const keptDir = (out: string, crawl: string): string => join(out, 'kept', crawl);

const addUnits = async (files: readonly string[], candidates: Candidates, crawl: string): Promise<void> => {
  if (files.length === 0) return;
  await withDuck(async (connection) => {
    const result = await connection.stream(
      `SELECT host, language, sum(pages)::BIGINT AS pages, sum(product_pages)::BIGINT AS product_pages,
         strftime(max(last_seen), '%Y-%m-%dT%H:%M:%SZ') AS last_seen
       FROM ${hostsSource(files)} GROUP BY host, language ORDER BY host, language NULLS LAST`,
    );
    for await (const rows of result.yieldRowObjectJson())
      for (const { host, language, pages, product_pages: products, last_seen: seen } of rows) {
        const candidate = candidates.of(String(host), Number(pages));
        if (candidate === null) continue;
        candidate.pages += Number(pages);
        candidate.productPages += Number(products);
        if (language !== null)
          candidate.languages.set(String(language), (candidate.languages.get(String(language)) ?? 0) + Number(pages));
        if (seen !== null && String(seen) > (candidate.lastSeen ?? '')) candidate.lastSeen = String(seen);
        if (!candidate.sights.some(({ source }) => source === 'index'))
          candidate.sights.push({
            source: 'index',
            evidence: `pages in ${crawl}`,
            date: seen === null ? weekOf(crawl) : String(seen).slice(0, 10),
          });
      }
  });
};

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Of the command line of `npm run discover`. */
export interface IndexFlags {
  out: string;
  crawl?: string;
  /** Top-level domains of which hosts with pages in Chinese are taken, besides .tw and platforms' hosts. */
  chinese?: string[];
  allowMissing?: boolean;
}

interface IndexWorld {
  store: Store;
  flags: IndexFlags;
  effects: BuildEffects;
  scope: Scope;
  share: ShareSteps | undefined;
}

/** Row groups whose hosts are not kept yet, as steps for workers. */
const missingSteps = ({ store, flags, scope }: IndexWorld, kept: Kept, units: readonly Unit[]): ReachStep[] => {
  const tag = scopeTag(scope);
  const [dir, chinese] = [resolve(kept.dir), flags.chinese ?? []];
  return units
    .filter((unit) => !kept.has(hostsName(unit, tag)))
    .map(({ part, group }) => ({
      kind: 'row_group',
      base: store.base,
      dir,
      key: part.key,
      ordinal: group.ordinal,
      chinese,
      tag,
    }));
};

/** The step of each unit, done where it is not kept yet: what came of it. */
const tellUnits = async (
  { store, effects, scope }: IndexWorld,
  kept: Kept,
  units: readonly Unit[],
): Promise<Map<Unit, string>> => {
  const tag = scopeTag(scope);
  const files = new Map<Unit, string>();
  const missing = units.filter((unit) => !kept.has(hostsName(unit, tag)));
  const timeLeft = new TimeLeft(missing.length);
  const isMissing = new Set(missing);
  const rows = missing.reduce((sum, { group }) => sum + group.rows, 0);
  const threads = new HostThreads(scope, rows);
  const work = { scope, tag, nowMs: effects.now(), threads };
  try {
    await withDucks((duckOf) =>
      inTurns(units, threads.atOnce(rows / Math.max(1, missing.length)), async (unit, worker) => {
        files.set(unit, await runStep({ store, kept, duck: () => duckOf(worker) }, unit, hostsStep(unit, work)));
        if (!isMissing.has(unit)) return;
        const read = mb(store.counts.bytes);
        effects.progress(`index: row group ${files.size} of ${units.length}, ${read} read, ${timeLeft.partDone()}`);
      }),
    );
    return files;
  } finally {
    await threads.close();
  }
};

/** Parts of years before the archive told languages: what that costs is said. */
const sayWithoutLanguages = ({ flags, effects }: IndexWorld, { units, parts }: IndexPlan): void => {
  const lacking = units.filter(({ group }) => !group.columns.has('content_languages')).map(({ part }) => part.key);
  if (lacking.length === 0) return;
  const chinese = flags.chinese === undefined ? '' : `, hosts under ${flags.chinese.join(', ')} not at all`;
  effects.log(
    `${new Set(lacking).size} of ${parts} parts of the index tell no languages (content_languages), such as ${lacking[0]}: ` +
      `of these, shops of platforms count without a page in Chinese${chinese}`,
  );
};

/** Hosts of a crawl's index. Throws ReachStop, by name, where it cannot be read to its end; what was read is kept. */
export const readIndex = async (world: IndexWorld, candidates: Candidates): Promise<void> => {
  const { store, flags, effects, scope } = world;
  const crawl = checkCrawl(flags.crawl ?? '');
  const kept = new Kept(keptDir(flags.out, crawl));
  const plan = await planUnits({ store, kept, effects }, await indexParts(store, crawl), scopeRanges(scope));
  effects.log(
    `index ${crawl}: ${plan.parts} parts, ${plan.rows} rows, ${mb(plan.bytes)}; ` +
      `${plan.units.length} of ${plan.rowGroups} row groups may hold hosts of the scope`,
  );
  const gone =
    plan.gone.length > 0 ? `${plan.gone.length} of ${plan.parts} parts are gone (404), such as ${plan.gone[0]}` : null;
  sayWithoutLanguages(world, plan);
  await world.share?.(missingSteps(world, kept, plan.units));
  const files = await tellUnits(world, kept, plan.units);
  const { bytes, requests, retries } = store.counts;
  effects.log(`index ${crawl}: ${mb(bytes)} read in ${requests} requests, ${retries} repeated`);
  if (gone !== null && flags.allowMissing !== true)
    throw new ReachStop(
      'gone',
      `${gone}; what the others say is kept in ${flags.out}: run again when they are back, or with --allow-missing to do without`,
    );
  if (gone !== null) effects.log(`${gone}: their hosts are missing (--allow-missing)`);
  await addUnits(
    plan.units.map((unit) => files.get(unit) ?? ''),
    candidates,
    crawl,
  );
};
