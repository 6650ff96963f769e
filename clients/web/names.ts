/** Names of technology ids, as the snapshot's statistics have them. */
import type { Stats } from '../../core/contract/index.ts';
import { technologyName } from '../ui/technology-name.ts';
import { type Lang, own, pick, type Words } from '../ui/words.ts';
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

/** The same names as they are shown. */
export const shownNames = (names: Names, lang: Lang): Names =>
  Object.fromEntries(Object.entries(names).map(([id, name]) => [id, technologyName(id, name, lang)]));

export const nameOf = (names: Names, id: string, lang: Lang): string => technologyName(id, own(names, id) ?? id, lang);

/** What identifies a shop besides accounts at technologies. */
const identifierWords = {
  company: ['統一編號', 'Registration number'],
  alternate: ['互列為替代網址', 'Declared alternates'],
  redirect: ['網址轉址', 'Redirect'],
  'line-oa': ['LINE 官方帳號', 'LINE official account'],
  email: ['電子郵件', 'E-mail'],
  phone: ['電話', 'Phone'],
} as const satisfies Words;

/** What an identifier is of, by its `vendor`. */
export const identifierName = (vendor: string, names: Names, lang: Lang): string => {
  const known = own<readonly [zh: string, en: string]>(identifierWords, vendor);
  return known === undefined ? nameOf(names, vendor, lang) : pick(known, lang);
};
