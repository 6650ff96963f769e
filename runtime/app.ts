/** The pieces of the HTTP application put together: endpoints, limits, metrics, log. Knows no transport. */
import type { Context } from './context.ts';
import { badgeEndpoint, badgeStart } from './handlers/badge.ts';
import { datasetEndpoints, downloadEndpoint } from './handlers/datasets.ts';
import { knowledgeEndpoint, knowledgeStart } from './handlers/knowledge.ts';
import { mcpEndpoint } from './handlers/mcp.ts';
import { offerPicturesEndpoint, offerPicturesStart } from './handlers/offer-pictures.ts';
import { type Operations, operationEndpoints } from './handlers/operations.ts';
import type { Draw } from './handlers/pictures.ts';
import { apiEndpoints } from './handlers/routes.ts';
import { searchPageEndpoint } from './handlers/search-page.ts';
import { siteEndpoints } from './handlers/site-files.ts';
import { sitemapEndpoint, sitemapPartEndpoint, sitemapStart } from './handlers/sitemap.ts';
import { textEndpoints } from './handlers/text.ts';
import { wellKnownEndpoints } from './handlers/well-known.ts';
import { clientReader, maskAddress } from './http/client.ts';
import type { Endpoint } from './http/endpoint.ts';
import { prefersHtml } from './http/headers.ts';
import { createApp } from './http/index.ts';
import type { LimitExchange } from './http/limit-exchange.ts';
import { createRateLimit, type RateLimitOptions } from './http/rate-limit.ts';
import type { HttpRequest, Serve } from './http/types.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Web } from './web.ts';

export interface ApplicationOptions {
  current(): (Context & { tag: string }) | null;
  operations: Operations;
  metrics: Metrics;
  log: Log;
  limits: Omit<RateLimitOptions, 'now' | 'clientOf' | 'exchange'> & {
    /** With other processes; null or missing: this one counts for itself. */
    exchange?: LimitExchange | null;
    /** Addresses or CIDR blocks whose X-Forwarded-For is believed. */
    trustedProxies: readonly string[];
  };
  /** The bundled browser clients; null or missing: none were bundled. */
  web?: Web | null;
  /** Makes an image of an SVG; null or missing: pages have no pictures to be shared with. */
  draw?: Draw | null;
}

/** A browser's request for a page: it is told in HTML that there is none. */
const isForPeople = (request: HttpRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(?:api|mcp)(?:\/|$)/.test(request.path) &&
  prefersHtml(request.header('accept'));

export const createApplication = (options: ApplicationOptions): Serve => {
  const { log, metrics } = options;
  const clientOf = clientReader(options.limits.trustedProxies);
  const api = apiEndpoints((request) => clientOf(request).key);
  const allow = createRateLimit({ exchange: null, ...options.limits, clientOf, now: () => performance.now() });
  const mcp = mcpEndpoint({
    endpoints: api,
    liveWait: (request) => allow(request, 'live')?.retryAfterS ?? null,
    onError: (err) => log.debug({ err }, 'an MCP message was refused'),
    onFault: (err) => log.error({ err }, 'an MCP tool failed'),
  });
  const datasets = datasetEndpoints();
  const [[, plainDatasets]] = datasets;
  const site = siteEndpoints({ web: options.web ?? null, api, draw: options.draw ?? null, plainDatasets });
  const prefixes: [start: string, endpoint: Endpoint][] = [
    ['/datasets/', downloadEndpoint],
    [badgeStart, badgeEndpoint],
    [offerPicturesStart, offerPicturesEndpoint],
    ...site.prefixes,
    [knowledgeStart, knowledgeEndpoint],
    [sitemapStart, sitemapPartEndpoint],
  ];
  const exact = new Map<string, Endpoint>([
    ...api,
    ...operationEndpoints(options.operations),
    ...wellKnownEndpoints(),
    ...datasets,
    ...textEndpoints(),
    ['/mcp', mcp],
    ['/find', searchPageEndpoint],
    ['/sitemap.xml', sitemapEndpoint],
    ...site.exact,
  ]);
  const logsRequests = log.isLevelEnabled('debug');
  return createApp({
    find: (path) => exact.get(path) ?? prefixes.find(([start]) => path.startsWith(start))?.[1] ?? null,
    missing: (request) => (isForPeople(request) ? site.missing : null),
    current: options.current,
    allow,
    now: () => performance.now(),
    onReply: (request, { id, status, elapsedMs, requestId }) => {
      metrics.observe(id, status, elapsedMs);
      if (!logsRequests) return;
      const { method, path } = request;
      log.debug({ requestId, method, path, status, elapsedMs, client: maskAddress(request.address()) }, 'request');
    },
    onError: (error, requestId) => log.error({ requestId, err: error }, 'a request failed'),
  });
};
