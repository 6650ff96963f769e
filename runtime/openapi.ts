/** OpenAPI 3.1 of the v1 routes, all of it from core/contract/routes.ts. */
import type { z } from 'zod';
import { type ProblemCode, problemCodes } from '../core/contract/problem.ts';
import { type Route, routes } from '../core/contract/routes.ts';
import { componentSchemas, isRequired, paramSchema } from './json-schema.ts';

const prefix = '/api/v1';
const everywhere: ProblemCode[] = ['invalid_parameter', 'rate_limited', 'snapshot_unavailable'];

const examples: Record<string, string> = {
  url: 'shop.example.tw',
  domain: 'shop.example.tw',
  q: 'AirPods',
  compare: 'AirPods',
  platform: 'shopline',
};

const parameters = (route: Route): object[] =>
  Object.entries(route.params.shape as Record<string, z.ZodType>).map(([name, schema]) => {
    const { description, ...rest } = paramSchema(schema);
    return {
      name,
      in: 'query',
      required: isRequired(schema),
      schema: rest,
      ...(description === undefined ? {} : { description }),
      ...(examples[name] === undefined || 'default' in rest ? {} : { example: examples[name] }),
    };
  });

const problemsByStatus = (route: Route): [status: number, codes: ProblemCode[]][] => {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set([...everywhere, ...route.problems])) {
    const status = problemCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].sort(([a], [b]) => a - b);
};

const header = (description: string, type = 'string') => ({ description, schema: { type } });
const replyHeaders = {
  ETag: header('Strong; names the snapshot and the variant'),
  'Cache-Control': header('How long a copy may be kept'),
  'X-Request-Id': header('Names the request in the log'),
};

const responses = (route: Route, replyName: string): Record<string, object> => {
  const reply = { $ref: `#/components/schemas/${replyName}` };
  const result: Record<string, object> = {
    '200': {
      description: route.summary,
      headers: route.live ? { 'X-Request-Id': replyHeaders['X-Request-Id'] } : replyHeaders,
      content: { 'application/json': { schema: reply } },
    },
  };
  if (!route.live) result['304'] = { description: 'Not changed since the ETag given in If-None-Match' };
  result['414'] = {
    description: 'The URL is over 8192 bytes',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  // From below the application, where the transport has words of its own.
  result['431'] = { description: 'The head of the request is over 16 KiB' };
  for (const [status, codes] of problemsByStatus(route)) {
    const limited = status === 429 || status === 503;
    result[String(status)] = {
      description: codes.join(', '),
      ...(limited ? { headers: { 'Retry-After': header('Seconds', 'integer') } } : {}),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return result;
};

const operation = (route: Route, replyName: string): object => ({
  operationId: route.id,
  summary: route.summary,
  description: route.summaryZh,
  tags: [route.live ? 'live' : 'snapshot'],
  parameters: parameters(route),
  responses: responses(route, replyName),
});

const nameOf = (route: Route): string => `${route.id.charAt(0).toUpperCase()}${route.id.slice(1)}Reply`;

/** The whole document. `baseUrl` is the public origin; `invented` where the data served are made up. */
export const createOpenApi = (options: { baseUrl: string; invented: boolean }): object => {
  const shown = Object.values(routes as Record<string, Route>).filter(({ group }) => group === 'v1');
  const replies = Object.fromEntries(shown.map((route) => [nameOf(route), route.reply]));
  const schemas = componentSchemas('#/components/schemas/', replies);
  // A reply that is itself one of the named parts (Site, Detection) goes by that name.
  const parts: Record<string, string> = { SiteReply: 'Site', DetectReply: 'Detection' };
  const replyName = (route: Route): string => (nameOf(route) in schemas ? nameOf(route) : (parts[nameOf(route)] ?? ''));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Storelens',
      version: '1.0.0',
      summary: 'Open intelligence on Taiwanese e-commerce',
      description: `台灣電商的開放情報：平台、技術、公司、異動與價格。${options.invented ? ' 資料全屬虛構 (all data here are invented).' : ''}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${options.baseUrl}${prefix}` }],
    tags: [
      { name: 'snapshot', description: 'Answered from the snapshot' },
      { name: 'live', description: 'Looks at the outside world now' },
    ],
    paths: Object.fromEntries(
      shown.map((route) => [route.path.slice(prefix.length), { get: operation(route, replyName(route)) }]),
    ),
    components: { schemas },
  };
};
