/** The contract's routes with their handlers: which function answers what. */

import type { z } from 'zod';
import { type Route, type RouteId, routes } from '../../core/contract/routes.ts';
import type { Context } from '../context.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { paramsReader } from '../http/params.ts';
import type { HandlerReply } from '../http/replies.ts';
import { detect, scan } from './detect.ts';
import { listSites, movers, prospect } from './lists.ts';
import { deals, products } from './products.ts';
import { cached, competitors, site, stats } from './sites.ts';

type Handler<I extends RouteId> = (
  context: Context,
  params: z.infer<(typeof routes)[I]['params']>,
) => HandlerReply | Promise<HandlerReply>;

export const handlers: { [I in RouteId]: Handler<I> } = {
  detect,
  site,
  competitors,
  prospect,
  movers,
  stats,
  products,
  deals,
  scan,
  cached,
  list: listSites,
};

/** Replies that are put together from many items, or searched for by a name: worth keeping where a URL is asked for again. */
const kept: ReadonlySet<string> = new Set<RouteId>([
  'site',
  'competitors',
  'prospect',
  'movers',
  'products',
  'deals',
  'list',
]);

/** The text parameter that most queries of a route consist of. */
const quick: { [I in RouteId]?: string } = { site: 'domain', competitors: 'domain', products: 'q', cached: 'url' };

const endpoint = <I extends RouteId>(id: I): Endpoint => {
  const route: Route = routes[id];
  const handle = handlers[id] as (context: Context, params: unknown) => HandlerReply | Promise<HandlerReply>;
  const read = paramsReader(route.params, quick[id]);
  return {
    id,
    methods: [],
    cors: route.group === 'v1',
    cost: ({ query }) => (route.live || (id === 'products' && query.includes('live=1')) ? 'live' : 'ordinary'),
    caching: route.live ? 'own' : 'snapshot',
    keep: kept.has(id),
    needsSnapshot: true,
    serve: (context, request) => {
      const parsed = read(request.query);
      if (!parsed.ok) return parsed.reply;
      return handle(context as Context, parsed.params);
    },
  };
};

export const apiEndpoints = (): Map<string, Endpoint> =>
  new Map((Object.keys(routes) as RouteId[]).map((id) => [routes[id].path, endpoint(id)]));
