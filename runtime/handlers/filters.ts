import { industryOf, nearestIds } from '../find/industry-names.ts';
import { nearestTechnologies, technologyOf } from '../find/named-things.ts';
import { type HandlerReply, problem, type Said, shown } from '../http/replies.ts';
import type { SnapshotReader } from '../reader.ts';

export type Filter = { platform?: string; industry?: string };

const nearestSaid = (near: readonly string[]): Said =>
  near.length === 0 ? ['', ''] : [`; nearest: ${near.join(', ')}`, `，最接近的是 ${near.join('、')}`];

const unknownPlatform = (reader: SnapshotReader, text: string): HandlerReply => {
  const ids = reader.known.stats.platforms.map(({ id }) => id);
  const [nearest, nearestZh] = nearestSaid(nearestIds(text, ids));
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

/** Id of the technology of that id or name, as the snapshot or the rules of this program know it; else the problem with it. */
export const technologyFrom = ({ technologies }: SnapshotReader, text: string): string | HandlerReply => {
  const id = (technologies?.technology(text) ?? null) === null ? technologyOf(text)?.id : text;
  if (id !== undefined) return id;
  const [nearest, nearestZh] = nearestSaid(nearestTechnologies(text).map((one) => one.id));
  const said: Said = [
    `technology=${shown(text)} is no known technology${nearest}: see /api/v1/trends?sort=shops`,
    `沒有 technology=${shown(text)} 這項技術${nearestZh}；全部見 /api/v1/trends?sort=shops`,
  ];
  return problem('invalid_parameter', said, { param: 'technology' });
};

export const isReply = (value: object | string): value is HandlerReply =>
  typeof value === 'object' && 'status' in value && 'body' in value;
