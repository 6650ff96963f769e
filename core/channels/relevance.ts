import { isAccessory } from '../match/index.ts';
import { foldSearch } from '../search/fold.ts';
import { readWords } from '../search/query.ts';
import { emitTokens } from '../search/tokens.ts';

/**
 * Whether a title has every word of a query, by the rules of the stored search, so that live and stored offers answer
 * the same question: channels return what is near, not only what matches.
 */
export const titleMatcher = (query: string): ((title: string) => boolean) => {
  const words = readWords(foldSearch(query)).map(({ alternatives }) => alternatives);
  return (title) => {
    const tokens = new Set<string>();
    emitTokens(title, (token) => tokens.add(token));
    return (
      words.length > 0 &&
      words.every((alternatives) => alternatives.some((all) => all.every((token) => tokens.has(token))))
    );
  };
};

/** Whether accessories are wanted: the query itself names one, or they are asked for. */
export const wantsAccessories = (query: string, asked: boolean): boolean => asked || isAccessory(query);
