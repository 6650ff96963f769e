/** /mcp: the library is loaded when it is first asked for, because a start must be quick. */
import type { Context } from '../context.ts';
import { type Endpoint, type EndpointReply, ordinary } from '../http/endpoint.ts';
import { problem } from '../http/replies.ts';
import { BodyTooLarge, type HttpRequest } from '../http/types.ts';
import type { McpServe } from '../mcp/index.ts';

const MAX_BODY_BYTES = 256 * 1024;
/** Further calls queue rather than slow down look-ups: a call costs fifty times as much. */
const MAX_AT_ONCE = 16;
const MAX_WAITING = 256;
/** Of messages in a batch, which older protocols allow: it counts as one request. */
const MAX_BATCH = 16;

/** Of a request's headers, those that MCP or its checks read. */
const passed = /^(?:accept|content-type|host|origin|mcp-.*|last-event-id)$/;

interface Incoming {
  request: Request;
  message: unknown;
}

/** The body is parsed here, once; if it is not JSON it goes on as text, for the SDK to refuse. */
const toWebRequest = async (request: HttpRequest, baseUrl: string): Promise<Incoming> => {
  const headers = request.headers().filter(([name]) => passed.test(name));
  const { method } = request;
  const url = `${baseUrl}/mcp`;
  const text = method === 'POST' ? Buffer.from(await request.body(MAX_BODY_BYTES)).toString('utf8') : '';
  try {
    const message: unknown = text === '' ? undefined : JSON.parse(text);
    if (message !== undefined) return { request: new Request(url, { method, headers }), message };
  } catch {
    // Below.
  }
  return { request: new Request(url, { method, headers, body: method === 'POST' ? text : null }), message: undefined };
};

const fromWebResponse = async (response: Response): Promise<EndpointReply> => {
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  for (const name of ['content-type', 'mcp-session-id', 'mcp-protocol-version', 'allow']) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  if (response.body !== null && response.headers.get('content-type')?.startsWith('text/event-stream'))
    return {
      status: response.status,
      headers,
      body: { chunks: response.body as unknown as AsyncIterable<Uint8Array> },
    };
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers, body: bytes };
};

class Gate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** False: too many wait already. */
  async enter(): Promise<boolean> {
    if (this.#running >= MAX_AT_ONCE) {
      if (this.#waiting.length >= MAX_WAITING) return false;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
    return true;
  }

  leave(): void {
    this.#running -= 1;
    this.#waiting.shift()?.();
  }
}

export interface McpEndpointOptions {
  /** The API's, by path. */
  endpoints: ReadonlyMap<string, Endpoint>;
  /** Takes a live look-up from the client's allowance; seconds to wait where there is none left, else null. */
  liveWait(request: HttpRequest): number | null;
  onError(error: Error): void;
  onFault(error: unknown): void;
}

export const mcpEndpoint = ({ endpoints, liveWait, onError, onFault }: McpEndpointOptions): Endpoint => {
  let opened: Promise<McpServe> | null = null;
  const gate = new Gate();
  const serve = async (context: Context, request: HttpRequest): Promise<EndpointReply> => {
    if (request.method === 'GET' || request.method === 'HEAD')
      return problem('method_not_allowed', 'MCP messages are sent with POST; no event stream is offered', {
        headers: { allow: 'POST, OPTIONS' },
      });
    if (!(await gate.enter()))
      return problem('rate_limited', 'Too many MCP calls are waiting', { headers: { 'retry-after': '1' } });
    try {
      opened ??= import('../mcp/index.ts').then(({ createMcp }) => createMcp({ endpoints, onError, onFault }));
      const incoming = await toWebRequest(request, context.baseUrl);
      if (Array.isArray(incoming.message) && incoming.message.length > MAX_BATCH)
        return problem('invalid_parameter', `A batch holds at most ${MAX_BATCH} messages`);
      const answer = await opened;
      return await fromWebResponse(
        await answer({ context, from: request, ...incoming, liveWait: () => liveWait(request) }),
      );
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) throw error;
      return problem('invalid_parameter', `The body is over ${MAX_BODY_BYTES} bytes`, { status: 413 });
    } finally {
      gate.leave();
    }
  };
  return {
    id: 'mcp',
    methods: ['POST', 'DELETE'],
    cors: true,
    cost: ordinary,
    caching: 'own',
    keep: false,
    needsSnapshot: true,
    serve: (context, request) => serve(context as Context, request),
  };
};
