/** Files that are made from the recorded exchanges: examples of the OpenAPI document, and docs/api.md. */
import type { z } from 'zod';
import { paramText } from '../../core/contract/param-texts.ts';
import type { Problem } from '../../core/contract/problem.ts';
import { type Route, type RouteId, routes } from '../../core/contract/routes/index.ts';
import { createApplication } from '../../runtime/app.ts';
import { isRequired, paramSchema, replySchema } from '../../runtime/json-schema.ts';
import { createLog } from '../../runtime/log.ts';
import { portable } from '../../runtime/mcp/server.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import type { Example, Examples } from '../../runtime/openapi/examples.ts';
import { type Exchange, readExchanges } from '../support/replay.ts';
import { cases } from './cases.ts';
import { requestOf } from './record.ts';

const exampleOf = ({ name, params, request, reply }: Exchange): Example => ({
  ...{ summary: name, params: params as Record<string, string>, target: request.target },
  ...{ status: reply.status, value: reply.json },
});

const examplesOf = (route: RouteId): Example[] => {
  const own = readExchanges().filter((exchange) => exchange.route === route);
  const shown = (cases[route] ?? []).filter(({ example }) => example);
  const good = shown.map(({ name }) => {
    const found = own.find((exchange) => exchange.name === name);
    if (found === undefined) throw new Error(`no exchange "${name}" of ${route}`);
    return found;
  });
  const codes = new Map<string, Exchange>();
  for (const exchange of own.filter(({ reply }) => reply.status >= 400)) {
    const { code } = exchange.reply.json as Problem;
    if (!codes.has(code)) codes.set(code, exchange);
  }
  return [...good, ...codes.values()].map(exampleOf);
};

const problemOf = async (limited: boolean): Promise<unknown> => {
  const metrics = createMetrics();
  const log = createLog('silent');
  const serve = createApplication({
    current: () => null,
    operations: {
      health: () => ({ snapshot: null, ageS: null, refused: null, verified: true, stopping: false }),
      metrics: () => Promise.resolve(''),
    },
    ...{ metrics, log },
    limits: { perMinute: limited ? 1 : 0, livePerMinute: 0, limitLoopback: true, trustedProxies: [] },
  });
  const request = requestOf({ name: '', route: 'stats', path: '/api/v1/stats' });
  const first = await serve(request);
  const { body } = limited ? await serve(request) : first;
  return JSON.parse(typeof body === 'string' ? body : '{}') as unknown;
};

/** runtime/openapi/examples.json. */
export const generateExamples = async (): Promise<Examples> => ({
  routes: Object.fromEntries((Object.keys(routes) as RouteId[]).map((id) => [id, examplesOf(id)])),
  problems: {
    snapshot_unavailable: await problemOf(false),
    rate_limited: await problemOf(true),
  },
});

/** Name and title of each tool of clients/mcp, and what tells it from the others. */
const localTools: Record<string, [route: RouteId, title: string, description: string]> = {
  svc_detect: [
    'detect',
    '即時檢測 Detect a site now',
    'Fetch a public home page now (a few seconds) and tell its platform, advertising, payment and other technologies with the evidence. For a site that svc_site does not know, or when it must be current.',
  ],
  svc_site: [
    'site',
    '網站檔案 Stored profile',
    'Stored profile of one known shop, at once: platform, technologies, operator, traffic estimate, score. The first tool to ask about a shop; svc_detect looks now.',
  ],
  svc_competitors: [
    'competitors',
    '相似網站 Competitors',
    'Shops of the same industry as a given shop, most similar first, with reasons. Needs a domain that svc_site knows.',
  ],
  svc_prospect: [
    'prospect',
    '潛在客戶 Prospects',
    'List shops by platform and/or industry, busiest first, with operator and advertising. No starting shop is needed; for shops like a given one use svc_competitors.',
  ],
  svc_stats: [
    'stats',
    '統計 Statistics',
    'Totals of the whole snapshot and the share of each platform, industry, technology and advertising network. For the shops behind a number use svc_prospect.',
  ],
};

const localTool = (name: string, [id, title, description]: [RouteId, string, string]) => {
  const route: Route = routes[id];
  const shape = Object.entries(route.params.shape as Record<string, z.ZodType>);
  const required = shape.filter(([, schema]) => isRequired(schema)).map(([param]) => param);
  const properties = Object.fromEntries(
    shape.map(([param, schema]) => [param, { ...paramSchema(schema), description: paramText(route, param)[0] }]),
  );
  const annotations = {
    title,
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: route.live,
  };
  const inputSchema = { type: 'object', properties, required, additionalProperties: false };
  const outputSchema = { ...(portable(replySchema(route.reply)) as object), type: 'object' };
  return { path: route.path, tool: { name, title, description, inputSchema, outputSchema, annotations } };
};

/** clients/mcp/tools.json. */
export const generateLocalTools = (): object[] =>
  Object.entries(localTools).map(([name, tool]) => localTool(name, tool));
