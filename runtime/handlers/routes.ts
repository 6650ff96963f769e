/** The contract's routes as endpoints, each answered by its handler. */
import { z } from 'zod';
import { type Route, type RouteId, routes } from '../../core/contract/routes/index.ts';
import type { Context } from '../context.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { paramsReader } from '../http/params.ts';
import { unknownIn } from '../http/query.ts';
import { type HandlerReply, json, jsonType } from '../http/replies.ts';
import type { HttpRequest } from '../http/types.ts';
import { checkHandlers } from './check.ts';
import { compareSitesHandlers } from './compare-sites.ts';
import { detectHandlers } from './detect.ts';
import { findHandlers } from './find.ts';
import { foundSitesHandlers } from './found-sites.ts';
import type { RouteHandler, RouteHandlers } from './handler.ts';
import { listHandlers } from './lists.ts';
import { operatorHandlers } from './operators.ts';
import { productHandlers } from './products.ts';
import { relationHandlers } from './relations.ts';
import { siteHandlers } from './sites.ts';
import { technologyHandlers } from './technologies.ts';

export const handlers: RouteHandlers = {
  ...detectHandlers,
  ...siteHandlers,
  ...checkHandlers,
  ...findHandlers,
  ...foundSitesHandlers,
  ...relationHandlers,
  ...operatorHandlers,
  ...technologyHandlers,
  ...compareSitesHandlers,
  ...listHandlers,
  ...productHandlers,
};

/** Clients as they are told apart for fairness. */
type ClientOf = (request: HttpRequest) => string;

/** Whether a route's replies have a member for parameters that it has not. */
const namesIgnored = (reply: z.ZodType): boolean =>
  reply instanceof z.ZodUnion
    ? reply.options.some((one) => namesIgnored(one as z.ZodType))
    : reply instanceof z.ZodObject && 'ignored' in reply.shape;

/** The reply with the names of parameters that had no meaning. */
const naming = (reply: HandlerReply, ignored: readonly string[]): HandlerReply => {
  if (reply.status !== 200 || reply.headers['content-type'] !== jsonType) return reply;
  const body = typeof reply.body === 'string' ? reply.body : Buffer.from(reply.body).toString('utf8');
  return { ...reply, body: `${body.slice(0, -1)},"ignored":${JSON.stringify(ignored)}}` };
};

/** No host and no id is longer. */
const MAX_READY = 260;

const readyOf = ({ quick, ready }: RouteHandler<RouteId>): Pick<Endpoint, 'ready'> => {
  if (quick === undefined || ready === undefined) return {};
  const start = `${quick}=`;
  return {
    ready: (context, query) => {
      if (query.length > MAX_READY || !query.startsWith(start)) return null;
      const row = ready(context, query.slice(start.length));
      return row === null ? null : json(row);
    },
  };
};

const endpoint = (id: RouteId, clientOf: ClientOf): Endpoint => {
  const route: Route = routes[id];
  const handler: RouteHandler<RouteId> = handlers[id];
  const read = paramsReader(route.params, handler.quick);
  const known = new Set(Object.keys(route.params.shape));
  const isNamed = namesIgnored(route.reply);
  return {
    id,
    methods: [],
    cors: route.group === 'v1',
    cost: ({ query }) => (route.live || handler.isLive?.(query) ? 'live' : 'ordinary'),
    caching: route.live ? 'own' : 'snapshot',
    keep: handler.keep ?? false,
    needsSnapshot: true,
    ...readyOf(handler),
    serve: (context, request) => {
      const parsed = read(request.query);
      if (!parsed.ok) return parsed.reply;
      const params = parsed.params as never;
      const asker = route.live ? { client: clientOf(request), left: request.left() } : undefined;
      const reply = handler.handle(context as Context, params, asker);
      const ignored = isNamed ? unknownIn(request.query, handler.meant?.(params) ?? known) : [];
      if (ignored.length === 0) return reply;
      return reply instanceof Promise ? reply.then((one) => naming(one, ignored)) : naming(reply, ignored);
    },
  };
};

export const apiEndpoints = (clientOf: ClientOf): Map<string, Endpoint> =>
  new Map((Object.keys(routes) as RouteId[]).map((id) => [routes[id].path, endpoint(id, clientOf)]));
