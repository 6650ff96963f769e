/** One size, measured: `derive.ts SITES OFFERS_EACH`. Prints a line per stage, then one JSON line. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { assemble } from '../../build/assemble.ts';
import { type MakeSpool, withSpools } from '../../build/columns/spool.ts';
import { appendHistory } from '../../build/history/index.ts';
import { deriveFromHistory, recordHistory } from '../../build/history/stage.ts';
import { industryNames, industryWords, loadIndustries } from '../../build/industry/classify.ts';
import { noLists } from '../../build/listed/index.ts';
import { deriveCatalogue } from '../../build/products/catalogue.ts';
import { OfferSorter } from '../../build/products/sort-offers.ts';
import { takeCensus } from '../../build/sites/census.ts';
import { mergeStates } from '../../build/sites/profile-site.ts';
import { medianPrices, profileSites } from '../../build/sites/profile-sites.ts';
import { rowLines, stateLines } from '../../build/sites/site-lines.ts';
import { settleBoth } from '../../build/threads/settle-both.ts';
import type { SnapshotModel } from '../../core/contract/index.ts';
import { loadRules } from '../../core/rules/index.ts';
import { days, madeHistory, madeObservations, madeOffers, madePrices, madeRanks, snapshotOf } from './made.ts';

const [sites = 0, each = 0] = process.argv.slice(2).map(Number);
const size = { sites, each };
const out = mkdtempSync(join(tmpdir(), 'storelens-derive-'));
const [first, second, third] = days.map(snapshotOf) as [string, string, string];
interface Figures {
  s: number;
  cpu_s: number;
  /** Heap in use, memory held in all, and the most of it so far. */
  heap_mib: number;
  rss_mib: number;
  peak_mib: number;
}
const figures: Record<string, Figures> = {};
const mib = (bytes: number): number => Math.round(bytes / 2 ** 20);

const stage = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
  const from = performance.now();
  const cpu = process.cpuUsage();
  const result = await work();
  const used = process.cpuUsage(cpu);
  const s = Math.round((performance.now() - from) / 10) / 100;
  const cpu_s = Math.round((used.user + used.system) / 1e4) / 100;
  const peak_mib = Math.round(process.resourceUsage().maxRSS / 1024);
  // With `node --expose-gc`, what is held; else what was not collected yet counts too.
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  figures[name] = { s, cpu_s, heap_mib: mib(heapUsed), rss_mib: mib(rss), peak_mib };
  const memory = `${mib(heapUsed)} MiB heap, ${mib(rss)} MiB, ${peak_mib} MiB peak`;
  process.stdout.write(
    `${sites} ${name.padEnd(28)} ${s.toFixed(2).padStart(8)} s ${cpu_s.toFixed(2).padStart(8)} s CPU  ${memory}\n`,
  );
  return result;
};
/** Rows that `build/publish/parquet.ts` appends before it lets others have their turn. */
const CHUNK = 2048;
const drain = async (rows: Iterable<unknown> | AsyncIterable<unknown>): Promise<number> => {
  let n = 0;
  if (Symbol.asyncIterator in rows) for await (const _ of rows) n++;
  else for (const _ of rows) if (++n % CHUNK === 0) await setImmediate();
  return n;
};

/** Tables and lists, one after the other. */
const drainHere = async ({ tables, serving }: SnapshotModel): Promise<void> => {
  for (const [name, table] of Object.entries(tables)) await stage(`  table ${name}`, () => drain(table));
  await stage('  prospects', () => drain(serving.prospects));
  await stage('  list of sites', () => drain(serving.listed));
};

const measure = async (makeSpool: MakeSpool): Promise<void> => {
  const ranks = [{ file: 'invented.csv', date: '2026-08-01', ranks: madeRanks(sites) }];
  const history = join(out, 'history');
  await stage('(past: earlier builds)', async () => {
    await appendHistory(history, { snapshot: first, previous: null, observations: madeHistory(sites, 0), prices: [] });
    const past = { observations: madeHistory(sites, 1), prices: madePrices(size, 1) };
    await appendHistory(history, { snapshot: second, previous: first, ...past });
  });
  const states = makeSpool(stateLines);
  const census = await stage('states', () => takeCensus(mergeStates([], madeObservations(sites)), states));
  const isPublished = (domain: string): boolean => census.domains.has(domain);
  const remember = async () => {
    const seen = { observations: madeHistory(sites, 2), prices: madePrices(size, 2) };
    await stage('  history, written', () => recordHistory(out, seen, { id: third, previous: second }));
    return stage('  history, movers', () => deriveFromHistory(out, third, { isPublished, ranks }));
  };
  const industries = loadIndustries();
  const rows = makeSpool(rowLines);
  const [past, profiles] = await stage('history and profiles', () =>
    settleBoth(remember(), profileSites({ states, rows, census, industries, register: null, ranks })),
  );
  const offers = new OfferSorter(makeSpool());
  await stage('(input: offers)', () => {
    for (const offer of madeOffers(size)) offers.add(offer);
  });
  const catalogue = await stage('products, deals', () =>
    deriveCatalogue({
      sorters: [offers],
      previousProducts: new Map(),
      prices: past.prices,
      sites: profiles.columns,
      industries,
      makeSpool,
      asOf: '2026-08-01T03:00:00Z',
    }),
  );
  const asOf = '2026-08-01T03:00:00Z';
  const model = await stage('stats', () =>
    assemble({
      identity: { id: third, asOf, previous: second, invented: true, attribution: '' },
      inputs: [],
      skips: [],
      states,
      register: new Map(),
      history: past,
      profiles,
      medianPrices: medianPrices(profiles.columns.domains, catalogue.offerPrices),
      catalogue,
      listed: noLists,
      technologies: loadRules().technologies,
      industries: industryNames(industries),
      industryWords: industryWords(industries),
    }),
  );
  // As `build/publish` does: threads work out competitors while tables and lists are made here.
  await stage('tables, lists, competitors', () =>
    settleBoth(
      stage('  competitors', () => drain(model.serving.competitors)),
      drainHere(model),
    ),
  );
  const [{ movers }, { offerCount, productCount, deals }] = [past, catalogue];
  process.stdout.write(
    `${JSON.stringify({ sites, offers: offerCount, movers: movers.length, products: productCount, gaps: deals.gaps.length, stages: figures })}\n`,
  );
};

try {
  await withSpools(out, measure);
} finally {
  rmSync(out, { recursive: true, force: true });
}
