/** How the scores of a snapshot's sites are spread: a score that puts most sites on one value tells nothing. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { readPointer } from '../../core/serving/index.ts';
import { sqlText } from '../../core/sql.ts';

interface ScoredSite {
  /** null: not enough was seen for a score. */
  rated: number | null;
  coverage: number | null;
}

const TABLE = 'sites.parquet';
const BIN = 5;
const BINS = 100 / BIN;

/** The folder of a snapshot, or of snapshots of which the current one is meant. */
const tableOf = async (dir: string): Promise<string> => {
  if (existsSync(join(dir, TABLE))) return join(dir, TABLE);
  const pointer = await readPointer(dir);
  if (pointer === null) throw new Error(`scores: ${dir} is no snapshot and holds none`);
  return join(dir, pointer.snapshot, TABLE);
};

/** Snapshots of earlier releases have no `score_rated`: there every site is rated. */
const readScores = async (file: string): Promise<ScoredSite[]> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const from = `read_parquet(${sqlText(file)})`;
    const names = (await connection.runAndReadAll(`SELECT * FROM ${from} LIMIT 0`)).columnNames();
    const columns = names.includes('score_rated') ? 'score_rated, score_coverage' : 'score, NULL';
    const rows = (await connection.runAndReadAll(`SELECT ${columns} FROM ${from}`)).getRowsJson();
    return rows.map(([rated, coverage]) => ({
      rated: rated === null ? null : Number(rated),
      coverage: coverage === null ? null : Number(coverage),
    }));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};

/** Least value that at least this share of the sorted values does not exceed. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;

/** The spread of scores; `bins` counts the scores from 0 to 4, from 5 to 9…, the last from 95 to 100. */
export const spreadOf = (sites: readonly ScoredSite[]) => {
  const sorted = sites.flatMap(({ rated }) => (rated === null ? [] : [rated])).sort((a, b) => a - b);
  const counts = new Map<number, number>();
  const bins = new Array<number>(BINS).fill(0);
  for (const score of sorted) {
    counts.set(score, (counts.get(score) ?? 0) + 1);
    const bin = Math.min(BINS - 1, Math.floor(score / BIN));
    bins[bin] = bins[bin]! + 1;
  }
  const [common] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const round = (x: number): number => Math.round(x * 1000) / 1000;
  return {
    ...{ sites: sites.length, rated: sorted.length, not_enough_seen: sites.length - sorted.length },
    quartiles: sorted.length === 0 ? null : [0.25, 0.5, 0.75].map((share) => quantile(sorted, share)),
    different: counts.size,
    /** The value that most sites have, and their share of the rated. */
    largest: common === undefined ? null : { score: common[0], share: round(common[1] / sorted.length) },
    bins,
  };
};

type Spread = ReturnType<typeof spreadOf>;
const binName = (i: number): string => `${i * BIN}–${i === BINS - 1 ? 100 : i * BIN + BIN - 1}`;

/** A line for each five points, as Markdown shows it in a block of code. */
export const plotText = ({ bins }: Spread): string => {
  const most = Math.max(1, ...bins);
  const lines = bins.map(
    (count, i) => `${binName(i).padStart(6)} ${'█'.repeat(Math.round((40 * count) / most))} ${count}`,
  );
  return lines.map((line) => line.trimEnd()).join('\n');
};

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [720, 240, 40, 30];

export const plotSvg = ({ bins, rated }: Spread): string => {
  const most = Math.max(1, ...bins);
  const step = (WIDTH - LEFT - 10) / BINS;
  const bars = bins.map((count, i) => {
    const height = ((HEIGHT - BOTTOM - 30) * count) / most;
    const x = LEFT + i * step;
    const bar = `<rect x="${x.toFixed(1)}" y="${(HEIGHT - BOTTOM - height).toFixed(1)}" width="${(step - 2).toFixed(1)}" height="${height.toFixed(1)}"/>`;
    return `${bar}<text x="${(x + step / 2).toFixed(1)}" y="${HEIGHT - 12}" text-anchor="middle">${i * BIN}</text>`;
  });
  const title = `Scores of ${rated} sites, sites in each five points (at most ${most})`;
  const style = 'text{font:11px sans-serif;fill:#333}rect{fill:#17634d}';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"><title>${title}</title><style>${style}</style><text x="${LEFT}" y="16">${title}</text>${bars.join('')}</svg>\n`;
};

/** `scores --snapshot DIR [--svg FILE]`: the plot as text, then the figures; the plot as a picture in FILE. */
export const run = async (args: string[]): Promise<object> => {
  const options = { snapshot: { type: 'string' }, svg: { type: 'string' }, failures: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  if (values.snapshot === undefined) throw new Error('scores: give --snapshot DIR; it has no labels to be judged by');
  const spread = spreadOf(await readScores(await tableOf(values.snapshot)));
  process.stdout.write(`${plotText(spread)}\n`);
  if (values.svg !== undefined) writeFileSync(values.svg, plotSvg(spread));
  return spread;
};
