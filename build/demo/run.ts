import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildEffects } from '../effects.ts';
import { buildSnapshot } from '../index.ts';
import { ATTRIBUTION } from '../plan.ts';
import { BriefProgress } from './brief.ts';
import { DEMO_SEED } from './defaults.ts';
import { type DemoRun, type DemoRunDay, openDemo } from './index.ts';

export interface DemoBuild {
  out: string;
  /** Simulated days, each a published snapshot. */
  days: number;
  generator: string;
  /** The last simulated day, YYYY-MM-DD: builds of the same day are the same, byte for byte; undefined: yesterday. */
  until?: string | undefined;
  /** A line for each day instead of all that a build says. */
  brief?: boolean;
}

const DAY_MS = 86_400_000;

const buildDay = async (
  run: DemoRun,
  day: DemoRunDay,
  files: { dir: string; register: string },
  build: DemoBuild,
  { effects, items }: { effects: BuildEffects; items: ReturnType<DemoRunDay['items']> },
) => {
  const ranks = join(files.dir, day.ranks.name);
  writeFileSync(ranks, day.ranks.csv);
  const plan = {
    outDir: build.out,
    sources: [{ kind: 'http', name: `demo web, simulated day ${day.date}`, items }],
    registerFile: files.register,
    rankFiles: [ranks],
    keep: null,
    allowShrink: false,
    invented: true,
    attribution: `${ATTRIBUTION}; all data of the demo are invented`,
    generator: build.generator,
  };
  return buildSnapshot(plan, { ...effects, now: run.effects.now });
};

/** Removes `dir` where a signal ends the process meanwhile; gives what removes it in the end. */
const removedAfter = (dir: string): (() => void) => {
  const remove = (): void => rmSync(dir, { recursive: true, force: true });
  const leave = (signal: NodeJS.Signals): void => {
    remove();
    // Nobody listens any more: the process ends as it would have.
    process.kill(process.pid, signal);
  };
  process.once('SIGINT', leave).once('SIGTERM', leave);
  return () => {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    remove();
  };
};

/** Crawls the demo web day by day and publishes a snapshot of each; the last simulated day is yesterday, or the one given. */
export const buildDemo = async (build: DemoBuild, effects: BuildEffects): Promise<void> => {
  const startedAt = effects.now();
  const lastDate = build.until ?? new Date(startedAt - DAY_MS).toISOString().slice(0, 10);
  const run = await openDemo({ seed: DEMO_SEED, days: build.days, lastDate });
  const dir = mkdtempSync(join(tmpdir(), 'storelens-demo-'));
  const remove = removedAfter(dir);
  const brief = build.brief === true ? new BriefProgress(effects, run.days.length) : null;
  try {
    const register = join(dir, run.register.name);
    writeFileSync(register, run.register.csv);
    for (const day of run.days) {
      const files = { dir, register };
      if (brief === null) {
        effects.log(`— simulated day ${day.day + 1} of ${run.days.length}, ${day.date} (everything here is invented)`);
        await buildDay(run, day, files, build, { effects, items: day.items() });
      } else {
        const watched = { effects: brief.effects(), items: brief.watch(day.items(), day) };
        brief.ended(day, await buildDay(run, day, files, build, watched));
      }
    }
  } catch (error) {
    brief?.failed();
    throw error;
  } finally {
    await run.close();
    remove();
  }
  const seconds = ((effects.now() - startedAt) / 1000).toFixed(1);
  const where = brief === null ? ` into ${build.out}` : '';
  effects.log(`Built ${run.days.length} snapshots of the demo web${where} in ${seconds} s.`);
};
