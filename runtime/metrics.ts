/** Counts of what was answered, cheap to take on every request; turned into Prometheus text only when asked for. */
import type { Metric, Registry } from 'prom-client';

/** Upper bounds in seconds; the last bucket is everything. */
const bounds = [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10] as const;

interface Tally {
  /** Of most replies, apart from `statuses`: a map that is written for each costs more than the rest. */
  ok: number;
  statuses: Map<number, number>;
  buckets: number[];
  sumS: number;
  count: number;
}

/** Read when /metrics is asked for. */
export interface Gauges {
  snapshotAgeS: number | null;
  snapshot: string | null;
  swaps: number;
  refusedSnapshots: number;
  liveRunning: number;
  liveQueued: number;
  liveCached: number;
  liveKilled: number;
}

export interface Metrics {
  observe(route: string, status: number, elapsedMs: number): void;
  /** Prometheus text format 0.0.4. */
  text(gauges: Gauges): Promise<string>;
}

type Value = { value: number; labels: Record<string, string | number>; metricName?: string };
interface Shape {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  values: Value[];
}

const requestsShape = (tallies: Map<string, Tally>): Shape => ({
  name: 'storelens_http_requests_total',
  help: 'Requests by route and status',
  type: 'counter',
  values: [...tallies].flatMap(([route, tally]) =>
    [...(tally.ok > 0 ? [[200, tally.ok] as const] : []), ...tally.statuses].map(([status, value]) => ({
      value,
      labels: { route, status },
    })),
  ),
});

const durationName = 'storelens_http_request_duration_seconds';
const durationValues = (route: string, tally: Tally): Value[] => {
  let seen = 0;
  const values: Value[] = bounds.map((le, index) => {
    seen += tally.buckets[index] ?? 0;
    return { value: seen, labels: { route, le }, metricName: `${durationName}_bucket` };
  });
  values.push({ value: tally.count, labels: { route, le: '+Inf' }, metricName: `${durationName}_bucket` });
  values.push({ value: tally.sumS, labels: { route }, metricName: `${durationName}_sum` });
  values.push({ value: tally.count, labels: { route }, metricName: `${durationName}_count` });
  return values;
};

const durationShape = (tallies: Map<string, Tally>): Shape => ({
  name: durationName,
  help: 'Seconds until the reply was handed to the transport',
  type: 'histogram',
  values: [...tallies].flatMap(([route, tally]) => durationValues(route, tally)),
});

const gauge = (name: string, help: string, value: number | null, type: 'gauge' | 'counter' = 'gauge'): Shape => ({
  name,
  help,
  type,
  values: value === null ? [] : [{ value, labels: {} }],
});

const gaugeShapes = (gauges: Gauges): Shape[] => {
  const memory = process.memoryUsage();
  return [
    gauge('storelens_snapshot_age_seconds', 'Age of the as-of time of the snapshot served', gauges.snapshotAgeS),
    {
      ...gauge('storelens_snapshot_info', 'The snapshot served', null),
      values: gauges.snapshot === null ? [] : [{ value: 1, labels: { snapshot: gauges.snapshot } }],
    },
    gauge('storelens_snapshot_swaps_total', 'Snapshots swapped in since the start', gauges.swaps, 'counter'),
    gauge('storelens_snapshots_refused_total', 'Snapshots refused since the start', gauges.refusedSnapshots, 'counter'),
    gauge('storelens_live_running', 'Live look-ups under way', gauges.liveRunning),
    gauge('storelens_live_queued', 'Live look-ups waiting', gauges.liveQueued),
    gauge('storelens_live_cached', 'Live look-ups kept', gauges.liveCached),
    gauge('storelens_live_killed_total', 'Workers killed for overrunning', gauges.liveKilled, 'counter'),
    gauge('process_resident_memory_bytes', 'Resident memory', memory.rss),
    gauge('nodejs_heap_used_bytes', 'Heap in use', memory.heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory outside of the heap', memory.external),
    gauge('process_uptime_seconds', 'Since the start', process.uptime()),
  ];
};

const register = (registry: Registry, shape: Shape): void => {
  // prom-client asks a metric for its values by get(); it has no way to set a histogram's buckets.
  const metric = { ...shape, aggregator: 'sum', get: () => Promise.resolve({ ...shape, aggregator: 'sum' }) };
  registry.registerMetric(metric as unknown as Metric);
};

export const createMetrics = (): Metrics => {
  const tallies = new Map<string, Tally>();
  return {
    observe: (route, status, elapsedMs) => {
      let tally = tallies.get(route);
      if (tally === undefined) {
        tally = { ok: 0, statuses: new Map(), buckets: new Array<number>(bounds.length).fill(0), sumS: 0, count: 0 };
        tallies.set(route, tally);
      }
      const seconds = elapsedMs / 1000;
      if (status === 200) tally.ok += 1;
      else tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
      tally.sumS += seconds;
      tally.count += 1;
      for (let index = 0; index < bounds.length; index++)
        if (seconds <= (bounds[index] as number)) {
          tally.buckets[index] = tally.buckets[index]! + 1;
          return;
        }
    },
    text: async (gauges) => {
      const { Registry } = await import('prom-client');
      const registry = new Registry();
      for (const shape of [requestsShape(tallies), durationShape(tallies), ...gaugeShapes(gauges)])
        register(registry, shape);
      return registry.metrics();
    },
  };
};
