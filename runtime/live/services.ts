/** The live look-ups as settings want them: over the public internet, and of the demo's shops where its web is served beside. */
import type { LivePrices, LiveServices } from '../context.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { createLiveDetection } from './detect.ts';
import { type DemoWebPort, targetPolicy } from './fetcher.ts';
import { LookUpPool, type PoolOptions } from './pool.ts';
import { userAgent } from './user-agent.ts';

const DEADLINE_MS = 10_000;
const KEEP_MS = 10 * 60_000;
const KEEP_FAILURE_MS = 60_000;

/** Beside this file, compiled or not. */
export const workerModule = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);

export const poolDefaults = (
  { size, demoPort = null }: { size: number; demoPort?: DemoWebPort },
  onFault: (message: string) => void,
): PoolOptions => ({
  worker: workerModule(),
  data: { demoPort },
  size,
  maxQueued: 64,
  deadlineMs: DEADLINE_MS,
  reserveMs: 1_500,
  maxHeapMb: 384,
  onFault,
});

interface Closing {
  prices: LivePrices;
  close(): Promise<void>;
}

/** The channels and their fetcher are loaded at the first request for live prices: a start must be quick. */
const createPrices = (): Closing => {
  let opened: Promise<{ prices: LivePrices; close(): Promise<void> }> | null = null;
  const open = async () => {
    const [{ channels }, { createFetcher, createResolver }, { createLivePrices }] = await Promise.all([
      import('../../core/channels/index.ts'),
      import('../../core/fetch/index.ts'),
      import('./channels.ts'),
    ]);
    const now = (): number => Date.now();
    const fetcher = createFetcher({ userAgent, now, resolve: createResolver({ now }) });
    return { prices: createLivePrices({ channels, fetcher, now }), close: () => fetcher.close() };
  };
  return {
    prices: {
      search: async (query, limit, options) => {
        opened ??= open();
        return (await opened).prices.search(query, limit, options);
      },
    },
    close: async () => {
      if (opened !== null) await (await opened).close();
    },
  };
};

export const createLive = (settings: Settings, log: Log, demoPort: DemoWebPort = null): LiveServices => {
  if (settings.live === 'off') return { detection: null, prices: null, close: () => Promise.resolve() };
  const onFault = (message: string): void => log.error({ reason: message }, 'a live look-up failed');
  const pool = new LookUpPool(poolDefaults({ size: settings.liveConcurrency, demoPort }, onFault));
  const times = { keepMs: KEEP_MS, keepFailureMs: KEEP_FAILURE_MS, maxKept: 2_000 };
  const detection = createLiveDetection({ pool, now: () => Date.now(), policy: targetPolicy(demoPort), ...times });
  const prices = createPrices();
  const warm = setTimeout(() => pool.warm().catch(() => undefined), 1_000);
  warm.unref();
  return {
    detection,
    prices: prices.prices,
    close: async () => {
      clearTimeout(warm);
      await Promise.all([pool.close(), prices.close()]);
    },
  };
};
