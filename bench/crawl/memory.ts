/**
 * `npm run bench -- crawl-memory`: peak memory of a kept crawl whose frontier holds ten thousand
 * and a million hosts. Nothing is dialled: every host is an unknown name, so that what is measured is the frontier.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crawlIntoArchive } from '../../build/crawl/index.ts';
import { FetchError, type Fetcher } from '../../core/fetch/index.ts';
import { lastLineOf } from '../child.ts';
import { figure, printReport, ratio } from '../report.ts';

const measure = async (hosts: number): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-frontier-'));
  const fetcher: Fetcher = {
    fetch: async (url) => {
      await new Promise((resolve) => setImmediate(resolve));
      throw new FetchError('decode', 'nothing is dialled here', url);
    },
    close: async () => {},
  };
  const seeds = (function* () {
    for (let i = 0; i < hosts; i++) yield `shop-${i}.com.tw`;
  })();
  const started = performance.now();
  let items = 0;
  const archive = { dir, resume: false, userAgent: 'bench' };
  const effects = { fetcher, now: Date.now, sleep: async () => {} };
  for await (const item of crawlIntoArchive(seeds, effects, { concurrency: 64, archive }))
    items += item.type === 'failure' ? 1 : 0;
  rmSync(dir, { recursive: true, force: true });
  const peakMb = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ hosts, items, seconds: (performance.now() - started) / 1000, peak_mb: peakMb }));
};

const [hosts] = process.argv.slice(2);
if (hosts !== undefined) await measure(Number(hosts));
else {
  const peaks: number[] = [];
  const counts = ['10000', '100000', '1000000'];
  for (const count of counts) {
    const args = [
      '--max-old-space-size=64',
      '--max-semi-space-size=8',
      '--import',
      'tsx',
      fileURLToPath(import.meta.url),
      count,
    ];
    const { peak_mb: peakMb } = JSON.parse(await lastLineOf(args)) as { peak_mb: number };
    peaks.push(peakMb);
  }
  const [least = 0] = peaks;
  printReport('crawl-memory', [
    ratio('peak memory with 1,000,000 hosts', (peaks.at(-1) ?? 0) / least, '10,000 hosts'),
    ...peaks.map((peak, i) => figure(`peak memory, ${counts[i]} hosts`, peak, 'MiB')),
  ]);
}
