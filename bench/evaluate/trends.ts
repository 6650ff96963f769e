/**
 * `npm run evaluate -- trends [--worlds N] [--sites N] [--seed S] [--failures]`: what the build tells of rising and falling
 * technologies, and of those that stand together, in invented worlds whose chances are known. `precision`: of the changes that are
 * told, those that the chances make, in that direction; `recall`: of the changes by three points or more that the chances make
 * over twelve months, those that are told. `bands`: changes whose 95 % band has the true one in it. `pairs`: what is told to stand together
 * and does, and what does and is told. `raw_precision`: beside them, what comparing the shares of all sites seen in either month would tell.
 */
import { parseArgs } from 'node:util';
import { TextColumn } from '../../build/columns/text-column.ts';
import { roll } from '../../build/demo/random.ts';
import { RuleEpochs, SameSitesCounter } from '../../build/history/same-sites.ts';
import { MonthCounter } from '../../build/history/spans.ts';
import { TechnologyLists } from '../../build/history/technology-lists.ts';
import { TechnologySpans } from '../../build/history/technology-spans.ts';
import { SiteColumns } from '../../build/sites/site-columns.ts';
import { deriveTechnologies } from '../../build/technologies/derive.ts';
import type { TechnologyRow } from '../../core/contract/index.ts';
import {
  MONTHS,
  madeEntries,
  madeTechnologies,
  makeTrendsWorld,
  shareIn,
  type TrueSite,
  type TrueTechnology,
  textOf,
} from './trends/world.ts';
import { wilson } from './wilson.ts';

const TECHNOLOGIES = 24;
/** The last so many stand by two on the same shops. */
const PAIRED = 8;
const CLEAR = 0.03;

/** What stands on a shop now, for pairs: each by a chance of its own, but the paired, of which one draws the other. */
const shownNow = (key: string, technologies: readonly TrueTechnology[], isRich: boolean): string[] => {
  const chosen = technologies.map(({ id, first }, i) => {
    const own = roll(`${key}/${id}`) < (isRich ? 1.6 : 0.8) * first;
    const isSecond = i >= technologies.length - PAIRED && i % 2 === 1;
    const drawn =
      isSecond && roll(`${key}/${technologies[i - 1]!.id}`) < (isRich ? 1.6 : 0.8) * technologies[i - 1]!.first;
    return own || (drawn && roll(`${key}/${id}/drawn`) < 0.8) ? [id] : [];
  });
  return chosen.flat();
};

const columnsOf = (key: string, sites: readonly TrueSite[], technologies: readonly TrueTechnology[]): SiteColumns => {
  const columns = new SiteColumns();
  for (const { domain } of sites) {
    const isRich = roll(`${key}/${domain}/rich`) < 0.4;
    columns.add({
      ...{ domain, name: domain, url: `https://${domain}/`, is_ecommerce: true, platform: null, industry: null },
      ...{ advertising: [], technologies: shownNow(`${key}/${domain}`, technologies, isRich), company: null },
      ...{ score: 50, score_rated: 50, monthly_visits: null, source: isRich ? 'rendered' : 'http' },
      ...{ first_seen_at: '2025-07-01T00:00:00Z', last_seen_at: '2026-09-01T00:00:00Z' },
    });
  }
  return columns;
};

const derived = (key: string, sites: readonly TrueSite[], technologies: readonly TrueTechnology[]): TechnologyRow[] => {
  const [lists, domains] = [new TechnologyLists(), new TextColumn()];
  const spans = new TechnologySpans(domains, lists);
  const sameSites = new SameSitesCounter(lists, new RuleEpochs(madeEntries(technologies)));
  const months = new MonthCounter();
  for (const site of sites) {
    const rows = site.months.map((month) => month.rows);
    domains.push(site.domain);
    spans.add(rows);
    sameSites.add(rows);
    months.add(rows);
  }
  return deriveTechnologies({
    ...{ columns: columnsOf(key, sites, technologies), spans, sameSites, months: months.rows() },
    ...{ suspended: [], movers: [], asOf: '2026-09-20T00:00:00Z', industries: [] },
    technologies: technologies.map(({ id }) => ({ id, name: id, category: 'advertising' as const })),
  }).rows;
};

/** Sites seen whole in both months by like looks; of the change that the chances make, their mean. */
const trueChange = (
  technology: TrueTechnology,
  sites: readonly TrueSite[],
  [from, to]: [from: number, to: number],
): number => {
  const seen = (site: TrueSite, month: number): string | undefined =>
    site.months.find(({ rows, whole }) => whole && rows.observed_at.startsWith(textOf(month)))?.source;
  const same = sites.filter((site) => {
    const before = seen(site, from);
    return before !== undefined && before === seen(site, to);
  });
  const changes = same.map(({ isNew, months }) => {
    const visible = technology.injected && months.at(-1)?.source === 'http' ? 0.5 : 1;
    return visible * (shareIn(technology, to, isNew) - shareIn(technology, from, isNew));
  });
  return changes.reduce((sum, change) => sum + change, 0) / Math.max(1, changes.length);
};

