/**
 * A word of the lists in datasets/taxonomy: as it stands in a folded title, `福利品`, or, where a word is not enough, a
 * pattern with the one Chinese or two ASCII characters that each of its matches holds, `{ pattern: '[6-9]\\s?級', starts: ['級'] }`.
 */
export type ListedWord = string | { pattern: string; starts: string[] };

/** A pattern of any of the words; of none, one that matches nothing. */
export const sourceOf = (words: readonly ListedWord[]): string =>
  words.length === 0 ? '(?!)' : words.map((word) => (typeof word === 'string' ? word : word.pattern)).join('|');

/** What a text holds one of, if it holds one of the words: for `filterBit`. */
export const startsOf = (words: readonly ListedWord[]): string[] =>
  words.flatMap((word) => (typeof word === 'string' ? [word] : word.starts));
