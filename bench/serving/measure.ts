/** Opens the current snapshot of a directory and measures it: `measure.ts DIR`. One JSON line. */

import { loadCurrent } from '../../runtime/load.ts';
import type { SnapshotReader } from '../../runtime/reader.ts';
import { words } from '../../test/support/synthetic-rows.ts';

const SECONDS = 0.7;
const everyOffer = {
  query: '',
  includeAccessories: true,
  sort: 'price',
  limit: 50,
  after: null,
  facets: false,
} as const;

/** A different number each time; the same sequence in each run. */
const counter = () => {
  let n = 12345;
  return (below: number): number => {
    n = (Math.imul(n, 1664525) + 1013904223) >>> 0;
    return Math.floor((n / 2 ** 32) * below);
  };
};

const lookUps = (reader: SnapshotReader, sites: number): Record<string, () => unknown> => {
  const next = counter();
  const word = () => words[next(words.length)] ?? '';
  const domain = () => `shop-${next(sites)}.example`;
  const platform = () => `platform_${next(15)}`;
  const industry = () => `industry_${next(20)}`;
  return {
    site: () => reader.site(domain()),
    site_unknown: () => reader.site(`none-${next(1e9)}.example`),
    cached: () => reader.cached(domain()),
    competitors_12: () => reader.competitors(domain(), 12),
    prospect_100: () => reader.prospects({ platform: platform() }, 100),
    prospect_both_100: () => reader.prospects({ platform: platform(), industry: industry() }, 100),
    listed_100: () => reader.listed({ industry: industry(), minScore: 50 }, 100),
    listed_2000: () => reader.listed({ minScore: 0 }, 2000),
    movers_50: () => reader.movers({}, 50),
    movers_type_50: () => reader.movers({ type: 'ad_started' }, 50),
    stats: () => reader.stats(),
    deals_50: () => reader.deals('gaps', 50),
    band_50: () => reader.band(industry(), { ...everyOffer, filter: { min: next(30_000), max: 60_000 } }).items,
    history: () => reader.history(`alpha:${next(sites * 2)}`),
    search_20: () => reader.search(`${word()} ZX${next(50_000)}`, 20, { includeAccessories: false }),
    search_words_20: () => reader.search(`${word()} ${word()}`, 20, { includeAccessories: false }),
    compare_20: () => reader.compare(`${word()} ${word()}`, 20),
  };
};

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Microseconds of CPU a call, after a tenth of the time to warm up: what other work on the machine changes little. */
const cost = (call: () => unknown): number => {
  for (let start = performance.now(); performance.now() - start < SECONDS * 100; ) call();
  let calls = 0;
  const start = performance.now();
  const cpu = cpuMs();
  for (; calls % 64 !== 0 || performance.now() - start < SECONDS * 1000; calls++) call();
  return Math.round(((cpuMs() - cpu) / calls) * 100_000) / 100;
};

const mib = (bytes: number): number => Math.round(bytes / 2 ** 20);

const dir = process.argv[2] ?? '';
const cpuBefore = cpuMs();
const start = performance.now();
const reader = await loadCurrent(dir, { onProblem: (line) => process.stderr.write(`${line}\n`) });
const openMs = Math.round(performance.now() - start);
const openCpuMs = Math.round(cpuMs() - cpuBefore);
const peakMib = Math.round(process.resourceUsage().maxRSS / 1024);
globalThis.gc?.();
const opened = mib(process.memoryUsage().rss);
const { sites, offers } = JSON.parse(new TextDecoder().decode(reader.stats())) as { sites: number; offers: number };
const costs = Object.fromEntries(Object.entries(lookUps(reader, sites)).map(([name, call]) => [name, cost(call)]));
globalThis.gc?.();
const bytes = reader.manifest.files.reduce((sum, file) => sum + file.bytes, 0);
const figures = {
  sites,
  offers,
  snapshot_mib: mib(bytes),
  open_ms: openMs,
  open_cpu_ms: openCpuMs,
  rss_open_mib: opened,
  rss_peak_open_mib: peakMib,
};
const after = { rss_after_mib: mib(process.memoryUsage().rss), cpu_us_per_look_up: costs };
process.stdout.write(`${JSON.stringify({ ...figures, ...after })}\n`);
reader.close();
