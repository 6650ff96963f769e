/** load → handlers → listen: the runtime as a function, for `main.ts` and for tests. */
import { createApplication } from './app.ts';
import type { Context, LiveCounts, LiveServices } from './context.ts';
import type { Operations } from './handlers/operations.ts';
import { listen } from './listen.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';
import { followSnapshots, type Snapshots, type SwapEffects } from './swap.ts';
import type { Web } from './web.ts';

export interface RuntimeOptions {
  settings: Settings;
  log: Log;
  effects: SwapEffects;
  createLive(settings: Settings, log: Log): LiveServices;
  /** The bundled browser clients; null or missing: none. */
  web?: Web | null;
}

export interface Runtime {
  /** Where it listens, such as http://127.0.0.1:8080. */
  url: string;
  transport: 'hyper-express' | 'node:http';
  snapshots: Snapshots;
  /** Stops accepting, lets requests in flight end within the deadline, frees everything. */
  stop(): Promise<void>;
}

const GRACE_MS = 12_000;
const noCounts: LiveCounts = { running: 0, queued: 0, cached: 0, killed: 0 };
const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** One Context per snapshot, so that a request costs no object. */
const contextKeeper = (
  snapshots: Snapshots,
  live: LiveServices,
  given: { baseUrl(): string; contact: string | null },
) => {
  let kept: (Context & { tag: string }) | null = null;
  return (): Context & { tag: string } => {
    const { reader, tag } = snapshots.current();
    if (kept?.reader !== reader)
      kept = {
        ...{ reader, tag, detection: live.detection, prices: live.prices },
        ...{ baseUrl: given.baseUrl(), contact: given.contact },
      };
    return kept;
  };
};

interface Operated {
  snapshots: Snapshots;
  live: LiveServices;
  metrics: Metrics;
  isStopping(): boolean;
}

/** What /readyz and /metrics say. */
const operationsOf = ({ snapshots, live, metrics, isStopping }: Operated): Operations => {
  const ageS = (): number => Math.round((Date.now() - Date.parse(snapshots.current().reader.manifest.as_of)) / 1000);
  return {
    health: () => ({
      snapshot: snapshots.current().reader.id,
      ageS: ageS(),
      refused: snapshots.refused(),
      verified: snapshots.current().reader.isProven(),
      stopping: isStopping(),
    }),
    metrics: () => {
      const counts = live.detection?.counts() ?? noCounts;
      const { swaps, refused } = snapshots.counts();
      return metrics.text({
        snapshotAgeS: ageS(),
        snapshot: snapshots.current().reader.id,
        swaps,
        refusedSnapshots: refused,
        liveRunning: counts.running,
        liveQueued: counts.queued,
        liveCached: counts.cached,
        liveKilled: counts.killed,
      });
    },
  };
};

/** Rejects with one clear line where there is no snapshot or the port cannot be had. */
export const startRuntime = async (options: RuntimeOptions): Promise<Runtime> => {
  const { settings, log, effects } = options;
  const { snapshots: dir, pollMs, host } = settings;
  const snapshots = await followSnapshots({ dir, pollMs, graceMs: GRACE_MS, effects, log });
  const live = options.createLive(settings, log);
  const metrics = createMetrics();
  let stopping = false;
  let url = settings.baseUrl ?? '';
  const serve = createApplication({
    current: contextKeeper(snapshots, live, { baseUrl: () => url, contact: settings.contact || null }),
    operations: operationsOf({ snapshots, live, metrics, isStopping: () => stopping }),
    metrics,
    log,
    web: options.web ?? null,
    limits: {
      perMinute: settings.rateLimit,
      livePerMinute: settings.liveRateLimit,
      limitLoopback: settings.limitLoopback === 'on',
      trustedProxies: settings.trustedProxies,
    },
  });
  const shared = settings.workers > 1;
  const transport = await listen(serve, { kind: settings.transport, host, port: settings.port, shared, log }).catch(
    async (error: unknown) => {
      snapshots.close();
      await live.close();
      throw error;
    },
  );
  const bound = urlOf(host, transport.port);
  if (url === '') url = bound;
  const stop = async (): Promise<void> => {
    stopping = true;
    await transport.close(settings.stopDeadlineMs);
    await live.close();
    snapshots.close();
  };
  return { url: bound, transport: transport.kind, snapshots, stop };
};
