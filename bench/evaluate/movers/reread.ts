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
import { loadRules } from '../../../core/rules/index.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-05T00:00:00Z');
const isoOf = (round: number): string => new Date(START + round * 7 * DAY_MS).toISOString().replace('.000Z', 'Z');
const snapshotOf = (round: number): string => isoOf(round).replace(/[-:]/g, '');

/** Looks at whole pages, then at thinned ones. */
const [WHOLE, THINNED] = [3, 4];
/** Share of scripts and requests that a thinned look loses. */
const shares = [0.1, 0.3, 0.5, 0.7];

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;

const thin = (page: Page, key: string, lost: number): Page => {
  const text = Buffer.from(page.body).toString('latin1');
  let n = 0;
  const body = text.replace(SCRIPT, (script) => (roll(`${key}/script ${n++}`) < lost ? '' : script));
  const requests = page.requests.filter((_, i) => roll(`${key}/request ${i}`) >= lost);
  return { ...page, body: Buffer.from(body, 'latin1'), requests };
};

async function* pagesOf(files: string[], round: number, lost: number): AsyncGenerator<SourceItem> {
  for await (const item of readWarc(files)) {
    if (item.type !== 'page') continue;
    const page = { ...item.page, fetchedAt: isoOf(round) };
    yield { type: 'page', page: lost === 0 ? page : thin(page, `${page.url}/${round}/${lost}`, lost) };
  }
}

const observe = async (files: string[], round: number, lost: number): Promise<ObservationRow[]> => {
  const effects = {
    log: () => {},
    progress: () => {},
    now: () => START,
    fetch: () => Promise.reject(new Error('no network')),
  };
  const sources = [{ kind: 'warc', name: `round ${round}`, items: pagesOf(files, round, lost) }];
  return withSpools(tmpdir(), async (makeSpool) => {
    const { observations } = await collect(sources, { rules: loadRules(), effects: effects as never, makeSpool });
    return [...observations].map((observation) =>
      observationRow({ observation }, { snapshot: snapshotOf(round), ranks: [] }),
    );
  });
};

const toldOf = (rounds: ObservationRow[][]): { movers: number; stops: number; suspended: number } => {
  const byDomain = new Map<string, ObservationRow[]>();
  for (const row of rounds.flat()) byDomain.set(row.domain, [...(byDomain.get(row.domain) ?? []), row]);
  const collector = new MoverCollector({ snapshots: rounds.map((_, round) => snapshotOf(round)) });
  for (const [domain, rows] of byDomain) collector.add(domain, rows);
  const { movers, suspended } = collector.finish();
  const stops = movers.filter(({ type }) => type === 'ad_stopped').length;
  return { movers: movers.length, stops, suspended: suspended.reduce((sum, { events }) => sum + events, 0) };
};

export interface Reread {
  sites: number;
  /** Sites that show advertising at all. */
  advertising: number;
  /** Events of pages that did not change. */
  reread: number;
  /** By share of scripts and requests lost: events, and stops among them. */
  thinned: Record<string, { movers: number; stops: number; suspended: number }>;
}

/** Pages of WARC files, read some rounds whole and some thinned. */
export const rereadPages = async (files: string[]): Promise<Reread> => {
  const whole: ObservationRow[][] = [];
  for (let round = 0; round < WHOLE; round++) whole.push(await observe(files, round, 0));
  const thinned: Reread['thinned'] = {};
  for (const lost of shares) {
    const later: ObservationRow[][] = [];
    for (let n = 0; n < THINNED; n++) later.push(await observe(files, WHOLE + n, lost));
    thinned[String(lost)] = toldOf([...whole, ...later]);
  }
  const advertising = whole[0]!.filter((row) => row.advertising !== '[]').length;
  return { sites: whole[0]!.length, advertising, reread: toldOf(whole).movers, thinned };
};
