/** Names of technology ids, as the snapshot's statistics have them. */
import type { Stats } from '../../core/contract/index.ts';
import type { Api } from './api.ts';

export type Names = Record<string, string>;
export type StatsReply = Stats & { snapshot: string };

export const getStats = (api: Api): Promise<StatsReply> => api.get<StatsReply>('/api/v1/stats');

/** Names of those of `ids` that the statistics know; a page carries no more than it shows. */
export const namesOf = (stats: Stats, ids: Iterable<string | null>): Names => {
  const known = new Map(
    [...stats.platforms, ...stats.technologies, ...stats.advertising].map((row) => [row.id, row.name]),
  );
  const names: Names = {};
  for (const id of ids) {
    const name = id === null ? undefined : known.get(id);
    if (id !== null && name !== undefined) names[id] = name;
  }
  return names;
};

export const nameOf = (names: Names, id: string): string => (Object.hasOwn(names, id) ? (names[id] ?? id) : id);
