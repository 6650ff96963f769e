/** One path: what it may answer and how others may keep it. */
import type { Context } from '../context.ts';
import type { HandlerReply } from './replies.ts';
import type { HttpRequest, ReplyBody } from './types.ts';

/** A handler's reply, or one whose body is a file or a stream. */
export type EndpointReply = Omit<HandlerReply, 'body'> & { body: ReplyBody };

export type Cost = 'none' | 'ordinary' | 'live';
export const ordinary = (): Cost => 'ordinary';

/** Whether a client may go on; `headers` tell it how much is left. `retryAfterS`: null where it may. */
export interface Verdict {
  retryAfterS: number | null;
  headers: [string, string][];
}

export interface Endpoint {
  /** Label in metrics and logs. */
  id: string;
  /** Besides GET, HEAD and OPTIONS. */
  methods: readonly string[];
  cors: boolean;
  /** What a request takes from the client's allowance; `none`: health checks. */
  cost(request: HttpRequest): Cost;
  /**
   * `snapshot`: a function of URL and snapshot, so with ETag, and kept by others, unless
   * the reply has a Cache-Control of its own. `own`: the reply says, or it is not kept.
   */
  caching: 'snapshot' | 'own';
  /** True: whole replies are kept of URLs that are asked for again. */
  keep: boolean;
  /** False: answers without a snapshot too; `context` is then null where there is none. */
  needsSnapshot: boolean;
  /** What was rendered beforehand for a query, as the rest of a URL says it; null: `serve` answers. Only where there is a snapshot. */
  ready?(context: Context, query: string): HandlerReply | null;
  serve(context: Context | null, request: HttpRequest): EndpointReply | Promise<EndpointReply>;
}

export const allowOf = (endpoint: Endpoint): string => ['GET', 'HEAD', 'OPTIONS', ...endpoint.methods].join(', ');
