/**
 * MCP over Streamable HTTP, without sessions: each request is answered by a server of its own, from the snapshot that is
 * current then. Protocol 2026-07-28 by the SDK's handler; 2025-11-25 and before by the SDK's transport with JSON replies.
 */
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  originValidationResponse,
  PROTOCOL_VERSION_META_KEY,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Context } from '../context.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { HttpRequest } from '../http/types.ts';
import { knowledge } from '../knowledge/load.ts';
import { apiOf } from './api.ts';
import { createServer } from './server.ts';
import type { ToolCall } from './tool.ts';

export interface McpOptions {
  endpoints: ReadonlyMap<string, Endpoint>;
  /** A message was refused. */
  onError(error: Error): void;
  /** A tool failed by a fault of ours. */
  onFault(error: unknown): void;
}

export interface McpRequest {
  context: Context;
  /** As it came. */
  from: HttpRequest;
  /** With a body only where it is not JSON. */
  request: Request;
  /** The body; undefined: it is not JSON. */
  message: unknown;
  /** Seconds until the client may make a live look-up again; null: now. */
  liveWait(): number | null;
}

export type McpServe = (given: McpRequest) => Promise<Response>;

let allowed: { baseUrl: string; names: string[] } | null = null;
/** Refuses hosts and origins that are not this service's: without that a web page could reach it by DNS rebinding. */
const refusal = (request: Request, baseUrl: string): Response | undefined => {
  if (allowed?.baseUrl !== baseUrl)
    allowed = { baseUrl, names: [...localhostAllowedHostnames(), new URL(baseUrl).hostname] };
  const { names } = allowed;
  return hostHeaderValidationResponse(request, names) ?? originValidationResponse(request, names);
};

/** True where the message itself says which protocol it is of: then it is none of the old ones. */
const saysProtocol = (message: unknown): boolean => {
  const { params } = (message ?? {}) as { params?: { _meta?: Record<string, unknown> } };
  return typeof params?._meta?.[PROTOCOL_VERSION_META_KEY] === 'string';
};

const serveLegacy = async ({ request, message }: McpRequest, call: ToolCall): Promise<Response> => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createServer(call);
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, message === undefined ? {} : { parsedBody: message });
  } finally {
    void server.close();
  }
};

export const createMcp = ({ endpoints, onError, onFault }: McpOptions): McpServe => {
  const calls = new WeakMap<Request, ToolCall>();
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const call = requestInfo === undefined ? undefined : calls.get(requestInfo);
      if (call === undefined) throw new Error('an MCP request that was not announced');
      return createServer(call);
    },
    { legacy: 'reject', responseMode: 'auto', onerror: onError },
  );
  return async (given) => {
    const { context, from, request, message, liveWait } = given;
    const refused = refusal(request, context.baseUrl);
    if (refused !== undefined) return refused;
    const call = { context, knowledge: await knowledge(), api: apiOf({ endpoints, context, from, liveWait }), onFault };
    if (!saysProtocol(message) && (await isLegacyRequest(request, message))) return serveLegacy(given, call);
    calls.set(request, call);
    return modern.fetch(request, { parsedBody: message });
  };
};
