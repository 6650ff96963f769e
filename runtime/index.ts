/** load → handlers → listen: the runtime as a function, for `main.ts` and for tests. */
import cluster from 'node:cluster';
import { createApplication } from './app.ts';
import type { Context, LiveCounts, LiveServices, OfferPictures } from './context.ts';
import type { Operations } from './handlers/operations.ts';
import { type LimitExchange, redisExchange, workerExchange } from './http/limit-exchange.ts';
import type { Serve, Transport } from './http/types.ts';
import { listen } from './listen.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { listenMetrics, type MetricsListener } from './metrics-listener.ts';
import type { Following } from './mirror/index.ts';
import { Drawer } from './pictures/drawer.ts';
import type { Settings } from './settings.ts';
import { followSnapshots, type Snapshots, type SwapEffects } from './swap.ts';
import { detectionWithout, pricesWithout } from './taken-down/index.ts';
import type { Web } from './web.ts';

export interface RuntimeOptions {
  settings: Settings;
  log: Log;
  effects: SwapEffects;
  createLive(settings: Settings, log: Log): LiveServices;
  /** The bundled browser clients; null or missing: none. */
  web?: Web | null;
  /** Pictures of offers; null or missing: none are shown. */
  offerPictures?: OfferPictures | null;
  /** What is to be ready before anybody is served. */
  prepared?: Promise<void>;
  /** What is known of the service that is followed; missing: none is. */
  following?: () => Following | null;
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
  given: { baseUrl(): string; contact: string | null; offerPictures: OfferPictures | null },
) => {
  let kept: (Context & { tag: string }) | null = null;
  return (): Context & { tag: string } => {
    const { reader, tag, takeDowns } = snapshots.current();
    if (kept?.reader !== reader || kept.tag !== tag)
      kept = {
        ...{ reader, tag, takeDowns },
        detection: live.detection === null ? null : detectionWithout(live.detection, takeDowns),
        prices: live.prices === null ? null : pricesWithout(live.prices, takeDowns),
        ...{ baseUrl: given.baseUrl(), contact: given.contact, offerPictures: given.offerPictures },
      };
    return kept;
  };
};

interface Operated {
  snapshots: Snapshots;
  live: LiveServices;
  metrics: Metrics;
  isStopping(): boolean;
  following: (() => Following | null) | undefined;
}

/** What /readyz and /metrics say. */
const operationsOf = ({ snapshots, live, metrics, isStopping, following }: Operated): Operations => {
  const ageS = (): number => Math.round((Date.now() - Date.parse(snapshots.current().reader.manifest.as_of)) / 1000);
  return {
    health: () => ({
      snapshot: snapshots.current().reader.id,
      ageS: ageS(),
      refused: snapshots.refused(),
      verified: snapshots.current().reader.isProven(),
      stopping: isStopping(),
      following: following?.() ?? null,
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

/** With whom allowances are shared; null: nobody. */
const exchangeFor = async ({ limitRedis, workers }: Settings, log: Log): Promise<LimitExchange | null> => {
  if (limitRedis === '') return workers > 1 && cluster.isWorker ? workerExchange() : null;
  let said = false;
  return redisExchange(limitRedis, ({ message }) => {
    if (!said) log.warn({ reason: message }, 'limits are not shared while Redis cannot be reached');
    said = true;
  });
};

/** null: /metrics is served with the rest. */
const metricsFor = ({ metrics, metricsToken }: Settings, operations: Operations, log: Log) =>
  metrics === ''
    ? null
    : listenMetrics({
        where: metrics,
        token: metricsToken,
        text: () => operations.metrics(),
        onError: (err) => log.error({ err }, '/metrics failed'),
      });

const limitsOf = (settings: Settings, exchange: LimitExchange | null) => ({
  perMinute: settings.rateLimit,
  livePerMinute: settings.liveRateLimit,
  limitLoopback: settings.limitLoopback === 'on',
  trustedProxies: settings.trustedProxies,
  exchange,
});

interface Listened {
  transport: Transport;
  /** Of /metrics; null: with the rest. */
  own: MetricsListener | null;
}

const listenAll = async (
  serve: Serve,
  { settings, operations, log }: { settings: Settings; operations: Operations; log: Log },
): Promise<Listened> => {
  const { transport: kind, host, port, workers } = settings;
  const own = await metricsFor(settings, operations, log);
  const transport = await listen(serve, { kind, host, port, shared: workers > 1, log }).catch((error: unknown) => {
    own?.close();
    throw error;
  });
  return { transport, own };
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
  const exchange = await exchangeFor(settings, log);
  const operations: Operations = {
    ...operationsOf({ snapshots, live, metrics, isStopping: () => stopping, following: options.following }),
    ...{ metricsToken: settings.metricsToken, metricsElsewhere: settings.metrics !== '' },
  };
  const drawer = new Drawer();
  const { offerPictures = null } = options;
  const given = { baseUrl: () => url, contact: settings.contact || null, offerPictures };
  const serve = createApplication({
    current: contextKeeper(snapshots, live, given),
    ...{ operations, metrics, log, web: options.web ?? null, draw: (svg: string) => drawer.draw(svg) },
    limits: limitsOf(settings, exchange),
  });
  await options.prepared;
  const release = async (): Promise<void> => {
    exchange?.close();
    await Promise.all([live.close(), drawer.close(), offerPictures?.close()]);
    snapshots.close();
  };
  const { transport, own } = await listenAll(serve, { settings, operations, log }).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const bound = urlOf(host, transport.port);
  if (url === '') url = bound;
  const stop = async (): Promise<void> => {
    stopping = true;
    await transport.close(settings.stopDeadlineMs);
    own?.close();
    await release();
  };
  return { url: bound, transport: transport.kind, snapshots, stop };
};
