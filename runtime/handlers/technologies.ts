/** Technologies over all sites and over time. */
import type { FlowsReply, Trend } from '../../core/contract/index.ts';
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import type { Context } from '../context.ts';
import { technologyOf } from '../find/named-things.ts';
import { type HandlerReply, json, jsonHeaders, problem, shown } from '../http/replies.ts';
import type { TechnologiesReader, TechnologyHead } from '../reader.ts';
import { isReply, siteFilter } from './filters.ts';
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

const trendsOf = (technologies: TechnologiesReader, params: ParamsOf<'trends'>): Trend[] => {
  const { category, direction, sort } = params;
  const all = technologies
    .heads()
    .filter((one) => (category === undefined || one.category === category) && (sort === 'shops' || one.followed))
    .map((one) => trendOf(one, Number(params.months)));
  const wanted = direction === undefined ? all : all.filter((one) => one.direction === direction);
  return wanted.sort(sort === 'shops' ? byShops : byChange).slice(0, params.limit);
};

const trends = ({ reader }: Context, params: ParamsOf<'trends'>): HandlerReply => {
  if (reader.technologies === null) return tooOld();
  const items = trendsOf(reader.technologies, params);
  return json({ snapshot: reader.id, count: items.length, items });
};

const flows = ({ reader }: Context, params: ParamsOf<'flows'>): HandlerReply => {
  if (reader.technologies === null) return tooOld();
  const filter = siteFilter(reader, { platform: params.platform }, 'platform');
  if (isReply(filter)) return filter;
  const { platform } = filter;
  const { items: all, platforms: sums } = reader.technologies.flows(params.days);
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
