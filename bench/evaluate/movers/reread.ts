/** Real pages, looked at again and again, whole and thinned at random: whatever is told of them is false. */
import { tmpdir } from 'node:os';
import { collect } from '../../../build/collect/index.ts';
import { withSpools } from '../../../build/columns/spool.ts';
import { roll } from '../../../build/demo/random.ts';
import { MoverCollector } from '../../../build/history/collect-movers.ts';
import type { ObservationRow } from '../../../build/history/movers.ts';
import { observationRow } from '../../../build/sites/profile-sites.ts';
import { readWarc } from '../../../build/sources/warc.ts';
import type { Page, SourceItem } from '../../../core/contract/index.ts';
import { loadRules, type RuleSet } from '../../../core/rules/index.ts';
import { collectMovers } from './collected.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-05T00:00:00Z');
const isoOf = (round: number): string => new Date(START + round * 7 * DAY_MS).toISOString().replace('.000Z', 'Z');
const snapshotOf = (round: number): string => isoOf(round).replace(/[-:]/g, '');

/** Looks at whole pages, and at thinned ones. */
const [WHOLE, THINNED] = [3, 8];
/** Share of scripts and requests that a thinned look loses. */
const SHARES = [0.1, 0.3, 0.4, 0.5, 0.6, 0.7];
/** In which order whole (w) and thinned (t) looks come. */
const orders = ['wwwtttt', 'wwwtttttttt', 'wttwtttwttt', 'ttwwwttttt'];

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;

const thin = (page: Page, key: string, lost: number): Page => {
  const text = Buffer.from(page.body).toString('latin1');
  let n = 0;
  const body = text.replace(SCRIPT, (script) => (roll(`${key}/script ${n++}`) < lost ? '' : script));
  const requests = page.requests.filter((_, i) => roll(`${key}/request ${i}`) >= lost);
  return { ...page, body: Buffer.from(body, 'latin1'), requests };
};

/** One look at all pages: how much of them is lost, and by which draw. */
interface Thinning {
  lost: number;
  /** Names the draw. */
  key: string;
}

const START_AT = isoOf(0);

async function* seen(pages: readonly Page[], { lost, key }: Thinning): AsyncGenerator<SourceItem> {
  for (const one of pages) {
    const page = { ...one, fetchedAt: START_AT };
    yield { type: 'page', page: lost === 0 ? page : thin(page, `${key}/${page.url}`, lost) };
  }
}

const observe = (pages: readonly Page[], rules: RuleSet, thinning: Thinning): Promise<ObservationRow[]> => {
  const effects = {
    log: () => {},
    progress: () => {},
    now: () => START,
    fetch: () => Promise.reject(new Error('no network')),
  };
  const sources = [{ kind: 'warc', name: 'pages', items: seen(pages, thinning) }];
  return withSpools(tmpdir(), async (makeSpool) => {
    const { observations } = await collect(sources, { rules, effects: effects as never, makeSpool });
    return [...observations].map((observation) =>
      observationRow({ observation }, { snapshot: snapshotOf(0), ranks: [] }),
    );
  });
};

interface Told {
  movers: number;
  stops: number;
  suspended: number;
}

/** What is told of looks a week apart. */
const toldOf = (looks: readonly ObservationRow[][]): Told => {
  const byDomain = new Map<string, ObservationRow[]>();
  for (const [round, rows] of looks.entries())
    for (const row of rows) {
      const dated = { ...row, observed_at: isoOf(round), snapshot: snapshotOf(round) };
      byDomain.set(row.domain, [...(byDomain.get(row.domain) ?? []), dated]);
    }
  const collector = new MoverCollector({ snapshots: looks.map((_, round) => snapshotOf(round)) });
  const { movers, suspended } = collectMovers(collector, byDomain);
  const stops = movers.filter(({ type }) => type === 'ad_stopped').length;
  return { movers: movers.length, stops, suspended: suspended.reduce((sum, { events }) => sum + events, 0) };
};

export interface Reread {
  sites: number;
  /** Sites that show advertising at all: the others are not thinned, nothing of theirs can stop. */
  advertising: number;
  /** Runs of thinned looks for each share: draws times orders. */
  runs: number;
  /** Events of pages that did not change. */
  reread: number;
  /** Tags that a thinned look does not show, of all that they could. */
  missed: number;
  of: number;
  /** By share of scripts and requests lost, of all runs: events, and stops among them. */
  thinned: Record<string, Told>;
}

export const readPages = async (files: string[]): Promise<Page[]> => {
  const pages: Page[] = [];
  for await (const item of readWarc(files)) if (item.type === 'page') pages.push(item.page);
  return pages;
};

const tagsOf = (rows: readonly ObservationRow[]): number =>
  rows.reduce((sum, { advertising }) => sum + (JSON.parse(advertising) as string[]).length, 0);

/** Looks put in order: `w` takes the next whole one, `t` the next thinned one. */
const inOrder = (order: string, whole: readonly ObservationRow[][], thinned: readonly ObservationRow[][]) => {
  const next = { w: [...whole], t: [...thinned] };
  return [...order].map((kind) => next[kind as 'w' | 't'].shift()!);
};

/** Pages that never change, read some rounds whole and some thinned, by so many draws of what is lost. */
export const rereadPages = async (
  pages: readonly Page[],
  { draws, seed, lost: shares = SHARES }: { draws: number; seed: string; lost?: readonly number[] },
): Promise<Reread> => {
  const rules = loadRules();
  const whole: ObservationRow[][] = [];
  for (let n = 0; n < WHOLE; n++) whole.push(await observe(pages, rules, { lost: 0, key: '' }));
  const advertising = new Set(whole[0]!.flatMap((row) => (row.advertising === '[]' ? [] : [row.domain])));
  const isOf = ({ domain }: ObservationRow): boolean => advertising.has(domain);
  const rich = pages.filter(({ url }) => [...advertising].some((domain) => new URL(url).hostname.endsWith(domain)));
  const thinned: Reread['thinned'] = {};
  let [missed, of] = [0, 0];
  for (const lost of shares)
    for (let draw = 0; draw < draws; draw++) {
      const looks: ObservationRow[][] = [];
      for (let n = 0; n < THINNED; n++)
        looks.push((await observe(rich, rules, { lost, key: `${seed}/${draw}/${n}/${lost}` })).filter(isOf));
      of += THINNED * tagsOf(whole[0]!);
      missed += THINNED * tagsOf(whole[0]!) - looks.reduce((sum, rows) => sum + tagsOf(rows), 0);
      for (const order of orders) {
        const told = toldOf(inOrder(order, whole, looks));
        const { movers, stops, suspended } = thinned[lost] ?? { movers: 0, stops: 0, suspended: 0 };
        thinned[lost] = {
          movers: movers + told.movers,
          stops: stops + told.stops,
          suspended: suspended + told.suspended,
        };
      }
    }
  return {
    sites: whole[0]!.length,
    advertising: advertising.size,
    runs: draws * orders.length,
    reread: toldOf(whole).movers,
    missed,
    of,
    thinned,
  };
};

/** One whole look at the pages of WARC files. */
export const observeWhole = async (files: string[]): Promise<ObservationRow[]> =>
  observe(await readPages(files), loadRules(), { lost: 0, key: '' });
