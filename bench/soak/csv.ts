/** CPU of 2,000 rows of CSV, no two requests alike, through the whole application: `npm run bench -- soak-csv`. */
import { loadavg } from 'node:os';
import { createApplication } from '../../runtime/app.ts';
import type { HttpRequest } from '../../runtime/http/types.ts';
import { loadCurrent } from '../../runtime/load.ts';
import { createLog } from '../../runtime/log.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import { fakeContext } from '../../test/support/http.ts';
import { withPublished } from '../../test/support/published.ts';
import { figure, printReport, ratio } from '../report.ts';

const ROUNDS = 200;

const ask = (query: string): HttpRequest => ({
  method: 'GET',
  path: '/api/list',
  query,
  header: () => '',
  headers: () => [],
  address: () => '192.0.2.1',
  body: () => Promise.resolve(new Uint8Array()),
  left: () => new AbortController().signal,
});

await withPublished({ sites: 12_000, offers: 100 }, async (dir) => {
  const reader = await loadCurrent(dir);
  const context = fakeContext({ reader });
  const serve = createApplication({
    current: () => context,
    operations: {
      health: () => ({ snapshot: reader.id, ageS: 0, refused: null, verified: true, stopping: false }),
      metrics: () => Promise.resolve(''),
    },
    metrics: createMetrics(),
    log: createLog('silent'),
    limits: { perMinute: 0, livePerMinute: 0, limitLoopback: false, trustedProxies: [] },
  });
  const measure = async (format: string): Promise<{ ms: number; bytes: number }> => {
    let bytes = 0;
    let began = process.cpuUsage();
    for (let round = -20; round < ROUNDS; round++) {
      if (round === 0) began = process.cpuUsage();
      // Made different by a limit and a score that change nothing much, so that no kept reply is given.
      const query = `format=${format}&limit=${2000 - (round & 15)}&minScore=${Math.abs(round) % 13}`;
      const { body } = await serve(ask(query));
      bytes = (body as Uint8Array).length;
    }
    const { user, system } = process.cpuUsage(began);
    return { ms: (user + system) / 1000 / ROUNDS, bytes };
  };
  const cpuMs = { csv: 0, json: 0 };
  for (const format of ['csv', 'json'] as const) {
    const { ms, bytes } = await measure(format);
    cpuMs[format] = ms;
    process.stdout.write(
      `${format}: 2,000 rows, ${bytes} bytes: ${ms.toFixed(2)} ms of CPU; load ${loadavg()[0]?.toFixed(1)}\n`,
    );
  }
  printReport('soak-csv', [
    ratio('CPU of a reply', cpuMs.csv / cpuMs.json, 'JSON'),
    figure('CPU of 2,000 rows as CSV', cpuMs.csv, 'ms'),
    figure('CPU of 2,000 rows as JSON', cpuMs.json, 'ms'),
  ]);
  reader.close();
});
