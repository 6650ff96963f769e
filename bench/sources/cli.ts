/**
 * What reading costs, on made-up data: `cli.ts warc|offers|register|ranks|history [SIZE]`; `run.ts` runs several.
 * Prints one JSON object: size, seconds, rate, peak memory. Nothing here is part of the tests' verdict.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendHistory, readObservationBatches, readPriceBatches } from '../../build/history/index.ts';
import { compareMovers, deriveSiteEvents } from '../../build/history/movers.ts';
import { readOffers } from '../../build/sources/offers.ts';
import { readRanks } from '../../build/sources/ranks.ts';
import { openRegister } from '../../build/sources/register.ts';
import { readWarc } from '../../build/sources/warc.ts';
import type { Mover, SourceItem } from '../../core/contract/index.ts';
import { madeObservations, madePrices, snapshotOf, writeOffers, writeRanks, writeRegister, writeWarc } from './made.ts';

interface Measured {
  /** What was counted, by name. */
  [name: string]: number;
}

const count = async (items: AsyncIterable<SourceItem>): Promise<Measured> => {
  const counts: Measured = {};
  for await (const { type } of items) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
};

const DAYS = 7;

/** Seven builds' history of `sites` sites and as many offers; reading it back is what is measured. */
const writeHistory = async (dir: string, sites: number): Promise<void> => {
  for (let day = 0; day < DAYS; day++) {
    const previous = day === 0 ? null : snapshotOf(day - 1);
    const rows = { observations: madeObservations(sites, day), prices: madePrices(sites, day) };
    await appendHistory(dir, { snapshot: snapshotOf(day), previous, ...rows });
  }
};

const readHistory = async (dir: string): Promise<Measured> => {
  const until = snapshotOf(DAYS - 1);
  const movers: Mover[] = [];
  let observations = 0;
  for await (const batch of readObservationBatches(dir, { until }))
    for (const [domain, rows] of batch) {
      observations += rows.length;
      movers.push(...deriveSiteEvents(domain, rows).map(({ mover }) => mover));
    }
  movers.sort(compareMovers);
  let prices = 0;
  for await (const batch of readPriceBatches(dir, { until })) for (const [, points] of batch) prices += points.length;
  return { observations, movers: movers.length, prices };
};

const kinds: Record<
  string,
  { size: number; write(dir: string, size: number): Promise<void>; read(dir: string): Promise<Measured> }
> = {
  warc: {
    size: 50_000,
    write: (dir, size) => writeWarc(join(dir, 'a.warc.gz'), size),
    read: (dir) => count(readWarc(dir)),
  },
  offers: { size: 100_000, write: writeOffers, read: (dir) => count(readOffers(dir)) },
  register: {
    size: 1_700_000,
    write: (dir, size) => writeRegister(join(dir, 'r.csv'), size),
    read: async (dir) => {
      const register = await openRegister(join(dir, 'r.csv'));
      const found = await register.lookup(Array.from({ length: 10_000 }, (_, i) => String(i * 57).padStart(8, '0')));
      await register.close();
      return { businesses: register.size, skipped: register.skipped.count, found: found.size };
    },
  },
  ranks: {
    size: 1_000_000,
    write: (dir, size) => writeRanks(join(dir, 'r-2026-08-01.csv'), size),
    read: async (dir) => ({ domains: (await readRanks(dir))[0]?.ranks.size ?? 0 }),
  },
  history: { size: 100_000, write: writeHistory, read: readHistory },
};

const [kind = '', given] = process.argv.slice(2);
const bench = kinds[kind];
if (bench === undefined) throw new Error(`say what to measure: ${Object.keys(kinds).join(', ')}`);
const size = given === undefined ? bench.size : Number(given);
if (!Number.isSafeInteger(size) || size < 1) throw new Error(`size ${given} is not a whole number from 1`);
const dir = mkdtempSync(join(tmpdir(), 'storelens-bench-'));
try {
  await bench.write(dir, size);
  const writtenMb = Math.round(process.memoryUsage().rss / 1e6);
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const measured = await bench.read(dir);
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  // Beside the clock: on a busy machine only this says what reading costs.
  const cpuSeconds = Number(((cpu.user + cpu.system) / 1e6).toFixed(2));
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  const rate = Math.round(size / seconds);
  console.log(
    JSON.stringify({
      kind,
      size,
      ...measured,
      seconds: Number(seconds.toFixed(2)),
      cpuSeconds,
      perSecond: rate,
      writtenMb,
      peakMb,
    }),
  );
} finally {
  rmSync(dir, { recursive: true, force: true });
}
