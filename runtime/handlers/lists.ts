/** Lists of sites and events. */

import type { Mover, SiteRow } from '../../core/contract/index.ts';
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import { registrableDomain } from '../../core/domain.ts';
import type { Context } from '../context.ts';
import { type HandlerReply, list, problem, shown } from '../http/replies.ts';
import { type Json, parseRow } from '../reader.ts';
import { csvFromJson } from './csv.ts';
import { hostFrom } from './domains.ts';
import { isReply, siteFilter } from './filters.ts';
import type { RouteHandlers } from './handler.ts';

const prospect = ({ reader }: Context, params: ParamsOf<'prospect'>): HandlerReply => {
  const filter = siteFilter(reader, { platform: params.platform, industry: params.category }, 'category');
  return isReply(filter) ? filter : list(reader.id, reader.prospects(filter, params.limit));
};

const csvColumns = [
  'domain',
  'name',
  'url',
  'platform',
  'industry',
  'score',
  'monthly_visits',
  'is_ecommerce',
  'registration_number',
  'company_name',
  'last_seen_at',
] as const;

const listSites = ({ reader }: Context, params: ParamsOf<'list'>): HandlerReply => {
  const filter = siteFilter(reader, params, 'industry');
  if (isReply(filter)) return filter;
  const items = reader.listed({ ...filter, minScore: params.minScore }, params.limit);
  if (params.format === 'json') return list(reader.id, items);
  const headers = {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="storelens-${reader.id}.csv"`,
  };
  return { status: 200, headers, body: csvFromJson(items, csvColumns) };
};

type MoverFilter = { type?: string; domain?: string; sinceTime?: string; sinceId?: string };

const looksLikeTime = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/;
const acceptableTime = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/** The time in ISO 8601 with Z; without an offset it is taken as UTC. null: not a time. */
const timeFrom = (text: string): string | null => {
  if (!acceptableTime.test(text)) return null;
  const zoned = /T|\s/i.test(text) && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? `${text}Z` : text;
  const at = Date.parse(zoned.replace(' ', 'T'));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

const moverFilter = (context: Context, params: ParamsOf<'movers'>): MoverFilter | HandlerReply => {
  const filter: MoverFilter = {};
  if (params.type !== undefined) filter.type = params.type;
  if (params.domain !== undefined) {
    const host = hostFrom(params.domain, 'domain');
    if (typeof host !== 'string') return host;
    const wider = registrableDomain(host);
    filter.domain = wider !== null && context.reader.site(host) === null && context.reader.site(wider) ? wider : host;
  }
  if (params.since === undefined) return filter;
  if (!looksLikeTime.test(params.since)) return { ...filter, sinceId: params.since };
  // A literal `+` in a query reads as a space: `…T00:00:00 08:00` is an offset that was not percent-encoded.
  const sinceTime = timeFrom(params.since.replace(/ (?=\d{2}:?\d{2}$)/, (s, at: number) => (at > 10 ? '+' : s)));
  if (sinceTime === null)
    return problem('invalid_parameter', `since=${shown(params.since)} is no ISO 8601 time`, { param: 'since' });
  return { ...filter, sinceTime };
};

/** Events that a filter by what is known of their sites, or by technology, looks through. */
const MAX_SCANNED = 20_000;

/** Events of sites on a platform (now, before or after the event) and of an industry, and of a technology. */
const narrowed = (context: Context, params: ParamsOf<'movers'>, filter: MoverFilter): Json[] | HandlerReply | null => {
  const { platform, technology, industry } = params;
  if (platform === undefined && technology === undefined && industry === undefined)
    return context.reader.movers(filter, params.limit);
  const wanted = siteFilter(context.reader, { platform, industry }, 'industry');
  if (isReply(wanted)) return wanted;
  const isWanted = (row: Json): boolean => {
    const { domain, before, after } = parseRow<Mover>(row);
    if (technology !== undefined && before !== technology && after !== technology) return false;
    if (wanted.platform === undefined && wanted.industry === undefined) return true;
    const known = context.reader.site(domain);
    const site = known === null ? null : parseRow<SiteRow>(known);
    const platforms = [site?.platform ?? null, before, after];
    return (
      (wanted.platform === undefined || platforms.includes(wanted.platform)) &&
      (wanted.industry === undefined || site?.industry === wanted.industry)
    );
  };
  const found = context.reader.movers(filter, MAX_SCANNED)?.filter(isWanted) ?? null;
  // After an event come the next that were reported: they stand last.
  return filter.sinceId === undefined ? (found?.slice(0, params.limit) ?? null) : (found?.slice(-params.limit) ?? null);
};

const movers = (context: Context, params: ParamsOf<'movers'>): HandlerReply => {
  const filter = moverFilter(context, params);
  if (isReply(filter)) return filter;
  const items = narrowed(context, params, filter);
  if (items !== null && isReply(items)) return items;
  if (items !== null) return list(context.reader.id, items);
  return problem('invalid_parameter', `since=${shown(params.since ?? '')} is no time and no event of this snapshot`, {
    param: 'since',
  });
};

export const listHandlers = {
  prospect: { handle: prospect, keep: true },
  movers: { handle: movers, keep: true },
  list: { handle: listSites, keep: true },
} satisfies Partial<RouteHandlers>;
