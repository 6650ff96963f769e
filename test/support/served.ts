/** The real runtime over a small published snapshot, for tests of clients in other languages. All data are invented. */
import { cp } from 'node:fs/promises';
import { publishSnapshot } from '../../build/publish/index.ts';
import type { Scan } from '../../core/contract/index.ts';
import { readPointer, readTakeDowns } from '../../core/serving/index.ts';
import { LiveError } from '../../runtime/context.ts';
import { startRuntime } from '../../runtime/index.ts';
import { createLive } from '../../runtime/live/services.ts';
import { loadCurrent, openSnapshot } from '../../runtime/load.ts';
import { createLog } from '../../runtime/log.ts';
import { readSettings, type Settings } from '../../runtime/settings.ts';
import { madeOnce } from './made-once.ts';
import { publishOptions } from './published.ts';
import { syntheticModel } from './synthetic-model.ts';

/** Two days of a month in whose last 30 days the invented movers fall. */
export const servedIds = ['20261015T000000Z', '20261016T000000Z'] as const;

export const publishServed = async (dir: string): Promise<void> => {
  const [first, second] = servedIds;
  const size = { sites: 200, offers: 400 };
  const from = await madeOnce('served', async (to) => {
    await publishSnapshot(syntheticModel({ ...size, id: first }), to, publishOptions);
    await publishSnapshot(syntheticModel({ ...size, id: second, previous: first }), to, publishOptions);
  });
  await cp(from, dir, { recursive: true, preserveTimestamps: true });
};

const scanOf = (url: string): Scan => ({
  ...{ url, final_url: url, domain: 'live.example', http_status: 200, detected_at: '2026-11-01T00:00:00Z' },
  ...{ elapsed_ms: 12.5, source: 'http', is_ecommerce: true, platform: 'shopline' },
  technologies: [
    {
      ...{ id: 'shopline', name: 'SHOPLINE', category: 'platform', version: null, confidence: 0.9 },
      evidence: [{ kind: 'script_host', value: 'cdn.invented.example' }],
    },
  ],
  ...{ advertising: [], analytics: [], payment: [], logistics: [], marketing: [], support: [] },
  tracking_ids: [{ vendor: 'invented', id: 'X-1', shared: true }],
  company: { registration_number: '12345675', name: null, verified: false, source: 'page' },
  health: {
    ...{ score: 80, https: true, hsts: false, redirects: 0, http_status: 200, response_ms: 12.5, bytes: 1000 },
    ...{ compressed: true, title: '虛構商店', has_structured_data: false, has_sitemap: null, security_headers: [] },
    problems: [
      {
        ...{ id: 'no_hsts', severity: 'warning', title: '沒有 HSTS', title_en: 'No HSTS' },
        ...{ remedy: '加上標頭', remedy_en: 'Add the header' },
      },
    ],
  },
});

/** What `given` a test changes. */
interface Given {
  /** Flags. */
  args?: string[];
  /** Port of the demo web, whose shops are then looked at; null: look-ups are invented here. */
  demoPort?: number | null;
}

/** The real runtime over a published snapshot; only the outside world is invented. */
export const withRuntime = async <T>(
  dir: string,
  { args = [], demoPort = null }: Given,
  use: (url: string) => Promise<T>,
): Promise<T> => {
  const settings = readSettings(['--snapshots', dir, '--port', '0', '--log-level', 'error', ...args], {}) as Settings;
  const detect = async (url: string): Promise<Scan> => {
    if (url.startsWith('slow')) throw new LiveError('target_timeout', 'slow.example took over 10 s');
    return scanOf(url);
  };
  const counts = () => ({ running: 0, queued: 0, cached: 0, killed: 0 });
  const runtime = await startRuntime({
    settings,
    log: createLog('error'),
    createLive: (given, log) =>
      demoPort === null
        ? { detection: { detect, counts }, prices: null, close: () => Promise.resolve() }
        : createLive(given, log, demoPort),
    effects: {
      loadCurrent,
      openSnapshot: (from, manifestSha256) => openSnapshot(from, { manifestSha256, snapshotsDir: dir }),
      readPointer,
      readTakeDowns,
    },
  });
  try {
    return await use(runtime.url);
  } finally {
    await runtime.stop();
  }
};
