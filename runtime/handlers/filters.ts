import { industryOf } from '../find/industry-names.ts';
import { type HandlerReply, problem, shown } from '../http/replies.ts';
import type { SnapshotReader } from '../reader.ts';

export type Filter = { platform?: string; industry?: string };

/** The names of the parameters that carry an industry differ between routes, so the caller says. */
export const siteFilter = (
  reader: SnapshotReader,
  given: { platform?: string | undefined; industry?: string | undefined },
  industryParam: string,
): Filter | HandlerReply => {
  const filter: Filter = {};
  if (given.platform !== undefined) {
    const platform = reader.resolvePlatform(given.platform);
    if (platform === null)
      return problem('invalid_parameter', `platform=${shown(given.platform)} is no known platform: see /api/v1/stats`, {
        param: 'platform',
      });
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
  return found.id ?? problem('invalid_parameter', `${param}=${shown(text)} ${found.problem}`, { param });
};

export const isReply = (value: object | string): value is HandlerReply =>
  typeof value === 'object' && 'status' in value && 'body' in value;
