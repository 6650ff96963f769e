/** Every endpoint of the application: by its path, or by how the path begins. */
import { badgeEndpoint, badgeStart } from './handlers/badge.ts';
import { datasetEndpoints, downloadEndpoint } from './handlers/datasets.ts';
import { knowledgeEndpoint, knowledgeStart } from './handlers/knowledge.ts';
import { mcpEndpoint } from './handlers/mcp.ts';
import { offerPicturesEndpoint, offerPicturesStart } from './handlers/offer-pictures.ts';
import { type Operations, operationEndpoints } from './handlers/operations.ts';
import type { Draw } from './handlers/pictures.ts';
import { apiEndpoints } from './handlers/routes.ts';
import { searchPageEndpoint } from './handlers/search-page.ts';
import { type SiteEndpoints, siteEndpoints } from './handlers/site-files.ts';
import { siteIconsEndpoint, siteIconsStart } from './handlers/site-icons.ts';
import { sitemapEndpoint, sitemapPartEndpoint, sitemapStart } from './handlers/sitemap.ts';
import { textEndpoints } from './handlers/text.ts';
import { wellKnownEndpoints } from './handlers/well-known.ts';
import type { Client } from './http/client.ts';
import type { Cost, Endpoint, Verdict } from './http/endpoint.ts';
import type { HttpRequest } from './http/types.ts';
import type { Log } from './log.ts';
import type { Web } from './web.ts';

export interface EndpointOptions {
  operations: Operations;
  log: Log;
  /** The bundled browser clients; null or missing: none were bundled. */
  web?: Web | null;
  /** Makes an image of an SVG; null or missing: pages have no pictures to be shared with. */
  draw?: Draw | null;
}

interface Gates {
  clientOf(request: HttpRequest): Client;
  allow(request: HttpRequest, cost: Cost): Verdict | null;
}

export interface Endpoints {
  exact: ReadonlyMap<string, Endpoint>;
  /** The first that fits. */
  prefixes: readonly [start: string, endpoint: Endpoint][];
  /** For people who ask for what is not there; null: they get what programs get. */
  missing: Endpoint | null;
  /** Makes a refusal a page for people; null: they get what programs get. */
  refusal: SiteEndpoints['refusal'];
}

export const endpointsOf = (options: EndpointOptions, { clientOf, allow }: Gates): Endpoints => {
  const { log } = options;
  const api = apiEndpoints((request) => clientOf(request).key);
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
    [siteIconsStart, siteIconsEndpoint],
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
  return { exact, prefixes, missing: site.missing, refusal: site.refusal };
};
