/** Lists of sites. */
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import type { Context } from '../context.ts';
import { type HandlerReply, list } from '../http/replies.ts';
import { csvFromJson, csvReply } from './csv.ts';
import { isReply, siteFilter } from './filters.ts';
import type { RouteHandlers } from './handler.ts';
import { movers } from './movers.ts';

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
  return csvReply(csvFromJson(items, csvColumns), `storelens-${reader.id}.csv`);
};

export const listHandlers = {
  prospect: { handle: prospect, keep: true },
  movers: { handle: movers, keep: true },
  list: { handle: listSites, keep: true },
} satisfies Partial<RouteHandlers>;
