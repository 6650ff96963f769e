const CHOICE = /\{([^{}]*)\}/;

/** What a word of a taxonomy stands for: `{add|put} in {cart|bag}` are four, `{|shopping} cart` are two. */
export const spellings = (word: string): string[] => {
  const choice = CHOICE.exec(word);
  if (choice === null) return [word];
  const [all, options] = [choice[0], choice[1]!.split('|')];
  const [before, after] = [word.slice(0, choice.index), word.slice(choice.index + all.length)];
  return options.flatMap((option) => spellings(before + option + after));
};
