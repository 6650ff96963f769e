/** What a page that lists sites or events can be followed by. */
import type { Stats } from '../../core/contract/index.ts';

/** Whether a technology, by id or name, may have events: history is kept of platforms and advertising. */
export const isFollowed = ({ platforms, advertising }: Stats, asked: string): boolean =>
  [...platforms, ...advertising].some(({ id, name }) => [id, name.toLowerCase()].includes(asked.toLowerCase()));

/** The feed of events that the same choice gives; empty: nothing is chosen that a feed could be chosen by. */
export const eventsFeed = (query: URLSearchParams, names: readonly string[]): { feed?: string } => {
  const chosen = names.flatMap((name): [string, string][] => {
    const value = query.get(name)?.trim() ?? '';
    return value === '' ? [] : [[name === 'category' ? 'industry' : name, value]];
  });
  return chosen.length === 0 ? {} : { feed: `/movers?${new URLSearchParams(chosen)}` };
};
