import { industryOf, nearestIds } from '../find/industry-names.ts';
import { type HandlerReply, problem, type Said, shown } from '../http/replies.ts';
import type { SnapshotReader } from '../reader.ts';

export type Filter = { platform?: string; industry?: string };

const unknownPlatform = (reader: SnapshotReader, text: string): HandlerReply => {
  const near = nearestIds(
    text,
    reader.known.stats.platforms.map(({ id }) => id),
  );
  const [nearest, nearestZh] =
    near.length === 0 ? ['', ''] : [`; nearest: ${near.join(', ')}`, `，最接近的是 ${near.join('、')}`];
  const said: Said = [
    `platform=${shown(text)} is no known platform${nearest}: see /api/v1/stats`,
    `沒有 platform=${shown(text)} 這個平台${nearestZh}；全部見 /api/v1/stats`,
  ];
  return problem('invalid_parameter', said, { param: 'platform' });
};

/** The names of the parameters that carry an industry differ between routes, so the caller says. */
export const siteFilter = (
  reader: SnapshotReader,
  given: { platform?: string | undefined; industry?: string | undefined },
  industryParam: string,
): Filter | HandlerReply => {
  const filter: Filter = {};
  if (given.platform !== undefined) {
    const platform = reader.resolvePlatform(given.platform);
    if (platform === null) return unknownPlatform(reader, given.platform);
    filter.platform = platform;
  }
  if (given.industry !== undefined) {
    const industry = industryFrom(reader, given.industry, industryParam);
    if (typeof industry !== 'string') return industry;
    filter.industry = industry;
  }
  return filter;
};

/** Industry id, or the problem with what was given. */
export const industryFrom = (reader: SnapshotReader, text: string, param: string): string | HandlerReply => {
  const found = industryOf(reader, text);
  if (found.id !== null) return found.id;
  const said: Said = [`${param}=${shown(text)} ${found.problem}`, `${param}=${shown(text)} ${found.problemZh}`];
  return problem('invalid_parameter', said, { param });
};

export const isReply = (value: object | string): value is HandlerReply =>
  typeof value === 'object' && 'status' in value && 'body' in value;
