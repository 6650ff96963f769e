/** Captures of a made archive, from its WARC files to observations and to a published snapshot. */
import { join } from 'node:path';
import { collect } from '../../build/collect/index.ts';
import { withSpools } from '../../build/columns/spool.ts';
import { buildSnapshot } from '../../build/index.ts';
import { planSources } from '../../build/plan.ts';
import { discover } from '../../build/reach/discover.ts';
import { withDuck } from '../../build/reach/index/duck.ts';
import { folderStore } from '../../build/reach/store/folder.ts';
import { threadsFor } from '../../build/threads/worker-module.ts';
import type { RuleSet } from '../../core/rules/index.ts';
import { sqlText } from '../../core/sql.ts';
import { type Figure, figure } from '../report.ts';
import { type Cost, costOf, median } from './measure.ts';

const quiet = { now: () => Date.now(), log: () => {}, progress: () => {} };

export const benchCaptures = async (
  { dir, root, crawl }: { dir: string; root: string; crawl: string },
  { rounds, rules }: { rounds: number; rules: RuleSet },
): Promise<Figure[]> => {
  const flags = { commonCrawl: crawl, base: dir, allowMissing: true };
  const hosts = join(root, 'reach', 'hosts.parquet');
  const first = join(root, 'first');
  // Rows that have no records are no part of this: the hosts are those with captures.
  const index = await folderStore(dir);
  await discover({ out: join(root, 'reach'), crawl: crawl }, { effects: quiet, rules, index, graph: null });
  await withDuck((connection) =>
    connection.run(
      `COPY (SELECT * FROM read_parquet(${sqlText(hosts)}) WHERE site LIKE 'invented-%') TO ${sqlText(`${hosts}.own.parquet`)} (FORMAT parquet)`,
    ),
  );
  let pages = 0;
  const fetching = await costOf(async () => {
    const { sources } = await planSources({ out: first, hosts: `${hosts}.own.parquet`, ...flags }, quiet);
    for (const { items } of sources) for await (const item of items) if (item.type === 'page') pages++;
  });
  const kept = join(first, 'captures', crawl);
  const costs: Cost[] = [];
  const observing: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    const out = join(root, `snapshot-${round}`);
    observing.push(
      await costOf(async () => {
        const { sources } = await planSources({ out: root, warc: [kept] }, quiet);
        const threads = threadsFor(1, 0);
        await withSpools(root, (makeSpool) => collect(sources, { rules, effects: quiet, makeSpool, threads }));
      }),
    );
    costs.push(
      await costOf(async () => {
        const plan = await planSources({ out, warc: [kept] }, quiet);
        await buildSnapshot({ ...plan, generator: 'bench' }, quiet);
      }),
    );
  }
  return [
    figure('captures: pages', pages, 'pages'),
    figure('captures: planned, read and kept', pages / fetching.seconds, 'pages/s'),
    figure('captures: to observations', pages / median(observing, 'seconds'), 'pages/s'),
    figure('captures: to observations, CPU', pages / median(observing, 'cpuSeconds'), 'pages a core second'),
    figure('captures: to a snapshot', pages / median(costs, 'seconds'), 'pages/s'),
    figure('captures: to a snapshot, CPU', pages / median(costs, 'cpuSeconds'), 'pages a core second'),
  ];
};
