/** Captures of a public crawl as a source of pages: planned by its index, kept as WARC, read from there. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { lockArchive } from '../../crawl/archive/lock.ts';
import { loadOptOut } from '../../crawl/opt-out.ts';
import type { BuildEffects } from '../../effects.ts';
import { discover } from '../discover.ts';
import { checkCrawl } from '../index/parts.ts';
import { keptDir } from '../read-index.ts';
import { withWorkers } from '../share.ts';
import type { ShareSteps } from '../step.ts';
import { sameBase, tieToBase } from '../store/base.ts';
import { Kept } from '../store/kept.ts';
import { COMMON_CRAWL, openStore, type StoreFlags } from '../store/open.ts';
import { ReachStop } from '../store/stop.ts';
import type { Store } from '../store/store.ts';
import { listTag } from './faces.ts';
import { fetchCaptures } from './fetch.ts';
import { checkFolder, claimFolder, type Listed, putList, putMark, readList, readMark, tellWithout } from './folder.ts';
import { planCaptures } from './plan.ts';
import { PlanFile } from './plan-file.ts';
import { forgetCovered, Held, isRead, openUnits, passingSkips } from './units.ts';

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

/** What is kept of one way to choose captures is of no use to another. */
const FORM = 2;
const tagOf = (hosts: string, base: string): Promise<string> => listTag(hosts, [FORM, sameBase(base)]);

interface Wanted {
  crawl: string;
  hosts: string;
  allowMissing: boolean;
}

interface World {
  store: Store;
  effects: BuildEffects;
  /** Has workers read what is not kept yet; without, this process does. */
  share?: ShareSteps | undefined;
  optOut?: ReadonlySet<string>;
}

/** Where the index is kept: beside the list, as discovery keeps it, unless that is of another archive. */
const indexDir = (dir: string, { crawl, hosts }: Wanted, store: Store): Kept => {
  const beside = new Kept(keptDir(dirname(hosts), crawl));
  try {
    tieToBase(beside, store);
    return beside;
  } catch (error) {
    if (!(error instanceof ReachStop)) throw error;
    return new Kept(join(dir, 'index'));
  }
};

/** The list's plan as it is kept, or made anew: where there is none, or one that lacks parts of the index. */
const planOf = async (kept: Kept, tag: string, wanted: Wanted, world: World): Promise<Listed> => {
  const known = readList(kept, tag);
  if (known !== null && known.gone === 0 && kept.has(known.plan)) return known;
  const { store, effects, optOut = loadOptOut() } = world;
  const own = indexDir(kept.dir, wanted, store);
  const list = await planCaptures({ ...wanted, store, kept: own, tag, optOut, effects }, kept);
  putList(kept, tag, list);
  return list;
};

/** Has workers read units of which nothing is held here; gives those that are left. */
const shareUnits = async (
  dir: string,
  { kept, held, plan, name }: { kept: Kept; held: Held; plan: PlanFile; name: string },
  units: readonly number[],
  { store, share, allowMissing }: Pick<World, 'store' | 'share'> & Pick<Wanted, 'allowMissing'>,
): Promise<number[]> => {
  if (share === undefined) return [...units];
  const isForeign = (unit: number): boolean => {
    const place = plan.units[unit];
    if (place === undefined || isRead(kept, plan, unit)) return false;
    const captures = plan.capturesOf(place);
    const { has } = held.of(captures);
    return captures.some(has);
  };
  const shared = units.filter((unit) => !isForeign(unit));
  const step = { kind: 'captures', base: store.base, dir: resolve(dir), plan: name, allowMissing } as const;
  await share(shared.map((unit) => ({ ...step, unit })));
  return units.filter((unit) => !isRead(kept, plan, unit));
};

const keepInto = async (dir: string, wanted: Wanted, world: World): Promise<void> => {
  const { crawl, hosts, allowMissing } = wanted;
  const { store, effects } = world;
  const kept = new Kept(dir);
  claimFolder(kept, store.base);
  const tag = await tagOf(hosts, store.base);
  const list = await planOf(kept, tag, wanted, world);
  const plan = await PlanFile.open(kept.path(list.plan));
  if (plan.length === 0) {
    const today = new Date(effects.now()).toISOString().slice(0, 10);
    throw new ReachStop('bad_input', `${crawl} has no page of the hosts in ${hosts} that was captured by ${today}`);
  }
  const sites = list.candidates - list.withoutCount;
  effects.log(`captures of ${crawl}: ${plan.length} pages of ${sites} sites; ${list.withoutCount} have none`);
  tellWithout(kept, list);
  const open = openUnits(kept, plan);
  const held = new Held(kept);
  const left = await shareUnits(dir, { kept, held, plan, name: list.plan }, open, { ...world, allowMissing });
  await fetchCaptures({ store, kept, effects, allowMissing, held }, plan, left);
  putMark(kept, { crawl, hosts: tag, passing: passingSkips(kept, plan) });
  forgetCovered(kept, plan);
};

/**
 * Reads captures into `dir`, going on where an earlier run ended: what is there is not asked for again, whatever list it was
 * read for, but for skips that may have passed.
 */
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
const capturesDir = (out: string, crawl: string): string => join(out, 'captures', crawl);

/** What is whole is read without asking anybody. */
const isWhole = async (dir: string, hosts: string, base: string): Promise<boolean> => {
  const mark = readMark(dir);
  if (mark === null || mark.passing > 0 || !existsSync(hosts)) return false;
  const tag = await tagOf(hosts, base);
  return mark.hosts === tag && readList(new Kept(dir), tag)?.gone === 0;
};

/** Everything that the flags ask for, kept below `out`; gives the folder. */
export const fetchForBuild = async (out: string, flags: CaptureFlags, effects: BuildEffects): Promise<string> => {
  const crawl = checkCrawl(flags.commonCrawl ?? '');
  const dir = capturesDir(out, crawl);
  // Each crawl has shops that those before it had not.
  const hosts = flags.hosts ?? join(out, 'reach', crawl, 'hosts.parquet');
  if (flags.hosts !== undefined && !existsSync(hosts))
    throw new ReachStop('bad_input', `--hosts ${hosts}: there is no such file`);
  const base = flags.base ?? COMMON_CRAWL;
  const allowMissing = flags.allowMissing === true;
  checkFolder(new Kept(dir), base);
  if (await isWhole(dir, hosts, base)) return dir;
  const store = await openStore(base, flags, effects);
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
