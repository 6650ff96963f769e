/**
 * `npm run bench -- movers [--sites 1000] [--warc FILE…]`: what a round's build takes to derive movers from twelve rounds of
 * invented sites, in turns with set difference and the rule of before; and, of real pages, the bytes that an observation
 * takes in the history with the addresses that are kept for rules to come, and without them.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MoverCollector } from '../../build/history/collect-movers.ts';
import { appendHistory } from '../../build/history/index.ts';
import type { ObservationRow } from '../../build/history/movers.ts';
import { collectMovers } from '../evaluate/movers/collected.ts';
import { contextOf, methods } from '../evaluate/movers/methods.ts';
import { noiseNames } from '../evaluate/movers/noise.ts';
import { rowsOf, seeWorld } from '../evaluate/movers/observe.ts';
import { observeWhole } from '../evaluate/movers/reread.ts';
import { makeWorld } from '../evaluate/movers/world.ts';
import { type Figure, figure, printReport, ratio } from '../report.ts';

const { values } = parseArgs({
  options: { sites: { type: 'string', default: '1000' }, warc: { type: 'string', multiple: true, default: [] } },
});
const sites = Number(values.sites);
const [ROUNDS, TURNS] = [12, 5];

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const world = makeWorld('bench', sites, { rounds: ROUNDS, days: 7, isSold: false });
const rows = rowsOf(world, seeWorld(world, noiseNames));
const ways: Record<string, () => number> = {
  ours: () => {
    const collector = new MoverCollector(contextOf(world, noiseNames));
    return collectMovers(collector, rows).movers.length;
  },
  'set difference': () => methods.set_difference(rows, world, noiseNames).length,
  'the rule of before': () => methods.former(rows, world, noiseNames).length,
};

const best: Record<string, number> = {};
for (let turn = 0; turn < TURNS; turn++)
  for (const [name, derive] of Object.entries(ways)) {
    const start = cpuMs();
    if (derive() === 0) throw new Error(`${name} told nothing`);
    best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, ((cpuMs() - start) / sites) * 1000);
  }

const figures: Figure[] = Object.entries(best).map(([name, ms]) => figure(`${name}: CPU, 1,000 sites`, ms, 'ms'));
for (const peer of ['set difference', 'the rule of before'])
  figures.push(ratio(`ours: CPU to ${peer}`, best['ours']! / best[peer]!, peer));

const SNAPSHOT = '20260105T000000Z';
const bytesOf = async (observations: ObservationRow[]): Promise<number> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-bench-'));
  try {
    const entry = await appendHistory(dir, { snapshot: SNAPSHOT, previous: null, observations, prices: [] });
    return entry.files.reduce((sum, { path }) => sum + statSync(join(dir, path)).size, 0);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

if (values.warc.length > 0) {
  const pages = await observeWhole(values.warc);
  const lengths = pages.map(({ addresses }) => addresses?.length ?? 0);
  const [withThem, without] = [await bytesOf(pages), await bytesOf(pages.map((row) => ({ ...row, addresses: null })))];
  const each = (withThem - without) / pages.length;
  figures.push(
    figure('real sites', pages.length, 'sites'),
    figure('addresses as text, mean', lengths.reduce((sum, one) => sum + one, 0) / pages.length, 'bytes'),
    figure('an observation in the history', withThem / pages.length, 'bytes'),
    figure('of which addresses', each, 'bytes'),
    figure('addresses of 1,000,000 sites, a round', (each * 1e6) / 1e6, 'MB'),
  );
}
printReport('movers', figures);
