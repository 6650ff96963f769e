/** The v1 routes as MCP tools over Streamable HTTP: schemas, checks and answers are those of the API. */

import type { CallToolResult, JsonSchemaType } from '@modelcontextprotocol/server';
import {
  createMcpHandler,
  fromJsonSchema,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  McpServer,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { type Route, type RouteId, routes } from '../core/contract/routes.ts';
import type { Context } from './context.ts';
import type { Endpoint, EndpointReply } from './http/endpoint.ts';
import type { HttpRequest } from './http/types.ts';
import { isRequired, paramSchema, replySchema } from './json-schema.ts';

interface Tool {
  name: string;
  route: RouteId;
  title: string;
  /** Parameters that the tool takes, each with what it is for where the contract does not say; all where left out. */
  fields?: string[];
  required?: string[];
  reply?: z.ZodType;
  more?: string;
}

const [offersReply, comparisonsReply, historyReply] = routes.products.reply.options;

const tools: Tool[] = [
  {
    name: 'detect_site',
    route: 'detect',
    title: '即時檢視網站 Look at a site now',
    more: 'Reads the public home page; use get_site for what is already known.',
  },
  { name: 'get_site', route: 'site', title: '網站檔案 Stored profile of a site' },
  { name: 'list_competitors', route: 'competitors', title: '相似網站 Similar sites' },
  { name: 'find_prospects', route: 'prospect', title: '找網站 Find sites by platform and industry' },
  { name: 'list_movers', route: 'movers', title: '近期異動 What changed lately' },
  { name: 'get_stats', route: 'stats', title: '統計 Counts and shares' },
  {
    name: 'search_offers',
    route: 'products',
    title: '搜尋商品 Find offers by words',
    fields: ['q', 'max', 'live', 'include_accessories'],
    required: ['q'],
    reply: offersReply,
    more: 'Single offers, cheapest first. To see one product across sellers use compare_prices.',
  },
  {
    name: 'compare_prices',
    route: 'products',
    title: '比價 One product across sellers',
    fields: ['compare', 'max'],
    required: ['compare'],
    reply: comparisonsReply,
    more: 'Groups of offers judged to be the same product, with the gap and the reasons.',
  },
  {
    name: 'get_price_history',
    route: 'products',
    title: '歷史價格 Prices of one offer over time',
    fields: ['history'],
    required: ['history'],
    reply: historyReply,
    more: 'Takes an offer_id from search_offers or compare_prices.',
  },
  {
    name: 'find_deals',
    route: 'deals',
    title: '好價 Price gaps, lows and discounts',
    more: 'Give type, or category with min and max.',
  },
];

const inputSchema = (tool: Tool): JsonSchemaType => {
  const shape = routes[tool.route].params.shape as Record<string, z.ZodType>;
  const names = tool.fields ?? Object.keys(shape);
  const properties = Object.fromEntries(names.map((name) => [name, paramSchema(shape[name] as z.ZodType)]));
  const required = tool.required ?? names.filter((name) => isRequired(shape[name] as z.ZodType));
  return { type: 'object', properties, required } as JsonSchemaType;
};

const outputSchema = (tool: Tool): JsonSchemaType =>
  ({ type: 'object', ...replySchema(tool.reply ?? routes[tool.route].reply) }) as JsonSchemaType;

const asRequest = (path: string, args: Record<string, unknown>): HttpRequest => ({
  method: 'GET',
  path,
  query: new URLSearchParams(
    Object.entries(args).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString(),
  header: () => '',
  headers: () => [],
  address: () => '',
  body: () => Promise.resolve(new Uint8Array()),
});

const textOf = ({ body }: EndpointReply): string =>
  typeof body === 'string' ? body : body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '{}';

const toResult = (reply: EndpointReply): CallToolResult => {
  const text = textOf(reply);
  if (reply.status !== 200) return { isError: true, content: [{ type: 'text', text }] };
  return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) as Record<string, unknown> };
};

interface Prepared {
  tool: Tool;
  description: string;
  input: ReturnType<typeof fromJsonSchema<Record<string, unknown>>>;
  output: ReturnType<typeof fromJsonSchema>;
}

const prepare = (): Prepared[] =>
  tools.map((tool) => {
    const route: Route = routes[tool.route];
    const description = [route.summary, route.summaryZh, tool.more].filter((part) => part !== undefined).join('. ');
    return {
      tool,
      description,
      input: fromJsonSchema<Record<string, unknown>>(inputSchema(tool)),
      output: fromJsonSchema(outputSchema(tool)),
    };
  });

const createServer = (
  prepared: Prepared[],
  call: (tool: Tool, args: Record<string, unknown>) => Promise<CallToolResult>,
) => {
  const server = new McpServer({ name: 'storelens', version: '1.0.0' });
  for (const { tool, description, input, output } of prepared) {
    const annotations = { readOnlyHint: true, openWorldHint: routes[tool.route].live || tool.name === 'search_offers' };
    const config = { title: tool.title, description, inputSchema: input, outputSchema: output, annotations };
    server.registerTool(tool.name, config, (args) => call(tool, args));
  }
  return server;
};

export interface McpOptions {
  endpoints: ReadonlyMap<string, Endpoint>;
  onError(error: Error): void;
}

export type McpServe = (context: Context, request: Request) => Promise<Response>;

/** Refuses hosts and origins that are not this service's: without that a web page could reach it by DNS rebinding. */
const refusal = (request: Request, baseUrl: string): Response | undefined => {
  const allowed = [...localhostAllowedHostnames(), new URL(baseUrl).hostname];
  return hostHeaderValidationResponse(request, allowed) ?? originValidationResponse(request, allowed);
};

/** One handler for the life of the process; each request is answered from the snapshot that is current then. */
export const createMcp = (options: McpOptions): McpServe => {
  const prepared = prepare();
  let context: Context | null = null;
  const call = async (tool: Tool, args: Record<string, unknown>): Promise<CallToolResult> => {
    const { path } = routes[tool.route];
    const endpoint = options.endpoints.get(path);
    if (endpoint === undefined) throw new Error(`no endpoint at ${path}`);
    return toResult(await endpoint.serve(context, asRequest(path, args)));
  };
  const handler = createMcpHandler(() => createServer(prepared, call), {
    responseMode: 'auto',
    onerror: options.onError,
  });
  return async (current, request) => {
    context = current;
    return refusal(request, current.baseUrl) ?? handler.fetch(request);
  };
};
