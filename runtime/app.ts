/** The pieces of the HTTP application put together: endpoints, limits, metrics, log. Knows no transport. */
import { hrtime } from 'node:process';
import type { Context } from './context.ts';
import { type EndpointOptions, endpointsOf } from './endpoints.ts';
import { clientReader, maskAddress } from './http/client.ts';
import { prefersHtml } from './http/headers.ts';
import { createApp } from './http/index.ts';
import type { LimitExchange } from './http/limit-exchange.ts';
import { createRateLimit, type RateLimitOptions } from './http/rate-limit.ts';
import type { HttpRequest, Serve } from './http/types.ts';
import type { Metrics } from './metrics.ts';

/**
 * Milliseconds since some moment. Not performance.now(), which costs ten times as much in Node 20: it checks its receiver by
 * a function that hides stack frames. Nor the global `process`, which a getter gives.
 */
const nowMs = (): number => {
  const [s, ns] = hrtime();
  return s * 1e3 + ns / 1e6;
};

export interface ApplicationOptions extends EndpointOptions {
  current(): (Context & { tag: string }) | null;
  metrics: Metrics;
  limits: Omit<RateLimitOptions, 'now' | 'clientOf' | 'exchange'> & {
    /** With other processes; null or missing: this one counts for itself. */
    exchange?: LimitExchange | null;
    /** Addresses or CIDR blocks whose X-Forwarded-For is believed. */
    trustedProxies: readonly string[];
  };
}

/** A browser's request for a page: it is told in HTML that there is none. */
const isForPeople = (request: HttpRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(?:api|mcp)(?:\/|$)/.test(request.path) &&
  prefersHtml(request.header('accept'));

export const createApplication = (options: ApplicationOptions): Serve => {
  const { log, metrics } = options;
  const clientOf = clientReader(options.limits.trustedProxies);
  const allow = createRateLimit({ exchange: null, ...options.limits, clientOf, now: nowMs });
  const { exact, prefixes, missing, refusal } = endpointsOf(options, { clientOf, allow });
  const logsRequests = log.isLevelEnabled('debug');
  return createApp({
    find: (path) => exact.get(path) ?? prefixes.find(([start]) => path.startsWith(start))?.[1] ?? null,
    missing: (request) => (isForPeople(request) ? missing : null),
    refuse: (request, plain) => {
      const context = options.current();
      return refusal !== null && context !== null && isForPeople(request) ? refusal(context, request, plain) : null;
    },
    current: options.current,
    allow,
    now: nowMs,
    onReply: (request, { id, status, elapsedMs, requestId }) => {
      metrics.observe(id, status, elapsedMs);
      if (!logsRequests) return;
      const { method, path } = request;
      log.debug({ requestId, method, path, status, elapsedMs, client: maskAddress(request.address()) }, 'request');
    },
    onError: (error, requestId) => log.error({ requestId, err: error }, 'a request failed'),
  });
};
