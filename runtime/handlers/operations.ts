/** For operators: is it up, is it serving the right snapshot, how is it doing. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Endpoint } from '../http/endpoint.ts';
import { jsonType } from '../http/replies.ts';
import type { Following } from '../mirror/status.ts';

export interface Health {
  /** Snapshot being served; null: none. */
  snapshot: string | null;
  /** Age of its as-of time in seconds; null: none. */
  ageS: number | null;
  /** Why the newest published snapshot is not being served; null: it is. */
  refused: { snapshot: string; reason: string } | null;
  /** Whether every file of the snapshot was compared with its hash; a large one's in the first seconds after start were not all. */
  verified: boolean;
  stopping: boolean;
  /** What is known of the service that this one's snapshots come from; missing or null: it follows none. */
  following?: Following | null;
}

export interface Operations {
  health(): Health;
  /** Prometheus text. */
  metrics(): Promise<string>;
  /** What /metrics asks for as a bearer; missing or empty: nothing. */
  metricsToken?: string;
  /** True: /metrics is served on a port or socket of its own (metrics-listener.ts), not here. */
  metricsElsewhere?: boolean;
}

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether an Authorization header is the token's; in a time that tells nothing of it. An empty token asks for none. */
export const grantsMetrics = (token: string, authorization: string): boolean =>
  token === '' || timingSafeEqual(digest(`Bearer ${token}`), digest(authorization));

const internal = (id: string, serve: Endpoint['serve']): Endpoint => ({
  id,
  methods: [],
  cors: false,
  cost: () => 'none',
  caching: 'own',
  keep: false,
  needsSnapshot: false,
  serve,
});

const reply = (status: number, body: object) => ({
  status,
  headers: { 'content-type': jsonType },
  body: JSON.stringify(body),
});

const metricsEndpoint = (operations: Operations): [path: string, endpoint: Endpoint] => [
  '/metrics',
  internal('metrics', async (_context, request) => {
    if (!grantsMetrics(operations.metricsToken ?? '', request.header('authorization')))
      return { status: 401, headers: { 'www-authenticate': 'Bearer', 'content-type': 'text/plain' }, body: '' };
    return { status: 200, headers: { 'content-type': metricsType }, body: await operations.metrics() };
  }),
];

/** Another snapshot is known to be current there. */
const isBehind = (following: Following | null, snapshot: string | null): boolean =>
  following?.snapshot != null && following.snapshot !== snapshot;

/** /healthz: the process answers. /readyz: it should be sent requests; names a snapshot that it refused. */
export const operationEndpoints = (operations: Operations): [path: string, endpoint: Endpoint][] => [
  ['/healthz', internal('healthz', () => reply(200, { status: 'ok' }))],
  [
    '/readyz',
    internal('readyz', () => {
      const { snapshot, ageS, refused, verified, stopping, following = null } = operations.health();
      const ready = snapshot !== null && !stopping;
      const status = !ready
        ? 'unavailable'
        : refused === null && !isBehind(following, snapshot)
          ? 'ready'
          : 'ready_with_older_snapshot';
      const followed = following === null ? {} : { following };
      return reply(ready ? 200 : 503, { status, snapshot, age_s: ageS, verified, refused, stopping, ...followed });
    }),
  ],
  ...(operations.metricsElsewhere === true ? [] : [metricsEndpoint(operations)]),
];
