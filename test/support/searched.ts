import { isAccessory } from '../../core/match/index.ts';
import { buildSearchIndex, END, openSearchIndex } from '../../core/search/index.ts';

/** What a query finds in titles: `match` as the index gives it; `found` in the index's order, `best` by score. */
export const searchedTitles = (titles: readonly string[]) => {
  const entries = titles.map((text) => ({ text, accessory: isAccessory(text), also: '' }));
  const index = openSearchIndex(buildSearchIndex(entries));
  const match = (query: string) => index.match(query, { includeAccessories: false });
  const scored = (query: string): { title: string; score: number }[] => {
    const walk = match(query)?.walk();
    const told: { title: string; score: number }[] = [];
    for (let at = walk?.next(0) ?? END; at !== END; at = walk!.next(at + 1))
      told.push({ title: titles[at]!, score: walk!.score(at) });
    return told;
  };
  const found = (query: string): string[] => scored(query).map(({ title }) => title);
  const best = (query: string): string[] =>
    scored(query)
      .sort((a, b) => b.score - a.score)
      .map(({ title }) => title);
  return { match, found, best };
};
