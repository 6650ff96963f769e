/** The contract's routes as endpoints, each answered by its handler. */
import { type Route, type RouteId, routes } from '../../core/contract/routes/index.ts';
import type { Context } from '../context.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { paramsReader } from '../http/params.ts';
import { detectHandlers } from './detect.ts';
import type { RouteHandler, RouteHandlers } from './handler.ts';
import { listHandlers } from './lists.ts';
import { productHandlers } from './products.ts';
import { siteHandlers } from './sites.ts';

export const handlers: RouteHandlers = { ...detectHandlers, ...siteHandlers, ...listHandlers, ...productHandlers };

const endpoint = (id: RouteId): Endpoint => {
  const route: Route = routes[id];
  const handler: RouteHandler<RouteId> = handlers[id];
  const read = paramsReader(route.params, handler.quick);
  return {
    id,
    methods: [],
    cors: route.group === 'v1',
    cost: ({ query }) => (route.live || handler.isLive?.(query) ? 'live' : 'ordinary'),
    caching: route.live ? 'own' : 'snapshot',
    keep: handler.keep ?? false,
    needsSnapshot: true,
    serve: (context, request) => {
      const parsed = read(request.query);
      if (!parsed.ok) return parsed.reply;
      return handler.handle(context as Context, parsed.params as never);
    },
  };
};

export const apiEndpoints = (): Map<string, Endpoint> =>
  new Map((Object.keys(routes) as RouteId[]).map((id) => [routes[id].path, endpoint(id)]));