const newCounts = () => ({
  ...{ told: 0, right: 0, happened: 0, found: 0, bands: 0, inside: 0 },
  ...{ rawTold: 0, rawRight: 0 },
  ...{ pairsTold: 0, pairsRight: 0, pairs: 0, pairsFound: 0 },
});
type Counts = ReturnType<typeof newCounts>;

/** Shares of whatever was looked at in the one month and in the other, told where their bands lie apart. */
const judgeRaw = (
  { months: all }: TechnologyRow,
  { months, happens, counts }: { months: number; happens: string; counts: Counts },
): void => {
  const [before, after] = [MONTHS - 1 - months, MONTHS - 1].map((at) => all.find(({ month }) => month === textOf(at)));
  if (before?.low == null || before.high === null || after?.low == null || after.high === null) return;
  const told = after.low > before.high ? 'rising' : after.high < before.low ? 'falling' : null;
  if (told === null) return;
  counts.rawTold++;
  if (told === happens) counts.rawRight++;
};

const judgeChanges = (
  row: TechnologyRow,
  {
    technology,
    sites,
    counts,
    report,
  }: { technology: TrueTechnology; sites: TrueSite[]; counts: Counts; report: (line: string) => void },
): void => {
  for (const { months, direction, change, low, high } of row.changes) {
    const expected = trueChange(technology, sites, [MONTHS - 1 - months, MONTHS - 1]);
    const kind = Number(row.id.split('-')[1]) % 3;
    const happens = kind === 0 ? 'steady' : expected > 0 ? 'rising' : 'falling';
    if (low !== null && high !== null) {
      counts.bands++;
      if (low <= expected && expected <= high) counts.inside++;
    }
    if (direction === 'rising' || direction === 'falling') {
      counts.told++;
      if (direction === happens) counts.right++;
      else report(`${row.id} over ${months}: told ${direction} by ${change}, is ${happens} by ${expected.toFixed(4)}`);
    }
    judgeRaw(row, { months, happens, counts });
    if (months !== 12 || Math.abs(expected) < CLEAR || happens === 'steady') continue;
    counts.happened++;
    if (direction === happens) counts.found++;
  }
};

const judgePairs = (rows: readonly TechnologyRow[], counts: Counts, report: (line: string) => void): void => {
  const isPair = (a: string, b: string): boolean => {
    const [first, second] = [a, b].map((id) => Number(id.split('-')[1])).sort((x, y) => x - y) as [number, number];
    return first >= TECHNOLOGIES - PAIRED && first % 2 === 0 && second === first + 1;
  };
  counts.pairs += PAIRED;
  for (const { id, together } of rows)
    for (const { id: other, lift } of together) {
      counts.pairsTold++;
      if (isPair(id, other)) {
        counts.pairsRight++;
        counts.pairsFound++;
      } else report(`${id} with ${other}: lift ${lift}, by chance`);
    }
};

const countOf = (name: string, text: string | undefined, usual: number): number => {
  const count = Number(text ?? usual);
  if (!Number.isInteger(count) || count < 1) throw new Error(`trends: --${name} ${text} is no count`);
  return count;
};

export const run = async (args: string[]): Promise<object> => {
  const { values } = parseArgs({
    args,
    options: {
      ...{ worlds: { type: 'string' }, sites: { type: 'string' } },
      seed: { type: 'string' },
      failures: { type: 'boolean' },
    },
  });
  const [worlds, size] = [countOf('worlds', values.worlds, 3), countOf('sites', values.sites, 1200)];
  const counts = newCounts();
  const report = values.failures === true ? console.log : () => undefined;
  for (let n = 0; n < worlds; n++) {
    const key = `${values.seed ?? 'trends'}/${n}`;
    const technologies = madeTechnologies(key, TECHNOLOGIES);
    const sites = makeTrendsWorld(key, size, technologies);
    const rows = derived(key, sites, technologies);
    for (const row of rows)
      judgeChanges(row, { technology: technologies.find(({ id }) => id === row.id)!, sites, counts, report });
    judgePairs(rows, counts, report);
  }
  const precision = wilson(counts.right, counts.told);
  const recall = wilson(counts.found, counts.happened);
  const [bands, pairs] = [wilson(counts.inside, counts.bands), wilson(counts.pairsRight, counts.pairsTold)];
  return {
    ...{ told: counts.told, happened: counts.happened },
    ...{ precision: precision.value, low: precision.low, recall: recall.value, recall_low: recall.low },
    raw_precision: wilson(counts.rawRight, counts.rawTold).value,
    bands: { told: counts.bands, coverage: bands.value, covered_low: bands.low },
    together: {
      ...{ told: counts.pairsTold, precision: pairs.value, low: pairs.low },
      recall: wilson(counts.pairsFound, counts.pairs).value,
    },
  };
};
