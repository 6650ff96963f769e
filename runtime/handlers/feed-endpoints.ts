/** The feeds' addresses: without parameters what is recent, with them what `/api/v1/movers` answers to the same ones. */
import type { Mover } from '../../core/contract/index.ts';
import type { Context } from '../context.ts';
import type { Endpoint, EndpointReply } from '../http/endpoint.ts';
import { localRequest, replyText } from '../http/local-request.ts';
import type { HandlerReply } from '../http/replies.ts';
import type { HttpRequest } from '../http/types.ts';
import { atomFeed, calendar, type Feed, feedOf, jsonFeed } from './feeds.ts';

type Render = (context: Context, feed: Feed) => HandlerReply | Promise<HandlerReply>;

const MOVERS = '/api/v1/movers';

/** In bytes, which can be kept. */
const inBytes = async (reply: HandlerReply | Promise<HandlerReply>): Promise<EndpointReply> => {
  const { body, ...rest } = await reply;
  return { ...rest, body: typeof body === 'string' ? Buffer.from(body) : body };
};

const serveFeed = async (
  { movers, render }: { movers: Endpoint; render: Render },
  context: Context,
  { query }: HttpRequest,
): Promise<EndpointReply> => {
  const params = new URLSearchParams(query);
  if (query === '') return inBytes(render(context, feedOf(params, null)));
  params.set('format', 'json');
  params.set('retractions', 'entries');
  const reply = await movers.serve(context, localRequest(MOVERS, params.toString()));
  if (reply.status !== 200) return reply;
  const { items, ignored } = JSON.parse(replyText(reply)) as { items: Mover[]; ignored?: string[] };
  return inBytes(render(context, feedOf(params, items, ignored)));
};

/** `/movers.json`, `/movers.atom` and `/movers.ics`. */
export const feedEndpoints = (api: ReadonlyMap<string, Endpoint>): [path: string, endpoint: Endpoint][] => {
  const movers = api.get(MOVERS) as Endpoint;
  const endpoint = (id: string, render: Render): Endpoint => ({
    ...{ ...movers, id, cors: true, keep: true },
    serve: (context, request) => serveFeed({ movers, render }, context as Context, request),
  });
  return [
    ['/movers.json', endpoint('movers_json', jsonFeed)],
    ['/movers.atom', endpoint('movers_atom', atomFeed)],
    ['/movers.ics', endpoint('movers_ics', calendar)],
  ];
};
