/** Technologies over all sites and over time. */
import type {
  Flows,
  FlowsReply,
  IndustryTechnologies,
  TechnologyMonth,
  Trend,
  TrendsReply,
} from '../../core/contract/index.ts';
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import type { Context } from '../context.ts';
import { technologyOf } from '../find/named-things.ts';
import { type HandlerReply, json, jsonHeaders, problem, shown } from '../http/replies.ts';
import type { TechnologiesReader, TechnologyHead } from '../reader.ts';
import { industryFrom, isReply, siteFilter } from './filters.ts';
import type { RouteHandlers } from './handler.ts';

const tooOld = (): HandlerReply =>
  problem('snapshot_unavailable', [
    'This snapshot was built by an earlier release, which counted no technologies over time: build it again',
    '此快照由較早的版本建置，沒有技術的歷史統計，請重新建置',
  ]);

const technology = ({ reader }: Context, { id }: ParamsOf<'technology'>): HandlerReply => {
  const { technologies } = reader;
  if (technologies === null) return tooOld();
  const row = technologies.technology(id) ?? technologies.technology(technologyOf(id)?.id ?? id);
  if (row === null)
    return problem(
      'not_found',
      [
        `id=${shown(id)} is no technology that a site of this snapshot shows: /api/v1/trends?sort=shops lists them`,
        `快照中沒有網站出現 id=${shown(id)} 這項技術，/api/v1/trends?sort=shops 列出所有技術`,
      ],
      { param: 'id' },
    );
  const head = Buffer.from(`{"snapshot":${JSON.stringify(reader.id)},`);
  return { status: 200, headers: jsonHeaders, body: Buffer.concat([head, row.subarray(1)]) };
};

const trendOf = ({ id, name, category, shops, changes }: TechnologyHead, wanted: number): Trend => {
  const found = changes.find(({ months }) => months === wanted);
  if (found === undefined) return { id, name, category, shops, change: null, direction: 'too_little_seen' };
  const { months: _, ...change } = found;
  return { id, name, category, shops, change, direction: change.direction };
};

/** What is told beyond chance before what is not. */
const isClear = ({ direction }: Trend): boolean => direction === 'rising' || direction === 'falling';
const sizeOf = (trend: Trend): number => (isClear(trend) ? Math.abs(trend.change?.change ?? 0) : -1);
const byShops = (a: Trend, b: Trend): number => b.shops.sites - a.shops.sites || (a.id < b.id ? -1 : 1);
const byChange = (a: Trend, b: Trend): number => sizeOf(b) - sizeOf(a) || byShops(a, b);

type TrendHead = TechnologyHead & { by_month?: TechnologyMonth[] };

const trendsOf = (heads: readonly TrendHead[], params: ParamsOf<'trends'>): Trend[] => {
  const { category, direction, sort } = params;
  const all = heads
    .filter((one) => (category === undefined || one.category === category) && (sort === 'shops' || one.followed))
    .map((one): Trend => {
      const trend = trendOf(one, Number(params.months));
      return one.by_month === undefined ? trend : { ...trend, by_month: one.by_month };
    });
  const wanted = direction === undefined ? all : all.filter((one) => one.direction === direction);
  return wanted.sort(sort === 'shops' ? byShops : byChange).slice(0, params.limit);
};

const noIndustries = (): HandlerReply =>
  problem('snapshot_unavailable', [
    'This snapshot was built by an earlier release, which counted no technologies by industry: build it again',
    '此快照由較早的版本建置，沒有依產業統計技術，請重新建置',
  ]);

/** Of the industry asked for; null: none was asked for. A reply: what is wrong. */
const industryOf = (
  { reader }: Context,
  technologies: TechnologiesReader,
  text: string | undefined,
): IndustryTechnologies | HandlerReply | null => {
  if (text === undefined) return null;
  const id = industryFrom(reader, text, 'industry');
  if (typeof id !== 'string') return id;
  if (!technologies.hasIndustries) return noIndustries();
  const name = reader.known.industries.find((one) => one.id === id)?.name ?? id;
  const none: Flows = { items: [], platforms: [] };
  return (
    technologies.industry(id) ?? {
      industry: { id, name, shops: 0, observed: [] },
      technologies: [],
      flows: { '30': none, '90': none, '365': none, all: none },
    }
  );
};

const trends = (context: Context, params: ParamsOf<'trends'>): HandlerReply => {
  const { reader } = context;
  if (reader.technologies === null) return tooOld();
  const industry = industryOf(context, reader.technologies, params.industry);
  if (industry !== null && isReply(industry)) return industry;
  const items = trendsOf(industry === null ? reader.technologies.heads() : industry.technologies, params);
  const head = { snapshot: reader.id, count: items.length };
  return json(
    (industry === null ? { ...head, items } : { ...head, industry: industry.industry, items }) satisfies TrendsReply,
  );
};

const flows = (context: Context, params: ParamsOf<'flows'>): HandlerReply => {
  const { reader } = context;
  if (reader.technologies === null) return tooOld();
  const filter = siteFilter(reader, { platform: params.platform }, 'platform');
  if (isReply(filter)) return filter;
  const industry = industryOf(context, reader.technologies, params.industry);
  if (industry !== null && isReply(industry)) return industry;
  const { platform } = filter;
  const { items: all, platforms: sums } =
    industry === null ? reader.technologies.flows(params.days) : industry.flows[params.days];
  const items = all.filter(
    ({ before, after }) => platform === undefined || before.id === platform || after.id === platform,
  );
  const page = items.slice(0, params.limit);
  const platforms = sums.filter(({ id }) => platform === undefined || id === platform);
  return json({
    ...{ snapshot: reader.id, count: page.length, days: params.days },
    ...{ items: page, platforms },
  } satisfies FlowsReply);
};

export const technologyHandlers = {
  technology: { handle: technology, keep: true, quick: 'id' },
  trends: { handle: trends, keep: true },
  flows: { handle: flows, keep: true },
} satisfies Partial<RouteHandlers>;
