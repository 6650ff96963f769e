/** What answers a route of the contract. */
import type { ParamsOf, RouteId } from '../../core/contract/routes/index.ts';
import type { Asker, Context } from '../context.ts';
import type { HandlerReply } from '../http/replies.ts';
import type { Json } from '../reader.ts';

export interface RouteHandler<I extends RouteId> {
  /** `asker` is given to routes that are live. */
  handle(context: Context, params: ParamsOf<I>, asker?: Asker): HandlerReply | Promise<HandlerReply>;
  /** True: whole replies are kept of URLs that are asked for again. For those put together from many items or found by a name. */
  keep?: boolean;
  /** The text parameter that most queries consist of: such a query is read without the schema. */
  quick?: keyof ParamsOf<I> & string;
  /**
   * The JSON reply to a query of the `quick` parameter alone, whose value stands in the URL as it is stored, where that was rendered
   * beforehand: a look-up that needs no parameters read and nothing kept. null: `handle` answers.
   */
  ready?(context: Context, text: string): Json | null;
  /** The only parameters that mean something beside these; null: all of the route's. */
  meant?(params: ParamsOf<I>): ReadonlySet<string> | null;
  /** Whether a query of a route that is not live asks the outside world after all. */
  isLive?(query: string): boolean;
}

/** One for every route: without it, routes.ts does not compile. */
export type RouteHandlers = { [I in RouteId]: RouteHandler<I> };
