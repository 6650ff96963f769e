import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Drift, DriftCounter, type Drifted } from '../../build/history/drift.ts';
import { readRuleChanges } from '../../build/history/index.ts';
import { readStates } from '../../build/previous.ts';
import type { SiteState } from '../../build/sites/profile-site.ts';
import { driftOfWorld, MOVED, NEW_HOST } from './drift-world.ts';

const WORLDS = 40;

interface WorldFigures {
  /** Invented worlds, each with a vendor that moved to a new host. */
  worlds: number;
  /** Worlds in which it is named first, with that host first. */
  right: number;
  /** Technologies that only chance moved, over all worlds, and how many of them were told all the same. */
  chance: number;
  failed: number;
}

const judgeWorlds = (): WorldFigures => {
  const figures = { worlds: WORLDS, right: 0, chance: 0, failed: 0 };
  for (let seed = 1; seed <= WORLDS; seed++) {
    const { fell, rose } = driftOfWorld(seed);
    const [first] = fell;
    figures.right += Number(first?.technology === MOVED && first.hosts?.[0]?.host === NEW_HOST);
    figures.chance += 40;
    figures.failed += [...fell, ...rose].filter(({ technology }) => technology.startsWith('noise-')).length;
  }
  return figures;
};

const statesOf = (dir: string): AsyncIterator<SiteState> => {
  if (!existsSync(join(dir, 'site_states.parquet'))) throw new Error(`drift: ${dir} is no snapshot's folder`);
  return readStates(dir)[Symbol.asyncIterator]();
};

/** Drift between two snapshots' states, which both ascend by domain. */
const compareSnapshots = async (beforeDir: string, afterDir: string): Promise<Drift> => {
  const counter = new DriftCounter();
  const [then, now] = [statesOf(beforeDir), statesOf(afterDir)];
  let [before, after] = [await then.next(), await now.next()];
  while (before.done !== true && after.done !== true) {
    const [a, b] = [before.value.observation, after.value.observation];
    if (a.domain === b.domain) counter.add(a, b);
    if (a.domain <= b.domain) before = await then.next();
    if (b.domain <= a.domain) after = await now.next();
  }
  const ids = { before: basename(beforeDir), after: basename(afterDir) };
  return counter.result(await readRuleChanges(dirname(resolve(afterDir)), ids));
};

const hostsText = ({ hosts }: Drifted): string => {
  if (hosts === null) return 'no hosts are kept of these sites';
  if (hosts.length === 0) return 'no host stands out on the sites that lost it';
  return hosts.map(({ host, losing, others }) => `${host} (new on ${losing} of them, on ${others} others)`).join(', ');
};

const lineOf = (drifted: Drifted): string => {
  const { technology, before, after, lost, gained, p, rules_changed } = drifted;
  const rules = rules_changed === true ? ', ITS RULES CHANGED' : '';
  const change = `${technology}: ${before} → ${after} sites, lost on ${lost}, gained on ${gained}, p ${p}${rules}`;
  return lost > gained ? `${change}; ${hostsText(drifted)}` : change;
};

/**
 * `drift --before DIR --after DIR`: technologies whose sightings fell or rose beyond chance over the sites that both
 * snapshots saw whole, with the hosts that newly stand on the sites that lost them. Without snapshots: invented worlds of
 * which is known what happened.
 */
export const run = async (args: string[]): Promise<Drift | WorldFigures> => {
  const options = { before: { type: 'string' }, after: { type: 'string' }, failures: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  if (values.before === undefined && values.after === undefined) return judgeWorlds();
  if (values.before === undefined || values.after === undefined)
    throw new Error('drift compares two snapshots: give --before DIR and --after DIR');
  const drift = await compareSnapshots(values.before, values.after);
  const { sites, with_hosts, fell, rose } = drift;
  process.stdout.write(`${sites} sites seen whole in both, of ${with_hosts} the hosts are known in both\n`);
  for (const drifted of fell) process.stdout.write(`fell  ${lineOf(drifted)}\n`);
  for (const drifted of rose) process.stdout.write(`rose  ${lineOf(drifted)}\n`);
  return drift;
};
