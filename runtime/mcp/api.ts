/** The API asked in process: the same checks, the same answers, its problems as errors that say what to do. */
import type { Problem } from '../../core/contract/problem.ts';
import { type RouteId, routes } from '../../core/contract/routes/index.ts';
import type { Context } from '../context.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { localRequest, replyText } from '../http/local-request.ts';
import type { HttpRequest } from '../http/types.ts';
import { type ApiParams, ToolError } from './tool.ts';

/** What a model can do about each problem, after the problem's own sentence. */
const remedies: Partial<Record<Problem['code'], string>> = {
  unknown_domain: 'Call detect_technology with it to look at the site now, or find_prospects for sites that are known.',
  unknown_offer: 'Take an offer_id from search_products or compare_prices.',
  target_not_allowed: 'Give the public domain of a shop.',
  target_unreachable: 'Check the spelling, or call get_site for what is stored.',
  target_timeout: 'Try once more later, or call get_site for what is stored.',
  rate_limited: 'Wait before the next call; stored look-ups (get_site, search_products without live) still work.',
  snapshot_unavailable: 'Try again in a few seconds.',
};

const queryOf = (params: ApiParams): string => {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === false) continue;
    // By way of UTF-8, since half of a surrogate pair cannot be percent-encoded.
    const text = value === true ? '1' : Buffer.from(String(value)).toString('utf8');
    pairs.push(`${name}=${encodeURIComponent(text)}`);
  }
  return pairs.join('&');
};

const toError = (text: string): ToolError => {
  const { code, detail } = JSON.parse(text) as Problem;
  const remedy = remedies[code];
  // A model has no web browser at hand: the tool that answers the same.
  const told = detail.replace(': see /api/v1/stats', '; get_stats names those there are');
  return new ToolError(`${code}: ${told}.${remedy === undefined ? '' : ` ${remedy}`}`, code);
};

export interface ApiOptions {
  endpoints: ReadonlyMap<string, Endpoint>;
  context: Context;
  /** The client's own. */
  from: HttpRequest;
  /** Seconds until the client may make a live look-up again; null: now. */
  liveWait(): number | null;
}

export const apiOf =
  ({ endpoints, context, from, liveWait }: ApiOptions) =>
  async <T>(route: RouteId, params: ApiParams): Promise<T> => {
    const { path } = routes[route];
    const endpoint = endpoints.get(path);
    if (endpoint === undefined) throw new Error(`no endpoint at ${path}`);
    const request = localRequest(path, queryOf(params), from);
    const wait = endpoint.cost(request) === 'live' ? liveWait() : null;
    if (wait !== null)
      throw new ToolError(`rate_limited: try again in ${wait} s. ${remedies.rate_limited}`, 'rate_limited');
    const reply = await endpoint.serve(context, request);
    const text = replyText(reply);
    if (reply.status !== 200) throw toError(text);
    return JSON.parse(text) as T;
  };
