/** Captures of a public crawl as a source of pages: planned by its index, kept as WARC, read from there. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { SourceItem, SourceSkip } from '../../../core/contract/pipeline.ts';
import { lockArchive } from '../../crawl/archive/lock.ts';
import { loadOptOut } from '../../crawl/opt-out.ts';
import type { BuildEffects } from '../../effects.ts';
import { readWarc } from '../../sources/warc.ts';
import { discover } from '../discover.ts';
import { checkCrawl } from '../index/parts.ts';
import { keptDir } from '../read-index.ts';
import { withWorkers } from '../share.ts';
import type { ShareSteps } from '../step.ts';
import { Kept } from '../store/kept.ts';
import { COMMON_CRAWL, openStore, type StoreFlags } from '../store/open.ts';
import { ReachStop } from '../store/stop.ts';
import type { Store } from '../store/store.ts';
import { fetchCaptures, missingUnits, skipsFile, unitFile } from './fetch.ts';
import { planCaptures, planText, readPlan } from './plan.ts';

/** What the command line of `npm run snapshot` says of captures. */
export interface CaptureFlags extends StoreFlags {
  /** CC-MAIN-YYYY-WW. */
  commonCrawl?: string;
  /** `hosts.parquet` or `hosts.csv` of `npm run discover`; without, the crawl's own hosts of Taiwan are found first. */
  hosts?: string;
  /** Address or folder of the archive. */
  base?: string;
  allowMissing?: boolean;
  /** Redis whose workers read what is not kept yet. */
  queue?: string;
}

const MARK = 'captures.json';

interface Mark {
  format: 'storelens-captures';
  crawl: string;
  /** Of the list of hosts. */
  hosts: string;
  units: number;
}

/** What a folder of captures says of itself; null: it is none, or its reading never ended. */
export const readMark = (dir: string): Mark | null => {
  const file = join(dir, MARK);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Mark) : null;
};

/** Pages and skips of a folder of captures, in the order of the plan. */
export async function* readCaptures(dir: string): AsyncGenerator<SourceItem> {
  const mark = readMark(dir);
  if (mark === null) throw new ReachStop('bad_input', `${dir} holds no captures that were read to their end`);
  for (let unit = 0; unit < mark.units; unit++) {
    for (const line of readFileSync(join(dir, skipsFile(unit)), 'utf8').split('\n'))
      if (line !== '') yield { type: 'skip', skip: JSON.parse(line) as SourceSkip };
    const file = join(dir, unitFile(unit));
    // A file of none: each of its captures is a skip.
    if (statSync(file).size > 0) yield* readWarc(file);
  }
}

/** What tells one list of hosts from another. */
const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);

interface World {
  store: Store;
  effects: BuildEffects;
  /** Has workers read what is not kept yet; without, this process does. */
  share?: ShareSteps | undefined;
  optOut?: ReadonlySet<string>;
}

const keepInto = async (
  dir: string,
  { crawl, hosts, allowMissing }: { crawl: string; hosts: string; allowMissing: boolean },
  { store, effects, share, optOut = loadOptOut() }: World,
): Promise<void> => {
  const tag = hashOf(hosts);
  const mark = readMark(dir);
  const kept = new Kept(dir);
  const planName = `plan-${tag}.ndjson`;
  if (mark !== null && mark.hosts === tag) return;
  if (mark !== null || (existsSync(dir) && !kept.has(planName) && kept.has(unitFile(0))))
    throw new ReachStop(
      'bad_input',
      `${dir} holds captures of another list of hosts than ${hosts}: move it away, or give another --out`,
    );
  const own = {
    store,
    kept: new Kept(keptDir(dirname(hosts), crawl)),
    crawl,
    hosts,
    tag,
    optOut,
    allowMissing,
    effects,
  };
  if (!kept.has(planName)) kept.put(planName, planText(await planCaptures(own)));
  const plan = readPlan(kept.path(planName));
  if (plan.length === 0) {
    const today = new Date(effects.now()).toISOString().slice(0, 10);
    throw new ReachStop('bad_input', `${crawl} has no page of the hosts in ${hosts} that was captured by ${today}`);
  }
  effects.log(`captures of ${crawl}: ${plan.length} pages of ${new Set(plan.map(({ site }) => site)).size} sites`);
  await share?.(
    missingUnits(kept, plan).map((unit) => ({
      kind: 'captures',
      base: store.base,
      dir: resolve(dir),
      plan: planName,
      unit,
      allowMissing,
    })),
  );
  const units = await fetchCaptures({ store, kept, effects, allowMissing }, plan);
  const whole: Mark = { format: 'storelens-captures', crawl, hosts: tag, units };
  kept.put(MARK, `${JSON.stringify(whole)}\n`);
};

/** Reads captures into `dir`, going on where an earlier run ended; a folder that is whole is left as it is. */
export const keepCaptures: typeof keepInto = async (dir, wanted, world) => {
  mkdirSync(dir, { recursive: true });
  const release = lockArchive(dir);
  try {
    await keepInto(dir, wanted, world);
  } finally {
    release();
  }
};

/** Where a build keeps a crawl's captures. */
export const capturesDir = (out: string, crawl: string): string => join(out, 'captures', crawl);

/** The list of a crawl's own hosts: each crawl has shops that those before it had not. */
const ownHosts = (out: string, crawl: string): string => {
  // Captures that were begun when all crawls of a folder had one list go on with that.
  const common = join(out, 'reach', 'hosts.parquet');
  return existsSync(common) && existsSync(capturesDir(out, crawl))
    ? common
    : join(out, 'reach', crawl, 'hosts.parquet');
};

/** Everything that the flags ask for, kept below `out`; gives the folder. */
export const fetchForBuild = async (out: string, flags: CaptureFlags, effects: BuildEffects): Promise<string> => {
  const crawl = checkCrawl(flags.commonCrawl ?? '');
  const dir = capturesDir(out, crawl);
  const hosts = flags.hosts ?? ownHosts(out, crawl);
  if (flags.hosts !== undefined && !existsSync(hosts))
    throw new ReachStop('bad_input', `--hosts ${hosts}: there is no such file`);
  const mark = readMark(dir);
  // What is whole is read without asking anybody.
  if (mark !== null && existsSync(hosts) && mark.hosts === hashOf(hosts)) return dir;
  const store = await openStore(flags.base ?? COMMON_CRAWL, flags, effects);
  const allowMissing = flags.allowMissing === true;
  try {
    await withWorkers(flags.queue, effects, async (share) => {
      if (!existsSync(hosts))
        await discover({ out: dirname(hosts), crawl, allowMissing }, { effects, index: store, graph: null, share });
      await keepCaptures(dir, { crawl, hosts, allowMissing }, { store, effects, share });
    });
  } finally {
    await store.close();
  }
  return dir;
};
